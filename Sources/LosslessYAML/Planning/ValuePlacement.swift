import ConfigModel

/// Puts a value in the place of another one.
struct ValuePlacement {
  let context: PlanContext
  /// The place in the chain of the node that is replaced.
  let depth: Int

  private var stream: YAMLStream { context.stream }
  private var source: Source { context.source }
  private var node: Node { stream.nodes[index] }
  private var index: Int { context.chain[depth].index }

  /// The bytes of the old value: what follows the colon or dash, and whole lines below, the latter from the
  /// line end before them on.
  private struct Region {
    var inline: Range<Int>
    var lines: Range<Int>
  }

  /// - Parameter isFilling: the value is what it was with its first entry put in, so that aliases may follow.
  func plan(for given: NewNode, isFilling: Bool = false) throws(EditRefusal) -> Plan {
    let value = withoutPresentTag(given)
    if !isFilling { try refuseUsedAnchors(for: value) }
    try refuseTag(for: value)
    let holder = context.holder(at: depth)
    if holder.inFlow { try context.refuseComments(in: value) }
    let intended = Intended(
      replacing: index, with: value, in: stream, parent: depth > 0 ? context.chain[depth - 1].index : nil)
    let splices = splices(for: value, in: holder)
    let untagged = value.tag == .asBefore ? nil : tagRemoval(before: splices)
    return Plan(splices: (untagged.map { [$0] } ?? []) + splices, intended: intended)
  }

  private func withoutPresentTag(_ given: NewNode) -> NewNode {
    var new = given
    if new.newTag != nil, new.newTag == stream.tag(of: NodeID(index)) { new.tag = .asBefore }
    // The anchor that is there stays.
    if stream.anchor(of: NodeID(index)) != nil { new.anchor = nil }
    return new
  }

  /// Takes the old tag out, with the blanks before it, or behind it where none are before.
  private func tagRemoval(before splices: [Splice]) -> Splice? {
    guard let properties = stream.properties(of: NodeID(index)), properties.tag != nil else { return nil }
    let words = source.bytes[properties.range].split(whereSeparator: { Byte.isBlank($0) || Byte.isBreak($0) })
    guard let tag = words.first(where: { $0.first == UInt8(ascii: "!") }),
      !splices.contains(where: { $0.range.contains(tag.startIndex) })
    else { return nil }
    let lineEnd = source.lineEnd(of: tag.endIndex)
    if source.startsLine(tag.startIndex), source.bytes[tag.endIndex..<lineEnd].allSatisfy(Byte.isBlank) {
      return .remove(source.lineStart(of: tag.startIndex)..<source.nextLine(afterEnd: lineEnd))
    }
    let before = source.bytes[..<tag.startIndex].reversed().prefix(while: Byte.isBlank).count
    let behind = before > 0 ? 0 : source.bytes[tag.endIndex...].prefix(while: Byte.isBlank).count
    let next = splices.lazy.map(\.range.lowerBound).filter { $0 >= tag.endIndex }.min() ?? source.bytes.count
    return .remove(tag.startIndex - before..<min(tag.endIndex + behind, next))
  }

  private func splices(for value: NewNode, in holder: Holder) -> [Splice] {
    if holder.inFlow || isKeptFlow(value) || context.options.isJSON && !node.range.isEmpty {
      return explicitKeySplice(in: holder) + [flowSplice(for: value, in: holder)]
    }
    if node.isAbsent { return [absentSplice(for: value, in: holder)] }
    let region = region(in: holder)
    if value.isBlockCollection { return collectionSplices(for: value, in: holder, region: region) }
    var rendered = renderedScalar(value, in: holder)
    if let text = value.text, !text.isBlockScalar {
      // The comment of the line goes behind the last one.
      let lineBreak = source.lineBreak(for: region.lines.lowerBound)
      let rest = source.bytes[region.inline.upperBound..<region.lines.lowerBound]
      let comment = rest.contains(Byte.hash) || holder.inFlow ? [] : text.endComment
      rendered = RenderedValue(
        inline: (rendered.inline ?? []) + rendered.lines.flatMap { lineBreak + $0 } + comment)
    }
    let lines = withoutDoubledBlankLines(rendered, below: region.lines.upperBound)
    return [
      inlineSplice(lines.inline ?? [], in: holder, region: region.inline),
      linesSplice(lines.lines, region: region.lines),
    ]
  }

