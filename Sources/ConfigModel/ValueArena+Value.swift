extension ValueArena {
  /// A value as an arena, without places.
  package init(_ value: Value) {
    var builder = ValueArenaBuilder(bytes: [])
    builder.write(value)
    self = builder.finish()
  }
}

extension ValueArenaBuilder {
  /// Recursion is as deep as the value, which comes from a reader that limits it.
  fileprivate mutating func write(_ value: Value) {
    let nowhere = SourceSpan(0, 0)
    switch value {
    case .null: null(nowhere)
    case .bool(let bool): self.bool(bool, nowhere)
    case .number(let number): self.number(number, nowhere)
    case .string(let text): write(text)
    case .list(let items):
      openList(at: 0)
      for item in items { write(item) }
      close(at: 0, count: items.count)
    case .map(let map):
      openMap(at: 0)
      for entry in map.entries {
        write(entry.key)
        write(entry.value)
      }
      close(at: 0, count: map.count)
    }
  }

  private mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { string(decoded: $0, SourceSpan(0, 0)) }
  }
}
