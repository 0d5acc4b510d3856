import ConfigModel

/// A node of another stream that is to be written as it is there: in block or flow, with its comments and quotes.
package struct NodeText: Sendable {
  let stream: YAMLStream
  let node: NodeID
  /// The column of the entries around it; for a whole text that of its lines.
  let margin: Int
  /// Where its key or dash is, in a block collection.
  var lead: Int?
  /// For a whole text its end, up to where comments are part of it.
  var end: Int?

  private var source: Source { stream.source }
  private var index: Int { node.index }
  private var record: Node { stream.nodes[index] }

  var isAlias: Bool { record.kind == .alias }

  /// A block collection, which is never empty.
  var isBlockCollection: Bool { record.isCollection && !record.isFlow }

  var isBlockScalar: Bool { record.kind == .scalar && (record.style == .literal || record.style == .folded) }

  /// Whether comments stand in it or behind it.
  var hasComments: Bool {
    let range = (end == nil ? Int(record.start) : 0)..<(end ?? source.lineEnd(of: Int(record.end)))
    return StreamComments(of: stream).ranges.contains { range.contains($0.lowerBound) }
  }

  /// The comment at the end of its line, with the blanks before it; none for a collection in block style or a block
  /// scalar, whose comments are between their lines.
  var endComment: ArraySlice<UInt8> {
    guard !isBlockCollection, !isBlockScalar else { return [] }
    let rest = source.bytes[Int(record.end)..<source.lineEnd(of: Int(record.end))]
    return rest.drop(while: Byte.isBlank).first == Byte.hash ? rest : []
  }

  /// The comment lines that touch its key or dash from above, for a column.
  func commentsAbove(at column: Int) -> [[UInt8]] {
    guard let lead, source.startsLine(lead) else { return [] }
    var first = source.lineStart(of: lead)
    let last = first
    while first > 0 {
      let above = source.lineStart(of: first - source.lineBreakLength(before: first))
      let line = source.bytes[above..<source.lineEnd(of: above)].drop(while: Byte.isBlank)
      guard above < first, line.first == Byte.hash else { break }
      first = above
    }
    guard first < last else { return [] }
    let shift = column - source.column(of: lead)
    return lines(in: first..<last - source.lineBreakLength(before: last)).map { Self.shifted($0, by: shift) }
  }

  /// What the merge keys of a mapping bring, as they are written.
  var merges: [[UInt8]] {
    stream.entries(of: node).filter { stream.isMergeKey($0.key) }.map {
      Array(source.bytes[stream.nodes[$0.value.index].range])
    }
  }

  // MARK: block

  /// Anything but a block collection, behind a colon or a dash.
  ///
  /// - Parameter column: of the entries around the new place; -1 for a whole document.
  func rendered(below column: Int, step: Int) -> RenderedValue {
    if isBlockScalar {
      let extent = stream.withText(of: index) {
        BlockScalarExtent(in: source, start: Int(record.start), dataEnd: Int(record.end), value: $0)
      }
      let indicators = source.bytes[extent.indicators]
      let width = indicators.first { (49...57).contains($0) }.map { Int($0) - 48 } ?? step
      let lines = lines(in: extent.headerLineEnd..<max(extent.headerLineEnd, extent.end))
      let shift = max(column, 0) + width - (extent.indentation ?? 0)
      return RenderedValue(inline: Array(indicators), lines: lines.dropFirst().map { Self.shifted($0, by: shift) })
    }
    let lines = lines(in: record.range)
    // Brackets of a whole text may be closed in the column of the key, a scalar must be deeper.
    let depth = end != nil && column >= 0 && !record.isCollection ? step : 0
    let shift = max(column, 0) + depth - margin
    return RenderedValue(inline: lines.first ?? [], lines: lines.dropFirst().map { Self.shifted($0, by: shift) })
  }

  /// The lines of a block collection with its entries in a column: comments above the first one, and for the whole text
  /// those at its end, are part of it.
  func blockLines(at column: Int) -> [[UInt8]] {
    let start = Int(record.start)
    var first = source.lineStart(of: start)
    if source.startsLine(start) {
      while first > 0 {
        let above = source.lineStart(of: first - source.lineBreakLength(before: first))
        let line = source.bytes[above..<source.lineEnd(of: above)].drop(while: Byte.isBlank)
        guard above < first, line.isEmpty || line.first == Byte.hash else { break }
        first = above
      }
    } else {
      first = start
    }
    var last = source.lineEnd(of: Int(record.end))
    if let end, end > last {
      last = source.bytes[last..<end].lastIndex { !Byte.isBlank($0) && !Byte.isBreak($0) }.map { $0 + 1 } ?? last
    }
    var lines = lines(in: first..<last)
    if first == start { lines[0] = Array(repeating: Byte.blank, count: source.column(of: start)) + lines[0] }
    let shift = column - source.column(of: start)
    return lines.drop { $0.allSatisfy(Byte.isBlank) }.map { Self.shifted($0, by: shift) }
  }

  private func lines(in range: Range<Int>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = range.lowerBound
    while true {
      let end = min(source.lineEnd(of: start), range.upperBound)
      lines.append(Array(source.bytes[start..<end]))
      start = source.nextLine(afterEnd: end)
      guard end < range.upperBound, start <= range.upperBound else { return lines }
    }
  }

  private static func shifted(_ line: [UInt8], by columns: Int) -> [UInt8] {
    let blanks = line.prefix { $0 == Byte.blank }.count
    guard !line.isEmpty else { return line }
    return Array(repeating: Byte.blank, count: max(0, blanks + columns)) + line[blanks...]
  }

  // MARK: flow

  /// On one line, as it is there or else in flow style; comments are not written.
  func flowBytes(_ context: ScalarContext) -> [UInt8] { flowBytes(index, context, withProperties: false) }

  private func flowBytes(_ index: Int, _ context: ScalarContext, withProperties: Bool = true) -> [UInt8] {
    let properties = withProperties ? stream.properties(of: NodeID(index)).map { source.bytes[$0.range] } : nil
    return (properties.map { $0 + [Byte.blank] } ?? []) + content(of: index, context)
  }

  private func content(of index: Int, _ context: ScalarContext) -> [UInt8] {
    let record = stream.nodes[index]
    let bytes = source.bytes[record.range]
    let isOneLine = !bytes.contains { Byte.isBreak($0) }
    switch record.kind {
    case .alias: return Array(bytes)
    case .scalar:
      let text = stream.text(of: NodeID(index))
      let isKept =
        switch record.style {
        case .plain: isOneLine && ScalarSpelling.canBeTyped(text, inFlow: context.inFlow)
        case .singleQuoted, .doubleQuoted: isOneLine
        case .literal, .folded: false
        }
      if isKept { return Array(bytes) }
      return record.style == .plain && text.isEmpty
        ? Array("null".utf8) : ScalarSpelling.string(text, in: ScalarContext(oldStyle: record.style, inFlow: true))
    case .sequence:
      if isOneLine, record.isFlow { return Array(bytes) }
      return flow(stream.children(of: index).map { flowBytes($0, context.inside) }, Byte.openBracket, Byte.closeBracket)
    case .mapping:
      if isOneLine, record.isFlow, !record.isFlowPair { return Array(bytes) }
      let entries = stream.entries(of: NodeID(index)).map { entry in
        let isLong = stream.kind(of: entry.key) == .alias
        return flowBytes(entry.key.index, context.inside) + (isLong ? [Byte.blank] : []) + [Byte.colon, Byte.blank]
          + flowBytes(entry.value.index, context.inside)
      }
      return flow(entries, Byte.openBrace, Byte.closeBrace)
    }
  }

  private func flow(_ parts: [[UInt8]], _ open: UInt8, _ close: UInt8) -> [UInt8] {
    [open] + parts.joined(separator: [Byte.comma, Byte.blank]) + [close]
  }

  // MARK: anchors

  /// The names that anchors in it have, and of those that its aliases lead to outside of it.
  var anchorNames: (own: Set<String>, foreign: Set<String>) {
    var own: Set<String> = []
    var foreign: Set<String> = []
    for index in index..<stream.after(index) {
      if let name = stream.anchor(of: NodeID(index)) { own.insert(name) }
      guard stream.nodes[index].kind == .alias else { continue }
      let target = Int(stream.nodes[index].link)
      if target < self.index, let name = stream.anchor(of: NodeID(target)) { foreign.insert(name) }
    }
    return (own, foreign)
  }
}

