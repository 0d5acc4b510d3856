internal import ConfigModel
internal import Patterns

extension Compiler {
  mutating func compileString(_ reading: inout SchemaReading) {
    for (keyword, operation) in [(Keyword.minLength, Instruction.Operation.minLength), (.maxLength, .maxLength)] {
      guard let count = count(keyword, reading), let origin = reading[keyword] else { continue }
      reading.string.append(Instruction(operation: operation, keyword: keyword, a: count, origin: Int32(origin)))
    }
    if let node = reading[.pattern] {
      if reading.arena.kind(of: node) != .string {
        malformed(node, "a regular expression in a string", reading)
      } else if let pattern = pattern(node, reading) {
        reading.string.append(Instruction(operation: .pattern, keyword: .pattern, a: pattern, origin: Int32(node)))
      }
    }
    compileFormat(&reading)
  }

  /// The index of a compiled pattern; nil with a report when it is none.
  mutating func pattern(_ node: Int, _ reading: SchemaReading) -> Int32? {
    let text = reading.arena.text(of: node)
    if let known = patternIndex[text] { return known }
    do throws(PatternError) {
      let compiled = try Pattern(ecmaScript: text)
      let index = Int32(program.patterns.count)
      program.patterns.append(SchemaPattern(pattern: compiled))
      patternIndex[text] = index
      return index
    } catch {
      report(
        "invalid-pattern", "\(Shown.quoted(text)) is no regular expression: \(error.reason)",
        at: reading.place(reading.arena.target(of: node)))
      return nil
    }
  }

  private mutating func compileFormat(_ reading: inout SchemaReading) {
    guard let node = reading[.format], let name = reading.arena.string(node),
      let format = Format(name: name, in: reading.dialect.draft)
    else { return }
    let byDialect =
      reading.dialect.draft <= .draft7 || reading.dialect.vocabularies.contains(.formatAssertion)
    guard options.assertsFormats ?? byDialect else { return }
    reading.string.append(
      Instruction(operation: .format, keyword: .format, a: Int32(format.rawValue), origin: Int32(node)))
  }

  mutating func compileNumber(_ reading: inout SchemaReading) {
    if reading.dialect.draft == .draft4 {
      compileBound(.minimum, strictBy: .exclusiveMinimum, .minimum, .exclusiveMinimum, &reading)
      compileBound(.maximum, strictBy: .exclusiveMaximum, .maximum, .exclusiveMaximum, &reading)
    } else {
      compileBound(.minimum, .minimum, &reading)
      compileBound(.maximum, .maximum, &reading)
      compileBound(.exclusiveMinimum, .exclusiveMinimum, &reading)
      compileBound(.exclusiveMaximum, .exclusiveMaximum, &reading)
    }
    if let node = reading[.multipleOf] {
      guard let number = reading.arena.number(node), !number.isZero, !number.isNegative else {
        return malformed(node, "a number above 0", reading)
      }
      compileBound(.multipleOf, .multipleOf, &reading)
    }
  }

  /// In draft-04 `exclusiveMinimum` is a bool beside `minimum`.
  private mutating func compileBound(
    _ keyword: Keyword, strictBy flag: Keyword, _ loose: Instruction.Operation, _ strict: Instruction.Operation,
    _ reading: inout SchemaReading
  ) {
    let isStrict = reading[flag].map { reading.arena.nodes[$0].kind == .bool && reading.arena.nodes[$0].isTrue }
    compileBound(keyword, isStrict == true ? strict : loose, &reading)
  }

  private mutating func compileBound(
    _ keyword: Keyword, _ operation: Instruction.Operation, _ reading: inout SchemaReading
  ) {
    guard let node = reading[keyword] else { return }
    guard let number = reading.arena.number(node) else { return malformed(node, "a number", reading) }
    let raw = reading.arena.nodes[node]
    program.bounds.append(
      Bound(
        mantissa: raw.isSmall ? raw.mantissa : 0, scale: raw.isSmall ? raw.scale : 0, isSmall: raw.isSmall,
        number: number))
    reading.number.append(
      Instruction(operation: operation, keyword: keyword, a: Int32(program.bounds.count - 1), origin: Int32(node)))
  }
}
