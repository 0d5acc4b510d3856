internal import ConfigModel

/// The keywords of all drafts.
enum Keyword: UInt8, CaseIterable, Sendable {
  case id, schemaURI, ref, anchor, dynamicRef, dynamicAnchor, recursiveRef, recursiveAnchor, vocabulary, comment, defs
  case definitions, legacyID
  case allOf, anyOf, oneOf, not, `if`, then, `else`, dependentSchemas, dependencies
  case properties, patternProperties, additionalProperties, propertyNames
  case items, prefixItems, additionalItems, contains
  case unevaluatedItems, unevaluatedProperties
  case type, `enum`, const
  case multipleOf, maximum, exclusiveMaximum, minimum, exclusiveMinimum
  case maxLength, minLength, pattern
  case maxItems, minItems, uniqueItems, maxContains, minContains
  case maxProperties, minProperties, required, dependentRequired
  case format, contentEncoding, contentMediaType, contentSchema
  case title, description, `default`, deprecated, readOnly, writeOnly, examples

  /// What the value of a keyword holds.
  enum Shape: Sendable { case other, schema, schemaOrList, schemas, namedSchemas, namedSchemasOrNames }

  var name: String {
    switch self {
    case .id: "$id"
    case .legacyID: "id"
    case .schemaURI: "$schema"
    case .ref: "$ref"
    case .anchor: "$anchor"
    case .dynamicRef: "$dynamicRef"
    case .dynamicAnchor: "$dynamicAnchor"
    case .recursiveRef: "$recursiveRef"
    case .recursiveAnchor: "$recursiveAnchor"
    case .vocabulary: "$vocabulary"
    case .comment: "$comment"
    case .defs: "$defs"
    default: "\(self)"
    }
  }

  /// As programs see it: `minLength` is `min-length`.
  var code: String { Self.code(ofName: name) }

  static func code(ofName name: String) -> String {
    name.filter { $0 != "$" }.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }

  var shape: Shape {
    switch self {
    case .defs, .definitions, .properties, .patternProperties, .dependentSchemas: .namedSchemas
    case .dependencies: .namedSchemasOrNames
    case .allOf, .anyOf, .oneOf, .prefixItems: .schemas
    case .items: .schemaOrList
    case .not, .if, .then, .else, .additionalProperties, .propertyNames, .additionalItems, .contains,
      .unevaluatedItems, .unevaluatedProperties, .contentSchema:
      .schema
    default: .other
    }
  }

  /// The vocabulary that defines it.
  var vocabulary: Vocabularies {
    switch self {
    case .id, .legacyID, .schemaURI, .ref, .anchor, .dynamicRef, .dynamicAnchor, .recursiveRef, .recursiveAnchor,
      .vocabulary, .comment, .defs, .definitions:
      .core
    case .allOf, .anyOf, .oneOf, .not, .if, .then, .else, .dependentSchemas, .dependencies, .properties,
      .patternProperties, .additionalProperties, .propertyNames, .items, .prefixItems, .additionalItems, .contains:
      .applicator
    case .unevaluatedItems, .unevaluatedProperties: .unevaluated
    case .type, .enum, .const, .multipleOf, .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum, .maxLength,
      .minLength, .pattern, .maxItems, .minItems, .uniqueItems, .maxContains, .minContains, .maxProperties,
      .minProperties, .required, .dependentRequired:
      .validation
    case .format: .format
    case .contentEncoding, .contentMediaType, .contentSchema: .content
    case .title, .description, .default, .deprecated, .readOnly, .writeOnly, .examples: .metaData
    }
  }

  /// The drafts that know it. `definitions` and `dependencies` stay known for old schemas (2019-09, section 9.2 and
  /// appendix A of validation).
  var drafts: ClosedRange<SchemaDraft> {
    switch self {
    case .legacyID: .draft4 ... .draft4
    case .id, .const, .contains, .propertyNames, .examples: .draft6 ... .draft2020
    case .comment, .if, .then, .else, .readOnly, .writeOnly, .contentEncoding, .contentMediaType:
      .draft7 ... .draft2020
    case .anchor, .defs, .vocabulary, .dependentSchemas, .dependentRequired, .unevaluatedItems,
      .unevaluatedProperties, .maxContains, .minContains, .contentSchema, .deprecated:
      .draft2019 ... .draft2020
    case .recursiveRef, .recursiveAnchor: .draft2019 ... .draft2019
    case .dynamicRef, .dynamicAnchor, .prefixItems: .draft2020 ... .draft2020
    case .additionalItems: .draft4 ... .draft2019
    default: .draft4 ... .draft2020
    }
  }

  func isKnown(in dialect: Dialect) -> Bool {
    drafts.contains(dialect.draft) && dialect.vocabularies.isSuperset(of: vocabulary)
  }

  private static let byHash: [UInt64: (keyword: Keyword, name: [UInt8])] = {
    var result: [UInt64: (keyword: Keyword, name: [UInt8])] = [:]
    for keyword in Keyword.allCases {
      let name = Array(keyword.name.utf8)
      result[name.withUnsafeBufferPointer { ValueArena.hash($0) }] = (keyword, name)
    }
    return result
  }()

  /// The keyword that a key of a schema spells.
  static func named(_ key: Int, in arena: ValueArena) -> Keyword? {
    let key = arena.target(of: key)
    guard arena.nodes[key].kind == .string, let found = byHash[arena.nodes[key].payload],
      arena.withText(of: key, { $0.elementsEqual(found.name) })
    else { return nil }
    return found.keyword
  }
}
