internal import ConfigModel
internal import Patterns

/// What is said of a value that a single keyword refuses.
extension Evaluator {
  func message(_ instruction: Instruction, _ node: Int) -> String {
    let shown = shown(node)
    switch instruction.operation {
    case .const: return "\(shown) is not \(constant(instruction))"
    case .enumeration: return "\(shown) is not one of \(list(program.enumerations[Int(instruction.a)]))"
    case .minProperties, .maxProperties: return countMessage(instruction, node, "entry", "entries")
    case .minItems, .maxItems: return countMessage(instruction, node, "item", "items")
    case .contains, .containsAndMarks: return containsMessage(instruction, node)
    case .minLength, .maxLength: return lengthMessage(instruction, node)
    case .pattern: return patternMessage(instruction, node)
    case .format: return formatMessage(instruction, node)
    case .minimum: return "\(shown) is below \(bound(instruction)), the least that is allowed"
    case .maximum: return "\(shown) is above \(bound(instruction)), the most that is allowed"
    case .exclusiveMinimum: return "\(shown) is not above \(bound(instruction))"
    case .exclusiveMaximum: return "\(shown) is not below \(bound(instruction))"
    case .multipleOf: return "\(shown) is not a multiple of \(bound(instruction))"
    case .not: return notMessage(instruction, node)
    default: return "\(shown) is not allowed here"
    }
  }

  /// What to write instead, where the value tells.
  func advice(_ instruction: Instruction, _ node: Int) -> String? {
    switch instruction.operation {
    case .enumeration: return nearMiss(node, strings(program.enumerations[Int(instruction.a)]))
    case .const: return program.arenas[Int(instruction.b)].string(Int(instruction.a)).flatMap { nearMiss(node, [$0]) }
    case .format:
      return Format(rawValue: UInt8(truncatingIfNeeded: instruction.a))?.help
    default: return nil
    }
  }

  /// The one of several words that a string was probably meant to be.
  func nearMiss(_ node: Int, _ words: [String]) -> String? {
    guard case .string = nodes[node].kind else { return nil }
    return NearMiss.nearest(to: String(decoding: text(node), as: UTF8.self), in: words).map { "did you mean \($0)?" }
  }

  /// All values that a constant or an enumeration admits, as messages show them.
  func expected(_ instruction: Instruction) -> [String] {
    switch instruction.operation {
    case .const: [constant(instruction)]
    case .enumeration: words(program.enumerations[Int(instruction.a)])
    default: []
    }
  }

  // MARK: types

  func wrongType(_ record: SchemaRecord, _ node: Int, _ report: Report) -> Violation {
    let wanted = TypeMask.phrase(record.types)
    var message = "\(shown(node)) stands where \(wanted) is wanted"
    switch nodes[node].kind {
    case .number where record.types & TypeMask.integer != 0:
      message =
        "\(shown(node)) \(isWhole(node) ? "is written with a point" : "has a fraction"), but \(wanted) is wanted"
    case .string, .number:
      message = "\(shown(node)) is \(TypeMask.phrase(typeBit(node, record))), but \(wanted) is wanted"
    default: break
    }
    return violation("type", message, record, record.typeOrigin, node, report, help: typeAdvice(record, node))
  }

  private func typeAdvice(_ record: SchemaRecord, _ node: Int) -> String? {
    switch nodes[node].kind {
    case .number, .bool:
      guard record.types & TypeMask.string != 0 else { return nil }
      return "put it in quotes"
    case .string:
      let word = String(decoding: text(node), as: UTF8.self)
      let isNumber = record.types & (TypeMask.integer | TypeMask.fraction) != 0 && Number(word) != nil
      let isBool = record.types & TypeMask.bool != 0 && (word == "true" || word == "false")
      return isNumber || isBool ? "write \(word) without quotes" : nil
    default: return nil
    }
  }

  // MARK: constants

  private func constant(_ instruction: Instruction) -> String {
    Self.shown(Int(instruction.a), in: program.arenas[Int(instruction.b)])
  }

  static func shown(_ node: Int, in arena: ValueArena) -> String {
    switch arena.kind(of: node) {
    case .string: Shown.quoted(arena.text(of: node))
    case .number: Shown.shortened(arena.text(of: node))
    case .bool: arena.nodes[arena.target(of: node)].isTrue ? "true" : "false"
    case .null, .alias: "null"
    case .list: "a certain list"
    case .map: "a certain map"
    }
  }

  func strings(_ enumeration: Enumeration) -> [String] {
    guard enumeration.slotMask >= 0 else { return [] }
    let range = Int(enumeration.slotStart)...Int(enumeration.slotStart + enumeration.slotMask)
    // In the order of the schema: names were added in it.
    return slots[range].filter { !$0.isEmpty }.sorted { $0.start < $1.start }.map(name)
  }

  private func words(_ enumeration: Enumeration) -> [String] {
    let others = enumeration.others.map { Self.shown(Int($0), in: program.arenas[Int(enumeration.document)]) }
    return strings(enumeration).map(Shown.quoted) + others
  }

  private func list(_ enumeration: Enumeration) -> String { Self.choice(words(enumeration)) }

  /// At most ten words, joined.
  static func choice(_ words: [String]) -> String {
    if words.isEmpty { return "nothing" }
    let head = words.prefix(10).joined(separator: ", ")
    return words.count > 10 ? "\(head) and \(words.count - 10) more" : head
  }

