internal import ConfigModel
internal import Patterns

/// Violations in the parts of lists and maps.
extension Evaluator {
  mutating func explainEntries(
    _ shape: ObjectShape, _ record: SchemaRecord, _ node: Int, _ report: inout Report
  ) {
    if shape.requiredCount > 0 {
      let isMissing = missing(shape, node)
      for slot in required(shape) where isMissing[Int(slot.required)] {
        report.add(missing(slot, record, shape.requiredOrigin, node, report))
      }
    }
    var child = node + 1
    while child < Int(nodes[node].end), !report.isFull, exhaustion == nil {
      explainEntry(shape, record, node, child, &report)
      child = after(child + 1)
    }
  }

  private mutating func explainEntry(
    _ shape: ObjectShape, _ record: SchemaRecord, _ node: Int, _ keyPart: Int, _ report: inout Report
  ) {
    let key = target(keyPart)
    var isKnown = false
    if let slot = lookUp(key, shape.slotStart, shape.slotMask), slot.schema >= 0 {
      isKnown = true
      explainValue(slot.schema, keyPart, &report)
    }
    for pair in 0..<Int(shape.patternCount) {
      let at = Int(shape.patternStart) + 2 * pair
      let outcome = matches(lists[at], text(key))
      if outcome == .limitReached {
        let pattern = Shown.shortened(program.patterns[Int(lists[at])].pattern.text)
        return report.add(
          keyViolation(
            "pattern-properties", "the key cannot be checked: the pattern \(pattern) takes too many steps on it",
            record,
            shape.patternsOrigin, keyPart, report))
      }
      guard outcome == .matches else { continue }
      isKnown = true
      explainValue(lists[at + 1], keyPart, &report)
    }
    guard !isKnown, shape.additional >= 0 else { return }
    if schemas[Int(shape.additional)].isNever {
      report.add(unknownKey(knownNames(shape, node), record, shape.additionalOrigin, keyPart, report))
    } else {
      explainValue(shape.additional, keyPart, &report)
    }
  }

  /// The value behind a key, when the schema refuses it.
  mutating func explainValue(_ schema: Int32, _ keyPart: Int, _ report: inout Report) {
    guard !checkPart(schema, keyPart + 1) else { return }
    let (oldKey, oldReason) = (report.key, report.reason)
    report.path.append(.key(String(decoding: text(target(keyPart)), as: UTF8.self)))
    report.key = keyPart
    report.reason = oldReason
    if schemas[Int(schema)].isNever {
      let record = schemas[Int(schema)]
      report.add(
        Violation(
          path: ConfigPath(report.path), place: .key, node: keyPart, code: "false",
          message: "this key is not allowed here", schema: location(record.node, record)))
    } else {
      explain(schema, target(keyPart + 1), &report)
    }
    report.key = oldKey
    report.path.removeLast()
  }

  /// The names of a shape that a map does not have.
  private func knownNames(_ shape: ObjectShape, _ node: Int) -> [String] {
    guard shape.slotMask >= 0 else { return [] }
    return slots[Int(shape.slotStart)...Int(shape.slotStart + shape.slotMask)]
      .filter { !$0.isEmpty && !holds($0, node) }.sorted { $0.start < $1.start }.map(name)
  }

  // MARK: keys

  func missing(
    _ slot: NameSlot, _ record: SchemaRecord, _ origin: Int32, _ node: Int, _ report: Report
  ) -> Violation {
    let name = name(slot)
    let help = slot.schema >= 0 ? description(of: schemas[Int(slot.schema)]) : nil
    return Violation(
      path: ConfigPath(report.path).appending(key: name), place: .missing,
      node: report.key >= 0 ? report.key : node, code: "required",
      message: text("errorMessage", of: record) ?? "\(ConfigPath.spelled(key: name)) is missing",
      help: help, schema: location(origin, record))
  }

