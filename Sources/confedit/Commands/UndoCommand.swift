import CommandSpec
import ConfigModel
import EditJournal

extension Option where Value == Bool {
  fileprivate static var redo: Self { Option(flag: "redo", help: "take the last undo back instead") }
}

let undoCommand = Command<Action>(
  "undo", summary: "take the last edit of a file back, to the byte",
  details: [
    "Only the bytes that the edit left are taken back: when the file was changed otherwise since, nothing is written "
      + "(exit 10). The next undo takes the edit before back, --redo goes the other way until there is a new edit.",
    "Edits are recorded for each file and user, the last 100 of them; see log. An edit that touched a secret is "
      + "recorded without its bytes and cannot be undone.",
  ],
  options: rows(.redo), shared: SharedOptions.editing.filter { $0.name != Option<Int>.document.name },
  examples: [
    Example("confedit set appearance.theme dark && confedit undo", "Change your mind."),
    Example("confedit set appearance.theme dark && confedit undo --dry-run", "See what would be taken back."),
  ],
  exitCodes: [
    ExitMeaning(.answerIsNo, "nothing is recorded that could be undone"),
    ExitMeaning(.unreadable, "the edit touched a secret, or replaced too much"),
    ExitMeaning(.conflict, "the file is not as the edit left it"),
  ],
  action: runUndo)

private func runUndo(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let workspace = try Workspace(invocation)
  guard let path = workspace.choice.path else {
    throw .usage("standard input has no history", help: "name a file by -f FILE")
  }
  let echo = CommandLineEcho(invocation)
  let order = UndoOrder(try EditHistory(forFileAt: path).entries())
  guard let entry = invocation[.redo] ? order.redoable.last : order.undoable.last else {
    let what =
      invocation[.redo]
      ? "undo of '\(path)' is recorded that could be taken back" : "edit of '\(path)' is recorded that could be undone"
    throw Failure(.answerIsNo, "nothing-to-undo", "no \(what)", help: "\(echo.line("log", [])) lists what is recorded")
  }
  let restoration = try Restoration(entry, echo: echo)
  let session = try EditSession(invocation, document: entry.document)
  let code = try session.restore(restoration, echo: echo, &console)
  if !invocation[.dryRun] { console.detail("\(entry.title) is \(invocation[.redo] ? "taken back" : "undone")") }
  return code
}
