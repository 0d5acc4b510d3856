import ConfigEditing
import AtomicFiles
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

let editCommand = Command<Action>(
  "edit", summary: "open the file in an editor, and save the text after checking it",
  details: [
    "The editor is $VISUAL, or $EDITOR. It edits a copy. If the text has errors, they are shown as comments above "
      + "their lines (these comments are never saved), and you can edit again (e), leave without saving (x), or save "
      + "anyway if the text is YAML (Q).",
    "Nothing is written if you changed nothing, if the editor fails, or if somebody else changed the file meanwhile; "
      + "then your text is kept, and the message says where. A file that is not valid YAML can be edited. A new file "
      + "starts with every setting as a comment. All documents of a file are edited together.",
  ],
  options: rows(.noInput), shared: SharedOptions.editing.filter { $0.name != Option<Int>.document.name },
  examples: [
    Example("confedit -f notifier.yaml edit", "Edit by hand; the text is checked before it is saved."),
    Example("confedit -f notifier.yaml edit --dry-run", "See the diff without saving."),
  ],
  exitCodes: [
    ExitMeaning(.inputOutput, "there is no editor, or the file cannot be written"),
    ExitMeaning(.conflict, "somebody else changed the file meanwhile; your text is kept"),
    ExitMeaning(.inputNeeded, "there is no terminal"),
    ExitMeaning(.cancelled, "you left without saving, or the editor failed"),
  ],
  action: runEdit)

private func runEdit(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let workspace = try Workspace(invocation)
  guard let path = workspace.choice.path else {
    throw .usage("standard input cannot be edited", help: "name a file with -f FILE")
  }
  try Interaction(invocation).require(
    "edit", help: "\(SuggestedCommand(.set, [], [.placeholder("KEY=VALUE")])) changes a setting without one")
  let old = try currentBytes(path)
  let given = if let old { old } else { try NewFileText.bytes(for: workspace, .everything, invocation) ?? [] }
  // A file that cannot be saved is refused before the person edits.
  let original = try workspace.documentAsFound(old ?? [])
  if old == nil { try WriteOptions(invocation).checkCreation(of: original) }
  if let refusal = Revision(of: original)?.writeRefusal(original) { throw refusal }
  var editing = try TextEditing(workspace, try EditorCommand(), path: path, old: old ?? [], given: given)
  guard let text = try editing.run(&console) else {
    console.detail("nothing was changed in '\(path)'")
    return .done
  }
  do throws(Failure) {
    let run = EditRun(invocation, in: workspace)
    let outcome = try run.outcome(of: .rewrite(old: old ?? [], new: text), &console)
    return run.tell(outcome, tellsRemaining: false, &console)
  } catch {
    var failure = editing.keeping(error)
    if failure.kind == .conflict, failure.reports.first?.diagnostic.help == nil {
      failure.reports[0].diagnostic.help = "\(.edit) opens it as it is now"
    }
    throw failure
  }
}

/// Nil for a file that is not there. No lock is held while a person edits.
private func currentBytes(_ path: String) throws(Failure) -> [UInt8]? {
  do throws(FileError) {
    let file = try lockFile(at: path)
    try file.checkWritable()
    return file.snapshot.exists ? file.snapshot.bytes : nil
  } catch {
    throw Failure(error)
  }
}
