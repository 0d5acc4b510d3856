package import ConfigModel

/// A YAML file: its documents as an arena of nodes over its bytes. The bytes are the document; the nodes only say
/// where things are. Two streams never share nodes.
package struct YAMLStream: Sendable {
  package let source: Source
  /// What the file's readers speak: as asked for, or 1.1 where the file says `%YAML 1.1`.
  package let version: YAMLVersion
  let nodes: ContiguousArray<Node>
  let documents: [DocumentRecord]
  let properties: [Int: Properties]
  private let texts: ContiguousArray<Range<UInt32>>
  private let textBytes: [UInt8]
  /// Whether the bytes have not been read as YAML, so that their meaning is not known.
  package let isUnread: Bool

  /// Reads a whole file.
  package init(parsing source: Source, version: YAMLVersion = .v1_2) throws(Unreadable) {
    let parser: StreamParser
    do {
      parser = try Self.parsed(source, version, surrogates: nil)
    } catch {
      // JSON's surrogate escapes are the one thing that libyaml refuses and we read all the same.
      guard let surrogates = SurrogatePairs(in: source.bytes) else { throw error }
      parser = try Self.parsed(source, version, surrogates: surrogates)
    }
    self.source = source
    self.version = parser.version
    nodes = parser.nodes
    documents = parser.documents
    properties = parser.properties
    texts = parser.texts
    textBytes = parser.textBytes
    isUnread = false
  }

  /// A file that has not been read as YAML, or cannot be: its bytes, and no document.
  package init(unread source: Source, version: YAMLVersion = .v1_2) {
    self.source = source
    self.version = version
    nodes = []
    documents = []
    properties = [:]
    texts = []
    textBytes = []
    isUnread = true
  }

  private static func parsed(
    _ source: Source, _ version: YAMLVersion, surrogates: SurrogatePairs?
  ) throws(Unreadable) -> StreamParser {
    var parser = StreamParser(source, version: version, surrogates: surrogates)
    try parser.parse()
    return parser
  }

  /// Whether the file says which version of YAML it is in.
  package var statesVersion: Bool { documents.contains { $0.directives.contains { $0.hasPrefix("%YAML") } } }

  package var documentCount: Int { documents.count }

  /// Nil when that document holds no node at all, and when there is no such document.
  package func root(ofDocument number: Int) -> NodeID? {
    documents.indices.contains(number) ? documents[number].root.map(NodeID.init) : nil
  }

  // MARK: one node

  package func kind(of node: NodeID) -> NodeKind { nodes[node.index].kind }
  package func style(of node: NodeID) -> ScalarStyle { nodes[node.index].style }
  package func isFlow(_ node: NodeID) -> Bool { nodes[node.index].isFlow }
  package func tag(of node: NodeID) -> String? { properties(of: node)?.tag }
  package func anchor(of node: NodeID) -> String? { properties(of: node)?.anchor }

  /// The content's own bytes, without anchor and tag.
  package func span(of node: NodeID) -> SourceSpan {
    SourceSpan(Int(nodes[node.index].start), Int(nodes[node.index].end))
  }

  func properties(of node: NodeID) -> Properties? {
    nodes[node.index].hasProperties ? properties[node.index] : nil
  }

  /// The first byte of the node, its anchor and tag included.
  func start(of node: NodeID) -> Int { properties(of: node)?.range.lowerBound ?? Int(nodes[node.index].start) }
  func end(of node: NodeID) -> Int { Int(nodes[node.index].end) }

  /// The index behind the node and all that is in it.
  func after(_ index: Int) -> Int { nodes[index].isCollection ? Int(nodes[index].link) : index + 1 }

  /// The node that an alias leads to; any other node itself.
  package func target(of node: NodeID) -> NodeID {
    nodes[node.index].kind == .alias ? NodeID(Int(nodes[node.index].link)) : node
  }

  /// The decoded bytes of a scalar; empty for any other node.
  func withText<Result>(of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let node = nodes[index]
    guard node.kind == .scalar else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    if node.isVerbatim, node.style == .literal {
      let decoded = source.bytes.withUnsafeBufferPointer {
        LiteralText(in: $0, start: Int(node.start), end: Int(node.end)).decoded()
      }
      return decoded.withUnsafeBufferPointer(body)
    }
    if node.isVerbatim {
      let inset = node.style == .plain ? 0 : 1
      let range = Int(node.start) + inset..<max(Int(node.start) + inset, Int(node.end) - inset)
      return source.bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
    }
    let range = texts[Int(node.link)]
    return textBytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(range.lowerBound)..<Int(range.upperBound)]))
    }
  }

  /// A scalar's decoded text; for an alias that of its anchor; empty for a collection.
  package func text(of node: NodeID) -> String {
    withText(of: target(of: node).index) { String(decoding: $0, as: UTF8.self) }
  }

  /// The offset of the text's first byte when the text is in the file as it is.
  func verbatimStart(of node: NodeID) -> Int? {
    let node = nodes[node.index]
    return node.isVerbatim && node.style != .literal ? Int(node.start) + (node.style == .plain ? 0 : 1) : nil
  }

  // MARK: collections

  /// The children of a collection in the order of the file: of a mapping keys and values in turn.
  func children(of index: Int) -> ChildIndices { ChildIndices(nodes: nodes, index: index + 1, end: after(index)) }

  /// Empty for anything but a mapping.
  package func entries(of node: NodeID) -> [MappingEntry] {
    guard kind(of: node) == .mapping else { return [] }
    var result: [MappingEntry] = []
    var children = children(of: node.index)
    while let key = children.next(), let value = children.next() {
      result.append(MappingEntry(key: NodeID(key), value: NodeID(value)))
    }
    return result
  }

  /// Empty for anything but a sequence.
  package func items(of node: NodeID) -> [NodeID] {
    kind(of: node) == .sequence ? children(of: node.index).map(NodeID.init) : []
  }
}

struct ChildIndices: Sequence, IteratorProtocol {
  let nodes: ContiguousArray<Node>
  var index: Int
  let end: Int

  mutating func next() -> Int? {
    guard index < end else { return nil }
    defer { index = nodes[index].isCollection ? Int(nodes[index].link) : index + 1 }
    return index
  }
}
