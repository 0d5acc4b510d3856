import ConfigModel

/// Compares what an edit made with what it meant to make: the whole graph, node by node.
///
/// Compared are kinds, texts, plain or not, anchors, tags, the targets of aliases, the shape of collections, and the
/// documents with their directives and markers. Comments and blank lines are invisible here; tests of bytes watch them.
struct EditProof {
  let old: YAMLStream
  let new: YAMLStream
  let intended: Intended

  private var shift: Int { intended.inserted.count - intended.replaced.count }

  /// What differs, in words for a report; nil when the edit is proved.
  func difference() -> String? {
    guard new.nodes.count == old.nodes.count + shift else {
      return "\(new.nodes.count) nodes instead of \(old.nodes.count + shift)"
    }
    if let difference = documentDifference() { return difference }
    for index in 0..<intended.replaced.lowerBound {
      if let difference = nodeDifference(index, index) { return difference }
    }
    if let difference = insertedDifference() { return difference }
    for index in intended.replaced.upperBound..<max(old.nodes.count, intended.replaced.upperBound) {
      if let difference = nodeDifference(index, index + shift) { return difference }
    }
    return nil
  }

  private func documentDifference() -> String? {
    let made = intended.newRootOf.map { $0 == old.documents.count ? 1 : 0 } ?? 0
    guard new.documents.count == old.documents.count + made else { return "another number of documents" }
    for (before, after) in zip(old.documents, new.documents) {
      guard before.directives == after.directives, before.isExplicit == after.isExplicit,
        before.hasExplicitEnd == after.hasExplicitEnd
      else { return "other document markers" }
    }
    return nil
  }

  /// The new index of an old node that stays.
  private func moved(_ index: Int) -> Int { index < intended.replaced.upperBound ? index : index + shift }

  /// The new end of an old collection.
  private func movedEnd(of index: Int) -> Int {
    let end = old.after(index)
    let replaced = intended.replaced
    if index >= replaced.upperBound { return end + shift }
    if index < replaced.lowerBound, end > replaced.lowerBound || isAroundParent(index) { return end + shift }
    return end
  }

  private func isAroundParent(_ index: Int) -> Bool {
    guard let parent = intended.parent else { return false }
    return index <= parent && old.after(index) > parent
  }

  private func nodeDifference(_ before: Int, _ after: Int) -> String? {
    let (a, b) = (old.nodes[before], new.nodes[after])
    guard a.kind == b.kind else { return "another kind of node" }
    if a.hasProperties || b.hasProperties {
      guard a.hasProperties == b.hasProperties, old.properties[before]?.anchor == new.properties[after]?.anchor,
        old.properties[before]?.tag == new.properties[after]?.tag
      else { return "another anchor or tag" }
    }
    switch a.kind {
    case .scalar:
      guard (a.style == .plain) == (b.style == .plain) else { return "a scalar with other quotes" }
      return hasSameText(before, after) ? nil : "another text"
    case .sequence, .mapping:
      return movedEnd(of: before) == new.after(after) ? nil : "a collection of another size"
    case .alias:
      return moved(Int(a.link)) == Int(b.link) ? nil : "an alias that leads elsewhere"
    }
  }

  private func hasSameText(_ before: Int, _ after: Int) -> Bool {
    let (a, b) = (old.nodes[before], new.nodes[after])
    // Texts that are read from their own bytes are the same when those are.
    if a.isVerbatim, b.isVerbatim, a.style == b.style, a.range.count == b.range.count,
      old.source.holds(a.range, equalTo: b.range, of: new.source)
    {
      return true
    }
    return old.withText(of: before) { text in
      new.withText(of: after) { text.count == $0.count && text.elementsEqual($0) }
    }
  }

  private func insertedDifference() -> String? {
    for (offset, wanted) in intended.inserted.enumerated() {
      let index = intended.replaced.lowerBound + offset
      let node = new.nodes[index]
      let properties = new.properties(of: NodeID(index))
      guard properties?.anchor == wanted.anchor, properties?.tag == wanted.tag else { return "another anchor or tag" }
      switch wanted.content {
      case .scalar(let value):
        guard node.kind == .scalar, new.scalarValue(of: NodeID(index)) == value else { return "another value" }
      case .alias(let name):
        let target = new.target(of: NodeID(index))
        guard node.kind == .alias, new.anchor(of: target) == name else { return "an alias that leads elsewhere" }
      case .sequence, .mapping:
        let kind: NodeKind = wanted.content == .sequence ? .sequence : .mapping
        guard node.kind == kind, new.after(index) == index + wanted.size else { return "another shape" }
      }
    }
    return nil
  }
}