  /// A flow collection that is not empty is replaced by one.
  private func isKeptFlow(_ value: NewNode) -> Bool {
    node.isCollection && node.isFlow && stream.after(index) > index + 1 && value.text == nil && value.isBlockCollection
  }

  // MARK: what may not be

  private func refuseUsedAnchors(for value: NewNode) throws(EditRefusal) {
    let isScalarForScalar = !node.isCollection && !value.value.isCollection
    let uses = AnchorUses(in: stream)
    if let use = uses.first(inside: index..<stream.after(index), countingRoot: !isScalarForScalar) {
      throw context.refusal(.usedAnchor(name: use.name, aliases: use.aliases, stream.span(of: NodeID(use.node))))
    }
  }

  private func refuseTag(for value: NewNode) throws(EditRefusal) {
    if let reason = TagFit.refusal(of: value, at: NodeID(index), in: stream) { throw context.refusal(reason) }
  }

  // MARK: where it is

  private func region(in holder: Holder) -> Region {
    if node.isCollection, !node.isFlow { return blockRegion(in: holder) }
    let range = node.range.isEmpty ? holder.behind..<holder.behind : node.range
    if node.kind == .scalar, node.style == .literal || node.style == .folded {
      let extent = blockScalarExtent
      let end = max(extent.headerLineEnd, extent.end)
      return Region(inline: extent.indicators, lines: extent.headerLineEnd..<end)
    }
    let lineEnd = source.lineEnd(of: range.upperBound)
    return Region(inline: range, lines: lineEnd..<lineEnd)
  }

  private var blockScalarExtent: BlockScalarExtent {
    stream.withText(of: index) {
      // The arena's end is behind the data already, so it serves as the parser's.
      BlockScalarExtent(in: source, start: Int(node.start), dataEnd: Int(node.end), value: $0)
    }
  }

  private func blockRegion(in holder: Holder) -> Region {
    let collection = BlockCollection(context.trail, depth: depth)
    let end = ownedEnd(of: collection)
    if collection.isCompact || depth == 0 { return Region(inline: Int(node.start)..<end, lines: end..<end) }
    let gap = collection.gapAbove(0)
    let owned = collection.ownedAbove(0, in: gap)
    let firstLine = owned.isEmpty ? source.lineStart(of: Int(node.start)) : gap.lines[owned.lowerBound].range.lowerBound
    let start = firstLine - source.lineBreakLength(before: firstLine)
    return Region(inline: holder.behind..<holder.behind, lines: start..<end)
  }

  /// Behind the last line of the collection and of the comments that belong to it or to its entries.
  private func ownedEnd(of collection: BlockCollection) -> Int {
    guard let last = collection.entries.indices.last else { return Int(node.end) }
    guard depth > 0, !stream.nodes[context.chain[depth - 1].index].isFlow else { return collection.ownedEnd(of: last) }
    let parent = BlockCollection(context.trail, depth: depth - 1)
    let place = parent.entries.firstIndex { $0.value == index }
    return max(collection.ownedEnd(of: last), place.map(parent.ownedEnd) ?? 0)
  }

  // MARK: scalars

