internal import ConfigModel
internal import Patterns

/// Types, constants, and what is said of strings and numbers.
extension SchemaCompiler {
  mutating func compileType(_ keywords: SchemaKeywords, _ schema: Int) {
    guard let node = keywords[.type] else { return }
    let arena = keywords.arena
    let names = arena.kind(of: node) == .list ? arena.items(of: node) : [node]
    var types: TypeSet = []
    for name in names {
      guard let type = arena.string(name).flatMap(TypeSet.init(word:)) else {
        return report(
          "unknown-type", "a type is one of null, boolean, object, array, number, string, integer",
          at: keywords.place(name))
      }
      types.formUnion(type)
    }
    builder.write(types, node, schema)
  }

  mutating func compileConstants(_ keywords: inout SchemaKeywords) {
    let document = Int32(keywords.place.document)
    if let node = keywords[.const] { keywords.add(.const, .const, Int32(node), document) }
    guard let node = keywords[.enum] else { return }
    let arena = keywords.arena
    guard arena.kind(of: node) == .list else { return malformed(node, "a list of values", keywords) }
    let values = arena.items(of: node).map(arena.target)
    let strings = values.filter { arena.nodes[$0].kind == .string }.map { builder.slot($0, in: arena) }
    let enumeration = Enumeration(
      strings: builder.table(strings), others: values.filter { arena.nodes[$0].kind != .string }.map(Int32.init),
      document: document)
    keywords.add(.enumeration, .enum, builder.add(enumeration))
  }

  // MARK: counts

  mutating func compileCounts(_ keywords: inout SchemaKeywords) {
    for (keyword, operation) in [
      (Keyword.minProperties, Instruction.Operation.minProperties), (.maxProperties, .maxProperties),
      (.minItems, .minItems), (.maxItems, .maxItems), (.minLength, .minLength), (.maxLength, .maxLength),
    ] {
      if let count = count(keyword, keywords) { keywords.add(operation, keyword, count) }
    }
  }

  /// The value of a keyword that counts something; clipped, since no value has more than 2^31 parts.
  mutating func count(_ keyword: Keyword, _ keywords: SchemaKeywords) -> Int32? {
    guard let node = keywords[keyword] else { return nil }
    guard let number = keywords.arena.number(node), number.isWhole, !number.isNegative else {
      malformed(node, "a whole number that is not negative", keywords)
      return nil
    }
    return Int32(clamping: number.intValue ?? Int.max)
  }

  // MARK: strings

  mutating func compileString(_ keywords: inout SchemaKeywords) {
    if let node = keywords[.pattern] {
      if keywords.arena.kind(of: node) != .string {
        malformed(node, "a regular expression in a string", keywords)
      } else if let pattern = pattern(node, keywords) {
        keywords.add(.pattern, .pattern, pattern)
      }
    }
    let byDialect = keywords.dialect.draft <= .draft7 || keywords.dialect.vocabularies.contains(.formatAssertion)
    guard options.assertsFormats ?? byDialect, let node = keywords[.format],
      let format = keywords.arena.string(node).flatMap({ Format(name: $0, in: keywords.dialect.draft) })
    else { return }
    keywords.add(.format, .format, Int32(format.rawValue))
  }

  /// The index of a compiled pattern; nil with a report when it is none.
  mutating func pattern(_ node: Int, _ keywords: SchemaKeywords) -> Int32? {
    let text = keywords.arena.text(of: node)
    do throws(PatternError) { return try builder.add(pattern: text) } catch {
      report(
        "invalid-pattern", "\(ShownText.quoted(text)) is no regular expression: \(error.reason)",
        at: keywords.place(node))
      return nil
    }
  }

  // MARK: numbers

  mutating func compileNumber(_ keywords: inout SchemaKeywords) {
    if keywords.dialect.draft == .draft4 {
      // There the exclusive ones are bools beside the others.
      compileBound(.minimum, keywords.isTrue(.exclusiveMinimum) ? .exclusiveMinimum : .minimum, &keywords)
      compileBound(.maximum, keywords.isTrue(.exclusiveMaximum) ? .exclusiveMaximum : .maximum, &keywords)
    } else {
      compileBound(.minimum, .minimum, &keywords)
      compileBound(.maximum, .maximum, &keywords)
      compileBound(.exclusiveMinimum, .exclusiveMinimum, &keywords)
      compileBound(.exclusiveMaximum, .exclusiveMaximum, &keywords)
    }
    if let node = keywords[.multipleOf] {
      guard let number = keywords.arena.number(node), !number.isZero, !number.isNegative else {
        return malformed(node, "a number above 0", keywords)
      }
      compileBound(.multipleOf, .multipleOf, &keywords)
    }
  }

  private mutating func compileBound(
    _ keyword: Keyword, _ operation: Instruction.Operation, _ keywords: inout SchemaKeywords
  ) {
    guard let node = keywords[keyword] else { return }
    guard let number = keywords.arena.number(node) else { return malformed(node, "a number", keywords) }
    let raw = keywords.arena.nodes[node]
    let bound = NumberBound(
      mantissa: raw.isSmall ? raw.mantissa : 0, scale: raw.isSmall ? raw.scale : 0, isSmall: raw.isSmall,
      number: number)
    keywords.add(operation, keyword, builder.add(bound))
  }
}
