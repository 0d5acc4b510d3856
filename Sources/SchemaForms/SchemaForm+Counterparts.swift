package import ConfigModel
package import JSONSchema

extension SchemaForm {
  /// No reader looks at more of them.
  private static let most = 1_000

  /// Keywords that the form cannot express.
  private static let wordless = [
    "not", "contains", "minContains", "maxContains", "additionalItems", "unevaluatedItems", "contentEncoding",
    "contentMediaType", "contentSchema", "$dynamicRef", "$recursiveRef",
  ]

  /// What of a JSON Schema has no counterpart in the document that is derived from it, each at its place. Validation by
  /// the JSON Schema itself loses nothing; a settings schema made of the document does not check it.
  package static func missingCounterparts(of schema: Schema) -> [Diagnostic] {
    let nodes = FormDerivation(FormSource(schema)).nodes
    var result: [Diagnostic] = []
    var seen: Set<Diagnostic> = []
    for index in nodes.indices where result.count < most {
      for (location, words) in missingCounterparts(of: nodes[index], schema) {
        let name = nodes.name(of: index)
        let diagnostic = Diagnostic(
          .note, "no-counterpart", (name.isEmpty ? "" : "\(name): ") + words, at: schema.place(of: location))
        if seen.insert(diagnostic).inserted { result.append(diagnostic) }
      }
    }
    return result
  }

  private static func missingCounterparts(of node: FormNode, _ schema: Schema) -> [(SchemaLocation, String)] {
    guard let first = node.sources.first else { return [] }
    if case .absent = node.shape { return [] }
    let merged = MergedSchema(node.sources, in: schema)
    var result: [(SchemaLocation, String)] = []
    for part in merged.parts where !part.isAnnotation {
      for keyword in wordless {
        if let place = part.keywords[keyword] { result.append((place, "`\(keyword)` has no counterpart")) }
      }
    }
    switch node.shape {
    case .any where saysMore(merged):
      result.append((first, "its alternatives do not fit into one form, so it is of type any"))
    case .object:
      for keyword in ["patternProperties", "propertyNames", "minProperties", "maxProperties"] {
        if let place = merged.assertions(keyword).first {
          result.append((place, "`\(keyword)` has no counterpart beside properties"))
        }
      }
      if let rest = merged.assertions("additionalProperties").first, schema.kind(at: rest) == .map,
        !schema.entries(of: rest).isEmpty
      {
        result.append((rest, "`additionalProperties` has no counterpart beside properties"))
      }
    case .list:
      let tuples = merged.assertions("prefixItems") + merged.assertions("items").filter { schema.kind(at: $0) == .list }
      if let place = tuples.first { result.append((place, "the places of a list have no types of their own")) }
    default: break
    }
    return result
  }

  /// Whether a schema asks for anything.
  private static func saysMore(_ merged: MergedSchema) -> Bool {
    let keywords = ["type", "enum", "oneOf", "anyOf", "properties", "items", "$ref", "if"]
    return keywords.contains { merged.asserts($0) } || !merged.targets.isEmpty
  }
}
