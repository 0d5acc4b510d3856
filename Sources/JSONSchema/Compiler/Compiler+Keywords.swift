internal import ConfigModel

/// The keywords of one schema, and the instructions that they become, by what they apply to.
struct SchemaReading {
  let place: Compiler.Place
  let arena: ValueArena
  let resource: Int
  let dialect: Dialect
  let index: Int
  /// By keyword: its value's node, -1 where it is absent.
  var values: [Int32]
  var first: [Instruction] = []
  var object: [Instruction] = []
  var array: [Instruction] = []
  var string: [Instruction] = []
  var number: [Instruction] = []
  var applicators: [Instruction] = []
  var last: [Instruction] = []

  /// The value of a keyword that the dialect knows.
  subscript(_ keyword: Keyword) -> Int? {
    let value = values[Int(keyword.rawValue)]
    return value >= 0 ? Int(value) : nil
  }

  func place(_ node: Int) -> Compiler.Place { Compiler.Place(document: place.document, node: node) }
}

extension Compiler {
  mutating func compileRecord(_ index: Int) {
    let record = program.schemas[index]
    let place = Place(document: Int(record.document), node: Int(record.node))
    enterResource(Int(record.resource))
    let arena = arena(place)
    switch arena.nodes[place.node].kind {
    case .bool:
      program.schemas[index].isNever = !arena.nodes[place.node].isTrue
      program.schemas[index].isTrivial = arena.nodes[place.node].isTrue
      setRuns(of: index)
    case .map:
      var reading = read(index, place, arena)
      compile(&reading)
      write(reading)
    default:
      report("not-a-schema", "a schema is a map, true or false", at: place)
      setRuns(of: index)
    }
  }

  private mutating func read(_ index: Int, _ place: Place, _ arena: ValueArena) -> SchemaReading {
    let resource = Int(program.schemas[index].resource)
    let dialect = resources[resource].dialect
    var reading = SchemaReading(
      place: place, arena: arena, resource: resource, dialect: dialect, index: index,
      values: Array(repeating: -1, count: Keyword.allCases.count))
    var child = place.node + 1
    let end = Int(arena.nodes[place.node].end)
    while child < end {
      if let keyword = Keyword.named(child, in: arena), keyword.isKnown(in: dialect) {
        if reading.values[Int(keyword.rawValue)] >= 0 {
          report("duplicate-key", "\(keyword.name) stands twice in this schema", at: reading.place(child))
        }
        reading.values[Int(keyword.rawValue)] = Int32(arena.target(of: child + 1))
      }
      child = arena.after(child + 1)
    }
    if dialect.draft.refStandsAlone, let ref = reading[.ref] {
      reading.values = Array(repeating: -1, count: reading.values.count)
      reading.values[Int(Keyword.ref.rawValue)] = Int32(ref)
    }
    return reading
  }

  private mutating func compile(_ reading: inout SchemaReading) {
    compileType(&reading)
    compileConstants(&reading)
    compileObject(&reading)
    compileDependencies(&reading)
    compileArray(&reading)
    compileString(&reading)
    compileNumber(&reading)
    compileReferences(&reading)
    compileApplicators(&reading)
    compileUnevaluated(&reading)
  }

  private mutating func write(_ reading: SchemaReading) {
    let index = reading.index
    var record = program.schemas[index]
    record.start = Int32(program.code.count)
    func run(_ instructions: [Instruction]) -> Int32 {
      program.code += instructions
      return Int32(program.code.count)
    }
    record.firstEnd = run(reading.first)
    record.objectEnd = run(reading.object)
    record.arrayEnd = run(reading.array)
    record.stringEnd = run(reading.string)
    record.numberEnd = run(reading.number)
    record.applicatorEnd = run(reading.applicators)
    record.end = run(reading.last)
    record.tracksEvaluation = !reading.last.isEmpty
    record.isTrivial = record.end == record.start && record.types == TypeMask.all
    program.schemas[index] = record
  }

  private mutating func setRuns(of index: Int) {
    let here = Int32(program.code.count)
    program.schemas[index].start = here
    program.schemas[index].firstEnd = here
    program.schemas[index].objectEnd = here
    program.schemas[index].arrayEnd = here
    program.schemas[index].stringEnd = here
    program.schemas[index].numberEnd = here
    program.schemas[index].applicatorEnd = here
    program.schemas[index].end = here
  }

