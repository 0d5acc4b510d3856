import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

extension Option where Value == Bool {
  fileprivate static var minimal: Self { Option(flag: "minimal", help: "only the required settings") }
  fileprivate static var commented: Self {
    Option(flag: "commented", help: "every setting as a comment with its help (the default)")
  }
}

let initCommand = Command<Action>(
  "init", summary: "write a new configuration file",
  details: [
    "The file has every setting as a comment: its help, its choices, its condition, and a line with its default that "
      + "you can uncomment; confedit set writes a value below that line. The file changes nothing until you edit it.",
    "KEY=VALUE operands are set immediately. Required settings that still have no value are listed. A file that has "
      + "content is never overwritten.",
  ],
  operands: [Operand("KEY=VALUE", from: 0, to: nil, completion: .pairs, help: "a setting and its value")],
  options: rows(.minimal, .commented), shared: SharedOptions.writing, exclusive: [["minimal", "commented"]],
  examples: [
    Example("confedit init -f new.yaml -s notifier.confedit.yaml", "Every setting as a comment."),
    Example(
      "confedit init -f new.yaml -s notifier.confedit.yaml appearance.theme=dark", "The same, with one of them set."),
  ],
  exitCodes: [
    ExitMeaning(.schema, "there is no schema to create a file from"),
    ExitMeaning(.inputOutput, "the file exists and has content"),
  ],
  action: runInit)

private func runInit(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let assignments =
    invocation.operands.isEmpty ? [] : try Assignment.pairs(invocation.operands, lastIsInput: false)
  let workspace = try Workspace(invocation)
  // The schema that the text is made from also judges the file.
  let run = EditRun(invocation, in: workspace.keeping(try workspace.schemaOfFile()))
  let extent: NewFileText.Extent = invocation[.minimal] ? .required : .everything
  guard let text = try NewFileText.bytes(for: run.workspace, extent, invocation) else {
    throw .noSchema("a new file is made from a schema, and there is none for '\(workspace.choice.name)'")
  }
  let instruction = CreateInstruction(text: text, values: SetInstruction(assignments: assignments))
  return try run.run(.create(instruction), &console)
}
