internal import ConfigModel
internal import JSONSchema

/// A schema with all that its `$ref` and `allOf` lead to, as one: the parts that must hold together, the outermost first.
struct MergedSchema {
  struct Part {
    let location: SchemaLocation
    /// Beside a `$ref` of an old draft: what it asserts is void, what it says for people is not.
    let isAnnotation: Bool
    let keywords: [String: SchemaLocation]
  }

  /// More parts than any author writes; those behind are not looked at.
  private static let mostParts = 200

  private(set) var parts: [Part] = []
  /// Where its references led.
  private(set) var targets: [SchemaLocation] = []
  /// One of the parts is the schema `false`.
  private(set) var isNever = false

  init(_ sources: [SchemaLocation], in schema: Schema) {
    var waiting: [SchemaLocation] = Array(sources.reversed())
    var seen: Set<SchemaLocation> = []
    while let location = waiting.popLast(), parts.count < Self.mostParts {
      guard seen.insert(location).inserted else { continue }
      switch schema.kind(at: location) {
      case .bool:
        if schema.value(at: location) == .bool(false) { isNever = true }
        continue
      case .map: break
      default: continue
      }
      let keywords = Dictionary(schema.entries(of: location).map { ($0.key, $0.value) }) { first, _ in first }
      let target = schema.target(of: location)
      parts.append(
        Part(location: location, isAnnotation: target != nil && schema.draft <= .draft7, keywords: keywords))
      // The last in is the first out: what the reference says comes before the members of `allOf`.
      if let all = keywords["allOf"], target == nil || schema.draft > .draft7 {
        waiting += schema.items(of: all).reversed()
      }
      if let target {
        targets.append(target)
        waiting.append(target)
      }
    }
  }

  /// The first value of a keyword that is for people: title, description, default.
  func annotation(_ name: String) -> SchemaLocation? {
    for part in parts { if let value = part.keywords[name] { return value } }
    return nil
  }

  /// Every value of a keyword that asserts something.
  func assertions(_ name: String) -> [SchemaLocation] {
    parts.compactMap { $0.isAnnotation ? nil : $0.keywords[name] }
  }

  func asserts(_ name: String) -> Bool { parts.contains { !$0.isAnnotation && $0.keywords[name] != nil } }
  func assertsAny(of names: [String]) -> Bool { names.contains(where: asserts) }
}

extension MergedSchema {
  private static let objectKeywords = [
    "properties", "patternProperties", "additionalProperties", "unevaluatedProperties", "required", "propertyNames",
    "minProperties", "maxProperties", "dependentRequired", "dependentSchemas",
  ]
  private static let arrayKeywords = ["items", "prefixItems", "uniqueItems", "minItems", "maxItems", "contains"]
  private static let stringKeywords = ["pattern", "minLength", "maxLength", "format"]
  private static let numberKeywords = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]

  /// What `type` says; all types when it says nothing.
  func declaredTypes(in schema: Schema) -> TypeSet {
    var result = TypeSet.all
    for location in assertions("type") {
      let words =
        schema.kind(at: location) == .list
        ? schema.items(of: location).map { schema.value(at: $0) } : [schema.value(at: location)]
      var declared: TypeSet = []
      for case .string(let word) in words { declared.formUnion(TypeSet(word: word) ?? []) }
      result.formIntersection(declared)
    }
    return result
  }

  /// As `declaredTypes`, else what the keywords are about: an author who writes `properties` means an object.
  func types(in schema: Schema) -> TypeSet {
    let declared = declaredTypes(in: schema)
    guard declared == .all else { return declared }
    if assertsAny(of: Self.objectKeywords) { return .object }
    if assertsAny(of: Self.arrayKeywords) { return .array }
    if assertsAny(of: Self.stringKeywords) { return .string }
    if assertsAny(of: Self.numberKeywords) { return .number }
    return declared
  }

  /// As `types`, narrowed to the types of its constants.
  func admittedTypes(in schema: Schema) -> TypeSet {
    let types = types(in: schema)
    guard let constants = constants(in: schema) else { return types }
    return constants.reduce(into: TypeSet()) { $0.formUnion(TypeSet(of: schema.value(at: $1))) }.intersection(types)
  }

  /// Whether it only says what else must hold, and not what the value is: an alternative like `{required: [a]}`.
  var isConstraintOnly: Bool {
    !assertsAny(of: [
      "type", "properties", "patternProperties", "items", "prefixItems", "enum", "const", "oneOf", "anyOf", "pattern",
      "format", "minimum", "maximum", "minLength", "maxLength", "additionalProperties",
    ]) && !parts.isEmpty
  }

  /// The values of `const` or of the first `enum`; nil without.
  func constants(in schema: Schema) -> [SchemaLocation]? {
    if let const = assertions("const").first { return [const] }
    return assertions("enum").first.map { schema.items(of: $0) }
  }
}
