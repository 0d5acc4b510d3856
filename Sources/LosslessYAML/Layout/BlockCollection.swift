/// A block collection in its surroundings, and which entry each of its comments belongs to.
///
/// A block of comment lines that touches the next entry belongs to that, whatever its indentation; except for those of
/// its lines that also touch the entry before and are indented deeper than the entries: a commented-out child of the
/// entry before. Where the collection's first entry has such a deeper comment directly above it, deeper comments
/// describe what follows in this file. Deeper blocks that a blank line separates from the next entry belong to the
/// entry before. Every other comment belongs to no entry.
struct BlockCollection {
  let trail: Trail
  let layout: CollectionLayout
  /// The place of the collection in the trail's chain.
  let depth: Int
  /// The column of its entries.
  let column: Int

  init(_ trail: Trail, depth: Int) {
    self.trail = trail
    self.depth = depth
    layout = CollectionLayout(of: trail.chain[depth].index, in: trail.stream)
    // For libyaml U+0085 ends a line, so a first entry may follow a comment on what an editor shows as one line.
    let shown = layout.entries.last { trail.source.startsLine($0.lead) } ?? layout.entries.first
    column = shown.map { trail.source.column(of: $0.lead) } ?? 0
  }

  var source: Source { trail.source }
  var entries: [EntryLayout] { layout.entries }
  var isMapping: Bool { trail.stream.nodes[layout.node].kind == .mapping }

  /// Whether the first entry shares its line with a dash, `?` or `:` of its parent.
  var isCompact: Bool { entries.first.map { !source.startsLine($0.lead) } ?? false }

  /// The blank and comment lines above an entry; no lines for a first entry that shares its line.
  func gapAbove(_ index: Int) -> GapLines {
    if index > 0 { return GapLines(after: entries[index - 1].end, in: source) }
    guard !isCompact else { return GapLines(from: source.bytes.count, in: source) }
    let holder = trail.holder(at: depth)
    let isImplicitRoot = depth == 0 && !holder.hasProperties && !trail.stream.documents[trail.document].isExplicit
    if isImplicitRoot { return GapLines(from: trail.firstLine, in: source) }
    return GapLines(after: holder.behind, in: source)
  }

  func gapBelow(_ index: Int) -> GapLines { GapLines(after: entries[index].end, in: source) }

  /// Whether deeper comments describe what follows, as the one above the first entry shows.
  var deeperCommentsDescribeWhatFollows: Bool {
    guard let first = entries.first, !isCompact, gapAbove(0).touchesFollower else { return false }
    let line = gapAbove(0).lines.last
    return line.map { $0.column > source.column(of: first.lead) } ?? false
  }

  /// The lines of the gap below an entry that belong to it, as indexes of `gap.lines`.
  func ownedBelow(_ index: Int, in gap: GapLines) -> [Int] {
    let blocks = gap.blocks
    var owned: [Int] = []
    if index + 1 == entries.count, deeperCommentsDescribeWhatFollows { return [] }
    for block in blocks {
      let touchesBefore = block.lowerBound == 0
      let touchesNext = gap.touchesFollower && block.upperBound == gap.lines.count
      let deeper = block.prefix { gap.lines[$0].column > column }
      if touchesNext {
        if touchesBefore, !describesWhatFollows(behind: index) { owned += deeper }
      } else if deeper.count == block.count || touchesBefore {
        owned += deeper
      }
    }
    return owned
  }

  /// The exception is judged in the collection in which the next entry lies; below a last entry in its own too, where
  /// the comments then belong to no entry.
  private func describesWhatFollows(behind index: Int) -> Bool {
    if deeperCommentsDescribeWhatFollows { return true }
    if index + 1 < entries.count { return false }
    var level = depth
    while level > 0 {
      let parent = BlockCollection(trail, depth: level - 1)
      guard let place = parent.entries.firstIndex(where: { $0.value == trail.chain[level].index }) else {
        return false
      }
      if place + 1 < parent.entries.count { return parent.deeperCommentsDescribeWhatFollows }
      level -= 1
    }
    return false
  }

  /// The lines of the gap above an entry that belong to it.
  func ownedAbove(_ index: Int, in gap: GapLines) -> Range<Int> {
    guard gap.touchesFollower, let block = gap.blocks.last else { return gap.lines.count..<gap.lines.count }
    var start = block.lowerBound
    if index > 0, let lastOfBefore = ownedBelow(index - 1, in: gap).last, lastOfBefore >= start {
      start = lastOfBefore + 1
    }
    return start..<gap.lines.count
  }

  /// Whether the last of the comments below that belong to an entry are separated from it.
  func endsInCommentsApart(_ index: Int) -> Bool {
    let gap = gapBelow(index)
    guard let last = ownedBelow(index, in: gap).last else { return false }
    return gap.blocks.first { $0.contains(last) }.map { $0.lowerBound > 0 } ?? false
  }

  /// Behind the last line of an entry and of the comments that belong to it, the line end not included.
  func ownedEnd(of index: Int) -> Int {
    let gap = gapBelow(index)
    let entryEnd = source.lineEnd(of: entries[index].end)
    return ownedBelow(index, in: gap).last.map { gap.lines[$0].range.upperBound } ?? entryEnd
  }
}