  private func renderedScalar(_ value: NewNode, in holder: Holder) -> RenderedValue {
    if value.text != nil { return context.renderer.render(value, parentColumn: holder.parentColumn) }
    let old = node.kind == .scalar ? node : nil
    let isBlock = old?.style == .literal || old?.style == .folded
    // Lines in double quotes stay there.
    let keepsQuotes =
      old?.style == .doubleQuoted && stream.withText(of: index) { $0.contains(Byte.lineFeed) }
    if case .scalar(.string(let text), _) = value.content, context.renderer.usesBlockScalars,
      text.utf8.contains(Byte.lineFeed),
      !keepsQuotes
    {
      let extent = isBlock ? blockScalarExtent : nil
      let column = extent?.indentation ?? max(holder.parentColumn, 0) + context.renderer.habits.step
      let block = BlockScalarSpelling(
        text, style: isBlock ? node.style : .literal, parentIndent: holder.parentColumn, contentIndent: column)
      if let block {
        return RenderedValue(
          inline: value.prefix + Array(block.header.utf8), lines: block.lines.map { Array($0.utf8) })
      }
    }
    let scalarContext = ScalarContext(
      oldStyle: old?.style, oldText: old.map { _ in stream.text(of: NodeID(index)) }, version: stream.version,
      isJSON: context.options.isJSON)
    return RenderedValue(inline: ScalarSpelling.oneLine(value, in: scalarContext))
  }

  /// `|+` takes the blank lines that are below already; another number of them needs quotes, which the gate then
  /// tries.
  private func withoutDoubledBlankLines(_ rendered: RenderedValue, below offset: Int) -> RenderedValue {
    guard rendered.inline?.last == UInt8(ascii: "+") else { return rendered }
    let wanted = rendered.lines.reversed().prefix { $0.isEmpty }.count
    let present = GapLines(after: offset, in: source).lines.prefix { $0.isBlank }.count
    guard present == wanted else { return rendered }
    return RenderedValue(inline: rendered.inline, lines: rendered.lines.dropLast(wanted))
  }

  private func inlineSplice(_ bytes: [UInt8], in holder: Holder, region: Range<Int>) -> Splice {
    guard region.isEmpty else { return Splice(region, bytes) }
    return Self.emptyPlaceSplice(bytes, at: holder.behind, in: source)
  }

  /// The value of an empty node is put after exactly one blank, using one that is there.
  static func emptyPlaceSplice(_ bytes: [UInt8], at behind: Int, in source: Source) -> Splice {
    guard !bytes.isEmpty else { return .insert([], at: behind) }
    let text = source.bytes
    let hasBlank = behind < text.count && text[behind] == Byte.blank
    let beforeComment = behind + 1 < text.count && text[behind + 1] == Byte.hash
    if hasBlank, !beforeComment { return .insert(bytes, at: behind + 1) }
    return .insert([Byte.blank] + bytes, at: behind)
  }

  /// In a file with several kinds of line ends each line keeps its own.
  private func linesSplice(_ lines: [[UInt8]], region: Range<Int>) -> Splice {
    var bytes: [UInt8] = []
    var end = region.lowerBound
    var lineBreak = source.lineBreak(for: end)
    for line in lines {
      bytes += lineBreak + line
      let next = source.nextLine(afterEnd: end)
      guard next > end, next < region.upperBound else { continue }
      end = source.lineEnd(of: next)
      if end < region.upperBound { lineBreak = source.lineBreak(for: end) }
    }
    return Splice(region, bytes)
  }

  private func flowSplice(for value: NewNode, in holder: Holder) -> Splice {
    let old = node.kind == .scalar ? node : nil
    let bytes = ScalarSpelling.oneLine(
      value,
      in: ScalarContext(
        oldStyle: old?.style, oldText: old.map { _ in stream.text(of: NodeID(index)) }, inFlow: true,
        version: stream.version, isJSON: context.options.isJSON))
    if node.isAbsent { return .insert([Byte.colon, Byte.blank] + bytes, at: Int(node.end)) }
    return inlineSplice(bytes, in: holder, region: node.range)
  }

