import CommandSpec
import ConfigForms
import ConfigModel
import ConfigSchema
import LosslessYAML

/// What becomes of a draft in the end.
extension DraftSession {
  func review() throws(FormRefusal) -> Review {
    var draft = stage.draft
    do throws(Failure) {
      guard let judgement = try Judgement(&draft) else {
        return Review(difference: [], ripple: [], newProblems: [], olderProblems: [])
      }
      let ripple = judgement.ripple(besides: draft.touchedThatCount)
      return Review(
        difference: DifferenceLines.lines(from: base, to: draft.document),
        ripple: RippleText.lines(ripple, settings).map(\.text),
        newProblems: draft.hasChanged ? judgement.created(hasMovedItems: draft.hasMovedItems) : [],
        olderProblems: judgement.remaining)
    } catch {
      throw FormRefusal(error)
    }
  }

  mutating func save() throws(FormRefusal) -> SaveOutcome {
    guard hasChanged else { return .unchanged }
    if case .unreadable(let reason) = refresh() { throw FormRefusal(reason) }
    let conflicts = openConflicts(on: base)
    guard conflicts.isEmpty else { return .conflicts(conflicts) }
    let (steps, expected) = (stage.steps, base)
    var outcome: EditOutcome?
    do throws(Failure) {
      var console = quietConsole()
      outcome = try EditSession(invocation, in: workspace, migrates: migrates, isQuiet: true).save(&console) {
        draft, _ throws(Failure) in
        // Whoever came in between since the last look is met by the next attempt.
        guard draft.document.stream.source.bytes == expected.stream.source.bytes else {
          throw Failure(.conflict, "changed-meanwhile", "somebody else changed '\(expected.name)' meanwhile")
        }
        try migrate(&draft)
        try replay(steps, on: &draft)
      }
      commandChoices = console.commandChoices
    } catch {
      throw FormRefusal(error)
    }
    guard let outcome else { return .unchanged }
    adopt(outcome.draft.document)
    return outcome.draft.hasChanged ? .saved : .unchanged
  }

  /// Makes the edits as a verb of the command line does, and says of it what such a verb says.
  func write(_ console: inout Console) throws(Failure) -> ExitCode {
    try EditSession(invocation, in: workspace, migrates: migrates).run(&console) { draft, _ throws(Failure) in
      try migrate(&draft)
      try replay(stage.steps, on: &draft)
    }
  }

  /// The revision that the file records, and the schema's; nil when it records none.
  var revision: Revision? { Revision(of: base) }

  /// What is on disk now is the draft.
  private mutating func adopt(_ document: ConfigDocument) {
    base = document
    saved = document.evaluation ?? saved
    stage = Stage(draft: Draft(document), evaluation: saved)
    history = []
    pending = []
  }
}
