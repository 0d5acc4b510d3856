package import ConfigModel
package import JSONSchema
internal import Patterns

extension Schema {
  /// Whether a path may have a value, as far as keys go: false only where some map on the way refuses the key.
  ///
  /// Alternatives are not weighed: what one of them admits is admitted.
  package func admitsKeys(of path: ConfigPath) -> Bool {
    var frontier: [[SchemaLocation]] = [[root]]
    for segment in path.segments {
      var next: [[SchemaLocation]] = []
      for sources in frontier.prefix(50) {
        var walk = KeyWalk(schema: self)
        guard let found = walk.step(segment, from: sources) else { return true }
        next += found
      }
      if next.isEmpty { return false }
      frontier = next
    }
    return true
  }
}

extension Schema {
  /// What is known of a value that is not there.
  package struct Expectation: Sendable {
    /// Nothing else than one of these is right; empty when that is not so.
    package var constants: [Value] = []
    /// Whether the value is a list, or a map.
    package var isList = false
    package var isMap = false
  }

  /// What the schema asks of the value at a path of keys, alternatives left aside; nil when it says nothing about it.
  package func expectation(at path: ConfigPath) -> Expectation? {
    var sources = [root]
    for segment in path.segments {
      var walk = KeyWalk(schema: self)
      guard let found = walk.step(segment, from: sources), found.count == 1 else { return nil }
      sources = found[0]
    }
    let merged = MergedSchema(sources, in: self)
    var result = Expectation()
    result.constants = (merged.constants(in: self) ?? []).prefix(12).map { value(at: $0) }
    let types = merged.types(in: self).subtracting(.null)
    result.isList = types == .array
    result.isMap = types == .object
    return result
  }
}

/// One step from a schema into its values.
private struct KeyWalk {
  let schema: Schema
  private var budget = 200

  init(schema: Schema) { self.schema = schema }

  /// The schemas of the part, each list one that may hold; nil where anything is admitted.
  mutating func step(_ segment: ConfigPath.Segment, from sources: [SchemaLocation]) -> [[SchemaLocation]]? {
    guard !sources.isEmpty, budget > 0 else { return nil }
    budget -= 1
    let merged = MergedSchema(sources, in: schema)
    // What is no map has no keys.
    var fitting: TypeSet = [.object, .array]
    if case .key = segment { fitting = .object }
    if merged.isNever || merged.declaredTypes(in: schema).isDisjoint(with: fitting) { return [] }
    let own = part(segment, of: merged)
    if own.isRefused { return [] }
    var found = own.sources.isEmpty ? [] : [own.sources]
    var isOpen = own.isOpen && own.sources.isEmpty
    let branches = inner(merged)
    if !branches.isEmpty {
      var isAnyOpen = false
      for branch in branches {
        guard let below = step(segment, from: [branch]) else {
          isAnyOpen = true
          continue
        }
        found += below
      }
      // Where alternatives name all that there may be, the schema around them is open only as far as they are.
      isOpen = isOpen && isAnyOpen
    }
    return isOpen && found.isEmpty ? nil : found
  }

  private func inner(_ merged: MergedSchema) -> [SchemaLocation] {
    var result: [SchemaLocation] = []
    for name in ["oneOf", "anyOf"] {
      for list in merged.assertions(name) { result += schema.items(of: list) }
    }
    for name in ["then", "else"] { result += merged.assertions(name) }
    for name in ["dependentSchemas", "dependencies"] {
      for map in merged.assertions(name) {
        result += schema.entries(of: map).map(\.value).filter { schema.kind(at: $0) == .map }
      }
    }
    return result
  }

  private struct Part {
    var sources: [SchemaLocation] = []
    /// Nothing describes it, and nothing refuses it.
    var isOpen = true
    var isRefused = false
  }

  private func part(_ segment: ConfigPath.Segment, of merged: MergedSchema) -> Part {
    switch segment {
    case .key(let key): return entry(key, of: merged)
    case .number(_, let text), .item(let text):
      if merged.types(in: schema).contains(.object), !merged.asserts("items") { return entry(text, of: merged) }
      return item(of: merged)
    case .match: return item(of: merged)
    }
  }

  private func item(of merged: MergedSchema) -> Part {
    let single = merged.assertions("items").filter { schema.kind(at: $0) == .map }
    return Part(sources: merged.asserts("prefixItems") ? [] : single)
  }

  private func entry(_ key: String, of merged: MergedSchema) -> Part {
    var result = Part()
    for part in merged.parts where !part.isAnnotation {
      var isNamed = false
      if let value = part.keywords["properties"].flatMap({ schema.keyword(key, of: $0) }) {
        isNamed = true
        result.sources.append(value)
      }
      for pattern in part.keywords["patternProperties"].map({ schema.entries(of: $0) }) ?? [] {
        guard let compiled = try? Pattern(ecmaScript: pattern.key), compiled.match(key, .anywhere) != .differs else {
          continue
        }
        isNamed = true
        result.sources.append(pattern.value)
      }
      guard !isNamed, let rest = part.keywords["additionalProperties"] else { continue }
      if schema.value(at: rest) == .bool(false) { result.isRefused = true }
      if schema.kind(at: rest) == .map { result.sources.append(rest) }
    }
    if result.sources.contains(where: { schema.value(at: $0) == .bool(false) }) { result.isRefused = true }
    if result.sources.isEmpty,
      merged.assertions("unevaluatedProperties").contains(where: { schema.value(at: $0) == .bool(false) })
    {
      // What an alternative names is evaluated.
      result.isOpen = false
    }
    return result
  }
}