extension NodeText: Hashable {
  package static func == (a: NodeText, b: NodeText) -> Bool {
    a.node == b.node && a.stream.source.bytes == b.stream.source.bytes
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(node) }
}

extension YAMLStream {
  /// A node as a text of its own, at the left margin, with a line end: with its tag, without its anchor. What cannot
  /// stand alone as it is there is written anew.
  package func excerpt(of node: NodeID) -> String {
    let target = target(of: node)
    let wanted = NewNode(target, in: self)
    let text = ownText(of: target)
    do {
      let source = Source(Array(text.utf8))
      let made = try YAMLStream(parsing: source, version: version)
      let holdsAnchors = kind(of: node) == .alias && made.properties.values.contains { $0.anchor != nil }
      if made.documents.count <= 1, made.firstMark == nil, !holdsAnchors,
        (made.root(ofDocument: 0).map { NewNode($0, in: made) } ?? NewNode(.null)).isSame(as: wanted)
      {
        return text
      }
    } catch {
      // An alias may lead to what is above the node.
      if case .undefinedAlias = error.problem { return text }
    }
    guard wanted.hasComplexKeys else { return BlockText.text(of: wanted, version: version) }
    let flow = NodeText(stream: self, node: target, margin: 0).flowBytes(ScalarContext(inFlow: true, version: version))
    return String(decoding: flow, as: UTF8.self) + "\n"
  }

  fileprivate func ownText(of node: NodeID) -> String {
    let chomped = FinalBlockScalar.splices(before: source.bytes.count, in: self)
    if !chomped.isEmpty, after(node.index) == nodes.count, let source = source.applying(chomped),
      let stream = try? YAMLStream(parsing: source, version: version)
    {
      return stream.ownText(of: node)
    }
    let step = BlockHabits(of: self).step
    let line = source.lineStart(of: Int(nodes[node.index].start))
    let indentation = source.bytes[line...].prefix { $0 == Byte.blank }.count
    var text = NodeText(
      stream: self, node: node, margin: indentation + (nodes[node.index].isCollection ? 0 : step))
    text.end = documents.first { $0.root == node.index }?.contentEnd
    let tag = tag(of: node).map { Array(NewNode.spelled(tag: $0).utf8) }
    let lines: [[UInt8]]
    if text.isBlockCollection {
      lines = (tag.map { [$0] } ?? []) + text.blockLines(at: 0)
    } else {
      let rendered = text.rendered(below: -1, step: 2)
      let head = tag.map { $0 + (rendered.inline?.isEmpty == false ? [Byte.blank] : []) } ?? []
      lines = [head + (rendered.inline ?? [])] + rendered.lines
    }
    return lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
  }
}
