internal import ConfigModel

extension Instance {
  /// Whether two parts of the instance are equal.
  func equals(_ part: Int, _ other: Int, _ budget: inout EvaluationBudget) -> Bool {
    equals(part, other, in: arena, isOwn: true, &budget)
  }

  /// Whether a value of the instance equals a node of an arena.
  ///
  /// - Parameter isOwn: the arena is the instance's.
  func equals(_ part: Int, _ other: Int, in arena: ValueArena, isOwn: Bool = false, _ budget: inout EvaluationBudget)
    -> Bool
  {
    let index = target(part)
    let node = nodes[index]
    let otherIndex = arena.target(of: other)
    // What aliases share need not be compared with itself.
    if isOwn, index == otherIndex { return true }
    guard budget.mayCompare() else { return false }
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
        guard equals(child, otherChild, in: arena, isOwn: isOwn, &budget) else { return false }
        child = after(child)
        otherChild = arena.after(otherChild)
      }
      return true
    case .map: return node.payload == twin.payload && equalEntries(index, otherIndex, in: arena, isOwn, &budget)
    }
  }

  private func equalEntries(
    _ index: Int, _ other: Int, in arena: ValueArena, _ isOwn: Bool, _ budget: inout EvaluationBudget
  ) -> Bool {
    var byKey: [UInt64: [Int]] = [:]
    for entry in arena.entries(of: other) {
      byKey[arena.nodes[arena.target(of: entry.key)].payload, default: []].append(entry.key)
    }
    var child = index + 1
    while child < Int(nodes[index].end) {
      var twin: Int?
      for key in byKey[nodes[target(child)].payload] ?? [] where equals(child, key, in: arena, isOwn: isOwn, &budget) {
        twin = key
        break
      }
      guard let twin, equals(child + 1, twin + 1, in: arena, isOwn: isOwn, &budget) else { return false }
      child = after(child + 1)
    }
    return true
  }
}
