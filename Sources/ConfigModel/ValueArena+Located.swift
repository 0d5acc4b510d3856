extension ValueArena {
  /// More parts are not spelled out: in YAML few aliases may stand for a value without end.
  private static let mostParts = 500_000

  /// The value at a node with its places, for those who read documents as located values. Aliases are followed; null
  /// stands in the place of what leads back to itself.
  ///
  /// - Parameter offset: added to all places.
  package func located(_ node: Int, offset: Int = 0) -> LocatedValue {
    var count = 0
    return located(node, offset, depth: 0, &count)
  }

  private func located(_ node: Int, _ offset: Int, depth: Int, _ count: inout Int) -> LocatedValue {
    let span = nodes[node].span.moved(by: offset)
    let target = target(of: node)
    count += 1
    // No reader nests deeper, so that this is a loop.
    guard count < Self.mostParts, depth <= 1_001 else { return LocatedValue(.null, span: span, text: "null") }
    switch kind(of: target) {
    case .null, .alias: return LocatedValue(.null, span: span, text: "null")
    case .bool:
      let bool = value(of: target) == .bool(true)
      return LocatedValue(.bool(bool), span: span, text: bool ? "true" : "false")
    case .number:
      guard case .number(let number) = value(of: target) else { return LocatedValue(.null, span: span, text: "null") }
      return LocatedValue(.number(number), span: span, text: number.spelling)
    case .string: return LocatedValue(.string(text(of: target)), span: span, isPlain: false)
    case .list:
      var items: [LocatedValue] = []
      for item in self.items(of: target) { items.append(located(item, offset, depth: depth + 1, &count)) }
      return LocatedValue(.list(items), span: span, isPlain: false)
    case .map:
      var entries: [LocatedEntry] = []
      for entry in self.entries(of: target) {
        entries.append(
          LocatedEntry(
            key: text(of: entry.key), keySpan: nodes[entry.key].span.moved(by: offset),
            value: located(entry.value, offset, depth: depth + 1, &count), keyIsPlain: false))
      }
      return LocatedValue(.map(entries), span: span, isPlain: false)
    }
  }

  /// A located value as an arena over the file from which its places are.
  package init(_ value: LocatedValue, bytes: [UInt8]) {
    var builder = ValueArenaBuilder(bytes: bytes)
    builder.write(value)
    self = builder.finish()
  }
}

extension ValueArenaBuilder {
  /// Recursion is as deep as the value, which comes from a reader that limits it.
  fileprivate mutating func write(_ value: LocatedValue) {
    switch value.content {
    case .null: null(value.span)
    case .bool(let bool): self.bool(bool, value.span)
    case .number(let number): self.number(number, value.span)
    case .string(let text): write(text, value.span)
    case .list(let items):
      openList(at: value.span.lower)
      for item in items { write(item) }
      close(at: value.span.upper, count: items.count)
    case .map(let entries):
      openMap(at: value.span.lower)
      for entry in entries {
        write(entry.key, entry.keySpan)
        write(entry.value)
      }
      close(at: value.span.upper, count: entries.count)
    }
  }

  private mutating func write(_ text: String, _ span: SourceSpan) {
    var text = text
    text.withUTF8 { string(decoded: $0, span) }
  }
}
