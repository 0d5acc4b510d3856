import ConfigEditing
import CommandSpec
import ConfigForms
import ConfigModel
import ConfigSchema
import LosslessYAML

/// A file of answers: what a person would have said, setting by setting.
struct PromptAnswers {
  enum Answer {
    case value(Value)
    case word(String)
  }

  let name: String
  private let map: ValueMap
  /// The answer of a configuration that is one list.
  private var list: Value?
  private var words: [ConfigPath: String] = [:]
  private var taken: Set<ConfigPath> = []
  private let settings: Settings

  init(_ word: String, for session: DraftSession) throws(Failure) {
    let input = try ChangeInput(FileChoice(word: word), format: nil)
    name = input.name
    settings = session.settings
    let content = try input.content(
      version: session.document.stream.version, mayHoldSecrets: session.settings.hasSecrets)
    switch content {
    case .node(let node): (map, list) = try Self.answers(node.value, settings, name)
    case .lines(let lines):
      map = ValueMap()
      for line in lines {
        guard case .line(let word) = line.source else { continue }
        try Self.refusePart(line.key.path, settings, name)
        words[line.key.path] = word
      }
    }
  }

  /// The answers of a map, or of a configuration that is one list.
  private static func answers(
    _ value: Value, _ settings: Settings, _ name: String
  ) throws(Failure) -> (ValueMap, Value?) {
    switch value {
    case .map(let map): return (try spread(map, at: ConfigPath(), settings, name), nil)
    case .null: return (ValueMap(), nil)
    case .list where settings.whole?.type == .list: return (ValueMap(), value)
    default:
      let isList = settings.whole?.type == .list
      throw Failure(
        .refused, "changes", "'\(name)' is a \(value.kindName), not \(isList ? "a list" : "keys with values")",
        help: isList ? "write a list as YAML or JSON" : "write a map as YAML or JSON, or KEY=VALUE lines")
    }
  }

  /// The answers with each key that is a path (`notifications.sounds`) as the maps for which it stands; a key that the
  /// schema has as it is written stays.
  private static func spread(
    _ map: ValueMap, at place: ConfigPath, _ settings: Settings, _ name: String
  ) throws(Failure) -> ValueMap {
    var result = ValueMap()
    for entry in map.entries {
      var keys = [entry.key]
      if !settings.knows(place.appending(key: entry.key)), let path = try? ConfigPath(parsing: entry.key).keys,
        settings.knows(ConfigPath(place.segments + ConfigPath(keys: path).segments))
      {
        keys = path
      }
      let target = ConfigPath(place.segments + ConfigPath(keys: keys).segments)
      try refusePart(target, settings, name)
      var value = entry.value
      // Below a setting nothing is asked for by a key of its own.
      if case .map(let inner) = value, settings.setting(at: target)?.type ?? .group == .group {
        value = .map(try spread(inner, at: target, settings, name))
      }
      guard let twice = result.insert(value, at: keys[...]) else { continue }
      let path = ConfigPath(place.segments + ConfigPath(keys: twice).segments)
      throw Failure(
        .unreadable, "answered-twice", "'\(name)' answers `\(path)` twice, once under its whole path", path: path,
        help: "remove one of them")
    }
    return result
  }

  /// A list or a map is one question, which a part of it does not answer.
  private static func refusePart(_ path: ConfigPath, _ settings: Settings, _ name: String) throws(Failure) {
    for count in path.segments.indices.dropFirst() {
      let around = ConfigPath(Array(path.segments.prefix(count)))
      guard let setting = settings.setting(at: around), setting.type != .group else { continue }
      throw Failure(
        .refused, "answered-in-part", "'\(name)' answers `\(path)`, but `\(around)` is answered as a whole", path: path,
        help: "write it as a part of the value of `\(around)`")
    }
  }

  mutating func take(_ path: ConfigPath) -> Answer? {
    guard let answer = words[path].map({ .word($0) }) ?? value(at: path).map({ .value($0) }) as Answer? else {
      return nil
    }
    taken.insert(path)
    return answer
  }

  private func value(at path: ConfigPath) -> Value? {
    guard let keys = path.keys else { return nil }
    if let list { return keys.isEmpty ? list : nil }
    var value = Value.map(map)
    for key in keys {
      guard case .map(let map) = value, let inner = map[key] else { return nil }
      value = inner
    }
    return value
  }

  /// Whether settings lie below a path that is answered by something else than a map.
  func isNoMap(_ path: ConfigPath) -> Bool {
    guard settings.setting(at: path)?.type ?? .group == .group, !settings.keyOrder(of: path).isEmpty else {
      return false
    }
    switch value(at: path) {
    case .map, .null: return false
    case nil: return words[path] != nil
    default: return true
    }
  }

  /// The keys that nothing was asked about, in the order of the file.
  var stale: [ConfigPath] {
    // Of a configuration that is one setting all was asked at once.
    if taken.contains(ConfigPath()) { return [] }
    if list != nil { return [ConfigPath()] }
    return stale(in: map, at: ConfigPath()) + words.keys.filter { !taken.contains($0) }.sorted { "\($0)" < "\($1)" }
  }

  private func stale(in map: ValueMap, at path: ConfigPath) -> [ConfigPath] {
    map.entries.flatMap { entry -> [ConfigPath] in
      let place = path.appending(key: entry.key)
      if taken.contains(place) { return [] }
      guard case .map(let inner) = entry.value, !inner.isEmpty, settings.setting(at: place)?.type ?? .group == .group
      else { return [place] }
      return stale(in: inner, at: place)
    }
  }
}

