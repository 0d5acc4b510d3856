internal import ConfigModel
internal import JSONSchema

/// Finds out what `oneOf` and `anyOf` mean for a form: choices, a type, one object with the members of all, or nothing.
struct AlternativeReader {
  let source: FormSource
  var work = WorkBudget()

  private var schema: Schema { source.schema }

  private enum Answer {
    case ignored
    case only(SchemaLocation)
    case choices([SchemaChoice], TypeSet, isOpen: Bool)
    case types(TypeSet)
    case union(ObjectUnion)
    case undecided
  }

  /// - Parameter sources: what was merged.
  mutating func meaning(of merged: MergedSchema, _ sources: [SchemaLocation], isRoot: Bool) -> SchemaMeaning {
    var result = SchemaMeaning(merged: merged, types: merged.types(in: schema))
    var sources = sources
    var seen: Set<SchemaLocation> = []
    while let list = nextList(result.merged, seen) {
      seen.insert(list)
      switch answer(list, result, isRoot: isRoot) {
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

  private func nextList(_ merged: MergedSchema, _ seen: Set<SchemaLocation>) -> SchemaLocation? {
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
      guard work.spend() else { return nil }
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

  private mutating func answer(_ list: SchemaLocation, _ outer: SchemaMeaning, isRoot: Bool) -> Answer {
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
    var choices: [SchemaChoice] = []
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

  /// The values with the texts that a schema has for editors.
  private func described(
    _ constants: [SchemaLocation], _ merged: MergedSchema, isAlternative: Bool
  ) -> [SchemaChoice] {
    let labels = list(merged, ["enumTitles", "enumNames", "x-enumNames", "x-enum-varnames"])
    let helps = list(merged, ["enumDescriptions", "markdownEnumDescriptions", "x-enumDescriptions"])
    return constants.enumerated().map { index, value in
      var choice = SchemaChoice(value: value)
      choice.label = index < labels.count ? source.text(labels[index]) : nil
      choice.help = index < helps.count ? source.text(helps[index]) : nil
      // As an alternative `{const: a, title: A}` describes the value, `{enum: [a, b], title: …}` the setting.
      if isAlternative, constants.count == 1 {
        choice.label = choice.label ?? source.text(merged.annotation("title"))
        choice.help = choice.help ?? source.text(merged.annotation("description"))
        if source.flag(merged.annotation("deprecated")) {
          choice.deprecated = merged.annotation("deprecated").map(source.located)
        }
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
    let members = all.map { source.members(of: $0.merged) }
    let keys = members.first.map { $0.map(\.key) } ?? []
    for key in keys {
      let values = members.map { $0.first { $0.key == key }.flatMap { tellingValues($0.sources) } }
      guard !values.contains(where: { $0 == nil }) else { continue }
      let flat = values.compactMap { $0 }
      let distinct = Set(flat.joined().map { schema.value(at: $0) })
      guard distinct.count == flat.reduce(0, { $0 + $1.count }) else { continue }
      return .union(
        ObjectUnion(
          key: key,
          alternatives: zip(flat, all).map { values, alternative in
            ObjectUnion.Alternative(
              values: values, title: alternative.merged.annotation("title"),
              help: alternative.merged.annotation("description"), merged: alternative.merged)
          }))
    }
    guard isRoot || outer.asserts("properties") else { return .undecided }
    return .union(ObjectUnion(alternatives: all.map { ObjectUnion.Alternative(merged: $0.merged) }))
  }

  /// The constants by which a member distinguishes its alternative; nil when it has none, or others than scalars.
  private func tellingValues(_ sources: [SchemaLocation]) -> [SchemaLocation]? {
    let values = MergedSchema(sources, in: schema).constants(in: schema)
    guard let values, !values.isEmpty,
      values.allSatisfy({ [.bool, .number, .string].contains(schema.kind(at: $0)) })
    else { return nil }
    return values
  }
}
