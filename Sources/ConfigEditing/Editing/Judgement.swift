package import ConfigModel
package import ConfigSchema
import LosslessYAML

/// Checks a finished draft with the schema: its effects, and what it must not do.
package struct Judgement {
  private(set) var before: Evaluation
  private(set) var after: Evaluation
  /// The stored values that were removed because the draft disables their settings.
  private(set) var cleared: [ConfigPath] = []

  /// Removes what the draft disables for good (`on-disable: clear`), then judges it. Nil without a schema.
  init?(_ draft: inout Draft) throws(Failure) {
    guard let before = draft.original.evaluate(), var after = draft.evaluate() else { return nil }
    // Each pass removes at least one stored value, so there is an end; a removal can disable further settings.
    while true {
      var hasRemoved = false
      for path in before.removals(to: after) {
        let target = try draft.document.target(path)
        guard target.node != nil else { continue }
        try draft.remove(target.steps)
        cleared.append(path)
        hasRemoved = true
      }
      guard hasRemoved, let next = draft.evaluate() else { break }
      after = next
    }
    self.before = before
    self.after = after
  }

  /// For a draft that restores an earlier state: nothing is removed because of it.
  init?(restored draft: Draft) {
    guard let before = draft.original.evaluate(), let after = draft.document.evaluate() else { return nil }
    self.before = before
    self.after = after
  }

  /// Runs the commands that list the choices of the values that the draft changes, or of all stored values.
  mutating func askCommands(
    about paths: [ConfigPath]?, _ document: ConfigDocument, _ choiceLines: ChoiceLines, _ notices: inout Notices
  ) {
    let lines = choiceLines(after.neededCommands(around: paths), document, &notices)
    before.judge(by: lines, around: paths)
    after.judge(by: lines, around: paths)
  }

  /// What else changes than the values that an edit itself sets.
  package func ripple(besides touched: [ConfigPath]) -> [ConfigSchema.Change] {
    before.ripple(to: after, cleared: cleared).filter { change in
      change.kind != .value || !touched.contains { $0.starts(with: change.path) || change.path.starts(with: $0) }
    }
  }

  /// The errors that the draft causes, anywhere in the file; errors from before do not count.
  package func created(hasMovedItems: Bool) -> [Problem] {
    after.newProblems(since: before, hasMovedItems: hasMovedItems)
  }

  /// The errors that were there before and still are.
  package var remaining: [Problem] { after.oldProblems(since: before) }
}
