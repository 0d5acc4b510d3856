import ConfigModel
import ConfigSchema
import LosslessYAML

/// What a word means where neither an option nor a schema says its type: it is text of the document, and what is there
/// already says how its readers take it.
struct UntypedWord {
  let word: String
  let target: Target
  let document: ConfigDocument
  /// What the word replaces, at its anchor where that is an alias; nil for a new key or item.
  let node: NodeID?
  /// What is beside a new key or item.
  let siblings: [NodeID]

  init(_ word: String, for target: Target, in document: ConfigDocument) {
    self.word = word
    self.target = target
    self.document = document
    node = target.node.map(document.stream.target)
    siblings = target.node == nil ? target.parent.map(document.children) ?? [] : []
  }

  private var stream: YAMLStream { document.stream }
  private var stated: YAMLVersion? { document.statedVersion }

  /// - Throws: where a list or a map is there.
  func newValue() throws(Failure) -> NewValue {
    try document.refuseWordOverCollection(target)
    let kinds = PlainKinds(of: word)
    let value = Resolution.plainValue(of: word, version: stated ?? .v1_2)
    // Only some numbers of YAML are some of JSON.
    if document.isJSON, case .number = value, !JSONText.isJSON(word) {
      return NewValue(.string(word), note: "\(ConfigPath.quoted(word)) is written as text: it is no number of JSON")
    }
    if isLikeOthers(kinds) { return NewValue(NewNode(value, plain: word)) }
    if let node, isText(node) { return NewValue(document.text(word, for: target), note: textNote) }
    if word.isEmpty { return NewValue(.string("")) }
    if stated == nil, !kinds.agree { return NewValue(.string(word), note: differenceNote) }
    if case .string = value { return NewValue(value) }
    // PyYAML does not read all numbers of YAML 1.1.
    if stated == .v1_1, kinds.old == .string { return NewValue(.string(word), note: differenceNote) }
    return NewValue(NewNode(value, plain: word))
  }

  /// Whether a scalar is text for its readers, so that a word in its place is text too.
  private func isText(_ node: NodeID) -> Bool {
    if let tag = stream.tag(of: node) {
      return !tag.hasPrefix(Resolution.coreTagPrefix) || tag == Resolution.coreTagPrefix + "str"
    }
    guard stream.style(of: node) == .plain else { return true }
    let kinds = PlainKinds(of: stream.text(of: node))
    return switch stated {
    case .v1_1: kinds.old.isText
    case .v1_2: kinds.new.isText
    case nil: kinds.areOfText
    }
  }

  /// Whether a plain scalar there, or beside it, is one that readers take for the same two different things.
  private func isLikeOthers(_ kinds: PlainKinds) -> Bool {
    guard kinds.areDisputed else { return false }
    return (node.map { [$0] } ?? siblings).contains { other in
      let other = stream.target(of: other)
      guard stream.kind(of: other) == .scalar, stream.style(of: other) == .plain, stream.tag(of: other) == nil else {
        return false
      }
      return kinds.areDisputed(as: PlainKinds(of: stream.text(of: other)))
    }
  }

  private var textNote: Advice? {
    guard !word.isEmpty else { return nil }
    let kinds = PlainKinds(of: word)
    let relevant = stated == .v1_1 ? [kinds.old] : stated == .v1_2 ? [kinds.new] : [kinds.old, kinds.new]
    guard relevant.contains(where: { [.null, .bool, .int, .float].contains($0) }) else { return nil }
    return "\(ConfigPath.quoted(word)) is written as text; \(option: .type(nil)) gives it another type"
  }

  private var differenceNote: Advice {
    let quoted = ConfigPath.quoted(word)
    return
      "\(quoted) is written as text, since YAML 1.1 and 1.2 read it differently; \(option: .type(nil)) gives it another type"
  }
}

extension ConfigDocument {
  /// The version of YAML that the file, or its schema, says it is in; JSON is read alike by both.
  var statedVersion: YAMLVersion? {
    settings?.statesYAMLVersion == true || stream.statesVersion || isJSON ? stream.version : nil
  }

  /// Whether the file is JSON, and must stay so: by its name, or because its text is JSON and has a key.
  var isJSON: Bool {
    if path?.hasSuffix(".json") == true { return true }
    let bytes = stream.source.bytes
    guard let first = bytes.first(where: { !" \t\r\n".utf8.contains($0) }), "{[".utf8.contains(first),
      let root = stream.root(ofDocument: number), stream.value(of: root).hasKey,
      let text = String(validating: bytes, as: UTF8.self)
    else { return false }
    return (try? JSONValue.read(text)) != nil
  }

  /// A word does not take the place of a list or a map.
  func refuseWordOverCollection(_ target: Target) throws(Failure) {
    guard let node = target.node.map(stream.target), stream.kind(of: node) != .scalar else { return }
    let path = target.path
    let command = SuggestedCommand(.set, [.type("yaml")], [.key(path), .placeholder("VALUE")])
    throw Failure(
      .refused, "wrong-type",
      "`\(path)` is a \(stream.value(of: node).kindName), and a word cannot take its place", path: path,
      help: "\(command) replaces it")
  }

  /// A word that is text. What a tag makes text already needs no quotes.
  func text(_ word: String, for target: Target) -> NewNode {
    guard let node = target.node, stream.kind(of: node) == .scalar, stream.tag(of: node) != nil,
      stream.style(of: node) == .plain, !word.isEmpty
    else {
      return NewNode(.string(word))
    }
    return NewNode(.string(word), plain: word)
  }

  /// The values of a collection's entries.
  func children(of node: NodeID) -> [NodeID] {
    let node = stream.target(of: node)
    return stream.kind(of: node) == .mapping ? stream.entries(of: node).map(\.value) : stream.items(of: node)
  }
}

extension Value {
  fileprivate var hasKey: Bool {
    switch self {
    case .map(let map): !map.isEmpty
    case .list(let items): items.contains { $0.hasKey }
    case .null, .bool, .number, .string: false
    }
  }
}
