import LosslessYAML

/// The edits that a person made in a form or a prompt, made again on what is on disk.
package struct ReplayInstruction: Sendable {
  let edits: [FormEdit]
  /// What was on disk when they were made.
  let base: ConfigDocument
  let evaluation: RunningEvaluation
  let migrates: Bool
  /// Whether the file must hold what it held then: whoever came in between is met by the next attempt.
  let expectsBase: Bool

  func apply(to draft: inout Draft) throws(Failure) {
    if expectsBase, draft.document.stream.source.bytes != base.stream.source.bytes {
      throw Failure(.conflict, "changed-meanwhile", "'\(base.name)' was changed by somebody else meanwhile")
    }
    if migrates, let revision = Revision(of: draft.document), revision.isOlder {
      try MigrateInstruction(start: revision.recorded).apply(to: &draft)
    }
    var running = evaluation
    for edit in edits {
      var replay = EditReplay(edit, base: base, running)
      defer { running = replay.running }
      try replay.apply(to: &draft, refusesDisabled: false)
    }
  }
}
