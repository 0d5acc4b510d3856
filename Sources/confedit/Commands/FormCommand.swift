import CommandSpec
import ConfigForms
import ConfigModel
import ConfigSchema
import Terminal

let formCommand = Command<Action>(
  "form", summary: "edit the settings in a form that fills the terminal",
  details: [
    "Pages, sections and settings stand as the schema orders them; the line at the bottom names the keys. Nothing is "
      + "written before you have seen the diff and what follows from it, and then only the bytes of what you changed.",
    "What another program writes meanwhile is kept; when it is the same setting you are asked whose value counts.",
  ],
  operands: [Operand("PAGE", from: 0, to: 1, completion: .key, help: "the page, section or setting to begin with")],
  options: rows(.formStyle, .level, .theme, .mouse, .noInput), shared: SharedOptions.editing.filter(isForForm),
  examples: [
    Example("confedit -f notifier.yaml form", "Edit the settings."),
    Example("confedit -f notifier.yaml form notifications --style plain", "Begin at a section."),
  ],
  exitCodes: [
    ExitMeaning(.noSuchKey, "there is no such page, section or setting"),
    ExitMeaning(.schema, "there is no schema"), ExitMeaning(.inputNeeded, "there is no terminal"),
    ExitMeaning(.cancelled, "you left without saving; the file is as it was"),
  ],
  action: runForm)

/// What is shown before saving stands in the form itself.
private func isForForm(_ option: OptionRow) -> Bool { !["dry-run", "diff", "json", "if-hash"].contains(option.name) }

extension Option where Value == FormStyle {
  static var formStyle: Self {
    Option(choice: "style", "STYLE", help: "the layout: auto, grouped, columns or plain")
  }
}

extension Option where Value == ThemeWish {
  static var theme: Self { Option(choice: "theme", "THEME", help: "colours for a dark or a light ground, or none") }
}

extension Option where Value == Bool {
  static var mouse: Self { Option(flag: "mouse", help: "let the mouse focus and work the rows") }
}

private func runForm(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let workspace = try Workspace(invocation)
  guard workspace.choice.path != nil else {
    throw .usage("standard input cannot be edited in a form", help: "name a file by -f FILE")
  }
  // Whether what is named is there is told first.
  if invocation.operands.isEmpty { try FormRun.requireTerminal(invocation, workspace, &console) }
  let session = try DraftSession(invocation, in: workspace, &console)
  let start = try invocation.operands.first.map { word throws(Failure) in try FormRun.start(word, in: session) }
  try FormRun.requireTerminal(invocation, workspace, &console)
  guard console.flush() else { return .done }
  var run = try FormRun(invocation, workspace, session, start: start)
  switch try run.loop() {
  case .saved:
    console.detail("saved '\(workspace.choice.name)'")
    return invocation[.detailedExitCode] ? .changed : .done
  case .unchanged: return .done
  case .cancelled:
    throw Failure(.cancelled, "cancelled", "'\(workspace.choice.name)' is left as it was")
  }
}
