internal import ConfigModel

/// Keys and strings of the instance among the names of a program.
extension Instance {
  @inline(__always)
  func spells(_ key: Int, _ name: NameSlot, _ tables: ProgramTables) -> Bool {
    guard nodes[key].payload == name.hash, nodes[key].length == UInt32(bitPattern: name.length) else { return false }
    let text = text(key)
    for index in 0..<text.count where text[index] != tables.names[Int(name.start) + index] { return false }
    return true
  }

  /// The slot of a name in a table; nil when it is not there.
  @inline(__always)
  func slot(of key: Int, in table: NameTable, _ tables: ProgramTables) -> NameSlot? {
    guard table.mask >= 0 else { return nil }
    var index = Int(truncatingIfNeeded: nodes[key].payload) & Int(table.mask)
    while true {
      let slot = tables.slots[Int(table.start) + index]
      if slot.isEmpty { return nil }
      if spells(key, slot, tables) { return slot }
      index = (index + 1) & Int(table.mask)
    }
  }

  /// The entry's key when a map has one of that name.
  func key(_ name: NameSlot, of map: Int, _ tables: ProgramTables) -> Int? {
    var child = map + 1
    while child < Int(nodes[map].end) {
      if spells(target(child), name, tables) { return child }
      child = after(child + 1)
    }
    return nil
  }

  func holds(_ name: NameSlot, _ map: Int, _ tables: ProgramTables) -> Bool { key(name, of: map, tables) != nil }

  /// For each required name, by its number, whether a map lacks it.
  func lacks(_ shape: ObjectShape, _ map: Int, _ tables: ProgramTables) -> [Bool] {
    var isMissing = Array(repeating: true, count: Int(shape.requiredCount))
    var child = map + 1
    while child < Int(nodes[map].end) {
      if let slot = slot(of: target(child), in: shape.names, tables), slot.required >= 0 {
        isMissing[Int(slot.required)] = false
      }
      child = after(child + 1)
    }
    return isMissing
  }
}
