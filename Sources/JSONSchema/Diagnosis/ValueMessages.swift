internal import ConfigModel
internal import Patterns

/// What is said of a value that a single keyword refuses.
struct ValueMessages {
  let instance: Instance
  let phrases: SchemaPhrases

  /// A value as messages show it.
  func shown(_ node: Int) -> String {
    switch instance.nodes[node].kind {
    case .null, .alias: "null"
    case .bool: instance.nodes[node].isTrue ? "true" : "false"
    case .number: ShownText.shortened(instance.string(node))
    case .string: ShownText.quoted(instance.string(node))
    case .list: instance.count(node) == 0 ? "an empty list" : "a list"
    case .map: instance.count(node) == 0 ? "an empty map" : "a map"
    }
  }

  /// - Parameter outcome: what became of matching a pattern.
  func message(_ instruction: Instruction, _ node: Int, _ outcome: Pattern.Outcome?) -> String {
    let shown = shown(node)
    switch instruction.operation {
    case .const: return "\(shown) is not \(phrases.constant(instruction))"
    case .enumeration: return "\(shown) is not one of \(phrases.choices(instruction))"
    case .minProperties, .maxProperties: return countMessage(instruction, node, "entry", "entries")
    case .minItems, .maxItems: return countMessage(instruction, node, "item", "items")
    case .contains, .containsAndMarks: return containsMessage(instruction)
    case .minLength, .maxLength: return lengthMessage(instruction, node)
    case .pattern where outcome == .limitReached:
      return "\(shown) cannot be checked: the pattern \(phrases.pattern(instruction.a)) takes too many steps on it"
    case .pattern: return "\(shown) does not match the pattern \(phrases.pattern(instruction.a))"
    case .format: return formatMessage(instruction, node)
    case .minimum: return "\(shown) is below \(phrases.bound(instruction)), the least that is allowed"
    case .maximum: return "\(shown) is above \(phrases.bound(instruction)), the most that is allowed"
    case .exclusiveMinimum: return "\(shown) is not above \(phrases.bound(instruction))"
    case .exclusiveMaximum: return "\(shown) is not below \(phrases.bound(instruction))"
    case .multipleOf: return "\(shown) is not a multiple of \(phrases.bound(instruction))"
    case .not: return notMessage(instruction, node)
    default: return "\(shown) is not allowed here"
    }
  }

  /// What to write instead, where it can be guessed from the value.
  func advice(_ instruction: Instruction, _ node: Int) -> String? {
    guard instruction.operation == .format else { return nearMiss(node, phrases.strings(instruction)) }
    return Format(rawValue: UInt8(truncatingIfNeeded: instruction.a))?.help
  }

  /// The one of several words that a string was probably meant to be.
  func nearMiss(_ node: Int, _ words: [String]) -> String? {
    guard case .string = instance.nodes[node].kind else { return nil }
    return NearMiss.nearest(to: instance.string(node), in: words).map { "did you mean \($0)?" }
  }

  // MARK: types

  func wrongType(_ record: SchemaRecord, _ node: Int) -> String {
    let wanted = record.types.phrase
    switch instance.nodes[node].kind {
    case .number where record.types.contains(.integer):
      let flaw = instance.isWhole(node) ? "is written with a point" : "has a fraction"
      return "\(shown(node)) \(flaw), but \(wanted) is wanted"
    case .string, .number:
      return "\(shown(node)) is \(instance.type(of: node, record).phrase), but \(wanted) is wanted"
    default: return "\(shown(node)) is given, but \(wanted) is wanted"
    }
  }

  func typeAdvice(_ record: SchemaRecord, _ node: Int) -> String? {
    switch instance.nodes[node].kind {
    case .number, .bool: return record.types.contains(.string) ? "put it in quotes" : nil
    case .string:
      let word = instance.string(node)
      let isNumber = !record.types.isDisjoint(with: .number) && Number(word) != nil
      let isBool = record.types.contains(.boolean) && (word == "true" || word == "false")
      return isNumber || isBool ? "write \(word) without quotes" : nil
    default: return nil
    }
  }

  // MARK: counts

  private func countMessage(_ instruction: Instruction, _ node: Int, _ one: String, _ many: String) -> String {
    let count = instance.count(node)
    let found = count == 0 ? "it is empty" : "it has \(count) \(count == 1 ? one : many)"
    let isLeast = instruction.operation == .minItems || instruction.operation == .minProperties
    let limit = Int(instruction.a)
    let unit = count == 0 ? " \(limit == 1 ? one : many)" : ""
    return isLeast
      ? "\(found), but at least \(limit)\(unit) \(limit == 1 ? "is" : "are") wanted"
      : "\(found), but at most \(limit) \(limit == 1 ? "is" : "are") allowed"
  }

  private func containsMessage(_ instruction: Instruction) -> String {
    let wanted = phrases.phrase(instruction.a) ?? "as the schema asks for"
    if instruction.c < 0 {
      return instruction.b == 1 ? "no item is \(wanted)" : "at least \(instruction.b) items must be \(wanted)"
    }
    return instruction.b > 0
      ? "\(instruction.b) to \(instruction.c) of the items must be \(wanted)"
      : "at most \(instruction.c) of the items may be \(wanted)"
  }

  private func lengthMessage(_ instruction: Instruction, _ node: Int) -> String {
    let length = instance.string(node).unicodeScalars.count
    let limit = Int(instruction.a)
    guard length > 0 else {
      return "the text is empty, but at least \(limit == 1 ? "1 character is" : "\(limit) characters are") wanted"
    }
    let found = "\(shown(node)) has \(length == 1 ? "1 character" : "\(length) characters")"
    return instruction.operation == .minLength
      ? "\(found), but at least \(limit) are wanted"
      : "\(found), but at most \(limit) \(limit == 1 ? "is" : "are") allowed"
  }

  // MARK: formats and exclusions

  private func formatMessage(_ instruction: Instruction, _ node: Int) -> String {
    guard let format = Format(rawValue: UInt8(truncatingIfNeeded: instruction.a)) else { return "" }
    let flaw = format.flaw(in: instance.string(node)).map { ": " + $0 } ?? ""
    return "\(shown(node)) is not \(format.phrase)\(flaw)"
  }

  private func notMessage(_ instruction: Instruction, _ node: Int) -> String {
    let tables = phrases.tables
    let record = tables.schemas[Int(instruction.a)]
    let run = tables.code[Int(record.firstEnd)..<Int(record.objectEnd)]
    if instance.nodes[node].kind == .map, let object = run.first(where: { $0.operation == .object }) {
      let required = tables.required(tables.shapes[Int(object.a)]).map(phrases.key)
      if required.count == 1 { return "\(required[0]) may not be set here" }
      if required.count > 1 { return "\(required.joined(separator: " and ")) may not be set together" }
    }
    return "\(shown(node)) is excluded"
      + (phrases.phrase(instruction.a).map { ": it may not be \($0)" } ?? " by the schema")
  }
}
