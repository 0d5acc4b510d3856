internal import ConfigModel

/// Which of several alternatives was meant, and why it is refused.
extension Evaluator {
  /// An alternative and why it is refused.
  private struct Attempt {
    var schema: Int32
    var report = Report(limit: 1)
    /// 0: of the right kind; 1: another value of a property tells that something else was meant; 2: of the wrong kind.
    var distance = 2
  }

  mutating func explainAlternatives(
    _ instruction: Instruction, _ record: SchemaRecord, _ node: Int, _ report: inout Report
  ) {
    let branches = (0..<Int(instruction.b)).map { lists[Int(instruction.a) + $0] }
    if instruction.operation == .oneOf {
      let met = branches.indices.filter { check(branches[$0], node) }
      if met.count > 1 { return report.add(several(met, instruction, record, node, report)) }
    }
    // Alternatives within alternatives multiply; beyond what anybody reads they are not told apart.
    self.attempts += branches.count
    guard self.attempts < 20_000 else {
      return report.add(noneFits(branches.map { Attempt(schema: $0) }, instruction, record, node, report))
    }
    let attempts = branches.map { attempt($0, node, report) }
    let least = attempts.map(\.distance).min() ?? 2
    let near = attempts.filter { $0.distance == least }
    if least == 2 || isFlat(near, node) {
      return report.add(noneFits(attempts, instruction, record, node, report))
    }
    if least == 1, let told = discriminator(attempts, node, report) { return report.add(told) }
    guard let best = near.min(by: { rank($0) < rank($1) }) else { return }
    var found = best.report.violations
    if !found.isEmpty { found[0].note = others(than: best, attempts) }
    // Reasons are in the messages already.
    let reason = report.reason
    report.reason = nil
    for violation in found { report.add(violation) }
    report.reason = reason
  }

  private mutating func attempt(_ schema: Int32, _ node: Int, _ report: Report) -> Attempt {
    var branch = report.branch()
    explain(schema, node, &branch)
    var distance = 0
    let depth = report.path.count
    for violation in branch.violations {
      if violation.node == node, violation.place == .value, violation.code == "type" { distance = 2 }
      let isInPart = violation.path.segments.count == depth + 1 && nodes[node].kind == .map
      if isInPart, !violation.expected.isEmpty { distance = max(distance, 1) }
    }
    return Attempt(schema: schema, report: branch, distance: distance)
  }

  /// All that is wrong is said of the value itself: no alternative is nearer than another.
  private func isFlat(_ attempts: [Attempt], _ node: Int) -> Bool {
    attempts.count > 1
      && attempts.allSatisfy { attempt in
        attempt.report.violations.count == 1
          && attempt.report.violations.allSatisfy { $0.node == node && $0.place == .value }
      }
  }

  /// The fewer violations the nearer; of equals the one whose violations lie deeper.
  private func rank(_ attempt: Attempt) -> Int {
    let deepest = attempt.report.violations.map(\.path.segments.count).max() ?? 0
    return attempt.report.violations.count * 1000 - min(deepest, 999)
  }

  private func several(
    _ met: [Int], _ instruction: Instruction, _ record: SchemaRecord, _ node: Int, _ report: Report
  ) -> Violation {
    let numbers = met.map { phrase(lists[Int(instruction.a) + $0]) ?? "number \($0 + 1)" }
    return violation(
      "one-of", "\(shown(node)) fits \(met.count) alternatives at once (\(Self.choice(numbers))), but only one may",
      record, instruction.origin, node, report)
  }

  private func noneFits(
    _ attempts: [Attempt], _ instruction: Instruction, _ record: SchemaRecord, _ node: Int, _ report: Report
  ) -> Violation {
    var words: [String] = []
    for attempt in attempts {
      let word = phrase(attempt.schema) ?? "alternative \(words.count + 1)"
      if !words.contains(word) { words.append(word) }
    }
    var result = violation(
      instruction.keyword.code, "\(shown(node)) is none of what is allowed here: \(Self.choice(words))", record,
      instruction.origin, node, report)
    let advice = attempts.compactMap { $0.report.violations.first?.help }.first { $0.hasPrefix("did you mean") }
    if let advice { result.help = advice }
    return result
  }

