import ConfigModel
import ConfigSchema
import LosslessYAML

/// What becomes of a draft in the end.
extension DraftSession {
  package func review() throws(FormRefusal) -> Review {
    var draft = stage.draft
    do throws(Failure) {
      guard let judgement = try Judgement(&draft) else {
        return Review(difference: [], ripple: [], newProblems: [], olderProblems: [])
      }
      let ripple = judgement.ripple(besides: draft.touchedThatCount)
      return Review(
        difference: UnifiedDiff(from: base, to: draft.document)?.lines ?? [],
        ripple: RippleText.lines(ripple, settings).map(\.text),
        newProblems: draft.hasChanged ? judgement.created(hasMovedItems: draft.hasMovedItems) : [],
        olderProblems: judgement.remaining)
    } catch {
      throw FormRefusal(error)
    }
  }

  /// Makes the edits on the bytes that are on disk at this moment, and writes those.
  package mutating func save() throws(FormRefusal) -> SaveOutcome {
    guard hasChanged else { return .unchanged }
    if case .unreadable(let reason) = refresh() { throw FormRefusal(reason) }
    let conflicts = openConflicts(on: base)
    guard conflicts.isEmpty else { return .conflicts(conflicts) }
    let outcome: EditOutcome
    do throws(Failure) {
      var notices = Notices()
      outcome = try EditSession(workspace, options).perform(job(expectingBase: true), &notices)
    } catch {
      throw FormRefusal(error)
    }
    adopt(outcome.draft.document)
    return outcome.draft.hasChanged ? .saved : .unchanged
  }

  /// Makes the edits on what is on disk now.
  package func write(_ notices: inout Notices) throws(Failure) -> EditOutcome {
    try EditSession(workspace, options).perform(job(expectingBase: false), &notices)
  }

  /// The revision that the file records, and that of the schema; nil when the file records none.
  package var revision: Revision? { Revision(of: base) }

  /// What is on disk now is the draft.
  private mutating func adopt(_ document: ConfigDocument) {
    base = document
    saved = document.evaluate() ?? saved
    stage = Stage(draft: Draft(document, allowsPlaintext: options.allowsPlaintext), evaluation: saved)
    history = []
    pending = []
  }
}

extension DraftSession {
  /// Where nothing can be asked for, the values that are in the way are the reason.
  package func refuseIfBlocked() throws(Failure) {
    let blockers = document.blockers(evaluation)
    guard !blockers.isEmpty else { return }
    throw Failure(.refused, blockers.map { document.diagnostic(of: $0) }, sources: document.sources)
  }
}
