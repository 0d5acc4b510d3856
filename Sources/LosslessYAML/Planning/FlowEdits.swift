import ConfigModel

/// Puts entries and items into flow collections, and takes them out.
struct FlowEdits {
  let context: PlanContext
  let layout: CollectionLayout

  init(_ context: PlanContext, depth: Int) {
    self.context = context
    layout = CollectionLayout(of: context.chain[depth].index, in: context.stream)
  }

  private var source: Source { context.source }
  private var stream: YAMLStream { context.stream }
  private var entries: [EntryLayout] { layout.entries }
  private var isMapping: Bool { stream.nodes[layout.node].kind == .mapping }
  private var isPair: Bool { stream.nodes[layout.node].isFlowPair }

  // MARK: inserting

  func plan(key: String, value: NewNode, order: [String]) throws(EditRefusal) -> Plan {
    try context.refuseComments(in: value)
    let keys = entries.map { stream.text(of: NodeID($0.key ?? $0.value)) }
    var position = entries.isEmpty ? 0 : BlockInsertion.sibling(of: key, in: order, keys: keys) + 1
    // Behind a bare `?` the new key would become that one's.
    while position > 0, isBareQuestion(entries[position - 1]) { position -= 1 }
    let style = quotesAllKeys ? ScalarStyle.doubleQuoted : nil
    let spelled =
      context.spelledAsOthers(key, entries, inFlow: true)
      ?? ScalarSpelling.string(
        key, in: ScalarContext(oldStyle: style, inFlow: true, isKey: true, version: stream.version, isJSON: isJSON))
    guard !ScalarSpelling.isBeyondKeyLimit(spelled) else {
      throw context.refusal(.keyTooLong(limit: ScalarSpelling.keyLimit))
    }
    let bytes = spelled + [Byte.colon] + blanksBehindColon + flow(value)
    let nodes = [IntendedNode.key(key)] + IntendedNode.nodes(of: value)
    return plan(bytes, nodes: nodes, at: position)
  }

  func plan(item value: NewNode, at position: Int) throws(EditRefusal) -> Plan {
    try context.refuseComments(in: value)
    return plan(flow(value), nodes: IntendedNode.nodes(of: value), at: min(position, entries.count))
  }

  private func isBareQuestion(_ entry: EntryLayout) -> Bool {
    entry.question != nil && entry.colon == nil && entry.key.map { stream.nodes[$0].range.isEmpty } == true
  }

  /// Where every key is in double quotes the collection is JSON, and stays so.
  private var quotesAllKeys: Bool {
    isMapping && !entries.isEmpty
      && entries.allSatisfy { entry in
        entry.key.map { stream.nodes[$0].kind == .scalar && stream.nodes[$0].style == .doubleQuoted } ?? false
      }
  }

  private var isJSON: Bool { context.options.isJSON }

  private func flow(_ value: NewNode) -> [UInt8] {
    let siblings = entries.map { stream.nodes[$0.value] }
    let areQuoted = siblings.contains { $0.kind == .scalar && $0.style == .doubleQuoted }
    let style: ScalarStyle? =
      quotesAllKeys || (!isMapping && areQuoted && siblings.allSatisfy { $0.style == .doubleQuoted })
      ? .doubleQuoted : nil
    return ScalarSpelling.oneLine(
      value, in: ScalarContext(oldStyle: style, inFlow: true, version: stream.version, isJSON: isJSON))
  }

  /// As the last sibling has it behind its colon, when its value is on the same line.
  private var blanksBehindColon: [UInt8] {
    guard let last = entries.last, let colon = last.colon, quotesAllKeys else { return [Byte.blank] }
    let start = stream.start(of: NodeID(last.value))
    let between = source.bytes[(colon + 1)..<max(colon + 1, start)]
    return between.allSatisfy { $0 == Byte.blank } && start > colon ? Array(between) : [Byte.blank]
  }