  func keyViolation(
    _ code: String, _ message: String, _ record: SchemaRecord, _ origin: Int32, _ keyPart: Int, _ report: Report
  ) -> Violation {
    let key = String(decoding: text(target(keyPart)), as: UTF8.self)
    return Violation(
      path: ConfigPath(report.path).appending(key: key), place: .key, node: keyPart, code: code, message: message,
      schema: location(origin, record))
  }

  func unknownKey(
    _ known: [String], _ record: SchemaRecord, _ origin: Int32, _ keyPart: Int, _ report: Report
  ) -> Violation {
    let key = String(decoding: text(target(keyPart)), as: UTF8.self)
    var result = keyViolation(
      "unknown-key",
      text("errorMessage", of: record) ?? "\(ConfigPath.spelled(key: Shown.shortened(key))) is unknown here",
      record, origin, keyPart, report)
    if let near = NearMiss.nearest(to: key, in: known) {
      result.help = "did you mean \(ConfigPath.spelled(key: near))?"
    } else if !known.isEmpty, known.count <= 10 {
      result.help = "known here: \(known.map(ConfigPath.spelled(key:)).joined(separator: ", "))"
    }
    return result
  }

  mutating func explainNames(_ instruction: Instruction, _ node: Int, _ report: inout Report) {
    var child = node + 1
    while child < Int(nodes[node].end), !report.isFull {
      let key = target(child)
      if !check(instruction.a, key) {
        var branch = report.branch()
        branch.reason = nil
        explain(instruction.a, key, &branch)
        let first = branch.violations.first
        let record = schemas[Int(instruction.a)]
        let message = first.map { "as a key, " + $0.message } ?? "this key is not allowed here"
        var violation = keyViolation("property-names", message, record, instruction.origin, child, report)
        violation.help = first?.help
        report.add(violation)
      }
      child = after(child + 1)
    }
  }

  mutating func explainDependent(
    _ instruction: Instruction, _ record: SchemaRecord, _ node: Int, _ report: inout Report
  ) {
    let dependent = program.dependents[Int(instruction.a)]
    let lacking = dependent.required.filter { !holds($0, node) }
    because("\(ConfigPath.spelled(key: name(dependent.name))) is set", &report) { evaluator, report in
      for slot in lacking {
        var violation = evaluator.missing(slot, record, instruction.origin, node, report)
        violation.code = instruction.keyword.code
        report.add(violation)
      }
    }
  }

  // MARK: items

  mutating func explainItems(
    _ instruction: Instruction, _ record: SchemaRecord, _ node: Int, _ report: inout Report
  ) {
    let prefix = Int(instruction.b)
    var child = node + 1
    var position = 0
    while child < Int(nodes[node].end), !report.isFull, exhaustion == nil {
      let schema = position < prefix ? lists[Int(instruction.a) + position] : instruction.c
      if schema < 0 { return }
      if position >= prefix, schemas[Int(schema)].isNever {
        report.path.append(.number(position, text: String(position)))
        let wanted = prefix == 0 ? "no items are" : prefix == 1 ? "only 1 item is" : "only \(prefix) items are"
        report.add(
          violation(instruction.keyword.code, "\(wanted) allowed here", record, instruction.origin, child, report))
        report.path.removeLast()
        return
      }
      explainItem(schema, child, position, &report)
      child = after(child)
      position += 1
    }
  }

  private mutating func explainItem(_ schema: Int32, _ part: Int, _ position: Int, _ report: inout Report) {
    guard !checkPart(schema, part) else { return }
    let key = report.key
    report.path.append(.number(position, text: String(position)))
    report.key = -1
    explain(schema, target(part), &report)
    report.key = key
    report.path.removeLast()
  }

  mutating func explainRepetition(
    _ instruction: Instruction, _ record: SchemaRecord, _ node: Int, _ report: inout Report
  ) {
    guard let found = firstRepetition(node) else { return }
    var child = node + 1
    for _ in 0..<found.later { child = after(child) }
    report.path.append(.number(found.later, text: String(found.later)))
    let message = "\(shown(child)) stands twice: item \(found.earlier) is the same"
    report.add(violation("unique-items", message, record, instruction.origin, child, report))
    report.path.removeLast()
  }

