/// A document that was read, for the values that stand for its nodes: they share it.
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
    LocatedValue(.read(self, Int32(truncatingIfNeeded: arena.target(of: node))))
  }

  func content(_ node: Int) -> LocatedValue.Content {
    switch arena.nodes[node].kind {
    case .null, .alias: .null
    case .bool: .bool(arena.nodes[node].isTrue)
    case .number: arena.spelledNumber(node).map { .number($0) } ?? .null
    case .string: .string(arena.text(of: node))
    case .list: .list(items(node))
    case .map: .map(entries(node))
    }
  }

  private func items(_ list: Int) -> [LocatedValue] {
    var result: [LocatedValue] = []
    result.reserveCapacity(arena.count(of: list))
    var child = list + 1
    while child < arena.nodes[list].end {
      result.append(value(child))
      child = arena.after(child)
    }
    return result
  }

  private func entries(_ map: Int) -> [LocatedEntry] {
    var result: [LocatedEntry] = []
    result.reserveCapacity(arena.count(of: map))
    var child = map + 1
    while child < arena.nodes[map].end {
      result.append(LocatedEntry(.read(self, Int32(truncatingIfNeeded: child))))
      child = arena.after(child + 1)
    }
    return result
  }

  func member(_ key: String, of node: Int) -> LocatedValue? { arena.member(key, of: node).map(value) }

  func span(_ node: Int) -> SourceSpan {
    SourceSpan(Int(arena.nodes[node].lower) + start, Int(arena.nodes[node].upper) + start)
  }

  func text(_ node: Int) -> String? {
    switch arena.nodes[node].kind {
    case .list, .map, .alias: nil
    case .null, .bool, .number, .string: arena.text(of: node)
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
