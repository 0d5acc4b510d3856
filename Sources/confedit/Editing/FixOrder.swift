import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// What `validate --fix` does to one document: whatever mends a problem, can mean one thing only, and brings no error.
struct FixOrder {
  /// What was mended, at its place in the text as it was just before.
  private(set) var mended: [Report] = []

  private static let mostPasses = 10

  /// One fix can uncover the need of another: a renamed key may hold a value that wants quotes.
  mutating func apply(to draft: inout Draft) throws(Failure) {
    for _ in 1...Self.mostPasses {
      guard let evaluation = draft.document.evaluation else { return }
      let fixes = evaluation.problems.compactMap { Fix($0, in: draft.document, evaluation) }
      guard !fixes.isEmpty else { return }
      let count = mended.count
      if let all = Self.attempt(fixes, draft, evaluation) {
        take(all.done, from: draft)
        draft = all.draft
      } else {
        var state = evaluation
        for fix in fixes {
          guard let one = Self.attempt([fix], draft, state), let next = one.draft.document.evaluation else { continue }
          take(one.done, from: draft)
          (draft, state) = (one.draft, next)
        }
      }
      if mended.count == count { return }
    }
  }

  private mutating func take(_ fixes: [Fix], from draft: Draft) {
    let sources = draft.document.sources
    mended += fixes.map { Report(diagnostic: $0.diagnostic, sources: sources) }
  }

  /// Nil when one of them cannot be done or brings an error.
  private static func attempt(_ fixes: [Fix], _ draft: Draft, _ before: Evaluation) -> (draft: Draft, done: [Fix])? {
    var trial = draft
    var done: [Fix] = []
    for fix in fixes {
      guard let hasChanged = try? fix.apply(to: &trial) else { return nil }
      if hasChanged { done.append(fix) }
    }
    guard !done.isEmpty, let after = trial.document.evaluation, after.newProblems(since: before).isEmpty else {
      return nil
    }
    return (trial, done)
  }
}

/// One problem and what mends it.
private struct Fix {
  /// Where it stands in the file.
  let path: ConfigPath
  let fix: Problem.Fix
  /// What is done, for the report.
  let diagnostic: Diagnostic

  /// Nil for what cannot be mended without a guess, and for what stands in another layer.
  init?(_ problem: Problem, in document: ConfigDocument, _ evaluation: Evaluation) {
    let layers = document.layers
    let isAlone = layers.below.isEmpty && layers.above.isEmpty && layers.overrides.isEmpty
    guard problem.source.map({ $0.layer == layers.writtenNumber }) ?? isAlone else { return nil }
    path = problem.source?.path ?? problem.path
    guard let node = try? document.stream.resolve(path, document: document.number).node else { return nil }
    let isUnknown = problem.code == "unknown-key"
    let slip = isUnknown ? evaluation.settings.onlyNearPath(to: path).map { Problem.Fix.rename(to: $0) } : nil
    guard let fix = problem.fix ?? slip else { return nil }
    self.fix = fix
    let old = BlockText.line(document.stream.value(of: node))
    let words = Self.words(fix, path, old, isSecret: evaluation.settings.hasSecret(at: problem.path))
    let location = document.diagnostic(of: problem).location
    diagnostic = Diagnostic(problem.severity, problem.code, words, at: location, path: path)
  }

  private static func words(_ fix: Problem.Fix, _ path: ConfigPath, _ old: String, isSecret: Bool) -> String {
    switch fix {
    case .rename(let new): "`\(path)` is called `\(new)` now"
    case .quote: isSecret ? "`\(path)` is in quotes now" : "`\(path)`: \(old) is in quotes now"
    case .replace(let value):
      isSecret ? "`\(path)` is spelled right now" : "`\(path)`: \(old) is \(BlockText.line(value)) now"
    }
  }

  /// - Returns: whether there was something to do.
  func apply(to draft: inout Draft) throws(Failure) -> Bool {
    let lookup = try draft.document.lookup(path)
    guard let node = lookup.node else { return false }
    switch fix {
    case .quote: try draft.set(lookup.steps, .string(draft.document.stream.text(of: node)))
    case .replace(let value): try draft.set(lookup.steps, value)
    case .rename(let new):
      guard try draft.document.lookup(new).node == nil else { return false }
      try draft.move(lookup.steps, to: new)
    }
    return true
  }
}
