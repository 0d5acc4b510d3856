internal import ConfigModel
internal import Patterns

/// What is said of a value that a single keyword refuses.
extension Evaluator {
  func message(_ instruction: Instruction, _ node: Int) -> String {
    let shown = shown(node)
    switch instruction.operation {
    case .const: return "\(shown) is not \(constant(instruction))"
    case .enumeration: return "\(shown) is not one of \(list(program.enumerations[Int(instruction.a)]))"
    case .minProperties: return "\(counted(node, "entry", "entries")), but at least \(instruction.a) are wanted"
    case .maxProperties: return "\(counted(node, "entry", "entries")), but at most \(instruction.a) are allowed"
    case .minItems: return "\(counted(node, "item", "items")), but at least \(instruction.a) are wanted"
    case .maxItems: return "\(counted(node, "item", "items")), but at most \(instruction.a) are allowed"
    case .contains, .containsAndMarks: return containsMessage(instruction)
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
    case .enumeration:
      guard nodes[node].kind == .string else { return nil }
      let word = String(decoding: text(node), as: UTF8.self)
      let names = strings(program.enumerations[Int(instruction.a)])
      return NearMiss.nearest(to: word, in: names).map { "did you mean \($0)?" }
    case .format:
      return Format(rawValue: UInt8(truncatingIfNeeded: instruction.a))?.help
    default: return nil
    }
  }

  // MARK: types

  func wrongType(_ record: SchemaRecord, _ node: Int, _ report: Report) -> Violation {
    let wanted = TypeMask.phrase(record.types)
    var message = "\(shown(node)) is \(TypeMask.phrase(typeBit(node, record))), but \(wanted) is wanted"
    switch nodes[node].kind {
    case .null, .map, .list, .bool: message = "\(kindPhrase(node)) stands where \(wanted) is wanted"
    default: break
    }
    return violation("type", message, record, record.typeOrigin, node, report, help: typeAdvice(record, node))
  }

  private func kindPhrase(_ node: Int) -> String {
    nodes[node].kind == .bool || nodes[node].kind == .null ? shown(node) : shown(node)
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

  private func list(_ enumeration: Enumeration) -> String {
    let others = enumeration.others.map { Self.shown(Int($0), in: program.arenas[Int(enumeration.document)]) }
    return Self.choice(strings(enumeration).map(Shown.quoted) + others)
  }

  /// At most ten words, joined.
  static func choice(_ words: [String]) -> String {
    if words.isEmpty { return "nothing" }
    let head = words.prefix(10).joined(separator: ", ")
    return words.count > 10 ? "\(head) and \(words.count - 10) more" : head
  }

  private func bound(_ instruction: Instruction) -> String { program.bounds[Int(instruction.a)].number.plainText }

  // MARK: counts

  private func counted(_ node: Int, _ one: String, _ many: String) -> String {
    let count = nodes[node].payload
    return "there \(count == 1 ? "is" : "are") \(count == 0 ? "no" : String(count)) \(count == 1 ? one : many)"
  }

  private func containsMessage(_ instruction: Instruction) -> String {
    let wanted = phrase(instruction.a).map { "\($0)" } ?? "as the schema asks for"
    if instruction.c >= 0 {
      return "the items that are \(wanted) must number \(instruction.b) to \(instruction.c)"
    }
    return instruction.b == 1
      ? "no item is \(wanted)" : "at least \(instruction.b) items must be \(wanted)"
  }

  private func lengthMessage(_ instruction: Instruction, _ node: Int) -> String {
    let length = length(text(node), atMost: .max)
    let characters = length == 1 ? "1 character" : "\(length) characters"
    if length == 0 { return "the text is empty, but at least \(instruction.a) characters are wanted" }
    return instruction.operation == .minLength
      ? "\(shown(node)) has \(characters), but at least \(instruction.a) are wanted"
      : "\(shown(node)) has \(characters), but at most \(instruction.a) are allowed"
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
