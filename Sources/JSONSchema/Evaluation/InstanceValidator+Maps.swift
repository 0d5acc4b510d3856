internal import ConfigModel
internal import Patterns

extension InstanceValidator {
  /// One pass over the entries of a map: named, patterned and other properties, and which required ones are there.
  mutating func checkEntries(_ shape: ObjectShape, _ node: Int, _ row: Int) -> Bool {
    let end = Int(instance.nodes[node].end)
    let countsRequired = shape.requiredCount <= 64
    guard Int(instance.nodes[node].payload) >= Int(shape.requiredCount) else { return false }
    guard countsRequired || !instance.lacks(shape, node, tables).contains(true) else { return false }
    var found: UInt64 = 0
    var position = 0
    var child = node + 1
    while child < end {
      let key = instance.target(child)
      let slot = instance.slot(of: key, in: shape.names, tables)
      if let slot, slot.required >= 0, countsRequired { found |= 1 << UInt64(slot.required) }
      guard checkEntry(shape, slot, key, child + 1, row, position) else { return false }
      child = instance.after(child + 1)
      position += 1
    }
    return !countsRequired || found.nonzeroBitCount == Int(shape.requiredCount)
  }

  /// One entry's value against all that the shape says about its key.
  @inline(__always)
  private mutating func checkEntry(
    _ shape: ObjectShape, _ slot: NameSlot?, _ key: Int, _ value: Int, _ row: Int, _ position: Int
  ) -> Bool {
    var isKnown = false
    if let slot, slot.schema >= 0 {
      isKnown = true
      guard checkPart(slot.schema, value) else { return false }
    }
    if shape.patternCount > 0 {
      for pair in 0..<Int(shape.patternCount) {
        let at = Int(shape.patternStart) + 2 * pair
        switch matches(tables.lists[at], instance.text(key)) {
        case .differs: continue
        case .limitReached: return false
        case .matches: break
        }
        isKnown = true
        guard checkPart(tables.lists[at + 1], value) else { return false }
      }
    }
    if !isKnown, shape.additional >= 0 {
      isKnown = true
      guard checkPart(shape.additional, value) else { return false }
    }
    if isKnown, row >= 0 { evaluated.mark(row, position) }
    return true
  }

  mutating func checkNames(_ schema: Int32, _ node: Int) -> Bool {
    var child = node + 1
    while child < Int(instance.nodes[node].end) {
      guard check(schema, instance.target(child)) else { return false }
      child = instance.after(child + 1)
    }
    return true
  }

  /// What the presence of a name asks for.
  mutating func checkPresence(_ instruction: Instruction, _ node: Int, _ row: Int) -> Bool {
    let rule = tables.program.presenceRules[Int(instruction.a)]
    guard instance.holds(rule.name, node, tables) else { return true }
    if instruction.operation == .dependentSchema { return check(rule.schema, node, row) }
    return rule.required.allSatisfy { instance.holds($0, node, tables) }
  }

  mutating func checkUnevaluatedEntries(_ schema: Int32, _ node: Int, _ row: Int) -> Bool {
    guard instance.nodes[node].kind == .map else { return true }
    var child = node + 1
    var position = 0
    while child < Int(instance.nodes[node].end) {
      guard checkUnevaluated(schema, child + 1, row, position) else { return false }
      child = instance.after(child + 1)
      position += 1
    }
    return true
  }

  /// A part of a value, unless it has been evaluated.
  mutating func checkUnevaluated(_ schema: Int32, _ part: Int, _ row: Int, _ position: Int) -> Bool {
    guard !evaluated.contains(row, position) else { return true }
    guard checkPart(schema, part) else { return false }
    evaluated.mark(row, position)
    return true
  }
}
