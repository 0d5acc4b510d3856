internal import ConfigModel
internal import Patterns

/// Violations in the entries of maps.
extension Explainer {
  mutating func explainEntries(_ shape: ObjectShape, _ record: SchemaRecord, _ node: Int) {
    if shape.requiredCount > 0 {
      let lacks = instance.lacks(shape, node, tables)
      for slot in tables.required(shape) where lacks[Int(slot.required)] {
        report.add(missing(slot, "required", record, shape.requiredOrigin, node))
      }
    }
    for entry in instance.arena.entries(of: node) where mayGoOn { explainEntry(shape, record, node, entry.key) }
  }

  private mutating func explainEntry(_ shape: ObjectShape, _ record: SchemaRecord, _ node: Int, _ keyPart: Int) {
    let key = instance.target(keyPart)
    var isKnown = false
    if let slot = instance.slot(of: key, in: shape.names, tables), slot.schema >= 0 {
      isKnown = true
      explainValue(slot.schema, keyPart)
    }
    for pair in 0..<Int(shape.patternCount) {
      let at = Int(shape.patternStart) + 2 * pair
      let outcome = matches(tables.lists[at], key)
      if outcome == .limitReached {
        let message =
          "the key cannot be checked: the pattern \(phrases.pattern(tables.lists[at])) takes too many steps on it"
        return report.add(keyViolation("pattern-properties", message, record, shape.patternsOrigin, keyPart))
      }
      guard outcome == .matches else { continue }
      isKnown = true
      explainValue(tables.lists[at + 1], keyPart)
    }
    guard !isKnown, shape.additional >= 0 else { return }
    if tables.schemas[Int(shape.additional)].isNever {
      report.add(unknownKey(unusedNames(shape, node), record, shape.additionalOrigin, keyPart))
    } else {
      explainValue(shape.additional, keyPart)
    }
  }

  /// The value behind a key, when the schema refuses it.
  mutating func explainValue(_ schema: Int32, _ keyPart: Int) {
    guard !validator.checkPart(schema, keyPart + 1) else { return }
    let record = tables.schemas[Int(schema)]
    descend(.key(instance.string(instance.target(keyPart))), key: keyPart) { explainer in
      guard record.isNever else { return explainer.explain(schema, explainer.instance.target(keyPart + 1)) }
      explainer.report.add(
        Violation(
          path: ConfigPath(explainer.report.path), place: .key, node: keyPart, code: "false",
          message: "this key is not allowed here", schema: explainer.phrases.location(record.node, record)))
    }
  }

  /// The names of a shape that a map does not have.
  func unusedNames(_ shape: ObjectShape, _ node: Int) -> [String] {
    tables.names(of: shape.names).filter { !instance.holds($0, node, tables) }.map(tables.text)
  }

  // MARK: keys

  private func missing(
    _ slot: NameSlot, _ code: String, _ record: SchemaRecord, _ origin: Int32, _ node: Int
  ) -> Violation {
    let help = slot.schema >= 0 ? phrases.description(of: tables.schemas[Int(slot.schema)]) : nil
    return Violation(
      path: ConfigPath(report.path).appending(key: tables.text(slot)), place: .missing,
      node: report.key >= 0 ? report.key : node, code: code,
      message: phrases.text("errorMessage", of: record) ?? "\(phrases.key(slot)) is missing", help: help,
      schema: phrases.location(origin, record))
  }

  private func keyViolation(
    _ code: String, _ message: String, _ record: SchemaRecord, _ origin: Int32, _ keyPart: Int, help: String? = nil
  ) -> Violation {
    let key = instance.string(instance.target(keyPart))
    return Violation(
      path: ConfigPath(report.path).appending(key: key), place: .key, node: keyPart, code: code, message: message,
      help: help, schema: phrases.location(origin, record))
  }

  func unknownKey(_ known: [String], _ record: SchemaRecord, _ origin: Int32, _ keyPart: Int) -> Violation {
    let key = instance.string(instance.target(keyPart))
    let message =
      phrases.text("errorMessage", of: record) ?? "\(ConfigPath.spelled(key: ShownText.shortened(key))) is unknown here"
    var help: String?
    if let near = NearMiss.nearest(to: key, in: known) {
      help = "did you mean \(ConfigPath.spelled(key: near))?"
    } else if !known.isEmpty, known.count <= 10 {
      help = "known here: \(known.map(ConfigPath.spelled(key:)).joined(separator: ", "))"
    }
    return keyViolation("unknown-key", message, record, origin, keyPart, help: help)
  }

  mutating func explainNames(_ instruction: Instruction, _ node: Int) {
    let record = tables.schemas[Int(instruction.a)]
    for entry in instance.arena.entries(of: node) where !report.isFull {
      let key = instance.target(entry.key)
      guard !validator.check(instruction.a, key) else { continue }
      let first = attempt(instruction.a, key, withReason: false).violations.first
      let message = first.map { "as a key, " + $0.message } ?? "this key is not allowed here"
      report.add(keyViolation("property-names", message, record, instruction.origin, entry.key, help: first?.help))
    }
  }

  /// What the presence of a key asks for.
  mutating func explainPresence(_ instruction: Instruction, _ record: SchemaRecord, _ node: Int) {
    let rule = tables.program.presenceRules[Int(instruction.a)]
    because("\(phrases.key(rule.name)) is set") { explainer in
      if instruction.operation == .dependentSchema { return explainer.explain(rule.schema, node) }
      for name in rule.required where !explainer.instance.holds(name, node, explainer.tables) {
        explainer.report.add(
          explainer.missing(name, instruction.keyword.code, record, instruction.origin, node))
      }
    }
  }
}
