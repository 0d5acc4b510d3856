import ConfigModel
import ConfigSchema
import LosslessYAML

/// What `validate --fix` does to one document: fixes that can mean only one thing and cause no error.
struct FixInstruction {
  /// What was fixed, at its place in the text as it was just before.
  private(set) var fixed: [Report] = []
  /// That something was not fixed because it is encrypted.
  private(set) var refusal: Failure?

  private static let mostPasses = 10

  /// One fix can make another one necessary: a key that is now enabled may have a value that needs quotes.
  mutating func apply(to draft: inout Draft) throws(Failure) {
    for _ in 1...Self.mostPasses {
      guard let evaluation = draft.document.evaluate() else { return }
      let fixes = Fix.all(for: evaluation.problems, in: draft.document, evaluation).sorted { $0.offset < $1.offset }
      guard !fixes.isEmpty else { return }
      let count = fixed.count
      var before = evaluation
      carryOut(fixes[...], &draft, &before)
      if fixed.count == count { return }
    }
  }

  /// All fixes at once; if that causes an error, each half, down to the single fixes that do.
  private mutating func carryOut(_ fixes: ArraySlice<Fix>, _ draft: inout Draft, _ before: inout Evaluation) {
    if let attempt = Attempt(fixes, on: draft, before, &refusal) {
      fixed += attempt.done.map(\.report)
      (draft, before) = (attempt.draft, attempt.after)
    } else if fixes.count > 1 {
      let middle = fixes.startIndex + fixes.count / 2
      carryOut(fixes[..<middle], &draft, &before)
      carryOut(fixes[middle...], &draft, &before)
    }
  }
}

/// Fixes on a copy of a draft that bring no error, or only such as can be fixed too.
private struct Attempt {
  private(set) var draft: Draft
  /// Those that changed something, and those that they made needed.
  private(set) var done: [Fix] = []
  private(set) var after: Evaluation
  private var refusal: Failure?

  private static let mostFollowers = 3

  /// Nil when one of them cannot be done, when nothing changes, or an error is left that was not there.
  init?(_ fixes: ArraySlice<Fix>, on draft: Draft, _ before: Evaluation, _ refusal: inout Failure?) {
    self.draft = draft
    after = before
    self.refusal = refusal
    defer { refusal = self.refusal }
    guard let changed = perform(fixes), !changed.isEmpty else { return nil }
    done = changed
    for _ in 0...Self.mostFollowers {
      guard let next = self.draft.document.evaluate() else { return nil }
      after = next
      let brought = next.newProblems(since: before)
      if brought.isEmpty { return }
      let followers = Fix.all(for: brought, in: self.draft.document, next)
      guard followers.count == brought.count, let more = perform(followers[...]), !more.isEmpty else { return nil }
      done += more
    }
    return nil
  }

  /// - Returns: those that changed something; nil when one cannot be done.
  private mutating func perform(_ fixes: ArraySlice<Fix>) -> [Fix]? {
    var changed: [Fix] = []
    for fix in fixes {
      do throws(Failure) {
        if try fix.apply(to: &draft) { changed.append(fix) }
      } catch {
        if error.isAboutEncryption { refusal = error }
        return nil
      }
    }
    return changed
  }
}

/// One problem and its fix.
private struct Fix {
  /// Its place in the file.
  let path: ConfigPath
  let fix: Problem.Fix
  /// What is done.
  let report: Report

  var offset: Int { report.diagnostic.location?.span.lower ?? 0 }

  static func all(for problems: [Problem], in document: ConfigDocument, _ evaluation: Evaluation) -> [Fix] {
    let sources = problems.isEmpty ? Sources() : document.sources
    return problems.compactMap { Fix($0, in: document, evaluation, sources) }
  }

  /// Nil for what cannot be fixed without a guess, and for a problem in another layer.
  private init?(
    _ problem: Problem, in document: ConfigDocument, _ evaluation: Evaluation, _ sources: Sources
  ) {
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
    report = Report(
      diagnostic: Diagnostic(problem.severity, problem.code, words, at: location, path: path), sources: sources)
  }

  private static func words(_ fix: Problem.Fix, _ path: ConfigPath, _ old: String, isSecret: Bool) -> String {
    switch fix {
    case .rename(let new): "`\(path)` is now called `\(new)`"
    case .quote: isSecret ? "`\(path)` is now quoted" : "`\(path)`: \(old) is now quoted"
    case .replace(let value):
      isSecret ? "`\(path)` is now spelled correctly" : "`\(path)`: \(old) is now \(BlockText.line(value))"
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
