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

extension YAMLStream {
  /// The anchors of a document in its order; one that is redefined is there again.
  package func anchors(ofDocument number: Int) -> [(name: String, node: NodeID)] {
    guard !properties.isEmpty, documents.indices.contains(number) else { return [] }
    return documents[number].nodes.compactMap { index in
      anchor(of: NodeID(index)).map { ($0, NodeID(index)) }
    }
  }

  /// Where the first directive or marker of a document is that is written; nil in a text of one document without any.
  package var firstMark: Int? {
    for (number, document) in documents.enumerated() {
      if document.isExplicit || !document.directives.isEmpty { return max(document.contentStart - 1, 0) }
      if document.hasExplicitEnd || number > 0 { return document.contentEnd }
    }
    return nil
  }
}
