import ConfigModel

extension NewNode {
  /// A node of a stream as it is there: aliases followed, merge keys applied, tags and plain words kept. An alias that
  /// leads back to a node around it is null there.
  package init(_ node: NodeID, in stream: YAMLStream) {
    var reader = NodeReader(stream: stream)
    self = reader.node(node)
  }

  /// The same, to be written as it is there.
  ///
  /// - Parameter column: that of the lines of the text.
  package init(written node: NodeID, in stream: YAMLStream, column: Int) {
    var reader = NodeReader(stream: stream, keepsText: true)
    self = reader.node(node, below: column)
    text?.end = stream.source.bytes.count
  }
}

/// As `ValueReader` reads values.
private struct NodeReader {
  let stream: YAMLStream
  var keepsText = false
  private var underWay: Set<NodeID> = []
  /// What aliases lead to is read once.
  private var read: [NodeID: NewNode.Content] = [:]

  init(stream: YAMLStream, keepsText: Bool = false) {
    self.stream = stream
    self.keepsText = keepsText
  }

  /// - Parameters:
  ///   - column: that of the entries around the node.
  ///   - lead: where its key or dash is.
  mutating func node(_ written: NodeID, below column: Int = 0, lead: Int? = nil) -> NewNode {
    let node = stream.target(of: written)
    guard underWay.insert(node).inserted else { return NewNode(.null) }
    defer { underWay.remove(node) }
    let content = read[node] ?? content(of: node)
    if stream.anchor(of: node) != nil { read[node] = content }
    var new = NewNode(content, tag: stream.tag(of: node).map(NewNode.Tag.tag) ?? .none)
    new.complexEntries = complexEntries(of: node)
    if keepsText {
      new.text = NodeText(stream: stream, node: written, margin: column, lead: lead)
      new.anchor = stream.anchor(of: written)
    }
    return new
  }

  private mutating func content(of node: NodeID) -> NewNode.Content {
    switch stream.kind(of: node) {
    case .sequence:
      let column = column(of: node)
      return .sequence(stream.items(of: node).map { self.node($0, below: column, lead: dash(of: $0)) })
    case .mapping: return .mapping(entries(of: node))
    case .scalar, .alias:
      let plain = stream.style(of: node) == .plain ? stream.text(of: node) : nil
      return .scalar(stream.scalarValue(of: node), plain: plain)
    }
  }

  /// Nil where it is on another line, or there is none.
  private func dash(of item: NodeID) -> Int? {
    guard keepsText else { return nil }
    let bytes = stream.source.bytes
    let dash =
      stream.start(of: item) - 1 - bytes[..<stream.start(of: item)].reversed().prefix(while: Byte.isBlank).count
    return dash >= 0 && bytes[dash] == Byte.dash ? dash : nil
  }

  private func column(of collection: NodeID) -> Int {
    keepsText ? stream.source.column(of: stream.span(of: collection).lower) : 0
  }

  private mutating func entries(of mapping: NodeID) -> [NewNode.Entry] {
    let (own, hasMergeKey) = stream.ownEntries(of: mapping)
    let column = column(of: mapping)
    var seen = SeenKeys()
    var result: [NewNode.Entry] = []
    for entry in own {
      let key = stream.text(of: entry.key)
      if isNew(key, among: result, &seen) {
        result.append(NewNode.Entry(key, node(entry.value, below: column, lead: stream.start(of: entry.key))))
      }
    }
    for other in hasMergeKey ? stream.mergedMappings(of: mapping) : [] {
      guard case .mapping(let entries) = node(other).content else { continue }
      for entry in entries where isNew(entry.key, among: result, &seen) { result.append(entry) }
    }
    return result
  }

  private mutating func complexEntries(of node: NodeID) -> Set<String> {
    var result: Set<String> = []
    for entry in stream.entries(of: node) where stream.kind(of: stream.target(of: entry.key)) != .scalar {
      result.insert([entry.key, entry.value].map { BlockText.line(self.node($0).withoutText) }.joined(separator: ": "))
    }
    return result
  }

  private func isNew(_ key: String, among result: [NewNode.Entry], _ seen: inout SeenKeys) -> Bool {
    var key = key
    let hash = key.withUTF8 { ValueArena.hash($0) }
    return seen.insert(result.count, hash: hash) { result[$0].key.utf8.elementsEqual(key.utf8) } == nil
  }
}
