import ConfigModel

/// Which anchors are used by which aliases.
struct AnchorUses {
  private let stream: YAMLStream
  private let aliases: [Int]

  struct Use {
    var node: Int
    var name: String
    var aliases: [SourceSpan]
  }

  init(in stream: YAMLStream) {
    self.stream = stream
    // Without anchors there are no aliases, and large files mostly have none.
    aliases = stream.properties.isEmpty ? [] : stream.nodes.indices.filter { stream.nodes[$0].kind == .alias }
  }

  /// The first anchor in a subtree that an alias outside of it uses. The subtree's own anchor counts only on demand:
  /// it stays when a scalar is replaced by another.
  func first(inside range: Range<Int>, countingRoot: Bool) -> Use? {
    var found: Use?
    for alias in aliases where !range.contains(alias) {
      let target = Int(stream.nodes[alias].link)
      guard range.contains(target), countingRoot || target != range.lowerBound else { continue }
      if found == nil || found?.node == target {
        let name = stream.anchor(of: NodeID(target)) ?? ""
        var use = found ?? Use(node: target, name: name, aliases: [])
        use.aliases.append(stream.span(of: NodeID(alias)))
        found = use
      }
    }
    return found
  }

  /// The aliases that lead to any of these nodes.
  func aliases(to targets: Set<Int>) -> [SourceSpan] {
    aliases.filter { targets.contains(Int(stream.nodes[$0].link)) }.map { stream.span(of: NodeID($0)) }
  }
}
