internal import ConfigModel

extension Evaluator {
  /// Whether a value of the instance equals a node of an arena.
  func equals(_ part: Int, _ other: Int, in arena: ValueArena) -> Bool {
    let index = target(part)
    let node = nodes[index]
    let otherIndex = arena.target(of: other)
    let twin = arena.nodes[otherIndex]
    guard node.kind.rawValue == twin.kind.rawValue else { return false }
    switch node.kind {
    case .null, .alias: return true
    case .bool: return node.isTrue == twin.isTrue
    case .string:
      guard node.payload == twin.payload, node.length == twin.length else { return false }
      let text = text(index)
      return arena.withText(of: otherIndex) { $0.elementsEqual(text) }
    case .number:
      if node.isSmall != twin.isSmall { return false }
      if node.isSmall { return node.payload == twin.payload && node.scale == twin.scale }
      return self.arena.number(index) == arena.number(otherIndex)
    case .list:
      guard node.payload == twin.payload else { return false }
      var (child, otherChild) = (index + 1, otherIndex + 1)
      while child < Int(node.end) {
        guard equals(child, otherChild, in: arena) else { return false }
        child = after(child)
        otherChild = arena.after(otherChild)
      }
      return true
    case .map: return node.payload == twin.payload && equalEntries(index, otherIndex, in: arena)
    }
  }

  private func equalEntries(_ index: Int, _ other: Int, in arena: ValueArena) -> Bool {
    var byKey: [UInt64: [Int]] = [:]
    for entry in arena.entries(of: other) {
      byKey[arena.nodes[arena.target(of: entry.key)].payload, default: []].append(entry.key)
    }
    var child = index + 1
    while child < Int(nodes[index].end) {
      let keys = byKey[nodes[target(child)].payload] ?? []
      guard let key = keys.first(where: { equals(child, $0, in: arena) }), equals(child + 1, key + 1, in: arena) else {
        return false
      }
      child = after(child + 1)
    }
    return true
  }

  func isAmong(_ node: Int, _ enumeration: Enumeration) -> Bool {
    if nodes[node].kind == .string { return lookUp(node, enumeration.slotStart, enumeration.slotMask) != nil }
    let arena = program.arenas[Int(enumeration.document)]
    return enumeration.others.contains { equals(node, Int($0), in: arena) }
  }
}
