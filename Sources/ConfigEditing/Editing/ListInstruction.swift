import ConfigModel
import ConfigSchema
import LosslessYAML

/// What `add` and `remove` are to do to a list.
package struct ListInstruction: Sendable {
  let key: KeyWord
  let words: [String]
  let values: ValueReading

  package init(key: KeyWord, words: [String], values: ValueReading) {
    self.key = key
    self.words = words
    self.values = values
  }

  func add(at index: Int?, to draft: inout Draft) throws(Failure) {
    guard let target = try list(in: &draft, removing: false) else { return }
    var items = items(of: target, in: draft.document, adding: true)
    if let index, index > items.count {
      throw Failure(
        .noSuchKey, "no-such-key",
        "`\(target.path)` has \(items.count) items: a new one can be at [0] to [\(items.count)]", path: target.path)
    }
    var position = index ?? items.count
    var isWritten = draft.document.storedValue(of: target) != nil
    for word in words {
      let new = try newItem(word, of: target, in: draft.document)
      let value = new.value
      let isThere = items.contains { isEqual($0, value, target, draft.document) }
      if isThere, isSet(target, draft.document) { continue }
      if let settings = draft.document.settings {
        let path = target.path.appending(index: items.count)
        try settings.refuseSecretArgument(for: path, value: value, instead: secretCommand)
      }
      if !isWritten, !items.isEmpty { try draft.set(target.steps, .list(items)) }
      isWritten = true
      if let note = new.note { draft.note(note) }
      try draft.insert(new.node, into: target.steps, at: position)
      items.insert(value, at: position)
      position += 1
    }
    try checkEnabled(target, &draft)
  }

  func remove(from draft: inout Draft) throws(Failure) {
    guard let target = try list(in: &draft, removing: true) else { return }
    var isWritten = draft.document.storedValue(of: target) != nil
    var items = items(of: target, in: draft.document)
    for word in words {
      let indexes = try indexes(of: word, among: items, target, draft.document)
      if indexes.isEmpty { try checkLayers(word, target, draft.document) }
      for index in indexes.reversed() {
        if !isWritten { try draft.set(target.steps, .list(items)) }
        isWritten = true
        try draft.remove(target.steps + [.index(index)])
        items.remove(at: index)
      }
    }
    try checkEnabled(target, &draft)
  }

  /// Secrets are refused on the command line, before the configuration is read.
  func refuseSecrets(_ settings: Settings) throws(Failure) {
    try settings.refuseSecretArgument(for: key.path, instead: secretCommand)
  }

  /// Nil where there is nothing to remove.
  private func list(in draft: inout Draft, removing: Bool) throws(Failure) -> Target? {
    let command = { (path: ConfigPath) in
      let type = values.type.map { [SuggestedCommand.Option.type($0.rawValue)] } ?? []
      return SuggestedCommand(removing ? .remove : .add, type, [.key(path)] + words.map { .word($0) })
    }
    let found =
      removing
      ? try draft.targetToRemove(key.path, command: command) : try draft.target(key.path, command: command)
    guard var target = found else { return nil }
    if try draft.adoptFormerKey(at: target.path) { target = try draft.document.target(key.path) }
    if let refusal = draft.document.lockRefusal(of: target) { throw refusal }
    if let setting = target.setting {
      guard setting.type == .list else {
        throw notAList(setting, target, removing: removing, draft.document.settings)
      }
      if let refusal = draft.document.writeRefusal(of: target) { throw refusal }
    }
    try checkKind(target, draft.document, removing: removing)
    return target
  }

  /// An entry of a map goes by its key.
  private func notAList(_ setting: Setting, _ target: Target, removing: Bool, _ settings: Settings?) -> Failure {
    var message = "`\(target.path)` is \(setting.type.phrase), not a list"
    var help = Advice(SuggestedCommand(.set, [], [.word(key.text), .placeholder("VALUE")]))
    if setting.type == .map {
      help = Advice(.firstEntry(of: setting, at: target.path, settings))
      if removing, let word = words.first {
        let entry = target.path.appending(key: word)
        message = "`\(entry)` would be an entry of a map, not an item of a list"
        help = Advice(.unset(entry))
      }
    }
    return Failure(.noSuchKey, "not-a-list", message, path: target.path, help: help)
  }

  /// An item of another layer cannot be removed from this file.
  private func checkLayers(_ word: String, _ target: Target, _ document: ConfigDocument) throws(Failure) {
    guard let evaluation = document.evaluate(), case .list(let all) = evaluation.stored(at: target.path),
      let index = try indexes(of: word, among: all, target, document).first
    else { return }
    let path = target.path.appending(index: index)
    let source = evaluation.source(of: path)
    guard let source, source.layer != document.layers.writtenNumber else { return }
    let name = document.layers.name(of: source.layer)
    throw Failure(
      .disabled, "of-another-layer",
      "the item \(ConfigPath.quoted(word)) of `\(target.path)` comes from another layer: \(document.place(of: source))",
      path: target.path, help: document.adviceToEdit(layer: name))
  }

  private var secretCommand: SuggestedCommand {
    SuggestedCommand(.set, [.type("json"), .standardInput], [.word(key.text)])
  }

  private func checkKind(_ target: Target, _ document: ConfigDocument, removing: Bool) throws(Failure) {
    guard document.storedValue(of: target) != nil, let node = target.node else { return }
    let stream = document.stream
    let value = stream.target(of: node)
    guard stream.kind(of: value) != .sequence else { return }
    var message = "`\(target.path)` is not a list"
    var help: Advice? = target.path.isEmpty ? "\(.edit) opens the file: write a list there" : nil
    // What is there is not proposed to be removed: it may be a whole file in a text.
    if stream.kind(of: value) == .mapping {
      help = "\(.set(target.path.appending(key: "NAME"))) sets an entry of this map"
      if removing, let word = words.first(where: { stream.key($0, in: value) != nil }) {
        let entry = target.path.appending(key: word)
        message = "`\(entry)` is an entry of a map, not an item of a list"
        help = Advice(.unset(entry))
      } else if removing {
        help = nil
      }
    }
    let diagnostic = Diagnostic(
      .error, "not-a-list", message, at: document.location(of: node), path: target.path, help: help)
    throw Failure(.noSuchKey, [diagnostic], sources: document.sources)
  }

  private func checkEnabled(_ target: Target, _ draft: inout Draft) throws(Failure) {
    guard let evaluation = draft.evaluate(),
      let (setting, path) = draft.document.disabled(at: target.path, evaluation)
    else { return }
    let assignment = Assignment(key: key, source: .input)
    throw DisabledRefusal(setting: setting, path: path, assignment: assignment)
      .failure(in: draft.document, evaluation)
  }

  /// The items of the file or, when it has none, those that count so far, which an edit keeps: of a list that another
  /// layer brings only for adding, and only where the new list replaces it.
  private func items(of target: Target, in document: ConfigDocument, adding: Bool = false) -> [Value] {
    if let node = target.node, document.storedValue(of: target) != nil {
      return document.stream.items(of: document.stream.target(of: node)).map { document.stream.value(of: $0) }
    }
    guard let evaluation = document.evaluate() else { return [] }
    if case .list(let items) = evaluation.stored(at: target.path) {
      return adding && [.replace, nil].contains(target.setting?.merge) ? items : []
    }
    if case .list(let items) = evaluation.state(at: target.path)?.defaultValue { return items }
    return []
  }

  private func itemSetting(_ target: Target, _ document: ConfigDocument) -> Setting? {
    guard let settings = document.settings, let item = target.setting?.item else { return nil }
    return settings[item]
  }

  private func item(_ word: String, of target: Target, in document: ConfigDocument) throws(Failure) -> Value {
    try newItem(word, of: target, in: document).value
  }

  private func newItem(_ word: String, of target: Target, in document: ConfigDocument) throws(Failure) -> NewValue {
    if values.type == nil, let settings = document.settings, let setting = itemSetting(target, document) {
      if setting.type == .group { throw needsJSON(word, target, settings) }
      return NewValue(try WordValue.typed(word, as: setting, at: target.path, settings))
    }
    let item = Target(path: target.path, steps: [], node: nil, parent: target.node, setting: nil)
    return try values.newValue(of: word, for: item, in: document)
  }

  /// A group has no word; its key alone may be what was meant.
  private func needsJSON(_ word: String, _ target: Target, _ settings: Settings?) -> Failure {
    let member = target.setting?.keyMember
    let example =
      member.map { member in
        let new = Value.object([member: .string(word)])
        return JSONText.text(of: settings.flatMap { $0.completed(new, of: target.setting) } ?? new)
      } ?? "{…}"
    return Failure(
      .refused, "not-a-group", "an item of `\(target.path)` is a group of settings, not a single value",
      path: target.path, help: Advice(SuggestedCommand(.add, [.type("json")], [.word(key.text), .word(example)])))
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

  private func indexes(
    of word: String, among items: [Value], _ target: Target, _ document: ConfigDocument
  ) throws(Failure) -> [Int] {
    if let member = target.setting?.keyMember, values.type == nil {
      return items.indices.filter { index in
        guard case .map(let map) = items[index], let value = map[member] else { return false }
        return ValueText(value) == .text(word)
      }
    }
    if values.type == nil, itemSetting(target, document) == nil {
      return items.indices.filter { ValueText(items[$0]) == .text(word) }
    }
    let value = try item(word, of: target, in: document)
    return items.indices.filter { isEqual(items[$0], value, target, document) }
  }
}
