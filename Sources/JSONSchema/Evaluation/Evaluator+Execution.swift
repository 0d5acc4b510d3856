internal import ConfigModel
internal import Patterns

extension Evaluator {
  /// Whether one keyword is met.
  mutating func execute(_ instruction: Instruction, _ node: Int, _ track: Int) -> Bool {
    switch instruction.operation {
    case .const, .enumeration: return executeConstant(instruction, node)
    case .object: return checkEntries(Int(instruction.a), node, track)
    case .minProperties, .minItems: return nodes[node].payload >= UInt64(instruction.a)
    case .maxProperties, .maxItems: return nodes[node].payload <= UInt64(instruction.a)
    case .dependentRequired, .dependentSchema, .propertyNames: return executeObject(instruction, node, track)
    case .items, .contains, .containsAndMarks, .uniqueItems: return executeArray(instruction, node, track)
    case .minLength, .maxLength, .pattern, .format: return executeString(instruction, node)
    case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf:
      return executeNumber(instruction, node)
    case .reference: return check(instruction.a, node, track)
    case .dynamicReference: return check(target(of: instruction), node, track)
    case .anyOf, .oneOf, .not, .condition: return executeApplicator(instruction, node, track)
    case .unevaluatedProperties: return checkUnevaluatedEntries(instruction.a, node, track)
    case .unevaluatedItems: return checkUnevaluatedItems(instruction.a, node, track)
    }
  }

  /// Where a dynamic reference leads now.
  func target(of instruction: Instruction) -> Int32 {
    let bound = bindings[Int(instruction.b)]
    return bound >= 0 ? bound : instruction.a
  }

  private mutating func executeConstant(_ instruction: Instruction, _ node: Int) -> Bool {
    if instruction.operation == .const {
      return equals(node, Int(instruction.a), in: program.arenas[Int(instruction.b)])
    }
    return isAmong(node, program.enumerations[Int(instruction.a)])
  }

  private mutating func executeApplicator(_ instruction: Instruction, _ node: Int, _ track: Int) -> Bool {
    let isChoice = instruction.operation == .anyOf || instruction.operation == .oneOf
    let branches = Int(instruction.a)..<Int(instruction.a) + (isChoice ? Int(instruction.b) : 0)
    switch instruction.operation {
    case .anyOf:
      if track < 0 {
        for branch in branches where check(lists[branch], node) { return true }
        return false
      }
      // All branches, since each that holds evaluates something.
      var holds = false
      for branch in branches where checkBranch(lists[branch], node, track) { holds = true }
      return holds
    case .oneOf:
      var count = 0
      for branch in branches where checkBranch(lists[branch], node, track) {
        count += 1
        if count > 1 { return false }
      }
      return count == 1
    case .not: return !check(instruction.a, node)
    default:
      let chosen = checkBranch(instruction.a, node, track) ? instruction.b : instruction.c
      return chosen < 0 || check(chosen, node, track)
    }
  }

  private mutating func executeObject(_ instruction: Instruction, _ node: Int, _ track: Int) -> Bool {
    if instruction.operation == .propertyNames {
      var child = node + 1
      while child < Int(nodes[node].end) {
        guard check(instruction.a, target(child)) else { return false }
        child = after(child + 1)
      }
      return true
    }
    let dependent = program.dependents[Int(instruction.a)]
    guard holds(dependent.name, node) else { return true }
    if instruction.operation == .dependentSchema { return check(dependent.schema, node, track) }
    return dependent.required.allSatisfy { holds($0, node) }
  }

  /// Whether a map has an entry of that name.
  func holds(_ name: NameSlot, _ node: Int) -> Bool {
    var child = node + 1
    while child < Int(nodes[node].end) {
      if spells(target(child), name) { return true }
      child = after(child + 1)
    }
    return false
  }

  @inline(__always)
  func spells(_ key: Int, _ name: NameSlot) -> Bool {
    guard nodes[key].payload == name.hash, nodes[key].length == UInt32(bitPattern: name.length) else { return false }
    let text = text(key)
    for index in 0..<text.count where text[index] != names[Int(name.start) + index] { return false }
    return true
  }

  /// The slot of a name in a table; nil when it is not there.
  @inline(__always)
  func lookUp(_ key: Int, _ start: Int32, _ mask: Int32) -> NameSlot? {
    guard mask >= 0 else { return nil }
    var index = Int(truncatingIfNeeded: nodes[key].payload) & Int(mask)
    while true {
      let slot = slots[Int(start) + index]
      if slot.isEmpty { return nil }
      if spells(key, slot) { return slot }
      index = (index + 1) & Int(mask)
    }
  }

  private func executeString(_ instruction: Instruction, _ node: Int) -> Bool {
    let text = text(node)
    switch instruction.operation {
    case .minLength: return length(text, atMost: Int(instruction.a)) >= Int(instruction.a)
    case .maxLength: return length(text, atMost: Int(instruction.a) + 1) <= Int(instruction.a)
    case .pattern: return matches(instruction.a, text) == .matches
    default:
      guard let format = Format(rawValue: UInt8(truncatingIfNeeded: instruction.a)) else { return true }
      return format.admits(text)
    }
  }

  func matches(_ pattern: Int32, _ text: UnsafeBufferPointer<UInt8>) -> Pattern.Outcome {
    matcher.match(program.patterns[Int(pattern)].pattern, text)
  }

  /// The number of code points; counting ends at a limit.
  func length(_ text: UnsafeBufferPointer<UInt8>, atMost limit: Int) -> Int {
    if text.count < limit || limit <= 0 { return text.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) } }
    var count = 0
    for byte in text where byte & 0xC0 != 0x80 {
      count += 1
      if count >= limit { break }
    }
    return count
  }
}
