package import ConfigModel

extension YAMLStream {
  /// The path of a node in its document, for messages; nil for a key and what lies in one.
  package func path(of node: NodeID) -> ConfigPath? {
    guard let record = documents.first(where: { $0.nodes.contains(node.index) }), var current = record.root else {
      return nil
    }
    var path = ConfigPath()
    while current != node.index {
      let found = child(of: NodeID(current), holding: node.index)
      guard let found else { return nil }
      path = path.appending(found.segment)
      current = found.index
    }
    return path
  }

  private func child(of parent: NodeID, holding index: Int) -> (index: Int, segment: ConfigPath.Segment)? {
    func holds(_ child: NodeID) -> Bool { child.index <= index && index < after(child.index) }
    if let entry = entries(of: parent).first(where: { holds($0.value) }) {
      return (entry.value.index, .key(text(of: entry.key)))
    }
    let items = items(of: parent)
    guard let position = items.firstIndex(where: holds) else { return nil }
    return (items[position].index, .number(position, text: String(position)))
  }
}
