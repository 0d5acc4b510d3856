import ConfigEditing
import CommandSpec
import ConfigModel
import EditJournal

extension Option where Value == Bool {
  fileprivate static var redo: Self { Option(flag: "redo", help: "undo the last undo instead") }
}

let undoCommand = Command<Action>(
  "undo", summary: "undo the last edit of a file, to the byte",
  details: [
    "If something else has changed the file since that edit, nothing is written (exit 10). The next undo goes one edit "
      + "further back; --redo goes forward again, until there is a new edit.",
    "Edits are recorded for each file and user; log lists them. An edit that touched a secret is recorded without its "
      + "bytes and cannot be undone.",
  ],
  options: rows(.redo), shared: SharedOptions.writing.filter { $0.name != Option<Int>.document.name },
  examples: [
    Example("confedit set appearance.theme dark && confedit undo", "Change your mind."),
    Example("confedit set appearance.theme dark && confedit undo --dry-run", "See what would be undone."),
  ],
  exitCodes: [
    ExitMeaning(.answerIsNo, "there is no recorded edit to undo"),
    ExitMeaning(.unreadable, "the edit touched a secret or was too large"),
    ExitMeaning(.conflict, "the file was changed after the edit"),
  ],
  action: runUndo)

private func runUndo(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let workspace = try Workspace(invocation)
  guard let path = workspace.choice.path else {
    throw .usage("standard input has no history", help: "name a file with -f FILE")
  }
  let order = UndoOrder(try EditHistory(forFileAt: path).entries())
  guard let entry = invocation[.redo] ? order.redoable.last : order.undoable.last else {
    let what =
      invocation[.redo]
      ? "undo of '\(path)' is recorded that can be redone" : "edit of '\(path)' is recorded that can be undone"
    throw Failure(
      .answerIsNo, "nothing-to-undo", "no \(what)", help: "\(SuggestedCommand(.log)) lists the recorded edits")
  }
  let run = try EditRun(invocation, document: entry.document)
  let outcome = try run.outcome(of: .restore(try Restoration(entry)), &console)
  warn(about: outcome, &console)
  let code = run.tell(outcome, &console)
  if !invocation[.dryRun] { console.detail("\(entry.title) is \(invocation[.redo] ? "redone" : "undone")") }
  return code
}

/// The schema does not judge what was there before, but the person should know what is wrong with it.
private func warn(about outcome: EditOutcome, _ console: inout Console) {
  let document = outcome.draft.document
  for problem in outcome.judgement?.created(hasMovedItems: false) ?? [] {
    console.show(document.diagnostic(of: problem, severity: .warning), sources: document.sources)
  }
  if outcome.draft.bytes.isEmpty, outcome.draft.hasChanged {
    console.note("'\(document.name)' is now empty, even if it did not exist before that edit")
  }
}
