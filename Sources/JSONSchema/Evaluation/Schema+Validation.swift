package import ConfigModel

/// What a schema says of a value.
package enum Verdict: Sendable, Hashable {
  case valid, invalid
  /// The evaluation was given up: the value, or the schema in it, goes deeper than any that a person writes, or asks more
  /// than can be answered in time.
  case tooDeep, tooLong
}

extension Schema {
  /// Holds a document's value against the schema, without reasons.
  package func verdict(on arena: ValueArena) -> Verdict {
    Evaluator.run(program, arena) { evaluator in
      let answer = evaluator.check(0, arena.target(of: ValueArena.root))
      switch evaluator.exhaustion {
      case .depth: return .tooDeep
      case .steps: return .tooLong
      case nil: return answer ? .valid : .invalid
      }
    }
  }
}
