internal import ConfigModel
internal import Patterns

extension InstanceValidator {
  /// Whether one keyword is met.
  mutating func meets(_ instruction: Instruction, _ node: Int, _ row: Int) -> Bool {
    switch instruction.operation {
    case .const: return equals(node, Int(instruction.a), in: tables.program.arenas[Int(instruction.b)])
    case .enumeration: return isAmong(tables.program.enumerations[Int(instruction.a)], node)
    case .object: return checkEntries(tables.shapes[Int(instruction.a)], node, row)
    case .minProperties, .minItems: return instance.nodes[node].payload >= UInt64(instruction.a)
    case .maxProperties, .maxItems: return instance.nodes[node].payload <= UInt64(instruction.a)
    case .dependentRequired, .dependentSchema: return checkPresence(instruction, node, row)
    case .propertyNames: return checkNames(instruction.a, node)
    case .items: return checkItems(instruction, node, row)
    case .uniqueItems: return !hasRepetition(node)
    case .contains, .containsAndMarks: return checkContains(instruction, node, row)
    case .minLength, .maxLength, .pattern, .format: return meetsText(instruction, node)
    case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf:
      return instance.meets(instruction.operation, tables.program.bounds[Int(instruction.a)], node)
    case .reference: return check(instruction.a, node, row)
    case .dynamicReference: return check(scope.target(of: instruction), node, row)
    case .anyOf, .oneOf, .not, .condition: return meetsApplicator(instruction, node, row)
    case .unevaluatedProperties: return checkUnevaluatedEntries(instruction.a, node, row)
    case .unevaluatedItems: return checkUnevaluatedItems(instruction.a, node, row)
    }
  }

  private mutating func isAmong(_ enumeration: Enumeration, _ node: Int) -> Bool {
    if case .string = instance.nodes[node].kind {
      return instance.slot(of: node, in: enumeration.strings, tables) != nil
    }
    let arena = tables.program.arenas[Int(enumeration.document)]
    for other in enumeration.others where equals(node, Int(other), in: arena) { return true }
    return false
  }

  private mutating func meetsApplicator(_ instruction: Instruction, _ node: Int, _ row: Int) -> Bool {
    let isChoice = instruction.operation == .anyOf || instruction.operation == .oneOf
    let branches = Int(instruction.a)..<Int(instruction.a) + (isChoice ? Int(instruction.b) : 0)
    switch instruction.operation {
    case .anyOf:
      if row < 0 {
        for branch in branches where check(tables.lists[branch], node) { return true }
        return false
      }
      // All branches, since each that holds evaluates something.
      var holds = false
      for branch in branches where checkBranch(tables.lists[branch], node, row) { holds = true }
      return holds
    case .oneOf:
      var count = 0
      for branch in branches where checkBranch(tables.lists[branch], node, row) {
        count += 1
        if count > 1 { return false }
      }
      return count == 1
    case .not: return !check(instruction.a, node)
    default:
      let chosen = checkBranch(instruction.a, node, row) ? instruction.b : instruction.c
      return chosen < 0 || check(chosen, node, row)
    }
  }

  // MARK: strings

  private func meetsText(_ instruction: Instruction, _ node: Int) -> Bool {
    let text = instance.text(node)
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
    matcher.match(tables.program.patterns[Int(pattern)], text)
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