  /// The property whose value tells the alternatives apart, when it has a value that none of them has.
  private func discriminator(_ attempts: [Attempt], _ node: Int, _ report: Report) -> Violation? {
    let depth = report.path.count
    var candidate: Violation?
    var wanted: [String] = []
    for attempt in attempts where attempt.distance == 1 {
      let told = attempt.report.violations.first { !$0.expected.isEmpty && $0.path.segments.count == depth + 1 }
      guard let told, candidate == nil || candidate?.node == told.node else { return nil }
      candidate = candidate ?? told
      for word in told.expected where !wanted.contains(word) { wanted.append(word) }
    }
    guard var candidate, wanted.count > 1 else { return nil }
    candidate.message = "\(shown(candidate.node)) is not one of \(Self.choice(wanted))"
    candidate.code = "enum"
    candidate.expected = wanted
    let names = wanted.filter { $0.hasPrefix("\"") && $0.hasSuffix("\"") }.map { String($0.dropFirst().dropLast()) }
    candidate.help = nearMiss(candidate.node, names) ?? candidate.help
    return candidate
  }

  /// The alternatives that were not meant, in one line; nil when the value itself tells that they were not.
  private func others(than best: Attempt, _ attempts: [Attempt]) -> String? {
    let others = attempts.filter { $0.schema != best.schema && ($0.distance != 1 || best.distance == 1) }
    guard !others.isEmpty else { return nil }
    var words: [String] = []
    for word in others.compactMap({ phrase($0.schema) }) where !words.contains(word) { words.append(word) }
    let rest =
      others.count == 1 ? "another alternative is allowed" : "\(others.count) other alternatives are allowed"
    return words.isEmpty ? rest : "\(rest): \(Self.choice(words))"
  }

  // MARK: conditions

  mutating func explainCondition(_ instruction: Instruction, _ node: Int, _ report: inout Report) {
    let holds = check(instruction.a, node)
    let branch = holds ? instruction.b : instruction.c
    guard branch >= 0 else { return }
    guard let reason = reason(instruction.a, node) else { return explain(branch, node, &report) }
    because(reason, &report) { evaluator, report in evaluator.explain(branch, node, &report) }
  }

  /// The properties that a condition looks at, as they are: `mode is "fast"`, `mode is absent`; nil when it looks at
  /// none.
  private func reason(_ index: Int32, _ node: Int) -> String? {
    guard nodes[node].kind == .map else { return nil }
    var words: [String] = []
    var waiting = [index]
    var count = 0
    while let next = waiting.popLast(), count < 100 {
      count += 1
      let record = schemas[Int(next)]
      for instruction in code[Int(record.start)..<Int(record.end)] {
        if instruction.operation == .object { words += states(shapes[Int(instruction.a)], node) }
        if instruction.operation == .not { waiting.append(instruction.a) }
        waiting += inPlace(instruction)
      }
    }
    var unique: [String] = []
    for word in words where !unique.contains(word) { unique.append(word) }
    return unique.isEmpty || unique.count > 3 ? nil : unique.joined(separator: " and ")
  }

  private func states(_ shape: ObjectShape, _ node: Int) -> [String] {
    guard shape.slotMask >= 0 else { return [] }
    let names = slots[Int(shape.slotStart)...Int(shape.slotStart + shape.slotMask)].filter { !$0.isEmpty }
    return names.sorted { $0.start < $1.start }.map { slot in
      let key = ConfigPath.spelled(key: name(slot))
      var child = node + 1
      while child < Int(nodes[node].end) {
        if spells(target(child), slot) {
          let value = target(child + 1)
          return nodes[value].kind == .map || nodes[value].kind == .list ? "\(key) is set" : "\(key) is \(shown(value))"
        }
        child = after(child + 1)
      }
      return "\(key) is absent"
    }
  }
}
