package import ConfigModel

/// One cause for which a schema refuses a value.
package struct Violation: Sendable, Hashable {
  package enum Place: Sendable, Hashable {
    /// The value at `path` is wrong.
    case value
    /// The key at the end of `path` is: it is unknown, or not spelled as the schema asks.
    case key
    /// What `path` names is not there; `node` is the key of the map that lacks it, or that map itself where it has no
    /// key.
    case missing
  }

  package var path: ConfigPath
  package var place: Place
  /// The node of the value's arena to point at.
  package var node: Int
  /// The keyword in kebab case: `type`, `required`, `min-length`; `unknown-key` for what `additionalProperties` or
  /// `unevaluatedProperties` refuses.
  package var code: String
  /// What was wanted and what was found: one sentence without a full stop, that does not repeat the path.
  package var message: String
  /// For `enum` and `const` all values that would do, as messages show them.
  package var expected: [String] = []
  /// What else would do: the alternatives that are further from the value, in one line.
  package var note: String?
  /// How to mend it, else what the schema says of the place.
  package var help: String?
  /// Where the keyword is written.
  package var schema: Diagnostic.Location?
}

/// What a schema says of a value, with reasons.
package struct Validation: Sendable {
  package var verdict: Verdict
  /// In the order of the file; empty unless the verdict is `invalid`.
  package var violations: [Violation]
  /// There are more than were asked for.
  package var isTruncated: Bool
}

extension Schema {
  /// Holds a document's value against the schema: first without reasons, which is fast; then, when it is refused, again
  /// where it is.
  ///
  /// - Parameter maxProblems: how many violations are gathered before the search ends.
  package func validate(_ arena: ValueArena, maxProblems: Int = 1000) -> Validation {
    Evaluator.run(program, arena) { evaluator in
      let root = arena.target(of: ValueArena.root)
      let answer = evaluator.check(0, root)
      if answer || evaluator.exhaustion != nil {
        return Validation(verdict: evaluator.verdict(answer), violations: [], isTruncated: false)
      }
      var report = Report(limit: max(1, maxProblems))
      evaluator.steps = 0
      evaluator.explain(0, root, &report)
      if evaluator.exhaustion != nil {
        return Validation(verdict: evaluator.verdict(false), violations: [], isTruncated: false)
      }
      var violations = report.inFileOrder(arena)
      for index in violations.indices { violations[index].schema = place(of: violations[index].schema) }
      return Validation(verdict: .invalid, violations: violations, isTruncated: report.isFull)
    }
  }

  /// Gives the file its name, in the place of the number of the document.
  private func place(of location: Diagnostic.Location?) -> Diagnostic.Location? {
    guard var location, let index = Int(location.file), documents.indices.contains(index) else { return nil }
    location.file = documents[index].file
    return location
  }
}

/// The violations found so far, and where the search is.
struct Report {
  let limit: Int
  private(set) var violations: [Violation] = []
  /// The nodes of the violations.
  private var nodes: Set<Int> = []
  var path: [ConfigPath.Segment] = []
  /// The key of the value that is looked at, -1 without.
  var key = -1
  /// Why the schema that is looked at applies at all: a clause.
  var reason: String?

  init(limit: Int) { self.limit = limit }

  var isFull: Bool { violations.count >= limit }

  /// An empty report at the same place, for an alternative.
  func branch() -> Report {
    var report = Report(limit: min(limit, 16))
    report.path = path
    report.key = key
    report.reason = reason
    return report
  }

  mutating func add(_ violation: Violation) {
    guard !isFull else { return }
    var violation = violation
    if let reason { violation.message += ", because \(reason)" }
    // Two schemas may say the same of a value.
    if !nodes.insert(violation.node).inserted,
      violations.contains(where: { $0.node == violation.node && $0.message == violation.message })
    {
      return
    }
    violations.append(violation)
  }

  /// Of several that say that a value is another than any that is admitted the first is enough.
  private var withoutEchoes: [Violation] {
    var judged: Set<Int> = []
    return violations.filter { violation in
      let isOther = ["type", "enum", "const", "any-of", "one-of"].contains(violation.code)
      return !isOther || violation.place != .value || judged.insert(violation.node).inserted
    }
  }

  func inFileOrder(_ arena: ValueArena) -> [Violation] {
    withoutEchoes.enumerated().sorted { a, b in
      let (left, right) = (arena.nodes[a.element.node].lower, arena.nodes[b.element.node].lower)
      return left != right ? left < right : a.offset < b.offset
    }.map(\.element)
  }
}
