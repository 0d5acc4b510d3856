import ConfigModel

/// Puts a new entry or item into a block collection that is not empty.
struct BlockInsertion {
  private let context: PlanContext
  private let collection: BlockCollection

  init(_ context: PlanContext, depth: Int) {
    self.context = context
    collection = BlockCollection(context.trail, depth: depth)
  }

  private var source: Source { context.source }
  private var stream: YAMLStream { context.stream }
  private var entries: [EntryLayout] { collection.entries }

  // MARK: keys

  /// A new key behind the last sibling that precedes it in the schema's order, or below its commented-out line.
  func plan(key: String, value: NewNode, order: [String]) throws(EditRefusal) -> Plan {
    let spelled = context.spelledAsOthers(key, entries, inFlow: false) ?? context.renderer.spelled(key: key)
    guard !ScalarSpelling.isBeyondKeyLimit(spelled) else {
      throw context.refusal(.keyTooLong(limit: ScalarSpelling.keyLimit))
    }
    let lines = context.renderer.entryLines(key: spelled, value: value, at: collection.column)
    let nodes = [IntendedNode.key(key)] + IntendedNode.nodes(of: value)
    let gaps = [collection.gapAbove(0)] + entries.indices.map(collection.gapBelow)
    if let place = CommentedOutEntry.end(of: key, column: collection.column, in: gaps, source: source) {
      return plan(lines: lines, behindLineEnd: place.end, nodes: nodes, before: place.gap)
    }
    let sibling = Self.sibling(of: key, in: order, keys: entries.map { stream.text(of: NodeID($0.key ?? $0.value)) })
    return plan(
      lines: separated(lines, behind: sibling), behindLineEnd: collection.ownedEnd(of: sibling), nodes: nodes,
      before: sibling + 1)
  }

  /// The index of the entry behind which a new key goes.
  static func sibling(of key: String, in order: [String], keys: [String]) -> Int {
    guard let place = order.firstIndex(of: key) else { return keys.count - 1 }
    let preceding = Set(order[..<place])
    return keys.lastIndex { preceding.contains($0) } ?? keys.count - 1
  }

  // MARK: items

  /// A new item before the one at `position`; at the end when there is none.
  func plan(item value: NewNode, at position: Int) -> Plan {
    let nodes = IntendedNode.nodes(of: value)
    guard position > 0 else { return planFirst(value, nodes: nodes) }
    let sibling = min(position, entries.count) - 1
    let lines = context.renderer.itemLines(value, at: collection.column, blanks: dashBlanks(of: sibling))
    return plan(
      lines: separated(lines, behind: sibling), behindLineEnd: collection.ownedEnd(of: sibling), nodes: nodes,
      before: sibling + 1)
  }

  /// Before the first item and the comments that belong to it; on its line when that is shared with a parent's dash.
  private func planFirst(_ value: NewNode, nodes: [IntendedNode]) -> Plan {
    let lines = context.renderer.itemLines(value, at: collection.column, blanks: dashBlanks(of: 0))
    let intended = intended(nodes, before: 0)
    if collection.isCompact {
      let lead = entries[0].lead
      let lineBreak = source.lineBreak(for: source.lineEnd(of: lead))
      let first = Array((lines.first ?? []).dropFirst(collection.column))
      let rest = lines.dropFirst().flatMap { lineBreak + $0 }
      let bytes = first + rest + lineBreak + context.renderer.indentation(collection.column)
      return Plan(splices: [.insert(bytes, at: lead)], intended: intended)
    }
    let gap = collection.gapAbove(0)
    let owned = collection.ownedAbove(0, in: gap)
    let lineStart =
      owned.isEmpty ? source.lineStart(of: entries[0].lead) : gap.lines[owned.lowerBound].range.lowerBound
    let lineBreak = source.lineBreak(for: source.lineEnd(of: lineStart))
    // A deeper comment that touched the new item would be taken for its own.
    let isDeeper = owned.first.map { gap.lines[$0].column > collection.column } ?? false
    return Plan(
      splices: [.insert((lines + (isDeeper ? [[]] : [])).flatMap { $0 + lineBreak }, at: lineStart)],
      intended: intended)
  }