  private func plan(_ bytes: [UInt8], nodes: [IntendedNode], at position: Int) -> Plan {
    let before =
      position < entries.count ? entries[position].key ?? entries[position].value : stream.after(layout.node)
    let intended = Intended(inserting: nodes, before: before, parent: layout.node)
    if isPair { return Plan(splices: pairSplices(bytes, at: position), intended: intended) }
    guard !entries.isEmpty else {
      return Plan(splices: [emptySplice(bytes)], intended: intended)
    }
    return Plan(
      splices: position == 0 ? firstSplices(bytes) : laterSplices(bytes, behind: position - 1), intended: intended)
  }

  /// A single pair in a sequence gets braces when a key is added.
  private func pairSplices(_ bytes: [UInt8], at position: Int) -> [Splice] {
    guard let first = entries.first, let last = entries.last else { return [] }
    let separator = [Byte.comma, Byte.blank]
    if position == 0 {
      return [
        .insert([Byte.openBrace] + bytes + separator, at: first.lead), .insert([Byte.closeBrace], at: last.end),
      ]
    }
    return [.insert([Byte.openBrace], at: first.lead), .insert(separator + bytes + [Byte.closeBrace], at: last.end)]
  }

  /// `{}` and `[ ]`: the blanks inside go on both sides of what is inserted.
  private func emptySplice(_ bytes: [UInt8]) -> Splice {
    let open = layout.open ?? Int(stream.nodes[layout.node].start)
    let close = layout.close ?? open + 1
    let inside = source.bytes[(open + 1)..<max(open + 1, close)]
    guard inside.allSatisfy(Byte.isBlank) else { return .insert(bytes, at: close) }
    return Splice(open + 1..<max(open + 1, close), inside + bytes + inside)
  }

  private func firstSplices(_ bytes: [UInt8]) -> [Splice] {
    let lead = entries[0].lead
    if source.startsLine(lead) {
      let start = source.lineStart(of: lead)
      let indent = source.bytes[start..<lead]
      let lineBreak = source.lineBreak(for: source.lineEnd(of: lead))
      return [.insert(bytes + [Byte.comma] + lineBreak + indent, at: lead)]
    }
    return [.insert(bytes + [Byte.comma] + separatorBlanks, at: lead)]
  }

  private func laterSplices(_ bytes: [UInt8], behind sibling: Int) -> [Splice] {
    let entry = entries[sibling]
    let isLast = sibling == entries.count - 1
    if source.startsLine(entry.lead) {
      let indent = source.bytes[source.lineStart(of: entry.lead)..<entry.lead]
      let tail = entry.comma ?? entry.end - 1
      let lineEnd = source.lineEnd(of: tail)
      let restIsClear = isClear(from: tail + 1, to: lineEnd)
      if restIsClear {
        let hasTrailingComma = entry.comma != nil
        let line = Array(indent) + bytes + (hasTrailingComma ? [Byte.comma] : [])
        let comma: [Splice] = hasTrailingComma ? [] : [.insert([Byte.comma], at: entry.end)]
        return comma + [source.inserting(lines: [line], behindLineEnd: lineEnd)]
      }
    }
    if let comma = entry.comma {
      // Behind the last item's own trailing comma the new one gets a trailing comma too.
      let tail = isLast ? [Byte.comma] : []
      if !isLast, let blanks = blanks(from: comma + 1, to: entries[sibling + 1].lead) {
        // The next one keeps the blanks before it, and the new one has the same.
        return [.insert(bytes + [Byte.comma] + blanks, at: entries[sibling + 1].lead)]
      }
      let place = isLast ? separatorBlanks + bytes + tail : separatorBlanks + bytes + [Byte.comma]
      return [.insert(place, at: comma + 1)]
    }
    return [.insert([Byte.comma] + separatorBlanks + bytes, at: entry.end)]
  }

  /// The bytes there when they are blanks alone.
  private func blanks(from: Int, to: Int) -> [UInt8]? {
    let between = source.bytes[from..<max(from, to)]
    return between.allSatisfy(Byte.isBlank) ? Array(between) : nil
  }

