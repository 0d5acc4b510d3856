internal import ConfigModel
internal import Patterns

/// The second pass: why a schema refuses a value. Every question is put to `check` first, so that only what is refused
/// is looked into.
extension Evaluator {
  /// - Precondition: the schema refuses the value.
  mutating func explain(_ index: Int32, _ node: Int, _ report: inout Report) {
    guard !report.isFull, exhaustion == nil, mayDescend() else { return }
    depth += 1
    defer { depth -= 1 }
    let record = schemas[Int(index)]
    let (oldResource, oldScope) = (resource, scope)
    let bound = record.resource != resource && !bindings.isEmpty ? enter(record.resource) : nil
    explain(record, node, &report)
    if let bound { leave(bound, oldResource, oldScope) }
  }

  private mutating func explain(_ record: SchemaRecord, _ node: Int, _ report: inout Report) {
    if record.isNever {
      return report.add(violation("false", "nothing is allowed here", record, record.node, node, report))
    }
    if record.types & typeBit(node, record) == 0 { return report.add(wrongType(record, node, report)) }
    let count = report.violations.count
    let row = record.tracksEvaluation ? pushRow(node) : -1
    let instructions = instructions(of: record, for: nodes[node].kind)
    // What can be refused by one keyword alone is refused by that.
    let isSole = instructions.count == 1 && !record.tracksEvaluation
    for instruction in instructions {
      guard isSole || !execute(instruction, node, row), !report.isFull else { continue }
      explain(instruction, record, node, &report)
    }
    if record.tracksEvaluation {
      // After other violations what their schemas know counts as known, lest every key be called unknown.
      if report.violations.count > count { assume(record, node, row, 0) }
      for instruction in code[Int(record.applicatorEnd)..<Int(record.end)] {
        explainUnevaluated(instruction, record, node, row, &report)
      }
      popRow(row, into: -1)
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
      .flatMap { range in range.map { code[Int($0)] } }
  }

  private mutating func explain(
    _ instruction: Instruction, _ record: SchemaRecord, _ node: Int, _ report: inout Report
  ) {
    switch instruction.operation {
    case .reference: explain(instruction.a, node, &report)
    case .dynamicReference: explain(target(of: instruction), node, &report)
    case .object: explainEntries(shapes[Int(instruction.a)], record, node, &report)
    case .items: explainItems(instruction, record, node, &report)
    case .anyOf, .oneOf: explainAlternatives(instruction, record, node, &report)
    case .condition: explainCondition(instruction, node, &report)
    case .dependentSchema:
      let dependent = program.dependents[Int(instruction.a)]
      because("\(ConfigPath.spelled(key: name(dependent.name))) is set", &report) { evaluator, report in
        evaluator.explain(dependent.schema, node, &report)
      }
    case .dependentRequired: explainDependent(instruction, record, node, &report)
    case .propertyNames: explainNames(instruction, node, &report)
    case .uniqueItems: explainRepetition(instruction, record, node, &report)
    default:
      var violation = violation(
        instruction.keyword.code, message(instruction, node), record, instruction.origin, node, report,
        help: advice(instruction, node))
      violation.expected = expected(instruction)
      if instruction.operation == .pattern, let text = text("patternErrorMessage", of: record) {
        violation.message = text
      }
      report.add(violation)
    }
  }

  /// Explains something that applies for a reason.
  mutating func because(
    _ reason: String, _ report: inout Report, _ body: (inout Evaluator, inout Report) -> Void
  ) {
    let outer = report.reason
    report.reason = outer.map { $0 == reason ? $0 : "\($0) and \(reason)" } ?? reason
    body(&self, &report)
    report.reason = outer
  }

  // MARK: violations

  /// A violation at the value that is looked at.
  func violation(
    _ code: String, _ message: String, _ record: SchemaRecord, _ origin: Int32, _ node: Int, _ report: Report,
    help: String? = nil
  ) -> Violation {
    Violation(
      path: ConfigPath(report.path), place: .value, node: node, code: code,
      message: authorsMessage(code, record) ?? message, help: help ?? description(of: record),
      schema: location(origin, record))
  }

  /// The place of a keyword; the file is the number of its document.
  func location(_ origin: Int32, _ record: SchemaRecord) -> Diagnostic.Location {
    let arena = program.arenas[Int(record.document)]
    return Diagnostic.Location(file: String(record.document), span: arena.nodes[max(0, Int(origin))].span)
  }

  /// A text that a schema holds.
  func text(_ keyword: StaticString, of record: SchemaRecord) -> String? {
    let arena = program.arenas[Int(record.document)]
    return arena.member(keyword, of: Int(record.node)).flatMap(arena.string)
  }

  /// What the schema's author wants to be said: `errorMessage`, a text or a map of texts by keyword, and
  /// `patternErrorMessage`.
  func authorsMessage(_ code: String, _ record: SchemaRecord) -> String? {
    if code == "pattern", let own = text("patternErrorMessage", of: record) { return own }
    if let own = text("errorMessage", of: record) { return own }
    let arena = program.arenas[Int(record.document)]
    guard let map = arena.member("errorMessage", of: Int(record.node)) else { return nil }
    return arena.entries(of: map).first { Keyword.code(ofName: arena.text(of: $0.key)) == code }
      .flatMap { arena.string($0.value) }
  }

  /// The first paragraph of what the schema says of its value.
  func description(of record: SchemaRecord) -> String? {
    guard let text = text("description", of: record) ?? text("markdownDescription", of: record) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let paragraph = lines.prefix { !$0.allSatisfy(\.isWhitespace) }.joined(separator: " ")
    let head = paragraph.prefix(200)
    return head.isEmpty ? nil : head.endIndex == paragraph.endIndex ? paragraph : head + "…"
  }

  func name(_ slot: NameSlot) -> String {
    guard !slot.isEmpty else { return "" }
    let range = Int(slot.start)..<Int(slot.start + slot.length)
    return String(decoding: UnsafeBufferPointer(rebasing: names[range]), as: UTF8.self)
  }

  /// A value as messages show it.
  func shown(_ node: Int) -> String {
    let node = target(node)
    switch nodes[node].kind {
    case .null, .alias: return "null"
    case .bool: return nodes[node].isTrue ? "true" : "false"
    case .number: return Shown.shortened(String(decoding: text(node), as: UTF8.self))
    case .string: return Shown.quoted(String(decoding: text(node), as: UTF8.self))
    case .list: return nodes[node].payload == 0 ? "an empty list" : "a list"
    case .map: return nodes[node].payload == 0 ? "an empty map" : "a map"
    }
  }
}

extension Keyword {
  /// As programs see it: `minLength` is `min-length`.
  var code: String { Self.code(ofName: name) }

  static func code(ofName name: String) -> String {
    name.filter { $0 != "$" }.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }
}
