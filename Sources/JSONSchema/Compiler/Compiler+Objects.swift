internal import ConfigModel

extension Compiler {
  mutating func compileObject(_ reading: inout SchemaReading) {
    compileShape(&reading)
    for (keyword, operation) in [
      (Keyword.minProperties, Instruction.Operation.minProperties), (.maxProperties, .maxProperties),
    ] {
      guard let count = count(keyword, reading), let origin = reading[keyword] else { continue }
      reading.object.insert(
        Instruction(operation: operation, keyword: keyword, a: count, origin: Int32(origin)), at: 0)
    }
    if let node = reading[.propertyNames], let schema = subschema(node, reading) {
      reading.object.append(
        Instruction(operation: .propertyNames, keyword: .propertyNames, a: schema, origin: Int32(node)))
    }
  }

  private mutating func compileShape(_ reading: inout SchemaReading) {
    var shape = ObjectShape()
    var names: [NameSlot] = []
    var known: [UInt64: [Int]] = [:]
    let isWanted = [Keyword.properties, .patternProperties, .additionalProperties, .required].contains {
      reading[$0] != nil
    }
    guard isWanted else { return }
    if let node = reading[.properties] {
      shape.propertiesOrigin = Int32(node)
      for entry in entries(node, "a map of schemas", reading) {
        guard let schema = subschema(entry.value, reading) else { continue }
        var slot = slot(entry.key, reading)
        slot.schema = schema
        guard !(known[slot.hash] ?? []).contains(where: { sameName(names[$0], slot) }) else {
          report("duplicate-key", "this property stands twice", at: reading.place(entry.key))
          continue
        }
        known[slot.hash, default: []].append(names.count)
        names.append(slot)
      }
    }
    addRequired(to: &names, &known, &shape, reading)
    addPatterns(to: &shape, reading)
    if let node = reading[.additionalProperties], let schema = subschema(node, reading) {
      shape.additional = schema
      shape.additionalOrigin = Int32(node)
    }
    (shape.slotStart, shape.slotMask) = table(names)
    program.shapes.append(shape)
    let origin = [shape.propertiesOrigin, shape.requiredOrigin, shape.patternsOrigin, shape.additionalOrigin].first {
      $0 >= 0
    }
    reading.object.append(
      Instruction(
        operation: .object, keyword: .properties, a: Int32(program.shapes.count - 1),
        origin: origin ?? Int32(reading.place.node)))
  }

  private mutating func addRequired(
    to names: inout [NameSlot], _ known: inout [UInt64: [Int]], _ shape: inout ObjectShape, _ reading: SchemaReading
  ) {
    guard let node = reading[.required] else { return }
    let arena = reading.arena
    // A bool is draft-03's, which many schemas still carry; the metaschema tells.
    guard arena.kind(of: node) == .list else { return malformed(node, "a list of names", reading) }
    shape.requiredOrigin = Int32(node)
    for item in arena.items(of: node) {
      guard arena.kind(of: item) == .string else {
        malformed(item, "a name", reading)
        continue
      }
      let slot = slot(item, reading)
      let index = known[slot.hash]?.first { sameName(names[$0], slot) } ?? names.count
      if index == names.count {
        known[slot.hash, default: []].append(index)
        names.append(slot)
      }
      guard names[index].required < 0 else { continue }
      names[index].required = shape.requiredCount
      shape.requiredCount += 1
    }
  }

  private mutating func addPatterns(to shape: inout ObjectShape, _ reading: SchemaReading) {
    guard let node = reading[.patternProperties] else { return }
    shape.patternsOrigin = Int32(node)
    var pairs: [Int32] = []
    for entry in entries(node, "a map of schemas", reading) {
      guard let pattern = pattern(entry.key, reading), let schema = subschema(entry.value, reading) else { continue }
      pairs += [pattern, schema]
    }
    shape.patternStart = Int32(program.lists.count)
    shape.patternCount = Int32(pairs.count / 2)
    program.lists += pairs
  }

  private mutating func entries(_ node: Int, _ wanted: String, _ reading: SchemaReading) -> [(key: Int, value: Int)] {
    guard reading.arena.kind(of: node) == .map else {
      malformed(node, wanted, reading)
      return []
    }
    return reading.arena.entries(of: node)
  }

  /// `dependentRequired`, `dependentSchemas`, and `dependencies`, which is both.
  mutating func compileDependencies(_ reading: inout SchemaReading) {
    for keyword in [Keyword.dependentRequired, .dependentSchemas, .dependencies] {
      guard let node = reading[keyword] else { continue }
      for entry in entries(node, "a map", reading) {
        let kind = reading.arena.kind(of: entry.value)
        // Draft-03 had a single name, and so has many a draft-04 schema.
        let isNames = keyword != .dependentSchemas && kind != .map && kind != .bool
        var dependent = Dependent(name: slot(entry.key, reading))
        if isNames {
          guard kind == .list else {
            malformed(entry.value, "a list of names", reading)
            continue
          }
          for item in reading.arena.items(of: entry.value) where reading.arena.kind(of: item) == .string {
            dependent.required.append(slot(item, reading))
          }
        } else {
          guard keyword != .dependentRequired, let schema = subschema(entry.value, reading) else { continue }
          dependent.schema = schema
        }
        program.dependents.append(dependent)
        let instruction = Instruction(
          operation: isNames ? .dependentRequired : .dependentSchema, keyword: keyword,
          a: Int32(program.dependents.count - 1), origin: Int32(reading.arena.target(of: entry.value)))
        reading.object.append(instruction)
      }
    }
  }
}
