package import ConfigModel

extension YAMLStream {
  /// A document's value as an arena: as `value(of:)`, aliases kept as aliases; every key is a string. Null when there
  /// is no such document, or nothing in it. Of equal keys all are kept.
  package func arena(ofDocument number: Int) -> ValueArena {
    var writer = ArenaWriter(self, documents.indices.contains(number) ? documents[number].nodes.count : 0)
    if let root = root(ofDocument: number) { writer.write(root.index) }
    return writer.builder.finish()
  }
}

/// Writes nodes of a stream into an arena. Recursion is as deep as the file, whose depth the parser limits.
private struct ArenaWriter {
  let stream: YAMLStream
  var builder: ValueArenaBuilder
  /// By node of the stream: where it is in the arena, -1 while it is not; empty when nothing has an anchor.
  var places: [Int32]
  let hasAnchors: Bool
  /// Anchored lists and maps that are being written.
  var underWay: Set<Int> = []

  init(_ stream: YAMLStream, _ count: Int) {
    self.stream = stream
    builder = ValueArenaBuilder(bytes: stream.source.bytes, capacity: count)
    hasAnchors = stream.properties.values.contains { $0.anchor != nil }
    places = hasAnchors ? Array(repeating: -1, count: stream.nodes.count) : []
  }

  mutating func write(_ index: Int) {
    let node = stream.nodes[index]
    switch node.kind {
    case .scalar: scalar(index, node)
    case .alias: alias(Int(node.link), node)
    case .sequence: sequence(index, node)
    case .mapping: mapping(index, node)
    }
  }

  private func span(_ node: Node) -> SourceSpan { SourceSpan(Int(node.start), Int(node.end)) }

  @inline(__always)
  private mutating func place(_ index: Int) { if hasAnchors { keepPlace(index) } }

  private mutating func keepPlace(_ index: Int) {
    if places[index] < 0 { places[index] = Int32(truncatingIfNeeded: builder.next) }
  }

  private mutating func alias(_ target: Int, _ node: Node) {
    // An alias that leads to a node around it.
    if underWay.contains(target) { return builder.null(span(node)) }
    if places[target] >= 0 { return builder.alias(to: Int(places[target]), span(node)) }
    // Its target is where it has no value of its own: in a key that is a list, below a merge key.
    write(target)
  }

  private mutating func sequence(_ index: Int, _ node: Node) {
    if node.hasProperties { underWay.insert(index) }
    place(index)
    keepProperties(index, node)
    builder.openList(at: Int(node.start))
    var count = 0
    var child = index + 1
    while child < Int(node.link) {
      write(child)
      count += 1
      child = stream.after(child)
    }
    builder.close(at: Int(node.end), count: count)
    if node.hasProperties { underWay.remove(index) }
  }

  private mutating func mapping(_ index: Int, _ node: Node) {
    if node.hasProperties { underWay.insert(index) }
    place(index)
    keepProperties(index, node)
    builder.openMap(at: Int(node.start))
    var count = 0
    var hasMerge = false
    var child = index + 1
    while child < Int(node.link) {
      let value = stream.after(child)
      if stream.isMergeKey(NodeID(child)) {
        hasMerge = true
      } else if stream.nodes[stream.target(of: NodeID(child)).index].kind == .scalar {
        key(child)
        write(value)
        count += 1
      }
      child = stream.after(value)
    }
    if hasMerge { count += merge(index) }
    builder.close(at: Int(node.end), count: count)
    if node.hasProperties { underWay.remove(index) }
  }

  /// Adds what a mapping's merge keys bring in and it has not itself; gives the number of entries.
  private mutating func merge(_ index: Int) -> Int {
    var seen: Set<[UInt8]> = []
    for entry in stream.entries(of: NodeID(index)) where !stream.isMergeKey(entry.key) {
      seen.insert(Array(stream.text(of: entry.key).utf8))
    }
    var entries: [MappingEntry] = []
    var around: Set<Int> = [index]
    collect(index, &seen, &entries, &around)
    for entry in entries {
      key(entry.key.index)
      let value = stream.target(of: entry.value)
      if !places.isEmpty, places[value.index] >= 0, !underWay.contains(value.index) {
        builder.alias(to: Int(places[value.index]), stream.span(of: entry.value))
      } else if underWay.contains(value.index) {
        builder.null(stream.span(of: entry.value))
      } else {
        write(value.index)
      }
    }
    return entries.count
  }

  private func collect(
    _ index: Int, _ seen: inout Set<[UInt8]>, _ result: inout [MappingEntry], _ around: inout Set<Int>
  ) {
    for other in stream.mergedMappings(of: NodeID(index)) where around.insert(other.index).inserted {
      for entry in stream.entries(of: other) where !stream.isMergeKey(entry.key) {
        guard stream.kind(of: stream.target(of: entry.key)) == .scalar else { continue }
        if seen.insert(Array(stream.text(of: entry.key).utf8)).inserted { result.append(entry) }
      }
      collect(other.index, &seen, &result, &around)
      around.remove(other.index)
    }
  }

  /// Keeps anchor and tag for the node that is written next.
  private mutating func keepProperties(_ index: Int, _ node: Node) {
    guard node.hasProperties, let properties = stream.properties[index] else { return }
    builder.setProperties(
      ValueArena.Properties(tag: properties.tag, anchor: properties.anchor), of: builder.next)
  }

  /// A key is a string, whatever it would be as a value.
  private mutating func key(_ index: Int) {
    let target = stream.target(of: NodeID(index)).index
    place(index)
    string(target, stream.nodes[target], span(stream.nodes[index]))
    if stream.nodes[index].style == .plain { builder.markPlain() }
  }

  private mutating func string(_ index: Int, _ node: Node, _ span: SourceSpan) {
    if node.isVerbatim, node.style != .literal {
      let inset = node.style == .plain ? 0 : 1
      builder.string(Int(node.start) + inset..<max(Int(node.start) + inset, Int(node.end) - inset), span)
    } else {
      stream.withText(of: index) { builder.string(decoded: $0, span) }
    }
  }

  private mutating func scalar(_ index: Int, _ node: Node) {
    keepProperties(index, node)
    place(index)
    let span = span(node)
    let isPlain = node.style == .plain
    let hasTag = node.hasProperties && stream.tag(of: NodeID(index)) != nil
    if isPlain, node.isVerbatim, !hasTag {
      let version = stream.version
      return stream.source.bytes.withUnsafeBufferPointer {
        builder.plain(Int(node.start)..<Int(node.end), $0, version, span)
      }
    }
    if isPlain || hasTag {
      value(stream.scalarValue(of: NodeID(index)), index, node, span)
    } else {
      string(index, node, span)
    }
    if isPlain { builder.markPlain() }
  }

  private mutating func value(_ value: Value, _ index: Int, _ node: Node, _ span: SourceSpan) {
    switch value {
    case .null: builder.null(span)
    case .bool(let bool): builder.bool(bool, span)
    case .number(let number): return builder.number(number, span)
    case .string, .list, .map: return string(index, node, span)
    }
    if let start = stream.verbatimStart(of: NodeID(index)) {
      builder.setText(start..<start + stream.withText(of: index) { $0.count })
    } else {
      stream.withText(of: index) { builder.setText(decoded: $0) }
    }
  }
}
