/// Tells which keys of one map were there before, by their text; for one map after the other.
///
/// Few keys are compared one by one, many are found through a table. The memory serves the next map too.
package struct SeenKeys {
  /// In the order in which they came; `key` is the caller's word for one. Behind `count` they are of another map.
  private var rows: ContiguousArray<(hash: UInt64, key: Int)> = []
  private var count = 0
  /// Places in `rows` by their hash, with open addressing, -1 where nothing is; empty while the keys are few.
  private var table: ContiguousArray<Int32> = []

  private static let few = 16

  package init() {}

  /// Forgets all keys.
  package mutating func removeAll() {
    count = 0
    if !table.isEmpty { table = [] }
  }

  /// Keeps a key, unless one with the same text was there before.
  ///
  /// - Parameters:
  ///   - hash: `ValueArena.hash` of the text.
  ///   - isSame: whether an earlier key, whose hash is the same, has the same text.
  /// - Returns: the earlier key; nil when there was none.
  package mutating func insert(_ key: Int, hash: UInt64, isSame: (Int) -> Bool) -> Int? {
    if table.isEmpty {
      for place in 0..<count where rows[place].hash == hash && isSame(rows[place].key) { return rows[place].key }
      append(key, hash)
      if count > Self.few { grow() }
      return nil
    }
    var slot = slot(of: hash)
    while table[slot] >= 0 {
      let row = rows[Int(table[slot])]
      if row.hash == hash, isSame(row.key) { return row.key }
      slot = next(slot)
    }
    table[slot] = Int32(truncatingIfNeeded: count)
    append(key, hash)
    if count > table.count / 2 { grow() }
    return nil
  }

  private mutating func append(_ key: Int, _ hash: UInt64) {
    if count < rows.count { rows[count] = (hash, key) } else { rows.append((hash, key)) }
    count += 1
  }

  private func slot(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (table.count - 1) }
  private func next(_ slot: Int) -> Int { (slot + 1) & (table.count - 1) }

  /// The number of slots is a power of two.
  private mutating func grow() {
    table = ContiguousArray(repeating: -1, count: max(4 * Self.few, 2 * table.count))
    for place in 0..<count {
      var slot = slot(of: rows[place].hash)
      while table[slot] >= 0 { slot = next(slot) }
      table[slot] = Int32(truncatingIfNeeded: place)
    }
  }
}
