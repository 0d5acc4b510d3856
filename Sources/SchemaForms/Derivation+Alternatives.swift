internal import ConfigModel
internal import JSONSchema

extension Derivation {
  /// A schema after its alternatives were looked at.
  struct Meaning {
    var merged: MergedSchema
    var types: TypeSet
    var choices: [ChoiceSource]?
    /// Whether other values than the choices are right.
    var isOpen = false
    /// Alternatives that nothing tells apart.
    var isUndecided = false
    /// Objects of which one must fit.
    var unions: [Union] = []
  }

  /// A value that may be chosen, with what is said about it.
  struct ChoiceSource {
    let value: SchemaLocation
    var label: LocatedValue?
    var help: LocatedValue?
    var deprecated: LocatedValue?
  }

  /// Alternatives that are objects, told apart by the values of one member when `key` is given.
  struct Union {
    var key: String?
    var alternatives: [(values: [SchemaLocation], title: SchemaLocation?, help: SchemaLocation?, merged: MergedSchema)]
  }

  private enum Answer {
    case ignored
    case only(SchemaLocation)
    case choices([ChoiceSource], TypeSet, isOpen: Bool)
    case types(TypeSet)
    case union(Union)
    case undecided
  }

  mutating func meaning(of merged: MergedSchema, _ index: Int) -> Meaning {
    var result = Meaning(merged: merged, types: merged.types(in: schema))
    var sources = nodes[index].sources
    var seen: Set<SchemaLocation> = []
    while let list = nextAlternatives(result.merged, seen) {
      seen.insert(list)
      switch answer(list, result, isRoot: index == 0) {
      case .ignored: break
      case .only(let location):
        sources.append(location)
        result.merged = MergedSchema(sources, in: schema)
        result.types = result.merged.types(in: schema)
      case .choices(let choices, let types, let isOpen):
        result.choices = choices
        result.isOpen = isOpen
        result.types = types
      case .types(let types): result.types = types
      case .union(let union):
        result.unions.append(union)
        result.types = .object
      case .undecided: result.isUndecided = true
      }
    }
    if let constants = result.merged.constants(in: schema) {
      result.choices = described(constants, result.merged, isAlternative: false)
      result.isOpen = false
      result.isUndecided = false
      result.types = constants.reduce(into: TypeSet()) { $0.formUnion(TypeSet(of: schema.value(at: $1))) }
    }
    return result
  }

  private func nextAlternatives(_ merged: MergedSchema, _ seen: Set<SchemaLocation>) -> SchemaLocation? {
    for name in ["oneOf", "anyOf"] {
      if let list = merged.assertions(name).first(where: { !seen.contains($0) }) { return list }
    }
    return nil
  }

  /// The alternatives, those of alternatives in their place; nothing that is null alone, or never right.
  ///
  /// Nil when there are more than can be looked at.
  private mutating func alternatives(
    _ list: SchemaLocation
  ) -> [(location: SchemaLocation, merged: MergedSchema)]? {
    var result: [(location: SchemaLocation, merged: MergedSchema)] = []
    var waiting = Array(schema.items(of: list).reversed())
    var seen: Set<SchemaLocation> = []
    while let location = waiting.popLast() {
      guard seen.insert(location).inserted else { continue }
      work += 1
      guard work <= Self.mostWork else { return nil }
      let merged = MergedSchema([location], in: schema)
      if merged.isNever { continue }
      let inner = merged.assertions("oneOf") + merged.assertions("anyOf")
      let declares = merged.assertsAny(of: ["properties", "enum", "const", "items", "patternProperties", "required"])
      if inner.count == 1, !declares {
        waiting += schema.items(of: inner[0]).reversed()
        continue
      }
      if merged.types(in: schema) == .null { continue }
      if let constants = merged.constants(in: schema), constants.allSatisfy({ schema.kind(at: $0) == .null }) {
        continue
      }
      result.append((location, merged))
    }
    return result
  }

  private mutating func answer(_ list: SchemaLocation, _ outer: Meaning, isRoot: Bool) -> Answer {
    guard let all = alternatives(list) else { return .undecided }
    if all.allSatisfy({ $0.merged.isConstraintOnly || $0.merged.parts.isEmpty }) { return .ignored }
    if all.count == 1 { return .only(all[0].location) }
    let base = outer.merged.types(in: schema)
    var types: TypeSet = []
    for alternative in all { types.formUnion(alternative.merged.admittedTypes(in: schema).intersection(base)) }
    types.subtract(.null)
    if let choices = choices(among: all, types) { return choices }
    if types == .object { return union(all, outer.merged, isRoot: isRoot) }
    if types == .array { return outer.merged.asserts("items") ? .ignored : .types(.array) }
    if isRoot, types.contains(.object) {
      let objects = all.filter { $0.merged.types(in: schema).contains(.object) }
      return objects.count == 1 ? .only(objects[0].location) : union(objects, outer.merged, isRoot: true)
    }
    return types.isDisjoint(with: [.object, .array]) ? .types(types) : .undecided
  }

