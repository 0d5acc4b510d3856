import ConfigModel

/// Takes an entry or item out of a block collection.
struct BlockRemoval {
  private let context: PlanContext
  private let collection: BlockCollection
  private let index: Int

  init(of index: Int, _ context: PlanContext, depth: Int) {
    self.context = context
    self.index = index
    collection = BlockCollection(context.trail, depth: depth)
  }

  private var source: Source { context.source }
  private var stream: YAMLStream { context.stream }
  private var entry: EntryLayout { collection.entries[index] }
  private var isOnly: Bool { collection.entries.count == 1 }
  private var isLast: Bool { index == collection.entries.count - 1 }

  func plan() -> Plan {
    if isOnly { return planOnly() }
    let range = (entry.key ?? entry.value)..<stream.after(entry.value)
    let intended = Intended(removing: range, parent: collection.layout.node)
    if index == 0, collection.isCompact { return Plan(splices: compactSplices(), intended: intended) }
    return Plan(splices: lineSplices(), intended: intended)
  }

  // MARK: whole lines

  /// The entry's own lines with the comments and the blank run that go with them.
  private func lineSplices() -> [Splice] {
    let above = collection.gapAbove(index)
    let below = collection.gapBelow(index)
    let ownedAbove = context.options.keepsComments ? above.lines.count..<above.lines.count : goingAbove(above)
    let ownedBelow = context.options.keepsComments ? [] : collection.ownedBelow(index, in: below)
    let start = source.lineStart(of: entry.lead)
    var ranges = [start..<source.nextLine(afterEnd: source.lineEnd(of: entry.end))]
    // Comments that stay below those that go cannot be: what goes above touches the entry.
    if !ownedAbove.isEmpty { ranges.insert(above.lines[ownedAbove.lowerBound].range.lowerBound..<start, at: 0) }
    ranges += Self.withBlanksBetween(ownedBelow, in: below).map { whole(below.lines[$0]) }
    ranges += blankRun(above: above, ownedAbove: ownedAbove, below: below, ownedBelow: ownedBelow)
    return splices(removing: ranges)
  }

  /// Blank lines between an entry and its comments go with them.
  private static func withBlanksBetween(_ owned: [Int], in gap: GapLines) -> [Int] {
    var result = owned
    for index in owned {
      var above = index - 1
      while above >= 0, gap.lines[above].isBlank { above -= 1 }
      if above < 0 || owned.contains(above) { result += (above + 1)..<index }
    }
    return result
  }

  private func whole(_ line: GapLine) -> Range<Int> {
    line.range.lowerBound..<source.nextLine(afterEnd: line.range.upperBound)
  }

  /// The comments above that go: not the file's header, not a block that ends in the entry's own commented-out line, its
  /// default, not other settings that are commented out, and not what is said of a whole list above its first item.
  private func goingAbove(_ gap: GapLines) -> Range<Int> {
    let none = gap.lines.count..<gap.lines.count
    let owned = collection.ownedAbove(index, in: gap)
    guard let first = owned.first, let block = gap.blocks.last, !describesList else { return none }
    guard gap.lines[block.lowerBound].range.lowerBound > source.byteOrderMarkLength else { return none }
    if let key = entry.key {
      let text = stream.text(of: NodeID(key))
      let lines = GapLines(from: gap.lines[first].range.lowerBound, in: source)
      let place = CommentedOutEntry.end(of: text, column: collection.column, in: [lines], source: source)
      if place?.end == gap.lines.last?.range.upperBound { return none }
    }
    let keys = collection.entries.compactMap { $0.key.map { stream.text(of: NodeID($0)) } }
    let others = CommentedOutEntry.endOfOthers(
      than: entry.key.map { stream.text(of: NodeID($0)) }, among: keys, in: owned, of: gap, source: source)
    return (others ?? owned.lowerBound)..<owned.upperBound
  }

  /// Whether the comment above is about the list: where no other item has one above it.
  private var describesList: Bool {
    guard index == 0, !isOnly, !collection.isMapping else { return false }
    return !collection.entries.indices.dropFirst().contains { other in
      !collection.ownedAbove(other, in: collection.gapAbove(other)).isEmpty
    }
  }

  /// Of the last entry the blank run above goes; of any other one that was between blank lines the run below.
  private func blankRun(
    above: GapLines, ownedAbove: Range<Int>, below: GapLines, ownedBelow: [Int]
  ) -> [Range<Int>] {
    let linesAbove = above.lines[..<ownedAbove.lowerBound]
    if isLast, !isOnly { return linesAbove.reversed().prefix(while: \.isBlank).map(whole) }
    let isBelowBlank = linesAbove.last.map(\.isBlank) ?? (index == 0 && ownedAbove.lowerBound == 0)
    let firstBelow = ownedBelow.last.map { $0 + 1 } ?? 0
    let run = below.lines[firstBelow...].prefix(while: \.isBlank)
    return isBelowBlank ? run.map(whole) : []
  }

