internal import ConfigModel
internal import Patterns

/// What a schema says and wants, in words.
struct SchemaPhrases {
  let tables: ProgramTables

  private func arena(of record: SchemaRecord) -> ValueArena { tables.program.arenas[Int(record.document)] }

  /// The place of a keyword; the file is the number of its document.
  func location(_ origin: Int32, _ record: SchemaRecord) -> Diagnostic.Location {
    Diagnostic.Location(file: String(record.document), span: arena(of: record).nodes[max(0, Int(origin))].span)
  }

  // MARK: texts of the schema's author

  /// A text that a schema holds.
  func text(_ keyword: StaticString, of record: SchemaRecord) -> String? {
    let arena = arena(of: record)
    return arena.member(keyword, of: Int(record.node)).flatMap(arena.string)
  }

  /// What the schema's author wants to be said: `errorMessage`, a text or a map of texts by keyword, and
  /// `patternErrorMessage`.
  func authorsMessage(_ code: String, _ record: SchemaRecord) -> String? {
    if code == "pattern", let own = text("patternErrorMessage", of: record) { return own }
    if let own = text("errorMessage", of: record) { return own }
    let arena = arena(of: record)
    guard let map = arena.member("errorMessage", of: Int(record.node)) else { return nil }
    return arena.entries(of: map).first { Keyword.code(ofName: arena.text(of: $0.key)) == code }
      .flatMap { arena.string($0.value) }
  }

  /// The first paragraph of what the schema says of its value.
  func description(of record: SchemaRecord) -> String? {
    guard let text = text("description", of: record) ?? text("markdownDescription", of: record) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let paragraph = lines.prefix { !$0.allSatisfy(\.isWhitespace) }.joined(separator: " ")
    let head = paragraph.prefix(200)
    return head.isEmpty ? nil : head.endIndex == paragraph.endIndex ? paragraph : head + "…"
  }

  // MARK: what is wanted

  /// A schema in a few words, completing "is not …"; nil when it takes more.
  func phrase(_ schema: Int32) -> String? {
    let record = tables.schemas[Int(schema)]
    if let title = text("title", of: record) { return ShownText.quoted(title) }
    for instruction in tables.code[Int(record.start)..<Int(record.end)] {
      switch instruction.operation {
      case .const: return constant(instruction)
      case .enumeration: return "one of " + choices(instruction)
      case .pattern: return "a match of " + pattern(instruction.a)
      case .format: return Format(rawValue: UInt8(truncatingIfNeeded: instruction.a))?.phrase
      case .reference where record.types == .all: return phrase(instruction.a)
      case .object where record.types == .object || record.types == .all:
        if let keys = keys(tables.shapes[Int(instruction.a)]) { return "a map with " + keys }
      default: continue
      }
    }
    return record.types == .all ? nil : record.types.phrase
  }

  /// The keys by which a person recognizes a map: those with one value, else the required ones, else the first ones.
  private func keys(_ shape: ObjectShape) -> String? {
    let names = tables.names(of: shape.names)
    let constants = names.compactMap { name in onlyValue(name.schema).map { "\(key(name)) \($0)" } }
    let kinds = [constants, tables.required(shape).map(key), names.map(key)]
    guard let words = kinds.first(where: { !$0.isEmpty }) else { return nil }
    let head = words.prefix(2).joined(separator: " and ")
    return words.count > 2 ? "\(head) and \(words.count - 2) more" : head
  }

  /// The one value that a schema admits.
  private func onlyValue(_ schema: Int32) -> String? {
    guard schema >= 0 else { return nil }
    let record = tables.schemas[Int(schema)]
    let all = tables.code[Int(record.start)..<Int(record.firstEnd)].map(expected)
    return all.first { $0.count == 1 }?[0]
  }

  /// All values that a constant or an enumeration admits.
  func expected(_ instruction: Instruction) -> [String] {
    switch instruction.operation {
    case .const: return [constant(instruction)]
    case .enumeration:
      let enumeration = tables.program.enumerations[Int(instruction.a)]
      let arena = tables.program.arenas[Int(enumeration.document)]
      return strings(instruction).map(ShownText.quoted) + enumeration.others.map { shown(Int($0), in: arena) }
    default: return []
    }
  }

  /// The strings that a constant or an enumeration admits.
  func strings(_ instruction: Instruction) -> [String] {
    switch instruction.operation {
    case .const: tables.program.arenas[Int(instruction.b)].string(Int(instruction.a)).map { [$0] } ?? []
    case .enumeration: names(tables.program.enumerations[Int(instruction.a)].strings)
    default: []
    }
  }

  func constant(_ instruction: Instruction) -> String {
    shown(Int(instruction.a), in: tables.program.arenas[Int(instruction.b)])
  }

  func choices(_ instruction: Instruction) -> String { Self.choice(expected(instruction)) }

  func names(_ table: NameTable) -> [String] { tables.names(of: table).map(tables.text) }

  func key(_ name: NameSlot) -> String { ConfigPath.spelled(key: tables.text(name)) }

  func bound(_ instruction: Instruction) -> String { tables.program.bounds[Int(instruction.a)].number.plainText }

  func pattern(_ index: Int32) -> String { ShownText.shortened(tables.program.patterns[Int(index)].text) }

  private func shown(_ node: Int, in arena: ValueArena) -> String {
    switch arena.kind(of: node) {
    case .string: ShownText.quoted(arena.text(of: node))
    case .number: ShownText.shortened(arena.text(of: node))
    case .bool: arena.nodes[arena.target(of: node)].isTrue ? "true" : "false"
    case .null, .alias: "null"
    case .list: "a certain list"
    case .map: "a certain map"
    }
  }

  /// At most ten words, joined.
  static func choice(_ words: [String]) -> String {
    if words.isEmpty { return "nothing" }
    let head = words.prefix(10).joined(separator: ", ")
    return words.count > 10 ? "\(head) and \(words.count - 10) more" : head
  }
}