  /// Whether only blanks and a comment are there.
  private func isClear(from: Int, to: Int) -> Bool {
    let rest = source.bytes[min(from, to)..<to].drop(while: Byte.isBlank)
    return rest.isEmpty || rest.first == Byte.hash
  }

  /// The blanks that siblings on one line have behind their comma.
  private var separatorBlanks: [UInt8] {
    for index in entries.indices.dropLast() {
      guard let comma = entries[index].comma else { continue }
      let between = source.bytes[(comma + 1)..<max(comma + 1, entries[index + 1].lead)]
      if between.allSatisfy(Byte.isBlank) { return Array(between) }
    }
    return [Byte.blank]
  }

  // MARK: removing

  func planRemoval(of index: Int, parent: Int?) -> Plan {
    let entry = entries[index]
    if isPair {
      let span = entry.lead..<entry.end
      let intended = Intended(replacing: layout.node, with: NewNode(.mapping([])), in: stream, parent: parent)
      return Plan(splices: [Splice(span, Array("{}".utf8))], intended: intended)
    }
    let range = (entry.key ?? entry.value)..<stream.after(entry.value)
    return Plan(splices: removalSplices(of: index), intended: Intended(removing: range, parent: layout.node))
  }

  private func removalSplices(of index: Int) -> [Splice] {
    let entry = entries[index]
    let isLast = index == entries.count - 1
    let tail = entry.comma.map { $0 + 1 } ?? entry.end
    let lineEnd = source.lineEnd(of: tail)
    let ownsLines = source.startsLine(entry.lead) && isClear(from: tail, to: lineEnd) && lineEnd < source.bytes.count
    let commaBefore = isLast && entry.comma == nil && index > 0 ? entries[index - 1].comma : nil
    let commaSplices = commaBefore.map { [Splice.remove($0..<$0 + 1)] } ?? []
    if ownsLines {
      let start = ownedLineStart(of: index)
      return commaSplices + [.remove(start..<source.nextLine(afterEnd: lineEnd))]
    }
    if !source.startsLine(entry.lead), isClear(from: tail, to: lineEnd), !isLast {
      // The last of several on its line: the blanks before it go, the line end stays.
      let before = source.bytes[..<entry.lead].reversed().prefix(while: Byte.isBlank).count
      return [.remove(entry.lead - before..<tail)]
    }
    if !isLast {
      let next = entries[index + 1].lead
      let blanks = source.bytes[tail..<next].prefix(while: Byte.isBlank).count
      return [.remove(entry.lead..<tail + blanks)]
    }
    guard index > 0 else { return [.remove(entry.lead..<tail)] }
    if let before = commaBefore {
      let between = source.bytes[(before + 1)..<entry.lead]
      if between.allSatisfy(Byte.isBlank) { return [.remove(before..<entry.end)] }
      return commaSplices + [.remove(entry.lead..<entry.end)]
    }
    // Its own trailing comma goes, that of the item before becomes the trailing one.
    let before = entries[index - 1].comma.map { $0 + 1 } ?? entries[index - 1].end
    let between = source.bytes[before..<entry.lead]
    let start = between.allSatisfy(Byte.isBlank) ? before : entry.lead
    return [.remove(start..<tail)]
  }

  /// The comments that touch an item on lines of its own from above go with it.
  private func ownedLineStart(of index: Int) -> Int {
    var start = source.lineStart(of: entries[index].lead)
    guard !context.options.keepsComments else { return start }
    let floor = index > 0 ? entries[index - 1].end : (layout.open ?? 0) + 1
    while start > floor {
      let above = source.lineStart(of: start - source.lineBreakLength(before: start))
      let line = source.bytes[above..<source.lineEnd(of: above)].drop(while: Byte.isBlank)
      guard above > floor, above < start, line.first == Byte.hash else { break }
      start = above
    }
    return start
  }
}
