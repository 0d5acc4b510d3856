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
    /// Of the anchor with this name.
    case alias(String)
  }
  var content: Content
  /// The number of nodes in the subtree, itself included.
  var size = 1
  var anchor: String?
  var tag: String?

  static func key(_ text: String) -> IntendedNode { IntendedNode(content: .scalar(.string(text))) }

  /// A new node and all below it.
  static func nodes(of new: NewNode) -> [IntendedNode] {
    if let text = new.text {
      var nodes = text.intendedNodes
      (nodes[0].anchor, nodes[0].tag) = (new.anchor, new.newTag)
      return nodes
    }
    let content: Content
    var children: [IntendedNode] = []
    switch new.content {
    case .scalar(let value, _): content = .scalar(value)
    case .sequence(let items):
      content = .sequence
      children = items.flatMap(nodes(of:))
    case .mapping(let entries):
      content = .mapping
      children = entries.flatMap { [key($0.key)] + nodes(of: $0.value) }
    }
    return [IntendedNode(content: content, size: 1 + children.count, tag: new.newTag)] + children
  }
}

extension NodeText {
  /// As they are in the text.
  fileprivate var intendedNodes: [IntendedNode] {
    (node.index..<stream.after(node.index)).map { index in
      let node = NodeID(index)
      let content: IntendedNode.Content =
        switch stream.kind(of: node) {
        case .scalar: .scalar(stream.scalarValue(of: node))
        case .sequence: .sequence
        case .mapping: .mapping
        case .alias: .alias(stream.anchor(of: stream.target(of: node)) ?? "")
        }
      return IntendedNode(
        content: content, size: stream.after(index) - index, anchor: stream.anchor(of: node), tag: stream.tag(of: node))
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

  init(replacing node: Int, with new: NewNode, in stream: YAMLStream, parent: Int?) {
    replaced = node..<stream.after(node)
    inserted = IntendedNode.nodes(of: new)
    if let properties = stream.properties(of: NodeID(node)) {
      inserted[0].anchor = properties.anchor ?? new.anchor
      if new.tag == .asBefore { inserted[0].tag = properties.tag }
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

  static func root(_ new: NewNode, ofDocument document: Int, in stream: YAMLStream) -> Intended {
    let index =
      stream.documents.indices.contains(document) ? stream.documents[document].nodes.lowerBound : stream.nodes.count
    var result = Intended(inserting: IntendedNode.nodes(of: new), before: index, parent: nil)
    result.newRootOf = document
    return result
  }
}
