/// Where the syntax of an entry or item is.
struct EntryLayout: Sendable, Hashable {
  /// Nil for an item of a sequence.
  var key: Int?
  var value: Int
  /// The first byte: the dash, the `?`, the first property, or the content.
  var lead: Int
  /// The dash of a block item.
  var dash: Int?
  var question: Int?
  var colon: Int?
  /// The comma behind, in flow style.
  var comma: Int?
  /// Behind the last byte: of the value, or of what is there in its place (colon, key, dash).
  var end: Int
}

/// Where the syntax of a collection is, read from the gaps between its children.
struct CollectionLayout: Sendable {
  let node: Int
  var entries: [EntryLayout] = []
  /// The brackets of a flow collection; nil in block style and for a flow pair.
  var open: Int?
  var close: Int?

  init(of node: Int, in stream: YAMLStream) {
    self.node = node
    let collection = stream.nodes[node]
    var position = Int(collection.start)
    if collection.isFlow, !collection.isFlowPair {
      open = position
      close = Int(collection.end) - 1
      position += 1
    }
    var children = stream.children(of: node)
    while let first = children.next() {
      let entry: EntryLayout
      if collection.kind == .mapping {
        guard let value = children.next() else { break }
        entry = Self.mappingEntry(key: first, value: value, from: position, in: stream)
      } else {
        entry = Self.item(first, from: position, in: stream)
      }
      takeComma(before: entry, from: position, in: stream)
      entries.append(entry)
      position = entry.end
    }
    if let close, let last = entries.indices.last {
      entries[last].comma = Self.comma(from: position, to: close, in: stream)
    }
  }

  private static func mappingEntry(key: Int, value: Int, from: Int, in stream: YAMLStream) -> EntryLayout {
    let keyStart = stream.start(of: NodeID(key))
    let keyEnd = stream.end(of: NodeID(key))
    var entry = EntryLayout(key: key, value: value, lead: keyStart, end: keyEnd)
    for token in Gap(stream.source, from: from, to: keyStart) {
      if case .question(let at) = token {
        entry.question = at
        entry.lead = at
        entry.end = max(entry.end, at + 1)
      }
    }
    guard !stream.nodes[value].isAbsent else { return entry }
    let valueStart = stream.start(of: NodeID(value))
    for token in Gap(stream.source, from: entry.end, to: valueStart) {
      if case .colon(let at) = token {
        entry.colon = at
        entry.end = at + 1
        break
      }
    }
    entry.end = max(entry.end, stream.end(of: NodeID(value)))
    return entry
  }

  private static func item(_ value: Int, from: Int, in stream: YAMLStream) -> EntryLayout {
    let start = stream.start(of: NodeID(value))
    var entry = EntryLayout(value: value, lead: start, end: max(start, stream.end(of: NodeID(value))))
    for token in Gap(stream.source, from: from, to: start) {
      if case .dash(let at) = token {
        entry.dash = at
        entry.lead = at
      }
    }
    return entry
  }

  private mutating func takeComma(before entry: EntryLayout, from: Int, in stream: YAMLStream) {
    guard open != nil, let last = entries.indices.last else { return }
    entries[last].comma = Self.comma(from: from, to: entry.lead, in: stream)
  }

  private static func comma(from: Int, to: Int, in stream: YAMLStream) -> Int? {
    for token in Gap(stream.source, from: from, to: to) {
      if case .comma(let at) = token { return at }
    }
    return nil
  }
}
