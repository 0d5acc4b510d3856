package import ConfigModel

/// What a schema says of a value.
package enum Verdict: Sendable, Hashable {
  case valid, invalid
  /// The evaluation was given up: the value, or the schema in it, goes deeper than any that a person writes, or asks
  /// more than can be answered in time.
  case tooDeep, tooLong
}

extension Schema {
  /// Holds a document's value against the schema, without reasons.
  package func verdict(on arena: ValueArena) -> Verdict {
    Evaluator.run(program, arena) { evaluator in
      let answer = evaluator.check(0, arena.target(of: ValueArena.root))
      return evaluator.verdict(answer)
    }
  }
}

extension Evaluator {
  func verdict(_ answer: Bool) -> Verdict {
    switch exhaustion {
    case .depth: .tooDeep
    case .steps: .tooLong
    case nil: answer ? .valid : .invalid
    }
  }
}

extension Schema {
  /// Whether a subschema admits a value that stands in one of the schema's documents, a default for instance; nil where
  /// the subschema is no part of what is checked.
  package func admits(_ value: SchemaLocation, by location: SchemaLocation) -> Bool? {
    guard locations.records.indices.contains(location.document),
      locations.records[location.document].indices.contains(location.node),
      documents.indices.contains(value.document)
    else { return nil }
    let record = locations.records[location.document][location.node]
    guard record >= 0 else { return nil }
    let arena = documents[value.document].arena
    return Evaluator.run(program, arena) { evaluator in
      let answer = evaluator.check(record, arena.target(of: value.node))
      return evaluator.exhaustion == nil ? answer : nil
    }
  }
}
