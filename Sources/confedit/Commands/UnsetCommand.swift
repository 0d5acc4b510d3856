import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

extension Option where Value == Bool {
  fileprivate static var prune: Self { Option(flag: "prune", help: "also remove parents that become empty") }
  static var keepComments: Self {
    Option(flag: "keep-comments", help: "keep the comments that belong to the setting")
  }
}

let unsetCommand = Command<Action>(
  "unset", summary: "remove settings from the file, so that they have their defaults",
  details: ["Prints the value that each setting has now. Removing something that is not there succeeds."],
  operands: [Operand("KEY", to: nil, completion: .key, help: "the setting, list item or section to remove")],
  options: rows(.prune, .keepComments), shared: SharedOptions.editing,
  examples: [
    Example("confedit unset appearance.theme", "Go back to the default."),
    Example(
      "confedit unset account.display-name account.email --prune",
      "Remove two settings, and their section if it is empty."),
  ],
  exitCodes: [
    ExitMeaning(.noSuchKey, "the schema knows no such key"),
    ExitMeaning(.refused, "a required setting would have no value"),
    ExitMeaning(.unreadable, "the value comes from a merge key, or an alias refers to it"),
  ],
  action: runUnset)

private func runUnset(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  var keys: [KeyWord] = []
  for operand in invocation.operands { keys.append(try KeyWord(operand)) }
  let instruction = UnsetInstruction(
    keys: keys, prunes: invocation[.prune], keepsComments: invocation[.keepComments])
  return try EditRun(invocation).run(.unset(instruction), &console)
}
