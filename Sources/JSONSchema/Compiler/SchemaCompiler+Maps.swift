internal import ConfigModel

extension SchemaCompiler {
  mutating func compileMap(_ keywords: inout SchemaKeywords) {
    compileShape(&keywords)
    if let node = keywords[.propertyNames], let schema = subschema(node, keywords) {
      keywords.add(.propertyNames, .propertyNames, schema)
    }
  }

  /// The names of a shape while they are gathered; each once.
  private struct Names {
    private(set) var slots: [NameSlot] = []
    private var known: [UInt64: [Int]] = [:]

    /// The index of a name, and whether it is new.
    mutating func insert(_ slot: NameSlot, _ builder: ProgramBuilder) -> (index: Int, isNew: Bool) {
      if let index = known[slot.hash]?.first(where: { builder.sameName(slots[$0], slot) }) { return (index, false) }
      known[slot.hash, default: []].append(slots.count)
      slots.append(slot)
      return (slots.count - 1, true)
    }

    mutating func require(_ index: Int, number: Int32) -> Bool {
      guard slots[index].required < 0 else { return false }
      slots[index].required = number
      return true
    }
  }

  private mutating func compileShape(_ keywords: inout SchemaKeywords) {
    let parts = [Keyword.properties, .required, .patternProperties, .additionalProperties].compactMap { keywords[$0] }
    guard !parts.isEmpty else { return }
    var shape = ObjectShape()
    var names = Names()
    addProperties(to: &names, keywords)
    addRequired(to: &names, &shape, keywords)
    addPatterns(to: &shape, keywords)
    if let node = keywords[.additionalProperties], let schema = subschema(node, keywords) {
      shape.additional = schema
      shape.additionalOrigin = Int32(node)
    }
    shape.names = builder.table(names.slots)
    keywords.add(.object, .properties, builder.add(shape), origin: parts[0])
  }

  private mutating func addProperties(to names: inout Names, _ keywords: SchemaKeywords) {
    guard let node = keywords[.properties] else { return }
    for entry in entries(node, "a map of schemas", keywords) {
      guard let schema = subschema(entry.value, keywords) else { continue }
      var slot = builder.slot(entry.key, in: keywords.arena)
      slot.schema = schema
      if !names.insert(slot, builder).isNew {
        report("duplicate-key", "this property is given twice", at: keywords.place(entry.key))
      }
    }
  }

  private mutating func addRequired(
    to names: inout Names, _ shape: inout ObjectShape, _ keywords: SchemaKeywords
  ) {
    guard let node = keywords[.required] else { return }
    shape.requiredOrigin = Int32(node)
    // Many schemas still have the bool of draft-03; the metaschema reports it.
    for item in items(node, "a list of names", keywords) {
      guard keywords.arena.kind(of: item) == .string else {
        malformed(item, "a name", keywords)
        continue
      }
      let index = names.insert(builder.slot(item, in: keywords.arena), builder).index
      if names.require(index, number: shape.requiredCount) { shape.requiredCount += 1 }
    }
  }

  private mutating func addPatterns(to shape: inout ObjectShape, _ keywords: SchemaKeywords) {
    guard let node = keywords[.patternProperties] else { return }
    shape.patternsOrigin = Int32(node)
    var pairs: [Int32] = []
    for entry in entries(node, "a map of schemas", keywords) {
      guard let pattern = pattern(entry.key, keywords), let schema = subschema(entry.value, keywords) else {
        continue
      }
      pairs += [pattern, schema]
    }
    shape.patternStart = builder.add(list: pairs)
    shape.patternCount = Int32(pairs.count / 2)
  }

  /// `dependentRequired`, `dependentSchemas`, and `dependencies`, which is both.
  mutating func compilePresence(_ keywords: inout SchemaKeywords) {
    for keyword in [Keyword.dependentRequired, .dependentSchemas, .dependencies] {
      guard let node = keywords[keyword] else { continue }
      for entry in entries(node, "a map", keywords) {
        let kind = keywords.arena.kind(of: entry.value)
        // Draft-03 had a single name, and so has many a draft-04 schema.
        let isNames = keyword != .dependentSchemas && kind != .map && kind != .bool
        var rule = PresenceRule(name: builder.slot(entry.key, in: keywords.arena))
        if isNames {
          guard kind == .list else {
            malformed(entry.value, "a list of names", keywords)
            continue
          }
          for item in keywords.arena.items(of: entry.value) where keywords.arena.kind(of: item) == .string {
            rule.required.append(builder.slot(item, in: keywords.arena))
          }
        } else {
          guard keyword != .dependentRequired, let schema = subschema(entry.value, keywords) else { continue }
          rule.schema = schema
        }
        keywords.add(
          isNames ? .dependentRequired : .dependentSchema, keyword, builder.add(rule),
          origin: keywords.arena.target(of: entry.value))
      }
    }
  }
}
