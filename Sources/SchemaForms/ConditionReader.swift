internal import ConfigModel
internal import JSONSchema

/// Reads what holds under conditions: `if` with `then` and `else`, and what the presence of members asks for.
struct ConditionReader {
  let source: FormSource
  private var work = WorkBudget()

  private var schema: Schema { source.schema }

  init(_ source: FormSource) { self.source = source }

  /// What holds in addition while a condition is true.
  struct Branch {
    /// Nil when the form's language cannot say it.
    var condition: FormCondition?
    var merged: MergedSchema
  }

  /// `if`/`then`/`else`, `dependentRequired`, `dependentSchemas` and `dependencies` of all parts.
  mutating func branches(of merged: MergedSchema) -> [Branch] {
    var result: [Branch] = []
    var waiting = merged.parts.filter { !$0.isAnnotation }.map { (part: $0, outer: FormCondition?.none) }
    while let (part, outer) = waiting.popLast(), result.count < 200 {
      if let test = part.keywords["if"], let condition = condition(test) {
        for (name, own) in [("then", condition), ("else", condition.negated)] {
          guard let branch = part.keywords[name] else { continue }
          let whole = outer.map { FormCondition.all([$0, own]) } ?? own
          let merged = MergedSchema([branch], in: schema)
          result.append(Branch(condition: whole, merged: merged))
          waiting += merged.parts.filter { $0.keywords["if"] != nil }.map { ($0, whole) }
        }
      }
      for name in ["dependentSchemas", "dependencies"] where outer == nil {
        guard let map = part.keywords[name] else { continue }
        for entry in schema.entries(of: map) where schema.kind(at: entry.value) == .map {
          result.append(Branch(condition: .has([entry.key]), merged: MergedSchema([entry.value], in: schema)))
        }
      }
    }
    return result.reversed()
  }

  /// Members whose presence asks for others.
  func dependents(of merged: MergedSchema) -> [(name: String, needs: [String])] {
    (merged.assertions("dependentRequired") + merged.assertions("dependencies")).flatMap { map in
      schema.entries(of: map).compactMap { entry in
        guard schema.kind(at: entry.value) == .list else { return nil }
        let needs = schema.items(of: entry.value).compactMap { item -> String? in
          if case .string(let name) = schema.value(at: item) { name } else { nil }
        }
        return (entry.key, needs)
      }
    }
  }

  /// What an `if` asks of the members; nil when it asks anything that the form's language cannot say.
  mutating func condition(_ test: SchemaLocation) -> FormCondition? {
    condition(MergedSchema([test], in: schema), at: [], depth: 0)
  }

  private mutating func condition(_ merged: MergedSchema, at path: [String], depth: Int) -> FormCondition? {
    guard depth < 8, !merged.isNever, work.spend() else { return nil }
    var found: [FormCondition] = []
    for part in merged.parts where !part.isAnnotation {
      for (name, value) in part.keywords.sorted(by: { $0.value.node < $1.value.node }) {
        switch name {
        case "title", "description", "$comment", "$ref", "allOf", "type": continue
        case "properties":
          for member in schema.entries(of: value) {
            guard let one = condition(ofMember: member.value, at: path + [member.key], depth) else { return nil }
            found.append(one)
          }
        case "required":
          for item in schema.items(of: value) {
            guard case .string(let name) = schema.value(at: item) else { return nil }
            found.append(.has(path + [name]))
          }
        case "not":
          guard let one = condition(MergedSchema([value], in: schema), at: path, depth: depth + 1) else { return nil }
          found.append(one.negated)
        case "anyOf", "oneOf":
          var choices: [FormCondition] = []
          for item in schema.items(of: value) {
            guard let one = condition(MergedSchema([item], in: schema), at: path, depth: depth + 1) else { return nil }
            choices.append(one)
          }
          found.append(.any(choices))
        default: return nil
        }
      }
    }
    // That a member has one of some values says that it is there.
    let compared = Set(found.compactMap { if case .isOneOf(let path, _) = $0 { path } else { nil } })
    found.removeAll { if case .has(let path) = $0 { compared.contains(path) } else { false } }
    if found.isEmpty { return nil }
    return found.count == 1 ? found[0] : .all(found)
  }

  private mutating func condition(ofMember location: SchemaLocation, at path: [String], _ depth: Int) -> FormCondition?
  {
    let merged = MergedSchema([location], in: schema)
    if let constants = merged.constants(in: schema) {
      let values = constants.map { schema.value(at: $0) }
      for value in values { if case .list = value { return nil } else if case .map = value { return nil } }
      return .isOneOf(path, values)
    }
    if merged.parts.count == 1, let not = merged.assertions("not").first,
      let inner = condition(ofMember: not, at: path, depth + 1)
    {
      return inner.negated
    }
    guard merged.asserts("properties") || merged.asserts("required") else { return nil }
    return condition(merged, at: path, depth: depth + 1)
  }
}