  // MARK: choices

  private func choices(
    among all: [(location: SchemaLocation, merged: MergedSchema)], _ types: TypeSet
  ) -> Answer? {
    guard types.isDisjoint(with: [.object, .array]) else { return nil }
    var choices: [ChoiceSource] = []
    var isOpen = false
    var found = TypeSet()
    for alternative in all {
      guard let constants = alternative.merged.constants(in: schema) else {
        isOpen = true
        found.formUnion(alternative.merged.types(in: schema))
        continue
      }
      choices += described(constants, alternative.merged, isAlternative: true)
      for constant in constants { found.formUnion(TypeSet(of: schema.value(at: constant))) }
    }
    return choices.isEmpty ? nil : .choices(choices, found.subtracting(.null), isOpen: isOpen)
  }

  /// The values with what editors are told about them.
  private func described(
    _ constants: [SchemaLocation], _ merged: MergedSchema, isAlternative: Bool
  ) -> [ChoiceSource] {
    let labels = list(merged, ["enumTitles", "enumNames", "x-enumNames", "x-enum-varnames"])
    let helps = list(merged, ["enumDescriptions", "markdownEnumDescriptions", "x-enumDescriptions"])
    return constants.enumerated().map { index, value in
      var choice = ChoiceSource(value: value)
      choice.label = index < labels.count ? text(labels[index]) : nil
      choice.help = index < helps.count ? text(helps[index]) : nil
      // As an alternative `{const: a, title: A}` speaks of the value, `{enum: [a, b], title: …}` of the setting.
      if isAlternative, constants.count == 1 {
        choice.label = choice.label ?? text(merged.annotation("title"))
        choice.help = choice.help ?? text(merged.annotation("description"))
        if flag(merged.annotation("deprecated")) { choice.deprecated = merged.annotation("deprecated").map(located) }
      }
      return choice
    }
  }

  private func list(_ merged: MergedSchema, _ names: [String]) -> [SchemaLocation] {
    for name in names { if let found = merged.annotation(name) { return schema.items(of: found) } }
    return []
  }

  // MARK: objects

  private func union(
    _ all: [(location: SchemaLocation, merged: MergedSchema)], _ outer: MergedSchema, isRoot: Bool
  ) -> Answer {
    let members = all.map { self.members(of: $0.merged) }
    let keys = members.first.map { $0.map(\.key) } ?? []
    for key in keys {
      let values = members.map { $0.first { $0.key == key }.flatMap { tellingValues($0.sources) } }
      guard !values.contains(where: { $0 == nil }) else { continue }
      let flat = values.compactMap { $0 }
      let distinct = Set(flat.joined().map { schema.value(at: $0) })
      guard distinct.count == flat.reduce(0, { $0 + $1.count }) else { continue }
      return .union(
        Union(
          key: key,
          alternatives: zip(flat, all).map {
            ($0, $1.merged.annotation("title"), $1.merged.annotation("description"), $1.merged)
          }))
    }
    guard isRoot || outer.asserts("properties") else { return .undecided }
    return .union(Union(key: nil, alternatives: all.map { ([], nil, nil, $0.merged) }))
  }

  /// The constants by which a member tells its alternative; nil when it has none, or none that is a scalar.
  private func tellingValues(_ sources: [SchemaLocation]) -> [SchemaLocation]? {
    let values = MergedSchema(sources, in: schema).constants(in: schema)
    guard let values, !values.isEmpty,
      values.allSatisfy({ [.bool, .number, .string].contains(schema.kind(at: $0)) })
    else { return nil }
    return values
  }

  /// The properties of all parts: each with every schema that it must fit.
  func members(of merged: MergedSchema) -> [(key: String, keySpan: SourceSpan, sources: [SchemaLocation])] {
    var result: [(key: String, keySpan: SourceSpan, sources: [SchemaLocation])] = []
    var places: [String: Int] = [:]
    for properties in merged.assertions("properties") where schema.kind(at: properties) == .map {
      let arena = schema.documents[properties.document].arena
      for entry in arena.entries(of: properties.node) {
        let key = arena.text(of: entry.key)
        let value = SchemaLocation(document: properties.document, node: arena.target(of: entry.value))
        if let place = places[key] {
          result[place].sources.append(value)
        } else {
          places[key] = result.count
          let keySpan = span(of: SchemaLocation(document: properties.document, node: entry.key))
          result.append((key, keySpan, [value]))
        }
      }
    }
    return result
  }
}