  // MARK: unevaluated

  mutating func explainUnevaluated(
    _ instruction: Instruction, _ record: SchemaRecord, _ node: Int, _ row: Int, _ report: inout Report
  ) {
    let isMap = instruction.operation == .unevaluatedProperties
    guard nodes[node].kind == (isMap ? .map : .list) else { return }
    var child = node + 1
    var position = 0
    while child < Int(nodes[node].end), !report.isFull {
      if !isMarked(row, position) {
        if !isMap {
          explainUnevaluatedItem(instruction, record, child, position, &report)
        } else if schemas[Int(instruction.a)].isNever {
          report.add(unknownKey(knownNames(record, node), record, instruction.origin, child, report))
        } else {
          explainValue(instruction.a, child, &report)
        }
      }
      child = after(isMap ? child + 1 : child)
      position += 1
    }
  }

  private mutating func explainUnevaluatedItem(
    _ instruction: Instruction, _ record: SchemaRecord, _ part: Int, _ position: Int, _ report: inout Report
  ) {
    guard schemas[Int(instruction.a)].isNever else { return explainItem(instruction.a, part, position, &report) }
    report.path.append(.number(position, text: String(position)))
    report.add(
      violation("unevaluated-items", "this item is one too many", record, instruction.origin, part, report))
    report.path.removeLast()
  }

  /// The names that a schema and those it applies in place know.
  private func knownNames(_ record: SchemaRecord, _ node: Int) -> [String] {
    var result: [String] = []
    var seen: Set<Int32> = []
    var waiting = [record]
    while let record = waiting.popLast(), seen.count < 1000 {
      guard seen.insert(record.start).inserted else { continue }
      for instruction in code[Int(record.start)..<Int(record.end)] {
        if instruction.operation == .object { result += knownNames(shapes[Int(instruction.a)], node) }
        waiting += inPlace(instruction).map { schemas[Int($0)] }
      }
    }
    return result
  }

  /// The schemas that an instruction applies to the same value.
  func inPlace(_ instruction: Instruction) -> [Int32] {
    switch instruction.operation {
    case .reference: [instruction.a]
    case .dynamicReference: [target(of: instruction)]
    case .anyOf, .oneOf: (0..<Int(instruction.b)).map { lists[Int(instruction.a) + $0] }
    case .condition: [instruction.a, instruction.b, instruction.c].filter { $0 >= 0 }
    case .dependentSchema: [program.dependents[Int(instruction.a)].schema]
    default: []
    }
  }

  /// Marks the parts of a value that a schema, and those it applies in place, would look at, were they met.
  mutating func assume(_ record: SchemaRecord, _ node: Int, _ row: Int, _ level: Int) {
    guard level < 64 else { return }
    for instruction in code[Int(record.start)..<Int(record.applicatorEnd)] {
      switch instruction.operation {
      case .object where nodes[node].kind == .map: assume(shapes[Int(instruction.a)], node, row)
      case .items where nodes[node].kind == .list:
        let count = Int(nodes[node].payload)
        for position in 0..<(instruction.c >= 0 ? count : min(count, Int(instruction.b))) { mark(row, position) }
      default:
        for schema in inPlace(instruction) { assume(schemas[Int(schema)], node, row, level + 1) }
      }
    }
  }

  private mutating func assume(_ shape: ObjectShape, _ node: Int, _ row: Int) {
    var child = node + 1
    var position = 0
    while child < Int(nodes[node].end) {
      let key = target(child)
      let isNamed = (lookUp(key, shape.slotStart, shape.slotMask)?.schema ?? -1) >= 0
      let isMatched = (0..<Int(shape.patternCount)).contains {
        matches(lists[Int(shape.patternStart) + 2 * $0], text(key)) == .matches
      }
      if isNamed || isMatched || shape.additional >= 0 { mark(row, position) }
      child = after(child + 1)
      position += 1
    }
  }
}
