import ConfigEditing
import CommandSpec
import ConfigForms
import ConfigModel
import ConfigSchema
import Terminal

let formCommand = Command<Action>(
  "form", summary: "edit the settings in a form that fills the terminal",
  details: [
    "Pages, sections and settings are in the order of the schema; the line at the bottom shows the keys. Before "
      + "anything is written you see the diff and its effects, and only the bytes of what you changed are written.",
    "What another program writes meanwhile is kept; if both changed the same setting, you choose the value.",
  ],
  operands: [Operand("PAGE", from: 0, to: 1, completion: .key, help: "the page, section or setting to start at")],
  options: rows(.formStyle, .level, .theme, .mouse, .noInput), shared: SharedOptions.writing.filter(isForForm),
  examples: [
    Example("confedit -f notifier.yaml form", "Edit the settings."),
    Example("confedit -f notifier.yaml form notifications --style plain", "Start at a section."),
  ],
  exitCodes: [
    ExitMeaning(.noSuchKey, "there is no such page, section or setting"),
    ExitMeaning(.schema, "there is no schema"), ExitMeaning(.inputNeeded, "there is no terminal"),
    ExitMeaning(.cancelled, "you left without saving; the file is unchanged"),
  ],
  action: runForm)

/// The form itself shows the diff before saving.
private func isForForm(_ option: OptionRow) -> Bool { !["dry-run", "diff", "json", "if-hash"].contains(option.name) }

extension Option where Value == FormStyle {
  static var formStyle: Self {
    Option(choice: "style", "STYLE", help: "the layout: auto, grouped, columns or plain")
  }
}

extension Option where Value == ThemeWish {
  static var theme: Self { Option(choice: "theme", "THEME", help: "colours for a dark or light background, or none") }
}

extension Option where Value == Bool {
  static var mouse: Self { Option(flag: "mouse", help: "use the mouse in the form") }
}

private func runForm(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let workspace = try Workspace(invocation)
  guard workspace.choice.path != nil else {
    throw .usage("standard input cannot be edited in a form", help: "name a file with -f FILE")
  }
  // A page or setting that does not exist is reported before a missing terminal.
  if invocation.operands.isEmpty { try FormRun.requireTerminal(invocation, workspace, &console) }
  let session = try console.noticing { notices throws(Failure) in
    try DraftSession(workspace, WriteOptions(invocation), writing: CommandLineEcho.empty, &notices)
  }
  let start = try invocation.operands.first.map { word throws(Failure) in try FormRun.start(word, in: session) }
  try FormRun.requireTerminal(invocation, workspace, &console)
  guard console.flush() else { return .done }
  let missing = workspace.missingPath
  var run = try FormRun(invocation, workspace, session, start: start)
  switch try run.loop() {
  case .saved:
    if let missing { console.note("created '\(missing)'") }
    console.detail("saved '\(workspace.choice.name)'")
    return invocation[.detailedExitCode] ? .changed : .done
  case .unchanged: return .done
  case .cancelled:
    throw Failure(.cancelled, "cancelled", "Cancelled. \(workspace.choice.name) is unchanged.")
  }
}
