internal import ConfigModel

/// Why a value fits none of several alternatives.
struct Alternatives {
  /// An alternative and why it is refused.
  private struct Attempt {
    var schema: Int32
    var violations: [Violation] = []
    var distance = Distance.otherKind
  }

  private enum Distance: Int {
    /// Right but for what its violations say.
    case near
    /// A property has the value of another alternative, which was probably meant.
    case otherValue
    /// The value is of the wrong type.
    case otherKind
  }

  private var attempts: [Attempt] = []
  private let node: Int
  private let messages: ValueMessages

  init(_ node: Int, _ messages: ValueMessages) {
    self.node = node
    self.messages = messages
  }

  /// - Parameter violations: nil when they were not looked for.
  mutating func add(_ schema: Int32, _ violations: [Violation]?, pathLength: Int) {
    guard let violations else { return attempts.append(Attempt(schema: schema)) }
    let isOfOtherKind = violations.contains { $0.node == node && $0.place == .value && $0.code == "type" }
    let hasOtherValue = violations.contains { isDiscriminating($0, pathLength) }
    attempts.append(
      Attempt(
        schema: schema, violations: violations,
        distance: isOfOtherKind ? .otherKind : hasOtherValue ? .otherValue : .near))
  }

  private func isDiscriminating(_ violation: Violation, _ pathLength: Int) -> Bool {
    messages.instance.nodes[node].kind == .map && violation.path.segments.count == pathLength + 1
      && !violation.expected.isEmpty
  }

  enum Answer {
    /// No alternative is nearer than another; all of them in words, and what may have been meant.
    case noneFits([String], help: String?)
    /// The violations of the alternative that was meant.
    case meant([Violation])
    /// The property by which the alternatives differ has a value that none of them allows.
    case discriminator(Violation)
  }

  func answer(pathLength: Int) -> Answer {
    let least = attempts.map(\.distance.rawValue).min().flatMap(Distance.init) ?? .otherKind
    let nearest = attempts.filter { $0.distance == least }
    if least == .otherKind || isFlat(nearest) { return noneFits }
    if least == .otherValue, let found = discriminator(pathLength) { return .discriminator(found) }
    guard let best = nearest.min(by: { rank($0) < rank($1) }) else { return noneFits }
    var violations = best.violations
    if !violations.isEmpty { violations[0].note = others(than: best) }
    return .meant(violations)
  }

  /// All that is wrong is said of the value itself: no alternative is nearer than another.
  private func isFlat(_ attempts: [Attempt]) -> Bool {
    attempts.count > 1
      && attempts.allSatisfy { attempt in
        attempt.violations.count == 1
          && attempt.violations.allSatisfy { $0.node == node && $0.place == .value }
      }
  }

  /// The fewer violations the nearer; of equals the one whose violations lie deeper.
  private func rank(_ attempt: Attempt) -> Int {
    let deepest = attempt.violations.map(\.path.segments.count).max() ?? 0
    return attempt.violations.count * 1000 - min(deepest, 999)
  }

  private var noneFits: Answer {
    var words: [String] = []
    for attempt in attempts {
      let word = messages.phrases.phrase(attempt.schema) ?? "alternative \(words.count + 1)"
      if !words.contains(word) { words.append(word) }
    }
    let advice = attempts.compactMap { $0.violations.first?.help }.first { $0.hasPrefix("did you mean") }
    return .noneFits(words, help: advice)
  }

  private func discriminator(_ pathLength: Int) -> Violation? {
    var found: Violation?
    var wanted: [String] = []
    for attempt in attempts where attempt.distance == .otherValue {
      guard let other = attempt.violations.first(where: { isDiscriminating($0, pathLength) }),
        found == nil || found?.node == other.node
      else { return nil }
      found = found ?? other
      for word in other.expected where !wanted.contains(word) { wanted.append(word) }
    }
    guard var found, wanted.count > 1 else { return nil }
    found.message = "\(messages.shown(found.node)) is not one of \(SchemaPhrases.choice(wanted))"
    found.code = "enum"
    found.expected = wanted
    let names = wanted.filter { $0.hasPrefix("\"") && $0.hasSuffix("\"") }.map { String($0.dropFirst().dropLast()) }
    found.help = messages.nearMiss(found.node, names) ?? found.help
    return found
  }

  /// The alternatives that were not meant, in one line; nil when the value itself excludes them.
  private func others(than best: Attempt) -> String? {
    let others = attempts.filter {
      $0.schema != best.schema && ($0.distance != .otherValue || best.distance == .otherValue)
    }
    guard !others.isEmpty else { return nil }
    var words: [String] = []
    for word in others.compactMap({ messages.phrases.phrase($0.schema) }) where !words.contains(word) {
      words.append(word)
    }
    let rest =
      others.count == 1 ? "another alternative is allowed" : "\(others.count) other alternatives are allowed"
    return words.isEmpty ? rest : "\(rest): \(SchemaPhrases.choice(words))"
  }
}

extension Explainer {
  mutating func explainAlternatives(_ instruction: Instruction, _ record: SchemaRecord, _ node: Int) {
    let branches = tables.alternatives(instruction)
    if instruction.operation == .oneOf {
      let met = branches.indices.filter { validator.check(branches[$0], node) }
      if met.count > 1 {
        let words = met.map { phrases.phrase(branches[$0]) ?? "number \($0 + 1)" }
        let message =
          "\(messages.shown(node)) fits \(met.count) alternatives at once (\(SchemaPhrases.choice(words))), "
          + "but only one may"
        return report.add(violation("one-of", message, record, instruction.origin, node))
      }
    }
    var alternatives = Alternatives(node, messages)
    let isAffordable = validator.budget.mayAttempt(branches.count)
    for branch in branches {
      alternatives.add(
        branch, isAffordable ? attempt(branch, node).violations : nil, pathLength: report.path.count)
    }
    switch alternatives.answer(pathLength: report.path.count) {
    case .noneFits(let words, let help):
      let message = "\(messages.shown(node)) matches none of the alternatives: \(SchemaPhrases.choice(words))"
      var violation = violation(instruction.keyword.code, message, record, instruction.origin, node)
      violation.help = help ?? violation.help
      report.add(violation)
    case .discriminator(let violation): report.add(violation)
    case .meant(let violations):
      // Reasons are in the messages already.
      let reason = report.reason
      report.reason = nil
      for violation in violations { report.add(violation) }
      report.reason = reason
    }
  }
}
