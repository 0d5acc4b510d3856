internal import ConfigModel

/// The entries of large maps by the hash of their keys, so that a reference into one does not look at them all.
struct MemberIndex {
  private var keys: [SchemaLocation: [UInt64: [Int]]] = [:]

  /// The value of a map's first entry with this key.
  mutating func member(_ name: String, of map: SchemaLocation, in arena: ValueArena) -> Int? {
    guard arena.nodes[map.node].kind == .map, arena.nodes[map.node].payload > 16 else {
      return arena.member(name, of: map.node)
    }
    if keys[map] == nil {
      let keys = arena.entries(of: map.node).map(\.key)
      self.keys[map] = Dictionary(grouping: keys) { arena.nodes[arena.target(of: $0)].payload }
    }
    let hash = Array(name.utf8).withUnsafeBufferPointer { ValueArena.hash($0) }
    return keys[map]?[hash]?.first { arena.withText(of: $0) { $0.elementsEqual(name.utf8) } }.map { $0 + 1 }
  }
}
