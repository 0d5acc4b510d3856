/// A document that was read, for the values that stand for its nodes: they share it.
///
/// What is asked often looks at the arena's parts one by one: to hand the arena on is to count references to all of them.
package final class LocatedDocument: Sendable {
  let arena: ValueArena
  /// What is added to each place: where several files are read as one, each has its own places behind those of the
  /// files before.
  private let start: Int

  package init(_ arena: ValueArena, from start: Int = 0) {
    self.arena = arena
    self.start = start
  }

  /// The document's own value.
  package var root: LocatedValue { value(ValueArena.root) }

  func value(_ node: Int) -> LocatedValue {
    let target = arena.nodes[node].kind == .alias ? Int(arena.nodes[node].end) : node
    return LocatedValue(.read(self, Int32(truncatingIfNeeded: target)))
  }

  func content(_ node: Int) -> LocatedValue.Content {
    switch arena.nodes[node].kind {
    case .null, .alias: .null
    case .bool: .bool(arena.nodes[node].isTrue)
    case .number: number(node).map { .number($0) } ?? .null
    case .string: .string(text(ofScalar: node))
    case .list: .list(items(node))
    case .map: .map(entries(node))
    }
  }

  /// With its own spelling.
  private func number(_ node: Int) -> Number? {
    let facts = arena.nodes[node]
    guard facts.isSmall else { return arena.numbers[Int(facts.payload)] }
    return Number(
      small: facts.mantissa, scale: facts.scale, isInteger: facts.isIntegerSpelling, spelling: text(ofScalar: node))
  }

  private func items(_ list: Int) -> [LocatedValue] {
    var result: [LocatedValue] = []
    result.reserveCapacity(Int(truncatingIfNeeded: arena.nodes[list].payload))
    var child = list + 1
    let end = Int(arena.nodes[list].end)
    while child < end {
      result.append(value(child))
      child = after(child)
    }
    return result
  }

  private func entries(_ map: Int) -> [LocatedEntry] {
    var result: [LocatedEntry] = []
    result.reserveCapacity(Int(truncatingIfNeeded: arena.nodes[map].payload))
    var child = map + 1
    let end = Int(arena.nodes[map].end)
    while child < end {
      result.append(LocatedEntry(.read(self, Int32(truncatingIfNeeded: child))))
      child = after(child + 1)
    }
    return result
  }

  func visitEntries(_ map: Int, _ words: WordIndex, _ visit: (_ word: Int?, _ place: Int32) -> Bool) -> Bool {
    var child = map + 1
    let end = Int(arena.nodes[map].end)
    while child < end {
      guard visit(number(ofKey: child, in: words), Int32(truncatingIfNeeded: child + 1)) else { return false }
      child = after(child + 1)
    }
    return true
  }

  private func after(_ node: Int) -> Int {
    switch arena.nodes[node].kind {
    case .list, .map: Int(arena.nodes[node].end)
    default: node + 1
    }
  }

  func member(_ key: String, of node: Int) -> LocatedValue? { arena.member(key, of: node).map(value) }

  func span(_ node: Int) -> SourceSpan {
    SourceSpan(Int(arena.nodes[node].lower) + start, Int(arena.nodes[node].upper) + start)
  }

  /// The text of a scalar or key.
  func text(ofScalar node: Int) -> String {
    let place = textPlace(node)
    return (place.isDecoded ? arena.decoded : arena.bytes).withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[place.range]), as: UTF8.self)
    }
  }

  func number(ofKey node: Int, in words: WordIndex) -> Int? {
    let place = textPlace(node)
    return (place.isDecoded ? arena.decoded : arena.bytes).withUnsafeBufferPointer {
      words.number(of: UnsafeBufferPointer(rebasing: $0[place.range]))
    }
  }

  private func textPlace(_ node: Int) -> (range: Range<Int>, isDecoded: Bool) {
    let target = arena.nodes[node].kind == .alias ? Int(arena.nodes[node].end) : node
    let start = Int(arena.nodes[target].start)
    return (start..<start + Int(arena.nodes[target].length), arena.nodes[target].isDecoded)
  }

  func text(_ node: Int) -> String? {
    switch arena.nodes[node].kind {
    case .list, .map, .alias: nil
    case .null, .bool, .number, .string: text(ofScalar: node)
    }
  }

  func textOffset(_ node: Int) -> Int? {
    let node = arena.nodes[node]
    switch node.kind {
    case .list, .map, .alias: return nil
    case .null, .bool, .number, .string: return node.isDecoded ? nil : Int(node.start) + start
    }
  }

  /// The comment that follows a scalar on its line.
  func comment(behind node: Int) -> String? {
    switch arena.nodes[node].kind {
    case .list, .map, .alias: return nil
    case .null, .bool, .number, .string: break
    }
    let (bytes, end) = (arena.bytes, Int(arena.nodes[node].upper))
    var index = end
    while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
    guard index > end, index < bytes.count, bytes[index] == UInt8(ascii: "#") else { return nil }
    let line = bytes[(index + 1)...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return String(decoding: line.drop(while: Self.isBlank), as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