  /// A flow key over several lines that gets a value has to be explicit.
  private func explicitKeySplice(in holder: Holder) -> [Splice] {
    guard node.isAbsent, let entry = holder.entry, entry.question == nil, let key = entry.key else { return [] }
    let start = stream.start(of: NodeID(key))
    guard source.bytes[start..<stream.end(of: NodeID(key))].contains(where: Byte.isBreak) else { return [] }
    return [.insert([Byte.question, Byte.blank], at: start)]
  }

  /// An explicit key without value gets a line of its own for it.
  private func absentSplice(for value: NewNode, in holder: Holder) -> Splice {
    let column = holder.parentColumn
    let rendered = context.renderer.render(value, parentColumn: column, itemWidth: 2)
    let head = context.renderer.indentation(column) + [Byte.colon] + (rendered.inline.map { [Byte.blank] + $0 } ?? [])
    return source.inserting(lines: [head] + rendered.lines, behindLineEnd: source.lineEnd(of: Int(node.end)))
  }

  // MARK: collections in block style

  private func collectionSplices(for value: NewNode, in holder: Holder, region: Region) -> [Splice] {
    // A tag alone on the line of its collection goes or stays with it.
    let contentStart = replacedTagStart(for: value) ?? region.inline.lowerBound
    let standsAlone = contentStart < region.inline.upperBound && source.startsLine(contentStart)
    if standsAlone {
      let column = source.column(of: contentStart)
      let lines = context.renderer.lines(of: value, at: column, withTag: true)
      let first = Array((lines.first ?? []).dropFirst(column))
      return [
        Splice(contentStart..<max(contentStart, region.inline.upperBound), first),
        linesSplice(Array(lines.dropFirst()), region: region.lines),
      ]
    }
    let rest = source.bytes[region.inline.upperBound..<source.lineEnd(of: region.inline.upperBound)]
    let hasComment = rest.contains { !Byte.isBlank($0) }
    if let dash = holder.entry?.dash, holder.isItem, !holder.hasProperties, !hasComment {
      let width = region.inline.isEmpty ? 2 : max(2, contentStart - dash)
      let rendered = context.renderer.render(value, parentColumn: holder.parentColumn, itemWidth: width)
      return [
        inlineSplice(rendered.inline ?? [], in: holder, region: region.inline),
        linesSplice(rendered.lines, region: region.lines),
      ]
    }
    let rendered = context.renderer.render(value, parentColumn: holder.parentColumn, isItem: holder.isItem)
    let lines = commentedOutPlace(for: value, in: holder, region: region, lines: rendered.lines)
    let start = min(holder.behind, contentStart)
    let blanks = source.bytes[..<start].reversed().prefix(while: Byte.isBlank).count
    let old = (start < holder.behind ? start - blanks : start)..<region.inline.upperBound
    return [Splice(old, rendered.inline.map { [Byte.blank] + $0 } ?? []), lines]
  }

  /// Where the properties of a node begin that are a tag which goes, and nothing else.
  private func replacedTagStart(for value: NewNode) -> Int? {
    guard depth == 0, value.tag != .asBefore, let properties = stream.properties(of: NodeID(index)),
      properties.tag != nil, properties.anchor == nil
    else { return nil }
    return properties.range.lowerBound
  }

  /// A first key whose commented-out line is below its parent goes directly below that line.
  private func commentedOutPlace(for value: NewNode, in holder: Holder, region: Region, lines: [[UInt8]]) -> Splice {
    guard region.lines.isEmpty, case .mapping(let entries) = value.content, entries.count == 1,
      let key = entries.first?.key
    else {
      return linesSplice(lines, region: region.lines)
    }
    let column = holder.parentColumn < 0 ? 0 : holder.parentColumn + context.renderer.habits.step
    let gap = GapLines(after: region.lines.lowerBound, in: source)
    guard let end = CommentedOutEntry.end(of: key, column: column, in: [gap], source: source)?.end else {
      return linesSplice(lines, region: region.lines)
    }
    return source.inserting(lines: lines, behindLineEnd: end)
  }
}
