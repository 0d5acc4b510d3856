internal import ConfigModel
internal import Patterns

/// Writes the tables of a program.
struct ProgramBuilder {
  private(set) var program = SchemaProgram()
  private var patternIndex: [String: Int32] = [:]
  private var dynamicNames: [String: Int32] = [:]

  /// The program over the documents that its constants and origins point into.
  func finished(_ documents: [SchemaDocument]) -> SchemaProgram {
    var program = program
    program.arenas = documents.map(\.arena)
    return program
  }

  // MARK: schemas

  /// A schema without instructions yet.
  mutating func addSchema(at place: SchemaLocation, resource: Int, _ draft: SchemaDraft) -> Int32 {
    var record = SchemaRecord()
    record.document = Int32(place.document)
    record.node = Int32(place.node)
    record.resource = Int32(resource)
    record.integerBySpelling = draft == .draft4
    program.schemas.append(record)
    return Int32(program.schemas.count - 1)
  }

  /// A schema that is `true` or `false`.
  mutating func write(_ isTrue: Bool, _ schema: Int) {
    program.schemas[schema].isTrivial = isTrue
    program.schemas[schema].isNever = !isTrue
  }

  mutating func write(_ types: TypeSet, _ origin: Int, _ schema: Int) {
    program.schemas[schema].types = types
    program.schemas[schema].typeOrigin = Int32(origin)
  }

  mutating func write(_ keywords: SchemaKeywords, _ schema: Int) {
    var record = program.schemas[schema]
    record.start = Int32(program.code.count)
    func end(_ run: Instruction.Run) -> Int32 {
      program.code += keywords[run]
      return Int32(program.code.count)
    }
    record.firstEnd = end(.first)
    record.objectEnd = end(.map)
    record.arrayEnd = end(.list)
    record.stringEnd = end(.string)
    record.numberEnd = end(.number)
    record.applicatorEnd = end(.applicators)
    record.end = end(.last)
    record.tracksEvaluation = !keywords[.last].isEmpty
    record.isTrivial = record.end == record.start && record.types == .all
    program.schemas[schema] = record
  }

  // MARK: names

  /// A name of the program.
  mutating func slot(_ node: Int, in arena: ValueArena) -> NameSlot {
    let node = arena.target(of: node)
    let start = Int32(program.names.count)
    arena.withText(of: node) { program.names.append(contentsOf: $0) }
    return NameSlot(hash: arena.nodes[node].payload, start: start, length: Int32(program.names.count) - start)
  }

  func sameName(_ a: NameSlot, _ b: NameSlot) -> Bool {
    guard a.hash == b.hash, a.length == b.length else { return false }
    return program.names[Int(a.start)..<Int(a.start + a.length)].elementsEqual(
      program.names[Int(b.start)..<Int(b.start + b.length)])
  }

  /// Lays names out as a hash table; the names differ.
  mutating func table(_ names: [NameSlot]) -> NameTable {
    guard !names.isEmpty else { return NameTable() }
    var size = 2
    while size < names.count * 2 { size *= 2 }
    let start = program.slots.count
    program.slots += Array(repeating: NameSlot(), count: size)
    for name in names {
      var index = Int(truncatingIfNeeded: name.hash) & (size - 1)
      while !program.slots[start + index].isEmpty { index = (index + 1) & (size - 1) }
      program.slots[start + index] = name
    }
    return NameTable(start: Int32(start), mask: Int32(size - 1))
  }

  // MARK: rows, by index

  /// Where the schemas, or pairs of pattern and schema, start.
  mutating func add(list: [Int32]) -> Int32 {
    program.lists += list
    return Int32(program.lists.count - list.count)
  }

  mutating func add(_ shape: ObjectShape) -> Int32 {
    program.shapes.append(shape)
    return Int32(program.shapes.count - 1)
  }

  mutating func add(_ rule: PresenceRule) -> Int32 {
    program.presenceRules.append(rule)
    return Int32(program.presenceRules.count - 1)
  }

  mutating func add(_ enumeration: Enumeration) -> Int32 {
    program.enumerations.append(enumeration)
    return Int32(program.enumerations.count - 1)
  }

  mutating func add(_ bound: NumberBound) -> Int32 {
    program.bounds.append(bound)
    return Int32(program.bounds.count - 1)
  }

  mutating func add(pattern text: String) throws(PatternError) -> Int32 {
    if let known = patternIndex[text] { return known }
    let index = Int32(program.patterns.count)
    program.patterns.append(try Pattern(ecmaScript: text))
    patternIndex[text] = index
    return index
  }

  // MARK: dynamic anchors

  /// The index of a dynamic anchor's name.
  mutating func dynamicName(_ name: String) -> Int32 {
    if let known = dynamicNames[name] { return known }
    let index = Int32(dynamicNames.count)
    dynamicNames[name] = index
    program.dynamicNameCount = dynamicNames.count
    return index
  }

  /// What dynamic references may meet in a resource.
  mutating func write(_ anchors: [DynamicAnchor], ofResource resource: Int) {
    while program.dynamicAnchors.count <= resource { program.dynamicAnchors.append([]) }
    program.dynamicAnchors[resource] = anchors
  }
}
