import LosslessYAML

/// The edits that a person made in a form or a prompt, made again on another state of the file.
package struct ReplayInstruction: Sendable {
  let edits: [FormEdit]
  /// What was on disk when they were made.
  let base: ConfigDocument
  let evaluation: RunningEvaluation
  var migrates = false
  /// Whether the file must hold what it held then: whoever came in between is met by the next attempt.
  var expectsBase = false

  func apply(to draft: inout Draft) throws(Failure) {
    if expectsBase, draft.document.stream.source.bytes != base.stream.source.bytes {
      throw .changedMeanwhile(base.name)
    }
    if migrates { try draft.migrateIfOlder() }
    var running = evaluation
    for edit in edits {
      var replay = EditReplay(edit, base: base, running)
      defer { running = replay.running }
      try replay.apply(to: &draft, refusesDisabled: false)
    }
  }
}
