import ConfigModel

/// Splices, and the document that they are to make.
struct Plan: Sendable {
  var splices: [Splice]
  var intended: Intended
}

/// A node that the changed document is to have, in the order of the file.
struct IntendedNode: Sendable {
  enum Content: Sendable, Hashable {
    case scalar(Value)
    case sequence, mapping
  }
  var content: Content
  /// The number of nodes in the subtree, itself included.
  var size = 1
  var anchor: String?
  var tag: String?

  /// A value as nodes.
  static func nodes(of value: Value) -> [IntendedNode] {
    switch value {
    case .null, .bool, .number, .string: return [IntendedNode(content: .scalar(value))]
    case .list(let items):
      let children = items.flatMap(nodes(of:))
      return [IntendedNode(content: .sequence, size: 1 + children.count)] + children
    case .map(let map):
      let children = map.entries.flatMap { nodes(of: .string($0.key)) + nodes(of: $0.value) }
      return [IntendedNode(content: .mapping, size: 1 + children.count)] + children
    }
  }
}

/// The document that an edit means to make: the old nodes with one run of them replaced.
struct Intended: Sendable {
  /// Old nodes that go; empty for an insertion, then the index before which the new nodes come.
  var replaced: Range<Int>
  var inserted: [IntendedNode]
  /// The collection whose children change; nil when a root is replaced or made.
  var parent: Int?
  /// The document that gets a root; nil when it has one.
  var newRootOf: Int?

  init(replacing node: Int, with value: Value, in stream: YAMLStream, parent: Int?) {
    replaced = node..<stream.after(node)
    inserted = IntendedNode.nodes(of: value)
    if let properties = stream.properties(of: NodeID(node)) {
      inserted[0].anchor = properties.anchor
      inserted[0].tag = properties.tag
    }
    self.parent = parent
  }

  init(inserting nodes: [IntendedNode], before index: Int, parent: Int?) {
    replaced = index..<index
    inserted = nodes
    self.parent = parent
  }

  init(removing range: Range<Int>, parent: Int) {
    replaced = range
    inserted = []
    self.parent = parent
  }

  static func root(_ value: Value, ofDocument document: Int, in stream: YAMLStream) -> Intended {
    let index =
      stream.documents.indices.contains(document) ? stream.documents[document].nodes.lowerBound : stream.nodes.count
    var result = Intended(inserting: IntendedNode.nodes(of: value), before: index, parent: nil)
    result.newRootOf = document
    return result
  }
}
