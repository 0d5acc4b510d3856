import ConfigModel
import ConfigSchema
package import LosslessYAML

/// How the words of an edit become values.
package struct ValueReading: Sendable {
  /// `--type`, which wins over the schema.
  let type: WordType?
  /// `--tag`, of the scalars that are written.
  package var tag: NewNode.Tag?
  /// The text of `--stdin` or `--from-file`.
  package var input = ""

  package init(type: WordType?) { self.type = type }

  /// What an assignment is to write.
  func newValue(
    of assignment: Assignment, for target: Target, in document: ConfigDocument
  ) throws(Failure) -> NewValue {
    switch assignment.source {
    case .word(let word): return try newValue(of: word, for: target, in: document)
    case .input: return try newValue(of: input, isExact: true, for: target, in: document)
    case .toggled: return NewValue(try toggled(target, document))
    case .stepped(let count): return NewValue(try stepped(target, by: count, document))
    case .value(let value): return NewValue(value)
    case .node(let node): return NewValue(node)
    case .line(let word):
      guard target.setting?.type.isCollection == true else {
        return try newValue(of: word, for: target, in: document)
      }
      let isSecret = document.settings?.hasSecret(at: target.path) ?? false
      return NewValue(try WordValue.typed(word, as: .json, for: target.path, isSecret: isSecret))
    }
  }

  func value(of assignment: Assignment, for target: Target, in document: ConfigDocument) throws(Failure) -> Value {
    try newValue(of: assignment, for: target, in: document).value
  }

  /// The command that does the same to another key; nil where only a file says it.
  func command(_ assignment: Assignment, at path: ConfigPath) -> SuggestedCommand? {
    let type = type.map { [SuggestedCommand.Option.type($0.rawValue)] } ?? []
    return switch assignment.source {
    case .word(let word): SuggestedCommand(.set, type, [.key(path), .word(word)])
    case .input: SuggestedCommand(.set, type + [.standardInput], [.key(path)])
    case .toggled, .stepped, .value, .node, .line: nil
    }
  }

  /// - Parameter isExact: line ends at the end count when the word is compared with what is there.
  func newValue(
    of word: String, isExact: Bool = false, for target: Target, in document: ConfigDocument
  ) throws(Failure) -> NewValue {
    if let tag { return try tagged(word, tag, for: target, in: document) }
    if type == nil, let same = unchanged(word, isExact, target, document) { return same }
    let isSecret = document.settings?.hasSecret(at: target.path) ?? false
    if let type { return try typed(word, as: type, for: target, isSecret: isSecret, document) }
    guard let settings = document.settings, let setting = target.setting else {
      let plain = try UntypedWord(word, for: target, in: document).newValue()
      guard document.schema?.jsonSchema != nil else { return plain }
      return document.admitted([plain, NewValue(.string(word))], at: target) ?? plain
    }
    if let node = target.node, document.stream.hasApplicationTag(node) {
      return NewValue(document.text(word, for: target))
    }
    if document.schema?.jsonSchema != nil { return try judged(word, setting, target, document) }
    if setting.type == .any, setting.choices.isEmpty {
      return try UntypedWord(word, for: target, in: document).newValue()
    }
    return try typed(word, as: setting, target, settings, document)
  }

  /// Under an application's tag a word is text; a tag of YAML says the type.
  private func tagged(
    _ word: String, _ tag: NewNode.Tag, for target: Target, in document: ConfigDocument
  ) throws(Failure) -> NewValue {
    try document.refuseWordOverCollection(target)
    var new: NewValue
    switch tag {
    case .tag(let name) where tag.isCore:
      let types: [Substring: WordType] = ["int": .int, "float": .number, "bool": .bool, "null": .null]
      let type = type ?? name.split(separator: ":").last.flatMap { types[$0] } ?? .string
      new = try ValueReading(type: type).newValue(of: word, for: target, in: document)
    case .tag: new = NewValue(word.isEmpty ? NewNode(.string("")) : NewNode(.string(word), plain: word))
    case .none, .asBefore: new = try ValueReading(type: type).newValue(of: word, for: target, in: document)
    }
    new.node.tag = tag
    new.isThere = false
    return new
  }

  /// What `get` prints of a scalar changes nothing, whatever it would mean elsewhere.
  private func unchanged(
    _ word: String, _ isExact: Bool, _ target: Target, _ document: ConfigDocument
  ) -> NewValue? {
    guard let node = target.node.map(document.stream.target), document.stream.kind(of: node) == .scalar,
      case .text(let text) = ValueText(node, in: document.stream)
    else { return nil }
    let isSame =
      isExact ? word.hasSameCharacters(as: text) : word.withoutLineEnds.utf8.elementsEqual(text.withoutLineEnds.utf8)
    guard isSame else { return nil }
    let value = document.stream.value(of: node)
    if target.setting != nil {
      guard value != .null, document.evaluate()?.state(at: target.path)?.isValid != false else { return nil }
    }
    var same = NewValue(value, note: word.isEmpty && value == .null ? "`\(target.path)` is null already" : nil)
    same.isThere = true
    return same
  }

  private func typed(
    _ word: String, as type: WordType, for target: Target, isSecret: Bool, _ document: ConfigDocument
  ) throws(Failure) -> NewValue {
    let version = document.statedVersion
    if type == .yaml {
      let word = YAMLWord(
        word, path: target.path, isSecret: isSecret, version: document.stream.version,
        context: (document.stream, document.number))
      return NewValue(try word.node())
    }
    let value = try WordValue.typed(word, as: type, for: target.path, isSecret: isSecret, version: version ?? .v1_2)
    let disputed = value.numbers.lazy.map(\.spelling).first { number in
      let kinds = PlainKinds(of: number)
      return version == nil && !kinds.agree && !isLikeThere(kinds, target, document)
    }
    let note = disputed.map { "YAML 1.1 and 1.2 read \(ConfigPath.quoted($0)) differently" as Advice }
    return NewValue(NewNode(value, typesNumbers: true), note: note)
  }

  /// A number that readers take for two different ones is refused, unless they have one like it there already.
  private func typed(
    _ word: String, as setting: Setting, _ target: Target, _ settings: Settings, _ document: ConfigDocument
  ) throws(Failure) -> NewValue {
    let value = try WordValue.typed(word, as: setting, at: target.path, settings)
    guard case .number(let number) = value else { return NewValue(value) }
    let kinds = PlainKinds(of: word)
    guard document.statedVersion == nil, !kinds.agree else { return NewValue(NewNode(value, plain: word)) }
    if isLikeThere(kinds, target, document) { return NewValue(NewNode(value, plain: word)) }
    let spellings = [Number(word, version: .v1_1), number].compactMap { $0?.plainText }
    throw Failure(
      .refused, "ambiguous-number",
      "`\(target.path)`: YAML 1.1 and 1.2 read \(ConfigPath.quoted(word)) differently", path: target.path,
      help: "write \(spellings.joined(separator: " or "))")
  }

  /// Whether readers take what is there for the same two kinds.
  private func isLikeThere(_ kinds: PlainKinds, _ target: Target, _ document: ConfigDocument) -> Bool {
    guard let node = target.node.map(document.stream.target), document.stream.kind(of: node) == .scalar,
      document.stream.style(of: node) == .plain
    else { return false }
    return kinds.areDisputed(as: PlainKinds(of: document.stream.text(of: node)))
  }

  /// The word as the form's type reads it, where the JSON Schema admits that; else as YAML reads it, or as a text, where
  /// it admits one of these.
  private func judged(
    _ word: String, _ setting: Setting, _ target: Target, _ document: ConfigDocument
  ) throws(Failure) -> NewValue {
    guard let settings = document.settings else { return NewValue(.string(word)) }
    var candidates: [NewValue] = []
    var refusal: Failure?
    // Where any type may be right the word is what YAML takes it for.
    if setting.type == .any, setting.choices.isEmpty {
      candidates.append(try UntypedWord(word, for: target, in: document).newValue())
    } else {
      do throws(Failure) {
        candidates.append(try typed(word, as: setting, target, settings, document))
      } catch {
        refusal = error
      }
    }
    candidates += [
      NewValue(Resolution.plainValue(of: word, version: document.stream.version)), NewValue(.string(word)),
    ]
    if let value = document.admitted(candidates, at: target) { return value }
    if let refusal { throw refusal }
    return candidates[0]
  }

  /// The value that counts now.
  private func current(_ target: Target, _ document: ConfigDocument) -> Value? {
    document.evaluate()?.state(at: target.path)?.effective ?? document.storedValue(of: target)
  }

  /// Whether a word, read as the setting's value, is what counts now.
  func isCurrent(_ word: String, _ target: Target, _ document: ConfigDocument) throws(Failure) -> Bool {
    let current = current(target, document)
    if let settings = document.settings, let setting = target.setting, type == nil {
      guard let current, case .success(let value) = settings.read(word: word, for: setting) else { return false }
      return settings.areEqual(current, value, for: setting)
    }
    guard let node = target.node else { return false }
    if type == nil { return ValueText(node, in: document.stream) == .text(word) }
    return try newValue(of: word, for: target, in: document).value == current ?? .null
  }

  /// What counts now, for people; nil when nothing does. Secrets are not asked for.
  func currentWord(of target: Target, _ document: ConfigDocument) -> String? {
    if let value = current(target, document) { return value.word }
    // Without a schema a null is a value.
    return target.setting == nil && target.node != nil ? "null" : nil
  }

  private func toggled(_ target: Target, _ document: ConfigDocument) throws(Failure) -> Value {
    switch current(target, document) {
    case .bool(let bool): return .bool(!bool)
    case nil:
      throw Failure(
        .refused, "not-a-bool", "`\(target.path)` has no value to switch", path: target.path)
    case let value?:
      throw Failure(
        .refused, "not-a-bool",
        "`\(target.path)` is not a bool but \(value.kindName == "int" ? "an int" : "a \(value.kindName)")",
        path: target.path)
    }
  }

  private func stepped(_ target: Target, by count: Int, _ document: ConfigDocument) throws(Failure) -> Value {
    guard let value = current(target, document) else {
      throw Failure(.refused, "no-value", "`\(target.path)` has no value to step from", path: target.path)
    }
    guard let settings = document.settings, let setting = target.setting else {
      if case .number(let number) = value, let moved = Settings.stepped(number, by: count) { return .number(moved) }
      throw Failure(.refused, "no-steps", "`\(target.path)` is not a number, and cannot be stepped", path: target.path)
    }
    do throws(Problem) {
      return try settings.stepped(value, by: count, for: setting)
    } catch {
      throw Failure(.refused, error.code, "`\(target.path)`: \(error.message)", path: target.path, help: error.help)
    }
  }
}

extension Value {
  /// All numbers in it.
  fileprivate var numbers: [Number] {
    switch self {
    case .number(let number): [number]
    case .list(let items): items.flatMap(\.numbers)
    case .map(let map): map.entries.flatMap(\.value.numbers)
    case .null, .bool, .string: []
    }
  }
}

extension String {
  fileprivate var withoutLineEnds: Substring {
    var rest = self[...]
    while rest.unicodeScalars.last == "\n" || rest.unicodeScalars.last == "\r" { rest.unicodeScalars.removeLast() }
    return rest
  }
}
