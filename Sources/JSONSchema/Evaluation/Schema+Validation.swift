package import ConfigModel

/// What a schema says of a value.
package enum Verdict: Sendable, Hashable {
  case valid, invalid
  /// The evaluation was given up: the value, or the schema in it, goes deeper than any that a person writes, or asks
  /// more than can be answered in time.
  case tooDeep, tooLong
}

/// What a schema says of a value, with reasons.
package struct Validation: Sendable {
  package var verdict: Verdict
  /// In the order of the file; empty unless the verdict is `invalid`.
  package var violations: [Violation] = []
  /// There are more than were asked for.
  package var isTruncated = false
}

extension Schema {
  /// Holds a document's value against the schema, without reasons.
  package func verdict(on arena: ValueArena) -> Verdict {
    InstanceValidator.run(program, arena) { validator in
      let answer = validator.check(0, arena.target(of: ValueArena.root))
      return validator.budget.verdict(answer)
    }
  }

  /// Holds a document's value against the schema: first without reasons, which is fast; then, when it is refused, again
  /// where it is.
  ///
  /// - Parameter maxProblems: how many violations are gathered before the search ends.
  package func validate(_ arena: ValueArena, maxProblems: Int = 1000) -> Validation {
    InstanceValidator.run(program, arena) { validator in
      let root = arena.target(of: ValueArena.root)
      let verdict = validator.budget.verdict(validator.check(0, root))
      guard verdict == .invalid else { return Validation(verdict: verdict) }
      validator.budget.restart()
      var explainer = Explainer(validator, limit: max(1, maxProblems))
      explainer.explain(0, root)
      let explained = explainer.validator.budget.verdict(false)
      guard explained == .invalid else { return Validation(verdict: explained) }
      var violations = explainer.report.inFileOrder(arena)
      for index in violations.indices { violations[index].schema = place(of: violations[index].schema) }
      return Validation(verdict: .invalid, violations: violations, isTruncated: explainer.report.isFull)
    }
  }

  /// Gives the file its name, in the place of the number of the document.
  private func place(of location: Diagnostic.Location?) -> Diagnostic.Location? {
    guard var location, let index = Int(location.file), documents.indices.contains(index) else { return nil }
    location.file = documents[index].file
    return location
  }

  /// Whether a subschema admits a value of one of the schema's documents, a default for instance; nil where the
  /// subschema is no part of what is checked.
  package func admits(_ value: SchemaLocation, by location: SchemaLocation) -> Bool? {
    guard let record = locations.record(of: location), documents.indices.contains(value.document) else { return nil }
    let arena = documents[value.document].arena
    return InstanceValidator.run(program, arena) { validator in
      let answer = validator.check(record, arena.target(of: value.node))
      return validator.budget.exhaustion == nil ? answer : nil
    }
  }
}
