internal import ConfigModel
internal import Patterns

extension Evaluator {
  /// One pass over the entries of a map: named, patterned and other properties, and which required ones are there.
  mutating func checkEntries(_ index: Int, _ node: Int, _ track: Int) -> Bool {
    let shape = shapes[index]
    let end = Int(nodes[node].end)
    guard shape.requiredCount <= 64 else { return checkManyRequired(shape, node) && checkParts(shape, node, track) }
    guard Int(nodes[node].payload) >= Int(shape.requiredCount) else { return false }
    var found: UInt64 = 0
    var position = 0
    var child = node + 1
    while child < end {
      let key = target(child)
      let slot = lookUp(key, shape.slotStart, shape.slotMask)
      if let slot, slot.required >= 0 { found |= 1 << UInt64(slot.required) }
      guard checkEntry(shape, slot, key, child + 1, track, position) else { return false }
      child = after(child + 1)
      position += 1
    }
    return found.nonzeroBitCount == Int(shape.requiredCount)
  }

  /// One entry's value against all that the shape says about its key.
  @inline(__always)
  private mutating func checkEntry(
    _ shape: ObjectShape, _ slot: NameSlot?, _ key: Int, _ value: Int, _ track: Int, _ position: Int
  ) -> Bool {
    var isKnown = false
    if let slot, slot.schema >= 0 {
      isKnown = true
      guard checkPart(slot.schema, value) else { return false }
    }
    if shape.patternCount > 0 {
      for pair in 0..<Int(shape.patternCount) {
        let at = Int(shape.patternStart) + 2 * pair
        switch matches(lists[at], text(key)) {
        case .differs: continue
        case .limitReached: return false
        case .matches: break
        }
        isKnown = true
        guard checkPart(lists[at + 1], value) else { return false }
      }
    }
    if !isKnown, shape.additional >= 0 {
      isKnown = true
      guard checkPart(shape.additional, value) else { return false }
    }
    if isKnown, track >= 0 { mark(track, position) }
    return true
  }

  private mutating func checkParts(_ shape: ObjectShape, _ node: Int, _ track: Int) -> Bool {
    var child = node + 1
    var position = 0
    while child < Int(nodes[node].end) {
      let key = target(child)
      let slot = lookUp(key, shape.slotStart, shape.slotMask)
      guard checkEntry(shape, slot, key, child + 1, track, position) else { return false }
      child = after(child + 1)
      position += 1
    }
    return true
  }

  /// The numbers of the required names that a map lacks.
  func missing(_ shape: ObjectShape, _ node: Int) -> [Bool] {
    var isMissing = Array(repeating: true, count: Int(shape.requiredCount))
    var child = node + 1
    while child < Int(nodes[node].end) {
      if let slot = lookUp(target(child), shape.slotStart, shape.slotMask), slot.required >= 0 {
        isMissing[Int(slot.required)] = false
      }
      child = after(child + 1)
    }
    return isMissing
  }

  private func checkManyRequired(_ shape: ObjectShape, _ node: Int) -> Bool { !missing(shape, node).contains(true) }

  mutating func checkUnevaluatedEntries(_ schema: Int32, _ node: Int, _ track: Int) -> Bool {
    guard nodes[node].kind == .map else { return true }
    var child = node + 1
    var position = 0
    while child < Int(nodes[node].end) {
      if !isMarked(track, position) {
        guard checkPart(schema, child + 1) else { return false }
        mark(track, position)
      }
      child = after(child + 1)
      position += 1
    }
    return true
  }
}