/// A prompt that a file of answers goes through: no terminal, no waiting.
struct AnswerRun {
  private(set) var prompt: Prompt
  private var answers: PromptAnswers
  private let invocation: Invocation
  private let workspace: Workspace
  private let isStrict: Bool
  private var refused: [Diagnostic] = []
  /// Of the first that is refused.
  private var refusedKind: Failure.Kind?
  /// Asked for, and without an answer.
  private var unanswered: [ConfigPath] = []
  /// Those of them that need a value.
  private var missing: [ConfigPath] = []

  init(
    _ prompt: Prompt, _ answers: PromptAnswers, _ invocation: Invocation, in workspace: Workspace
  ) {
    self.invocation = invocation
    self.workspace = workspace
    self.prompt = prompt
    self.answers = answers
    isStrict = invocation[.strictAnswers]
  }

  mutating func run(_ console: inout Console) throws(Failure) -> ExitCode {
    var seen: Set<ConfigPath> = []
    loop: while let question = prompt.question {
      switch question.step {
      case .value(let path), .items(let path):
        // Questions that come up again cannot be saved: saving says why.
        guard seen.insert(path).inserted else { break loop }
        answer(path)
      default: break loop
      }
    }
    try check(&console)
    let run = EditRun(invocation, in: workspace)
    let session = prompt.session
    let outcome = try console.outcome(in: workspace, isDryRun: invocation[.dryRun]) { notices throws(Failure) in
      try session.write(&notices)
    }
    return run.tell(outcome, &console)
  }

  private mutating func answer(_ path: ConfigPath) {
    let turn = prompt.turn
    switch answers.take(path) {
    case .value(.null): prompt.clear()
    case .value(let value): prompt.answer(value)
    case .word(let word):
      do throws(FormRefusal) { prompt.answer(try prompt.session.read(word, at: path)) } catch { refuse(error, path) }
    case nil:
      unanswered.append(path)
      prompt.keep()
      if prompt.turn == turn { missing.append(path) }
      if prompt.turn == turn { prompt.pass() }
      return
    }
    guard prompt.turn == turn else { return }
    if let message = prompt.message { refuse(FormRefusal(message.text, kind: message.kind), path) }
    prompt.pass()
  }

  private mutating func refuse(_ refusal: FormRefusal, _ path: ConfigPath) {
    let message = refusal.message.hasSuffix(".") ? String(refusal.message.dropLast()) : refusal.message
    refusedKind = refusedKind ?? refusal.kind
    refused.append(
      Diagnostic(
        .error, "answer-refused", "'\(answers.name)': the answer for `\(path)` is not allowed: \(message)", path: path,
        help: refusal.help))
  }

  private mutating func check(_ console: inout Console) throws(Failure) {
    for path in answers.stale {
      refuseBlocked(path)
      if answers.isNoMap(path) {
        refuse(FormRefusal("it is a map of settings", help: "answer each setting in it under its own key"), path)
      }
    }
    guard refused.isEmpty else { throw Failure(refusedKind ?? .refused, refused) }
    guard missing.isEmpty else {
      throw Failure(
        .inputNeeded, "input-needed", "'\(answers.name)' has no answer for \(Self.list(missing)), but one is required",
        help: "add it to '\(answers.name)', or run prompt without --answers in a terminal")
    }
    let stale = answers.stale
    if isStrict, !stale.isEmpty || !unanswered.isEmpty {
      var diagnostics: [Diagnostic] = []
      if !stale.isEmpty {
        diagnostics.append(
          Diagnostic(
            .error, "stale-answers", "'\(answers.name)' has answers that are not asked for: \(Self.list(stale))"))
      }
      if !unanswered.isEmpty {
        diagnostics.append(
          Diagnostic(.error, "missing-answers", "'\(answers.name)' has no answer for \(Self.list(unanswered))"))
      }
      let command = CommandLineEcho(invocation).line("prompt", flags: ["--record", "FILE"])
      diagnostics[diagnostics.count - 1].help = Advice("\(command) writes a new answer file")
      throw Failure(.answerIsNo, diagnostics)
    }
    if !stale.isEmpty { console.note("'\(answers.name)' has answers that are not asked for: \(Self.list(stale))") }
  }

  /// An answer that is not asked for, because there is a value in the place of the settings.
  private mutating func refuseBlocked(_ path: ConfigPath) {
    let session = prompt.session
    guard let blocker = session.document.blocker(of: path, session.evaluation) else { return }
    let (message, help) = session.document.sentence(of: blocker)
    refuse(FormRefusal(message, help: help), path)
  }

  private static func list(_ paths: [ConfigPath]) -> String {
    paths.prefix(20).map { "`\($0)`" }.joined(separator: ", ")
      + (paths.count > 20 ? " and \(paths.count - 20) more" : "")
  }
}

extension ValueMap {
  /// Puts a value under keys, maps made on the way and joined with those that are there.
  ///
  /// - Returns: the keys that have a value already; nil where there is none.
  fileprivate mutating func insert(_ value: Value, at keys: ArraySlice<String>) -> [String]? {
    guard let key = keys.first else { return [] }
    let rest = keys.dropFirst()
    guard let present = self[key] else {
      self[key] = rest.reversed().reduce(value) { .map(ValueMap([Entry($1, $0)])) }
      return nil
    }
    guard case .map(var inner) = present else { return [key] }
    var twice: [String]?
    if !rest.isEmpty {
      twice = inner.insert(value, at: rest)
    } else if case .map(let more) = value {
      for entry in more.entries where twice == nil { twice = inner.insert(entry.value, at: [entry.key]) }
    } else {
      twice = []
    }
    self[key] = .map(inner)
    return twice.map { [key] + $0 }
  }
}
