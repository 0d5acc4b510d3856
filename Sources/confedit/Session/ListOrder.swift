import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// What `add` and `remove` are to do to a list.
struct ListOrder: Sendable {
  let key: KeyWord
  let words: [String]
  let values: ValueReading
  let echo: CommandLineEcho

  func add(at index: Int?, to draft: inout Draft) throws(Failure) {
    let target = try list(in: &draft)
    var items = items(of: target, in: draft.document)
    if let index, index > items.count {
      throw Failure(
        .noSuchKey, "no-such-key",
        "`\(target.path)` has \(items.count) items: a new one can be [0] to [\(items.count)]",
        path: target.path)
    }
    var position = index ?? items.count
    for word in words {
      let value = try item(word, of: target, in: draft.document)
      if isSet(target, draft.document), items.contains(where: { isEqual($0, value, target, draft.document) }) {
        continue
      }
      if let settings = draft.document.settings {
        let path = target.path.appending(index: items.count)
        try settings.refuseSecretArgument(for: path, value: value, command: secretCommand)
      }
      try draft.insert(value, into: target.steps, at: position)
      items.insert(value, at: min(position, items.count))
      position += 1
    }
    try checkEnabled(target, draft)
  }

  func remove(from draft: inout Draft) throws(Failure) {
    let target = try list(in: &draft)
    for word in words {
      let indexes = try indexes(of: word, in: target, draft.document)
      for index in indexes.reversed() { try draft.remove(target.steps + [.index(index)]) }
    }
    try checkEnabled(target, draft)
  }

  /// The list, written out first when only its default counts, so that the edit keeps the default's items.
  private func list(in draft: inout Draft) throws(Failure) -> Target {
    if let settings = draft.original.settings {
      try settings.refuseSecretArgument(for: key.path, command: secretCommand)
    }
    let target = try draft.document.target(key.path)
    if let refusal = draft.document.lockRefusal(of: target) { throw refusal }
    if let setting = target.setting {
      guard setting.type == .list else {
        throw Failure(
          .noSuchKey, "not-a-list", "`\(target.path)` is \(setting.type.phrase), not a list", path: target.path,
          help: echo.line("set", [key.text, "VALUE"]))
      }
      if let refusal = setting.writeRefusal(at: target.path) { throw refusal }
    }
    guard draft.document.storedValue(of: target) == nil else { return try checkKind(target, draft.document) }
    if case .list(let items) = draft.document.evaluation?.state(at: target.path)?.defaultValue, !items.isEmpty {
      try draft.set(target.steps, .list(items))
      return try draft.document.target(key.path)
    }
    return target
  }

  private var secretCommand: String { echo.line("set", flags: ["--type", "json", "--stdin"], [key.text]) }

  private func checkKind(_ target: Target, _ document: ConfigDocument) throws(Failure) -> Target {
    if let node = target.node, document.stream.kind(of: document.stream.target(of: node)) != .sequence {
      let diagnostic = Diagnostic(
        .error, "not-a-list", "`\(target.path)` is not a list", at: document.location(of: node), path: target.path,
        help: "\(echo.line("unset", [key.text])) makes room for one")
      throw Failure(.noSuchKey, [diagnostic], sources: document.sources)
    }
    return target
  }

  private func checkEnabled(_ target: Target, _ draft: Draft) throws(Failure) {
    guard let setting = target.setting, let evaluation = draft.document.evaluation,
      evaluation.state(at: target.path)?.isEnabled == false
    else { return }
    let assignment = Assignment(key: key, source: .input)
    throw DisabledRefusal(setting: setting, path: target.path, assignment: assignment, echo: echo)
      .failure(in: draft.document, evaluation)
  }

  private func items(of target: Target, in document: ConfigDocument) -> [Value] {
    guard let node = target.node else { return [] }
    return document.stream.items(of: document.stream.target(of: node)).map { document.stream.value(of: $0) }
  }

  private func itemSetting(_ target: Target, _ document: ConfigDocument) -> Setting? {
    guard let settings = document.settings, let item = target.setting?.item else { return nil }
    return settings[item]
  }

  private func item(_ word: String, of target: Target, in document: ConfigDocument) throws(Failure) -> Value {
    if values.type == nil, let settings = document.settings, let setting = itemSetting(target, document) {
      return try values.value(of: word, for: setting, at: target.path, settings)
    }
    let item = Target(path: target.path, steps: [], node: nil, parent: nil, setting: nil)
    return try values.value(of: word, for: item, in: document)
  }

  /// Whether an item can be there only once.
  private func isSet(_ target: Target, _ document: ConfigDocument) -> Bool {
    guard let setting = target.setting else { return false }
    return setting.isUnique || !setting.choices.isEmpty || setting.choicesSource != nil
  }

  private func isEqual(_ a: Value, _ b: Value, _ target: Target, _ document: ConfigDocument) -> Bool {
    guard let settings = document.settings, let setting = itemSetting(target, document) else { return a == b }
    return settings.areEqual(a, b, for: setting)
  }

  private func indexes(of word: String, in target: Target, _ document: ConfigDocument) throws(Failure) -> [Int] {
    let items = items(of: target, in: document)
    if let member = target.setting?.keyMember, values.type == nil {
      return items.indices.filter { index in
        guard case .map(let map) = items[index], let value = map[member] else { return false }
        return ValueText(value) == .text(word)
      }
    }
    let value = try item(word, of: target, in: document)
    return items.indices.filter { isEqual(items[$0], value, target, document) }
  }
}
