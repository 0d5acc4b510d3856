/// Tags that are not YAML's own, `!secret` or `!env`: what stands behind them only the application knows.
extension YAMLStream {
  package func hasApplicationTag(_ node: NodeID) -> Bool {
    guard let tag = tag(of: node), kind(of: node) == .scalar else { return false }
    return !tag.hasPrefix(Resolution.coreTagPrefix)
  }

  /// The scalars of a document with such a tag, in the order of the file.
  package func applicationTagged(inDocument number: Int) -> [NodeID] {
    guard documents.indices.contains(number) else { return [] }
    return properties.keys.filter { documents[number].nodes.contains($0) && hasApplicationTag(NodeID($0)) }.sorted()
      .map(NodeID.init)
  }
}