  /// The record of a subschema; nil when what stands there is none.
  mutating func subschema(_ node: Int, _ reading: SchemaReading) -> Int32? {
    let place = reading.place(reading.arena.target(of: node))
    let kind = reading.arena.nodes[place.node].kind
    guard kind == .map || kind == .bool else {
      report("not-a-schema", "a schema is a map, true or false", at: place)
      return nil
    }
    if documents[place.document].resourceOf[place.node] < 0 { scan(place, reading.resource) }
    return record(of: place)
  }

  // MARK: type and constants

  private mutating func compileType(_ reading: inout SchemaReading) {
    guard let node = reading[.type] else { return }
    let arena = reading.arena
    let names = arena.kind(of: node) == .list ? arena.items(of: node) : [node]
    var mask: UInt8 = 0
    for name in names {
      guard let bits = arena.string(name).flatMap(TypeMask.named) else {
        return report(
          "unknown-type", "a type is one of null, boolean, object, array, number, string, integer",
          at: reading.place(arena.target(of: name)))
      }
      mask |= bits
    }
    program.schemas[reading.index].types = mask
    program.schemas[reading.index].typeOrigin = Int32(node)
  }

  private mutating func compileConstants(_ reading: inout SchemaReading) {
    if let node = reading[.const] {
      reading.first.append(
        Instruction(
          operation: .const, keyword: .const, a: Int32(node), b: Int32(reading.place.document), origin: Int32(node)))
    }
    guard let node = reading[.enum] else { return }
    let arena = reading.arena
    guard arena.kind(of: node) == .list else { return malformed(node, "a list of values", reading) }
    var enumeration = Enumeration(document: Int32(reading.place.document))
    var strings: [NameSlot] = []
    for item in arena.items(of: node).map({ arena.target(of: $0) }) {
      if arena.nodes[item].kind == .string {
        strings.append(slot(item, reading))
      } else {
        enumeration.others.append(Int32(item))
      }
    }
    (enumeration.slotStart, enumeration.slotMask) = table(strings)
    program.enumerations.append(enumeration)
    reading.first.append(
      Instruction(
        operation: .enumeration, keyword: .enum, a: Int32(program.enumerations.count - 1), origin: Int32(node)))
  }

  // MARK: what several need

  mutating func malformed(_ node: Int, _ wanted: String, _ reading: SchemaReading) {
    report("malformed-keyword", "\(wanted) is wanted here", at: reading.place(node))
  }

  /// A name of the program.
  mutating func slot(_ node: Int, _ reading: SchemaReading) -> NameSlot {
    let node = reading.arena.target(of: node)
    let start = Int32(program.names.count)
    reading.arena.withText(of: node) { program.names.append(contentsOf: $0) }
    return NameSlot(
      hash: reading.arena.nodes[node].payload, start: start, length: Int32(program.names.count) - start)
  }

  func sameName(_ a: NameSlot, _ b: NameSlot) -> Bool {
    guard a.hash == b.hash, a.length == b.length else { return false }
    return program.names[Int(a.start)..<Int(a.start + a.length)].elementsEqual(
      program.names[Int(b.start)..<Int(b.start + b.length)])
  }

  /// Lays names out as a hash table; the names differ.
  mutating func table(_ names: [NameSlot]) -> (start: Int32, mask: Int32) {
    guard !names.isEmpty else { return (0, -1) }
    var size = 2
    while size < names.count * 2 { size *= 2 }
    let start = program.slots.count
    program.slots += Array(repeating: NameSlot(), count: size)
    for name in names {
      var index = Int(truncatingIfNeeded: name.hash) & (size - 1)
      while !program.slots[start + index].isEmpty { index = (index + 1) & (size - 1) }
      program.slots[start + index] = name
    }
    return (Int32(start), Int32(size - 1))
  }

  /// The value of a keyword that counts something; clipped, since no value has more than 2^31 parts.
  mutating func count(_ keyword: Keyword, _ reading: SchemaReading) -> Int32? {
    guard let node = reading[keyword] else { return nil }
    guard let number = reading.arena.number(node), number.isWhole, !number.isNegative else {
      malformed(node, "a whole number that is not negative", reading)
      return nil
    }
    return Int32(clamping: number.intValue ?? Int.max)
  }
}

extension TypeMask {
  static func named(_ name: String) -> UInt8? {
    switch name {
    case "null": null
    case "boolean": bool
    case "object": map
    case "array": list
    case "number": integer | fraction
    case "string": string
    case "integer": integer
    default: nil
    }
  }
}