  private func bound(_ instruction: Instruction) -> String { program.bounds[Int(instruction.a)].number.plainText }

  // MARK: counts

  private func countMessage(_ instruction: Instruction, _ node: Int, _ one: String, _ many: String) -> String {
    let count = Int(nodes[node].payload)
    let found = count == 0 ? "it is empty" : "it has \(count) \(count == 1 ? one : many)"
    let isLeast = instruction.operation == .minItems || instruction.operation == .minProperties
    let limit = Int(instruction.a)
    let unit = count == 0 ? " \(limit == 1 ? one : many)" : ""
    return isLeast
      ? "\(found), but at least \(limit)\(unit) \(limit == 1 ? "is" : "are") wanted"
      : "\(found), but at most \(limit) \(limit == 1 ? "is" : "are") allowed"
  }

  private func containsMessage(_ instruction: Instruction, _ node: Int) -> String {
    let wanted = phrase(instruction.a) ?? "as the schema asks for"
    if instruction.c < 0 {
      return instruction.b == 1 ? "no item is \(wanted)" : "at least \(instruction.b) items must be \(wanted)"
    }
    return instruction.b > 0
      ? "\(instruction.b) to \(instruction.c) of the items must be \(wanted)"
      : "at most \(instruction.c) of the items may be \(wanted)"
  }

  private func lengthMessage(_ instruction: Instruction, _ node: Int) -> String {
    let length = length(text(node), atMost: .max)
    let limit = Int(instruction.a)
    guard length > 0 else {
      return "the text is empty, but at least \(limit == 1 ? "1 character is" : "\(limit) characters are") wanted"
    }
    let found = "\(shown(node)) has \(length == 1 ? "1 character" : "\(length) characters")"
    return instruction.operation == .minLength
      ? "\(found), but at least \(limit) are wanted"
      : "\(found), but at most \(limit) \(limit == 1 ? "is" : "are") allowed"
  }

  private func patternMessage(_ instruction: Instruction, _ node: Int) -> String {
    let pattern = Shown.shortened(program.patterns[Int(instruction.a)].pattern.text)
    if matches(instruction.a, text(node)) == .limitReached {
      return "\(shown(node)) cannot be checked: the pattern \(pattern) takes too many steps on it"
    }
    return "\(shown(node)) does not match the pattern \(pattern)"
  }

  private func formatMessage(_ instruction: Instruction, _ node: Int) -> String {
    guard let format = Format(rawValue: UInt8(truncatingIfNeeded: instruction.a)) else { return "" }
    let flaw = format.flaw(in: String(decoding: text(node), as: UTF8.self)).map { ": " + $0 } ?? ""
    return "\(shown(node)) is not \(format.phrase)\(flaw)"
  }

  private func notMessage(_ instruction: Instruction, _ node: Int) -> String {
    let record = schemas[Int(instruction.a)]
    let runs = code[Int(record.firstEnd)..<Int(record.objectEnd)]
    if nodes[node].kind == .map, let shape = runs.first(where: { $0.operation == .object }).map({ shapes[Int($0.a)] }) {
      let required = self.required(shape).map { ConfigPath.spelled(key: name($0)) }
      if required.count == 1 { return "\(required[0]) may not be set here" }
      if required.count > 1 { return "\(required.joined(separator: " and ")) may not be set together" }
    }
    return "\(shown(node)) is excluded" + (phrase(instruction.a).map { ": it may not be \($0)" } ?? " by the schema")
  }

  /// The names that a shape requires, in the order of the schema.
  func required(_ shape: ObjectShape) -> [NameSlot] {
    guard shape.slotMask >= 0 else { return [] }
    return slots[Int(shape.slotStart)...Int(shape.slotStart + shape.slotMask)].filter { $0.required >= 0 }
      .sorted { $0.required < $1.required }
  }

  /// A schema in a few words, completing "is not …"; nil when it takes more.
  func phrase(_ index: Int32) -> String? {
    let record = schemas[Int(index)]
    if let title = text("title", of: record) { return Shown.quoted(title) }
    for instruction in code[Int(record.start)..<Int(record.end)] {
      switch instruction.operation {
      case .const: return constant(instruction)
      case .enumeration: return "one of " + list(program.enumerations[Int(instruction.a)])
      case .pattern: return "a match of " + Shown.shortened(program.patterns[Int(instruction.a)].pattern.text)
      case .format: return Format(rawValue: UInt8(truncatingIfNeeded: instruction.a))?.phrase
      case .reference where record.types == TypeMask.all: return phrase(instruction.a)
      default: continue
      }
    }
    return record.types == TypeMask.all ? nil : TypeMask.phrase(record.types)
  }
}

extension TypeMask {
  /// Completes "… is wanted": `a string or null`.
  static func phrase(_ mask: UInt8) -> String {
    var words: [String] = []
    if mask & string != 0 { words.append("a string") }
    if mask & fraction != 0 {
      words.append("a number")
    } else if mask & integer != 0 {
      words.append("a whole number")
    }
    if mask & bool != 0 { words.append("true or false") }
    if mask & list != 0 { words.append("a list") }
    if mask & map != 0 { words.append("a map") }
    if mask & null != 0 { words.append("null") }
    guard let last = words.popLast() else { return "nothing" }
    return words.isEmpty ? last : words.joined(separator: ", ") + " or " + last
  }
}
