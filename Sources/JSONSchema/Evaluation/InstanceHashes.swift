internal import ConfigModel

/// Hashes of parts of an instance; equal values have equal ones. Those of what aliases share are kept.
struct InstanceHashes {
  private var known: [Int: UInt64] = [:]

  mutating func hash(_ part: Int, _ instance: Instance) -> UInt64 {
    let node = instance.nodes[part]
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    switch node.kind {
    case .alias:
      let target = Int(node.end)
      if let value = known[target] { return value }
      let value = hash(target, instance)
      known[target] = value
      return value
    case .null: return 1
    case .bool: return node.isTrue ? 2 : 3
    case .string: return node.payload
    case .number:
      if node.isSmall { return (node.payload ^ UInt64(bitPattern: Int64(node.scale))) &* factor }
      return UInt64(bitPattern: Int64(instance.arena.numbers[Int(node.payload)].hashValue))
    case .list:
      var result: UInt64 = 4
      var child = part + 1
      while child < Int(node.end) {
        result = (result ^ hash(child, instance)) &* factor &+ result >> 29
        child = instance.after(child)
      }
      return result
    case .map:
      var result: UInt64 = 5
      var child = part + 1
      while child < Int(node.end) {
        // Entries have no order.
        result = result &+ ((hash(child, instance) &* factor) ^ hash(child + 1, instance)) &* factor
        child = instance.after(child + 1)
      }
      return result
    }
  }
}

extension Instance {
  /// The first item of a list that equals an earlier one, and that one, by position.
  func firstRepetition(
    _ list: Int, _ hashes: inout InstanceHashes, _ budget: inout EvaluationBudget
  ) -> (earlier: Int, later: Int)? {
    var items = arena.items(of: list).enumerated().map { position, part in
      (hash: hashes.hash(part, self), part: part, position: position)
    }
    items.sort { $0.hash != $1.hash ? $0.hash < $1.hash : $0.position < $1.position }
    var found: (earlier: Int, later: Int)?
    var start = 0
    while start < items.count {
      let end = items[start...].firstIndex { $0.hash != items[start].hash } ?? items.count
      // Different values hardly ever have equal hashes, so the neighbour decides.
      for index in start + 1..<max(start + 1, end) where items[index].position < found?.later ?? .max {
        let twin = items[start..<index].first { equals(items[index].part, $0.part, &budget) }
        guard let twin else { continue }
        found = (twin.position, items[index].position)
        break
      }
      start = end
    }
    return found
  }
}
