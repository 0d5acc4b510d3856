internal import ConfigModel
internal import Patterns

/// The second pass: why a schema refuses a value. It puts every question to the first pass, so that it looks only into
/// what is refused.
struct Explainer {
  var validator: InstanceValidator
  var report: ViolationReport
  let tables: ProgramTables
  let instance: Instance
  let phrases: SchemaPhrases
  let messages: ValueMessages

  init(_ validator: InstanceValidator, limit: Int) {
    self.validator = validator
    report = ViolationReport(limit: limit)
    tables = validator.tables
    instance = validator.instance
    phrases = SchemaPhrases(tables: tables)
    messages = ValueMessages(instance: instance, phrases: phrases)
  }

  /// Whether more violations are wanted and can be had.
  var mayGoOn: Bool { !report.isFull && validator.budget.exhaustion == nil }

  /// - Precondition: the schema refuses the value.
  mutating func explain(_ schema: Int32, _ node: Int) {
    guard mayGoOn, validator.budget.descend() else { return }
    defer { validator.budget.ascend() }
    let record = tables.schemas[Int(schema)]
    guard validator.scope.isOutside(record.resource) else { return explain(record, node) }
    let outer = validator.enter(record.resource)
    explain(record, node)
    validator.scope.leave(to: outer)
  }

  private mutating func explain(_ record: SchemaRecord, _ node: Int) {
    if record.isNever {
      return report.add(violation("false", "nothing is allowed here", record, record.node, node))
    }
    if !record.types.contains(instance.type(of: node, record)) {
      let message = messages.wrongType(record, node)
      let help = messages.typeAdvice(record, node)
      return report.add(violation("type", message, record, record.typeOrigin, node, help: help))
    }
    let count = report.violations.count
    let row = record.tracksEvaluation ? validator.evaluated.push(count: instance.count(node)) : -1
    let instructions = instructions(of: record, for: instance.nodes[node].kind)
    // What can be refused by one keyword alone is refused by that.
    let isSole = instructions.count == 1 && !record.tracksEvaluation
    for instruction in instructions {
      guard isSole || !validator.meets(instruction, node, row), !report.isFull else { continue }
      explain(instruction, record, node)
    }
    if record.tracksEvaluation {
      // After other violations the keys that their schemas name count as known, or every key would be called unknown.
      if report.violations.count > count { assumeEvaluated(record, node, row, 0) }
      for instruction in tables.code[Int(record.applicatorEnd)..<Int(record.end)] {
        explainUnevaluated(instruction, record, node, row)
      }
      validator.evaluated.pop(row, into: -1)
    }
  }

  private func instructions(of record: SchemaRecord, for kind: ValueArena.Kind) -> [Instruction] {
    let run: Range<Int32> =
      switch kind {
      case .map: record.firstEnd..<record.objectEnd
      case .list: record.objectEnd..<record.arrayEnd
      case .string: record.arrayEnd..<record.stringEnd
      case .number: record.stringEnd..<record.numberEnd
      default: 0..<0
      }
    return [record.start..<record.firstEnd, run, record.numberEnd..<record.applicatorEnd]
      .flatMap { range in range.map { tables.code[Int($0)] } }
  }

  private mutating func explain(_ instruction: Instruction, _ record: SchemaRecord, _ node: Int) {
    switch instruction.operation {
    case .reference: explain(instruction.a, node)
    case .dynamicReference: explain(validator.scope.target(of: instruction), node)
    case .object: explainEntries(tables.shapes[Int(instruction.a)], record, node)
    case .items: explainItems(instruction, record, node)
    case .anyOf, .oneOf: explainAlternatives(instruction, record, node)
    case .condition: explainCondition(instruction, node)
    case .dependentSchema, .dependentRequired: explainPresence(instruction, record, node)
    case .propertyNames: explainNames(instruction, node)
    case .uniqueItems: explainRepetition(instruction, record, node)
    default:
      let outcome = instruction.operation == .pattern ? matches(instruction.a, node) : nil
      let message = messages.message(instruction, node, outcome)
      let help = messages.advice(instruction, node)
      var violation = violation(instruction.keyword.code, message, record, instruction.origin, node, help: help)
      violation.expected = phrases.expected(instruction)
      report.add(violation)
    }
  }

