internal import ConfigModel

extension Evaluator {
  mutating func executeArray(_ instruction: Instruction, _ node: Int, _ track: Int) -> Bool {
    switch instruction.operation {
    case .items: checkItems(instruction, node, track)
    case .uniqueItems: nodes[node].payload <= 8 ? !hasRepetition(node) : firstRepetition(node) == nil
    default: checkContains(instruction, node, track)
    }
  }

  private mutating func checkItems(_ instruction: Instruction, _ node: Int, _ track: Int) -> Bool {
    let end = Int(nodes[node].end)
    let prefix = Int(instruction.b)
    var child = node + 1
    var position = 0
    while child < end {
      let schema = position < prefix ? lists[Int(instruction.a) + position] : instruction.c
      if schema < 0 { break }
      guard checkPart(schema, child) else { return false }
      if track >= 0 { mark(track, position) }
      child = after(child)
      position += 1
    }
    return true
  }

  private mutating func checkContains(_ instruction: Instruction, _ node: Int, _ track: Int) -> Bool {
    let marks = track >= 0 && instruction.operation == .containsAndMarks
    var count = 0
    var child = node + 1
    var position = 0
    while child < Int(nodes[node].end) {
      if checkPart(instruction.a, child) {
        count += 1
        if instruction.c >= 0, count > Int(instruction.c) { return false }
        if marks { mark(track, position) } else if instruction.c < 0, count >= Int(instruction.b) { return true }
      }
      child = after(child)
      position += 1
    }
    return count >= Int(instruction.b)
  }

  mutating func checkUnevaluatedItems(_ schema: Int32, _ node: Int, _ track: Int) -> Bool {
    guard nodes[node].kind == .list else { return true }
    var child = node + 1
    var position = 0
    while child < Int(nodes[node].end) {
      if !isMarked(track, position) {
        guard checkPart(schema, child) else { return false }
        mark(track, position)
      }
      child = after(child)
      position += 1
    }
    return true
  }

  /// Of a short list.
  private mutating func hasRepetition(_ node: Int) -> Bool {
    let end = Int(nodes[node].end)
    var item = node + 1
    while item < end {
      var other = after(item)
      while other < end {
        if equals(item, other) { return true }
        other = after(other)
      }
      item = after(item)
    }
    return false
  }

  /// The first item that equals an earlier one, and that one, by position.
  mutating func firstRepetition(_ node: Int) -> (earlier: Int, later: Int)? {
    var items: [(hash: UInt64, node: Int, position: Int)] = []
    items.reserveCapacity(Int(nodes[node].payload))
    var child = node + 1
    while child < Int(nodes[node].end) {
      items.append((hash(child), target(child), items.count))
      child = after(child)
    }
    guard items.count > 1 else { return nil }
    items.sort { $0.hash != $1.hash ? $0.hash < $1.hash : $0.position < $1.position }
    var found: (earlier: Int, later: Int)?
    var start = 0
    while start < items.count {
      var end = start + 1
      while end < items.count, items[end].hash == items[start].hash { end += 1 }
      // Equal hashes of different values are next to impossible, so the neighbour decides.
      for index in start + 1..<max(start + 1, end) where items[index].position < found?.later ?? .max {
        guard let earlier = twin(of: items[index].node, items[start..<index]) else { continue }
        found = (earlier, items[index].position)
        break
      }
      start = end
    }
    return found
  }

  private mutating func twin(
    of node: Int, _ items: ArraySlice<(hash: UInt64, node: Int, position: Int)>
  ) -> Int? {
    for item in items where equals(item.node, node) { return item.position }
    return nil
  }

  /// Equal values have equal hashes.
  mutating func hash(_ part: Int) -> UInt64 {
    if nodes[part].kind == .alias {
      let target = Int(nodes[part].end)
      if let known = hashes[target] { return known }
      let value = hash(target)
      hashes[target] = value
      return value
    }
    let node = nodes[part]
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    switch node.kind {
    case .null, .alias: return 1
    case .bool: return node.isTrue ? 2 : 3
    case .string: return node.payload
    case .number:
      if node.isSmall { return (node.payload ^ UInt64(bitPattern: Int64(node.scale))) &* factor }
      return UInt64(bitPattern: Int64(arena.numbers[Int(node.payload)].hashValue))
    case .list:
      var result: UInt64 = 4
      var child = part + 1
      while child < Int(node.end) {
        result = (result ^ hash(child)) &* factor &+ result >> 29
        child = after(child)
      }
      return result
    case .map:
      var result: UInt64 = 5
      var child = part + 1
      while child < Int(node.end) {
        // Entries have no order.
        result = result &+ ((hash(child) &* factor) ^ hash(child + 1)) &* factor
        child = after(child + 1)
      }
      return result
    }
  }
}