  /// The blanks between a sibling's dash and its content, when they share a line.
  private func dashBlanks(of sibling: Int) -> [UInt8] {
    let entry = entries[sibling]
    guard let dash = entry.dash else { return [Byte.blank] }
    let content = stream.start(of: NodeID(entry.value))
    let between = content > dash ? source.bytes[(dash + 1)..<content] : []
    return !between.isEmpty && between.allSatisfy { $0 == Byte.blank } ? Array(between) : [Byte.blank]
  }

  // MARK: both

  /// Where one blank line separates all siblings, the new entry gets one before it too.
  private func separated(_ lines: [[UInt8]], behind sibling: Int) -> [[UInt8]] {
    // Comments that a blank line separates from the sibling would belong to the new entry if they touched it.
    if collection.endsInCommentsApart(sibling) { return [[]] + lines }
    let areCollections = entries.allSatisfy { stream.nodes[$0.value].isCollection }
    guard entries.count >= 3 || entries.count == 2 && areCollections, !isKeepScalar(entries[sibling].value) else {
      return lines
    }
    let isSeparated = entries.indices.dropLast().allSatisfy {
      collection.gapBelow($0).lines.filter(\.isBlank).count == 1
    }
    return isSeparated ? [[]] + lines : lines
  }

  private func isKeepScalar(_ index: Int) -> Bool {
    var last = index
    // The blank lines below belong to the last scalar in the subtree.
    if stream.nodes[index].isCollection { last = stream.after(index) - 1 }
    let node = stream.nodes[last]
    guard node.kind == .scalar, node.style == .literal || node.style == .folded else { return false }
    let header = source.bytes[Int(node.start)..<min(Int(node.start) + 3, source.bytes.count)]
    return header.prefix { !Byte.isBreak($0) }.contains(UInt8(ascii: "+"))
  }

  private func plan(lines: [[UInt8]], behindLineEnd end: Int, nodes: [IntendedNode], before position: Int) -> Plan {
    let splices =
      [source.inserting(lines: lines, behindLineEnd: end)] + FinalBlockScalar.splices(before: end, in: stream)
    return Plan(splices: splices, intended: intended(nodes, before: position))
  }

  private func intended(_ nodes: [IntendedNode], before position: Int) -> Intended {
    let index =
      position < entries.count ? entries[position].key ?? entries[position].value : stream.after(collection.layout.node)
    return Intended(inserting: nodes, before: index, parent: collection.layout.node)
  }
}

/// A file that ends, without line end, inside a clip or keep block scalar: a line behind it would give its value a
/// line feed, so its chomping indicator becomes `-`.
enum FinalBlockScalar {
  static func splices(before lineEnd: Int, in stream: YAMLStream) -> [Splice] {
    let source = stream.source
    guard lineEnd == source.bytes.count, let last = stream.nodes.indices.last else { return [] }
    let node = stream.nodes[last]
    guard node.kind == .scalar, node.style == .literal || node.style == .folded, Int(node.end) == lineEnd,
      stream.withText(of: last, { !$0.isEmpty && $0.last != Byte.lineFeed })
    else { return [] }
    let extent = stream.withText(of: last) {
      BlockScalarExtent(in: source, start: Int(node.start), dataEnd: Int(node.end), value: $0)
    }
    guard extent.end > extent.headerLineEnd else { return [] }
    let indicators = source.bytes[extent.indicators]
    guard !indicators.contains(Byte.dash) else { return [] }
    return [Splice(extent.indicators, indicators.filter { $0 != UInt8(ascii: "+") } + [Byte.dash])]
  }
}
