import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema

/// The answer to a shell about the word at its cursor.
enum CompletionAnswer {
  case words([ShellCandidate])
  /// Files with these endings, and directories; nil for directories alone.
  case files(endings: [String]?)

  /// - Parameters:
  ///   - words: the words before the cursor, without the program's name.
  ///   - current: the word at the cursor up to it.
  init(after words: [String], current: String, _ console: inout Console) {
    let place = commandTable.completionPlace(after: words, current: current)
    switch place.subject {
    case .nothing: self = .words([])
    case .verb(let candidates): self = .words(candidates.map { ShellCandidate($0.name, description: $0.summary) })
    case .flag(let rows):
      self = .words(
        rows.map { ShellCandidate("--" + $0.name, description: $0.help) })
    case .flagValue(let row, let prefix):
      let rest = String(current.dropFirst(prefix.count))
      self = Self.answer(row.completion, rest, place.invocation, &console).prefixed(prefix)
    case .operand(let operand): self = Self.answer(operand.completion, current, place.invocation, &console)
    }
  }

  private func prefixed(_ prefix: String) -> CompletionAnswer {
    guard !prefix.isEmpty else { return self }
    switch self {
    case .files: return self
    case .words(let candidates):
      return .words(
        candidates.map {
          ShellCandidate(prefix + $0.word, description: $0.description, isComplete: $0.isComplete)
        })
    }
  }

  private static func answer(
    _ completion: Completion, _ word: String, _ invocation: Invocation?, _ console: inout Console
  ) -> CompletionAnswer {
    switch completion {
    case .none: return .words([])
    case .words(let words): return .words(words.map { ShellCandidate($0) })
    case .files(let endings): return .files(endings: endings)
    case .directories: return .files(endings: nil)
    case .app: return .words(InstalledSchemas.ids.map { ShellCandidate($0) })
    case .fact: return .words(SettingFacts.names.map { ShellCandidate($0) })
    case .key, .writtenKey, .pairs, .value, .layer, .sample, .action:
      guard let invocation,
        let source = CompletionSource(
          invocation, demand: demand(completion, word, after: invocation.operands), &console)
      else { return .words([]) }
      return .words(source.candidates(completion, for: word, operands: invocation.operands, &console))
    }
  }
}

/// What is asked of a schema to complete a word. A key that is only read is offered whatever holds for it.
private func demand(_ completion: Completion, _ word: String, after operands: [String]) -> SettingDemand {
  switch completion {
  case .key, .layer: .only([])
  case .writtenKey: .only([KeyCandidates.parent(of: word)])
  case .value: demandForValue(of: operands.first)
  case .pairs:
    switch PairPart(word, after: operands) {
    case .key: .only([KeyCandidates.parent(of: word)])
    case .value(let key, _): demandForValue(of: key)
    }
  default: .everything
  }
}

private func demandForValue(of key: String?) -> SettingDemand {
  .only(key.flatMap { try? KeyWord($0).path }.map { [$0] } ?? [])
}

/// What a word among keys and values is. When the first operand holds a `=` all do; else keys and values come by turns.
private enum PairPart {
  case key(isAssigned: Bool)
  /// The prefix is the part of the word before the value.
  case value(of: String, prefix: String)

  init(_ word: String, after operands: [String]) {
    let isAssigned = operands.first.map { Assignment.split($0) != nil }
    if let (key, _) = Assignment.split(word), isAssigned ?? true {
      self = .value(of: key, prefix: key + "=")
    } else if isAssigned == false, let key = operands.last, !operands.count.isMultiple(of: 2) {
      self = .value(of: key, prefix: "")
    } else {
      self = .key(isAssigned: isAssigned ?? false)
    }
  }
}

/// The configuration that the words before the cursor name.
private struct CompletionSource {
  let document: ConfigDocument
  let evaluation: Evaluation?
  let verb: String

  /// Nil when there is no answer: completion shows no errors.
  init?(_ invocation: Invocation, demand: SettingDemand, _ console: inout Console) {
    guard let workspace = try? Workspace(invocation, demand: demand), workspace.choice != .standardInput,
      let document = (try? console.read(workspace, .isEmpty)) ?? (try? workspace.document(bytes: []))
    else { return nil }
    self.document = document
    evaluation = document.evaluate()
    verb = invocation.verb
  }

  func candidates(
    _ completion: Completion, for word: String, operands: [String], _ console: inout Console
  ) -> [ShellCandidate] {
    switch completion {
    case .key: keys(word, isWritten: false)
    case .writtenKey: keys(word, isWritten: true)
    case .pairs: pairs(word, operands, &console)
    case .value: values(of: operands.first, removes: verb == "remove", &console)
    case .layer: document.settings?.layers.map { ShellCandidate($0.name) } ?? []
    case .sample: document.settings?.samples.map { ShellCandidate($0.name) } ?? []
    case .action:
      document.settings?.sections.flatMap(\.actions).map { ShellCandidate($0.name, description: $0.title) } ?? []
    case .none, .words, .files, .directories, .app, .fact: []
    }
  }

  private func keys(_ word: String, isWritten: Bool) -> [ShellCandidate] {
    KeyCandidates(document: document, evaluation: evaluation, writes: isWritten).candidates(for: word)
  }

  private func values(of key: String?, removes: Bool = false, _ console: inout Console) -> [ShellCandidate] {
    guard let evaluation, let key, let path = try? KeyWord(key).path else { return [] }
    var candidates = ValueCandidates(document: document, evaluation: evaluation)
    if !removes { candidates.commandLines = commandLines(for: path, evaluation, &console) }
    return candidates.candidates(for: path, removes: removes)
  }

  private func commandLines(for path: ConfigPath, _ evaluation: Evaluation, _ console: inout Console) -> [String] {
    guard let setting = evaluation.settings.setting(at: path) else { return [] }
    let item = setting.item.map { evaluation.settings[$0] }
    guard let command = setting.choiceCommand ?? item?.choiceCommand else { return [] }
    var notices = Notices()
    return ChoiceCommands.ofRun.lines(printedBy: [command], for: document, &notices)[command] ?? []
  }

  private func pairs(_ word: String, _ operands: [String], _ console: inout Console) -> [ShellCandidate] {
    switch PairPart(word, after: operands) {
    case .value(let key, let prefix):
      values(of: key, &console).map {
        ShellCandidate(prefix + $0.word, description: $0.description, isComplete: $0.isComplete)
      }
    case .key(let isAssigned):
      keys(word, isWritten: true).map {
        isAssigned && $0.isComplete
          ? ShellCandidate($0.word + "=", description: $0.description, isComplete: false) : $0
      }
    }
  }
}
