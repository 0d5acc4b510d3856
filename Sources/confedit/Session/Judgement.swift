import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// A finished draft in the eyes of the schema: what it brings about, and what it may not do.
struct Judgement {
  private(set) var before: Evaluation
  private(set) var after: Evaluation
  /// The stored values that were removed because the draft disables their settings.
  private(set) var cleared: [ConfigPath] = []

  /// Removes what the draft disables for good (`on-disable: clear`), then judges it. Nil without a schema.
  init?(_ draft: inout Draft) throws(Failure) {
    guard let before = draft.original.evaluation, var after = draft.document.evaluation else { return nil }
    // Each pass removes at least one stored value, so there is an end; a removal can disable further settings.
    while true {
      var hasRemoved = false
      for path in before.removals(to: after) {
        let lookup = try draft.document.lookup(path)
        guard lookup.node != nil else { continue }
        try draft.remove(lookup.steps)
        cleared.append(path)
        hasRemoved = true
      }
      guard hasRemoved, let next = draft.document.evaluation else { break }
      after = next
    }
    self.before = before
    self.after = after
  }

  /// Of a draft that brings back what was there before: nothing is removed on its account.
  init?(restored draft: Draft) {
    guard let before = draft.original.evaluation, let after = draft.document.evaluation else { return nil }
    self.before = before
    self.after = after
  }

  /// Asks the commands that tell the choices of what the draft changes, or of all that is stored.
  mutating func askCommands(about paths: [ConfigPath]?, _ draft: Draft, _ console: inout Console) {
    let lines = console.lines(printedBy: after.neededCommands(around: paths), for: draft.document)
    before.judge(by: lines, around: paths)
    after.judge(by: lines, around: paths)
  }

  /// The errors of an evaluation that an earlier one of the same schema has not, wherever they stand.
  ///
  /// - Parameter hasMovedItems: an item that moved takes its problems along.
  static func errors(in later: Evaluation, since earlier: Evaluation, hasMovedItems: Bool = false) -> [Problem] {
    let (rest, old) = compare(later, with: earlier)
    guard hasMovedItems else { return rest }
    var moved = ProblemCounts(old.left) { $0.withoutIndexes }
    return rest.filter { !moved.take(ProblemIdentity($0).withoutIndexes) }
  }

  private static func compare(_ later: Evaluation, with earlier: Evaluation) -> (new: [Problem], old: ProblemCounts) {
    var old = ProblemCounts(earlier.problems) { ProblemIdentity($0) }
    return (later.problems.filter { $0.severity == .error && !old.take(ProblemIdentity($0)) }, old)
  }

  /// What else changes than the values that an edit itself sets.
  func ripple(besides touched: [ConfigPath]) -> [ConfigSchema.Change] {
    before.ripple(to: after, cleared: cleared).filter { change in
      change.kind != .value || !touched.contains { $0.starts(with: change.path) || change.path.starts(with: $0) }
    }
  }

  /// The errors that the draft brings, wherever in the file; those that were there before do not count.
  func created(hasMovedItems: Bool) -> [Problem] {
    Self.errors(in: after, since: before, hasMovedItems: hasMovedItems)
  }

  /// The errors that were there before and still are.
  var remaining: [Problem] {
    var old = ProblemCounts(before.problems) { ProblemIdentity($0) }
    return after.problems.filter { $0.severity == .error && old.take(ProblemIdentity($0)) }
  }
}

/// What makes two problems of two evaluations the same one.
private struct ProblemIdentity: Hashable {
  var path: ConfigPath
  var code: String
  var message: String
  var isError: Bool

  init(_ problem: Problem) {
    path = problem.path
    code = problem.code
    message = problem.message
    isError = problem.severity == .error
  }

  var withoutIndexes: ProblemIdentity {
    var result = self
    result.path.segments = path.segments.map { if case .number = $0 { .number(0, text: "0") } else { $0 } }
    return result
  }
}

/// How often each problem occurs.
private struct ProblemCounts {
  private var counts: [ProblemIdentity: Int] = [:]

  init<Element>(_ elements: [Element], identity: (Element) -> ProblemIdentity) {
    for element in elements { counts[identity(element), default: 0] += 1 }
  }

  var left: [ProblemIdentity] { counts.flatMap { Array(repeating: $0.key, count: $0.value) } }

  /// Whether there was one more, which is then used up.
  mutating func take(_ identity: ProblemIdentity) -> Bool {
    guard let count = counts[identity], count > 0 else { return false }
    counts[identity] = count - 1
    return true
  }
}
