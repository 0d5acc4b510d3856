internal import ConfigModel

extension Compiler {
  mutating func compileArray(_ reading: inout SchemaReading) {
    for (keyword, operation) in [(Keyword.minItems, Instruction.Operation.minItems), (.maxItems, .maxItems)] {
      guard let count = count(keyword, reading), let origin = reading[keyword] else { continue }
      reading.array.append(Instruction(operation: operation, keyword: keyword, a: count, origin: Int32(origin)))
    }
    compileItems(&reading)
    compileContains(&reading)
    if let node = reading[.uniqueItems], reading.arena.nodes[node].kind == .bool, reading.arena.nodes[node].isTrue {
      reading.array.append(Instruction(operation: .uniqueItems, keyword: .uniqueItems, origin: Int32(node)))
    }
  }

  /// `prefixItems` with `items`, or `items` as a list with `additionalItems` (up to 2019-09).
  private mutating func compileItems(_ reading: inout SchemaReading) {
    let items = reading[.items]
    let isList = items.map { reading.arena.kind(of: $0) == .list } ?? false
    let isOld = reading.dialect.draft <= .draft2019
    let prefix = isOld ? (isList ? items : nil) : reading[.prefixItems]
    let rest = isOld && isList ? reading[.additionalItems] : items
    guard let origin = rest ?? prefix else { return }
    var schemas: [Int32] = []
    if let prefix {
      guard reading.arena.kind(of: prefix) == .list else { return malformed(prefix, "a list of schemas", reading) }
      for item in reading.arena.items(of: prefix) {
        guard let schema = subschema(item, reading) else { return }
        schemas.append(schema)
      }
    }
    var restSchema: Int32 = -1
    if let rest {
      guard let schema = subschema(rest, reading) else { return }
      restSchema = schema
    }
    let keyword: Keyword = isOld && isList && rest != nil ? .additionalItems : .items
    reading.array.append(
      Instruction(
        operation: .items, keyword: keyword, a: Int32(program.lists.count), b: Int32(schemas.count), c: restSchema,
        origin: Int32(origin)))
    program.lists += schemas
  }

  private mutating func compileContains(_ reading: inout SchemaReading) {
    guard let node = reading[.contains], let schema = subschema(node, reading) else { return }
    let least = count(.minContains, reading) ?? 1
    let most = count(.maxContains, reading) ?? -1
    // From 2020-12 on what it matched counts as evaluated.
    let operation: Instruction.Operation = reading.dialect.draft >= .draft2020 ? .containsAndMarks : .contains
    reading.array.append(
      Instruction(operation: operation, keyword: .contains, a: schema, b: least, c: most, origin: Int32(node)))
  }
}