  func matches(_ pattern: Int32, _ node: Int) -> Pattern.Outcome { validator.matches(pattern, instance.text(node)) }

  /// Explains a part of the value that is looked at; `key` is its entry's, -1 for an item.
  mutating func descend(_ segment: ConfigPath.Segment, key: Int = -1, _ body: (inout Explainer) -> Void) {
    let outer = report.enter(segment, key: key)
    body(&self)
    report.leave(to: outer)
  }

  /// A report of its own on a schema that refuses the value.
  mutating func attempt(_ schema: Int32, _ node: Int, withReason: Bool = true) -> ViolationReport {
    let outer = report
    report = outer.branch()
    if !withReason { report.reason = nil }
    explain(schema, node)
    defer { report = outer }
    return report
  }

  /// A violation at the value that is looked at.
  func violation(
    _ code: String, _ message: String, _ record: SchemaRecord, _ origin: Int32, _ node: Int, help: String? = nil
  ) -> Violation {
    Violation(
      path: ConfigPath(report.path), place: .value, node: node, code: code,
      message: phrases.authorsMessage(code, record) ?? message, help: help ?? phrases.description(of: record),
      schema: phrases.location(origin, record))
  }

  // MARK: conditions

  private mutating func explainCondition(_ instruction: Instruction, _ node: Int) {
    let holds = validator.check(instruction.a, node)
    let branch = holds ? instruction.b : instruction.c
    guard branch >= 0 else { return }
    because(reason(instruction.a, node)) { explainer in explainer.explain(branch, node) }
  }

  /// Explains something that applies for a reason; nil for one that takes too many words.
  mutating func because(_ reason: String?, _ body: (inout Explainer) -> Void) {
    let outer = report.reason
    if let reason { report.reason = outer.map { $0 == reason ? $0 : "\($0) and \(reason)" } ?? reason }
    body(&self)
    report.reason = outer
  }

  /// The properties that a condition looks at, as they are: `mode is "fast"`, `mode is absent`; nil when it looks at
  /// none.
  private func reason(_ condition: Int32, _ node: Int) -> String? {
    guard instance.nodes[node].kind == .map else { return nil }
    var words: [String] = []
    var waiting = [condition]
    var count = 0
    while let next = waiting.popLast(), count < 100 {
      count += 1
      let record = tables.schemas[Int(next)]
      for instruction in tables.code[Int(record.start)..<Int(record.end)] {
        if instruction.operation == .object {
          words += tables.names(of: tables.shapes[Int(instruction.a)].names).map { state($0, of: node) }
        }
        if instruction.operation == .not { waiting.append(instruction.a) }
        waiting += inPlace(instruction)
      }
    }
    var unique: [String] = []
    for word in words where !unique.contains(word) { unique.append(word) }
    return unique.isEmpty || unique.count > 3 ? nil : unique.joined(separator: " and ")
  }

  private func state(_ name: NameSlot, of map: Int) -> String {
    guard let key = instance.key(name, of: map, tables) else { return "\(phrases.key(name)) is absent" }
    let value = instance.target(key + 1)
    let isCollection = instance.nodes[value].kind == .map || instance.nodes[value].kind == .list
    return "\(phrases.key(name)) is \(isCollection ? "set" : messages.shown(value))"
  }

  /// The schemas that an instruction applies to the same value.
  func inPlace(_ instruction: Instruction) -> [Int32] {
    switch instruction.operation {
    case .reference: [instruction.a]
    case .dynamicReference: [validator.scope.target(of: instruction)]
    case .anyOf, .oneOf: tables.alternatives(instruction)
    case .condition: [instruction.a, instruction.b, instruction.c].filter { $0 >= 0 }
    case .dependentSchema: [tables.program.presenceRules[Int(instruction.a)].schema]
    default: []
    }
  }
}
