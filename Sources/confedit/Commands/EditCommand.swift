import AtomicFiles
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

let editCommand = Command<Action>(
  "edit", summary: "open the file in an editor, check the text, and only then save it",
  details: [
    "The editor is $VISUAL, else $EDITOR. It gets a copy; errors stand in it as comments above their lines, which are "
      + "never saved. When errors are left you can edit again (e), leave without saving (x), or, where the text is "
      + "YAML, save it all the same (Q).",
    "Nothing is written when nothing was changed, when the editor fails, and when somebody else changed the file "
      + "meanwhile; your text is then kept, and its path named. A file that is no YAML can be edited, and one that is "
      + "not there begins with every setting as a comment. All documents of a file are edited together.",
  ],
  options: rows(.noInput), shared: SharedOptions.editing.filter { $0.name != Option<Int>.document.name },
  examples: [
    Example("confedit -f notifier.yaml edit", "Edit by hand, checked before it counts."),
    Example("confedit -f notifier.yaml edit --dry-run", "See the diff of what you would do."),
  ],
  exitCodes: [
    ExitMeaning(.inputOutput, "there is no editor, or the file cannot be written"),
    ExitMeaning(.conflict, "the file was changed meanwhile; your text is kept"),
    ExitMeaning(.inputNeeded, "there is no terminal"),
    ExitMeaning(.cancelled, "you left without saving, or the editor failed"),
  ],
  action: runEdit)

private func runEdit(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let workspace = try Workspace(invocation)
  guard let path = workspace.choice.path else {
    throw .usage("standard input cannot be edited", help: "name a file by -f FILE")
  }
  try Interaction(invocation).require(
    "edit", help: "\(CommandLineEcho(invocation).line("set", ["KEY=VALUE"])) changes a setting without one")
  let old = try currentBytes(path)
  let given = if let old { old } else { try newText(workspace, invocation) }
  // What cannot be saved later is said before any work is done.
  let original = try workspace.documentAsFound(old ?? [])
  if let refusal = Revision(of: original)?.writeRefusal(original) { throw refusal }
  var editing = try TextEditing(workspace, try EditorCommand(), path: path, old: old ?? [], given: given)
  guard let text = try editing.run(&console) else {
    console.detail("nothing was changed in '\(path)'")
    return .done
  }
  do throws(Failure) {
    return try EditSession(invocation, in: workspace).replace(old ?? [], with: text, &console)
  } catch {
    var failure = editing.keeping(error)
    if failure.code == .conflict, failure.reports.first?.diagnostic.help == nil {
      failure.reports[0].diagnostic.help = "\(CommandLineEcho(invocation).line("edit", [])) opens it as it is now"
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

private func newText(_ workspace: Workspace, _ invocation: Invocation) throws(Failure) -> [UInt8] {
  let document = try workspace.document(bytes: [])
  guard let settings = document.settings else { return [] }
  var text = NewFileText(settings, .everything, schemaPath: NewFileText.schemaPath(invocation, document))
  return Array(text.text().utf8)
}
