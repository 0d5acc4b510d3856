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
  options: rows(.redo), shared: SharedOptions.editing.filter { $0.name != Option<Int>.document.name },
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
  let echo = CommandLineEcho(invocation)
  let order = UndoOrder(try EditHistory(forFileAt: path).entries())
  guard let entry = invocation[.redo] ? order.redoable.last : order.undoable.last else {
    let what =
      invocation[.redo]
      ? "undo of '\(path)' is recorded that can be redone" : "edit of '\(path)' is recorded that can be undone"
    throw Failure(
      .answerIsNo, "nothing-to-undo", "no \(what)", help: "\(echo.line("log", [])) lists the recorded edits")
  }
  let restoration = try Restoration(entry, echo: echo)
  let session = try EditSession(invocation, document: entry.document)
  let code = try session.restore(restoration, echo: echo, &console)
  if !invocation[.dryRun] { console.detail("\(entry.title) is \(invocation[.redo] ? "redone" : "undone")") }
  return code
}
