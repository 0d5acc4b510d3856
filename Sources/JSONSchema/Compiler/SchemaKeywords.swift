internal import ConfigModel

/// The keywords of one schema, and the instructions that they become, by what they apply to.
struct SchemaKeywords {
  let place: SchemaLocation
  let arena: ValueArena
  let resource: Int
  let dialect: Dialect
  /// Keys that are given again.
  private(set) var repetitions: [(keyword: Keyword, key: Int)] = []
  /// By keyword: its value's node, -1 where it is absent.
  private var values: [Int32]
  private var instructions = Array(repeating: [Instruction](), count: Instruction.Run.allCases.count)

  /// Reads the keywords that the dialect knows.
  init(_ place: SchemaLocation, _ arena: ValueArena, resource: Int, _ dialect: Dialect) {
    self.place = place
    self.arena = arena
    self.resource = resource
    self.dialect = dialect
    let none = Array(repeating: Int32(-1), count: Keyword.allCases.count)
    values = none
    for entry in arena.entries(of: place.node) {
      guard let keyword = Keyword.named(entry.key, in: arena), keyword.isKnown(in: dialect) else { continue }
      if self[keyword] != nil { repetitions.append((keyword, entry.key)) }
      values[Int(keyword.rawValue)] = Int32(arena.target(of: entry.value))
    }
    if dialect.draft.refStandsAlone, self[.ref] != nil {
      let reference = values[Int(Keyword.ref.rawValue)]
      values = none
      values[Int(Keyword.ref.rawValue)] = reference
    }
  }

  /// The node of a keyword's value.
  subscript(_ keyword: Keyword) -> Int? {
    let value = values[Int(keyword.rawValue)]
    return value >= 0 ? Int(value) : nil
  }

  /// Whether a keyword has the value true.
  func isTrue(_ keyword: Keyword) -> Bool {
    self[keyword].map { arena.nodes[$0].kind == .bool && arena.nodes[$0].isTrue } ?? false
  }

  func place(_ node: Int) -> SchemaLocation {
    SchemaLocation(document: place.document, node: arena.target(of: node))
  }

  subscript(_ run: Instruction.Run) -> [Instruction] { instructions[run.rawValue] }

  /// - Parameter origin: the keyword's value unless it is given.
  mutating func add(
    _ operation: Instruction.Operation, _ keyword: Keyword, _ a: Int32 = 0, _ b: Int32 = 0, _ c: Int32 = 0,
    origin: Int? = nil
  ) {
    instructions[operation.run.rawValue].append(
      Instruction(
        operation: operation, keyword: keyword, a: a, b: b, c: c, origin: Int32(origin ?? self[keyword] ?? place.node)))
  }
}

extension Instruction {
  /// The instructions of one kind of value, in the order of a schema's runs.
  enum Run: Int, CaseIterable { case first, map, list, string, number, applicators, last }
}

extension Instruction.Operation {
  var run: Instruction.Run {
    switch self {
    case .const, .enumeration: .first
    case .object, .minProperties, .maxProperties, .dependentRequired, .dependentSchema, .propertyNames: .map
    case .items, .contains, .containsAndMarks, .minItems, .maxItems, .uniqueItems: .list
    case .minLength, .maxLength, .pattern, .format: .string
    case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf: .number
    case .reference, .dynamicReference, .anyOf, .oneOf, .not, .condition: .applicators
    case .unevaluatedProperties, .unevaluatedItems: .last
    }
  }
}
