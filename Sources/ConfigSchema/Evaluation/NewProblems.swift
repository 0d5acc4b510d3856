import ConfigModel

extension Evaluation {
  /// The errors that an earlier evaluation of the same schema did not have, wherever they stand: those that an edit
  /// creates.
  ///
  /// - Parameter hasMovedItems: an item that moved takes its problems along.
  package func newProblems(since earlier: Evaluation, hasMovedItems: Bool = false) -> [Problem] {
    var old = ProblemCounts(earlier.problems.map(ProblemIdentity.init))
    let rest = problems.filter { $0.severity == .error && !old.take(ProblemIdentity($0)) }
    guard hasMovedItems else { return rest }
    var moved = ProblemCounts(old.left.map(\.withoutIndexes))
    return rest.filter { !moved.take(ProblemIdentity($0).withoutIndexes) }
  }

  /// The errors that an earlier evaluation had too.
  package func oldProblems(since earlier: Evaluation) -> [Problem] {
    var old = ProblemCounts(earlier.problems.map(ProblemIdentity.init))
    return problems.filter { $0.severity == .error && old.take(ProblemIdentity($0)) }
  }
}

/// What makes two problems of two evaluations the same one.
package struct ProblemIdentity: Hashable {
  fileprivate var path: ConfigPath
  private var code: String
  private var message: String
  private var isError: Bool

  package init(_ problem: Problem) {
    path = problem.path
    code = problem.code
    message = problem.message
    isError = problem.severity == .error
  }

  fileprivate var withoutIndexes: ProblemIdentity {
    var result = self
    result.path.segments = path.segments.map { if case .number = $0 { .number(0, text: "0") } else { $0 } }
    return result
  }
}

/// How often each problem occurs.
private struct ProblemCounts {
  private var counts: [ProblemIdentity: Int] = [:]

  init(_ identities: [ProblemIdentity]) {
    for identity in identities { counts[identity, default: 0] += 1 }
  }

  var left: [ProblemIdentity] { counts.flatMap { Array(repeating: $0.key, count: $0.value) } }

  /// Whether there was one more, which is then used up.
  mutating func take(_ identity: ProblemIdentity) -> Bool {
    guard let count = counts[identity], count > 0 else { return false }
    counts[identity] = count - 1
    return true
  }
}
