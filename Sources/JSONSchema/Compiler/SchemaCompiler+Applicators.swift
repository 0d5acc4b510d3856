internal import ConfigModel

extension SchemaCompiler {
  mutating func compileReferences(_ keywords: inout SchemaKeywords, _ schema: Int) {
    for keyword in [Keyword.ref, .recursiveRef, .dynamicRef] {
      guard let node = keywords[keyword] else { continue }
      guard let text = keywords.arena.string(node) else {
        malformed(node, "a reference in a string", keywords)
        continue
      }
      guard let found = resolve(text, node, keywords) else { continue }
      let target = record(of: found.place)
      noteInPlace(schema, target, node)
      if let name = dynamicAnchor(keyword, found) {
        keywords.add(.dynamicReference, keyword, target, builder.dynamicName(name))
      } else {
        keywords.add(.reference, keyword, target)
      }
    }
  }

  /// The name by which a reference is dynamic: when it leads, as written, to an anchor that is (2020-12, core,
  /// section 8.2.3.2; 2019-09, section 8.2.4.2.1).
  private func dynamicAnchor(_ keyword: Keyword, _ found: (place: SchemaLocation, anchor: String?)) -> String? {
    guard let resource = resources.resource(at: found.place) else { return nil }
    let name =
      switch keyword {
      case .dynamicRef: found.anchor
      case .recursiveRef: SchemaResources.recursiveName
      default: String?.none
      }
    return name.flatMap { resources.resources[resource].dynamicAnchors[$0] == found.place.node ? $0 : nil }
  }

  mutating func compileApplicators(_ keywords: inout SchemaKeywords, _ schema: Int) {
    for part in schemas(.allOf, keywords) {
      noteInPlace(schema, part.index, part.node)
      keywords.add(.reference, .allOf, part.index, origin: part.node)
    }
    for (keyword, operation) in [(Keyword.anyOf, Instruction.Operation.anyOf), (.oneOf, .oneOf)] {
      let branches = schemas(keyword, keywords).map(\.index)
      guard !branches.isEmpty else { continue }
      keywords.add(operation, keyword, builder.add(list: branches), Int32(branches.count))
    }
    if let schema = optional(.not, keywords) { keywords.add(.not, .not, schema) }
    if let schema = optional(.if, keywords) {
      keywords.add(
        .condition, .if, schema, optional(.then, keywords) ?? -1, optional(.else, keywords) ?? -1)
    }
    for (keyword, operation) in [
      (Keyword.unevaluatedProperties, Instruction.Operation.unevaluatedProperties),
      (.unevaluatedItems, .unevaluatedItems),
    ] {
      if let schema = optional(keyword, keywords) { keywords.add(operation, keyword, schema) }
    }
  }

  private mutating func optional(_ keyword: Keyword, _ keywords: SchemaKeywords) -> Int32? {
    keywords[keyword].flatMap { subschema($0, keywords) }
  }

  private mutating func schemas(_ keyword: Keyword, _ keywords: SchemaKeywords) -> [(index: Int32, node: Int)] {
    guard let node = keywords[keyword] else { return [] }
    return items(node, "a list of schemas", keywords).compactMap { item in
      subschema(item, keywords).map { ($0, keywords.arena.target(of: item)) }
    }
  }
}