  /// Whole lines go; a file without final line end stays without one, unless its last line would then be in a block
  /// scalar whose value would lose its line feed.
  private func splices(removing ranges: [Range<Int>]) -> [Splice] {
    var merged: [Range<Int>] = []
    for range in ranges.filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, last.upperBound == range.lowerBound {
        merged[merged.count - 1] = last.lowerBound..<range.upperBound
      } else {
        merged.append(range)
      }
    }
    if let last = merged.last, last.upperBound == source.bytes.count, let final = source.bytes.last,
      !Byte.isBreak(final), !endsInBlockScalar(before: last.lowerBound)
    {
      let length = source.lineBreakLength(before: last.lowerBound)
      merged[merged.count - 1] = last.lowerBound - length..<last.upperBound
    }
    return merged.map(Splice.remove)
  }

  private func endsInBlockScalar(before offset: Int) -> Bool {
    guard let last = stream.nodes.lastIndex(where: { !$0.isCollection && Int($0.end) <= offset }) else { return false }
    let node = stream.nodes[last]
    guard node.style == .literal || node.style == .folded, node.kind == .scalar else { return false }
    return source.nextLine(afterEnd: Int(node.end)) == offset
      && stream.withText(of: last) { $0.last == Byte.lineFeed }
  }

  // MARK: the first of several behind a dash

  /// The next entry moves up; when comments are between, the indicator stays alone on its line.
  private func compactSplices() -> [Splice] {
    let next = collection.entries[index + 1]
    let below = collection.gapBelow(index)
    let owned = context.options.keepsComments ? [] : collection.ownedBelow(index, in: below)
    let stays = below.lines.indices.contains { !below.lines[$0].isBlank && !owned.contains($0) }
    guard stays else { return [.remove(entry.lead..<next.lead)] }
    let lineEnd = source.lineEnd(of: entry.end)
    let blanks = source.bytes[..<entry.lead].reversed().prefix(while: Byte.isBlank).count
    return [.remove(entry.lead - blanks..<lineEnd)] + splices(removing: owned.map { whole(below.lines[$0]) })
  }

  // MARK: the only one

  /// `{}` or `[]` stays, so that the collection never turns into null.
  private func planOnly() -> Plan {
    let node = collection.layout.node
    let empty = NewNode(collection.isMapping ? .mapping([]) : .sequence([]))
    let brackets = Array((collection.isMapping ? "{}" : "[]").utf8)
    let intended = Intended(
      replacing: node, with: empty, in: stream,
      parent: collection.depth > 0 ? context.chain[collection.depth - 1].index : nil)
    let holder = context.holder(at: collection.depth)
    let isBareRoot = collection.depth == 0 && !holder.hasProperties
    if collection.isCompact || isBareRoot {
      let below = collection.gapBelow(index)
      let owned = context.options.keepsComments ? [] : collection.ownedBelow(index, in: below)
      let above = isBareRoot ? collection.gapAbove(index) : nil
      let ownedAbove = above.map { goingAbove($0) } ?? 0..<0
      let lead = above.flatMap { gap in ownedAbove.first.map { gap.lines[$0].range.lowerBound } }
      let start = context.options.keepsComments ? entry.lead : lead ?? entry.lead
      let lineEnd = source.lineEnd(of: entry.end)
      return Plan(
        splices: [Splice(start..<lineEnd, brackets)] + splices(removing: owned.map { whole(below.lines[$0]) }),
        intended: intended)
    }
    let placed = bracketsSplice(brackets, at: holder.behind)
    return Plan(splices: [placed] + onlyLines(), intended: intended)
  }

  /// Behind the colon or dash; an end-of-line comment keeps the blanks before it.
  private func bracketsSplice(_ brackets: [UInt8], at behind: Int) -> Splice {
    let rest = source.bytes[behind..<source.lineEnd(of: behind)]
    let hasComment = rest.contains { !Byte.isBlank($0) }
    guard hasComment else { return ValuePlacement.emptyPlaceSplice(brackets, at: behind, in: source) }
    return .insert([Byte.blank] + brackets, at: behind)
  }

  /// The lines of an only entry, with the blank run above; a comment that belongs to no entry stays.
  private func onlyLines() -> [Splice] {
    let above = collection.gapAbove(index)
    let owned = context.options.keepsComments ? above.lines.count..<above.lines.count : goingAbove(above)
    let blanks = above.lines[..<owned.lowerBound].reversed().prefix(while: \.isBlank)
    let below = collection.gapBelow(index)
    let ownedBelow = context.options.keepsComments ? [] : collection.ownedBelow(index, in: below)
    let start = source.lineStart(of: entry.lead)
    var ranges = blanks.map(whole) + [start..<source.nextLine(afterEnd: source.lineEnd(of: entry.end))]
    if let first = owned.first { ranges.append(above.lines[first].range.lowerBound..<start) }
    return splices(removing: ranges + ownedBelow.map { whole(below.lines[$0]) })
  }
}
