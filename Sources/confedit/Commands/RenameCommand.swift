import ConfigEditing
import CommandSpec
import ConfigModel
import LosslessYAML

let renameCommand = Command<Action>(
  "rename", summary: "rename a key; its place, value and comments stay",
  operands: [
    Operand("KEY", completion: .key, help: "the key as it is called now"),
    Operand("NEW", help: "the new name, or the whole path with the new name at its end"),
  ],
  shared: SharedOptions.editing,
  examples: [Example("confedit --no-schema -f notifier.yaml rename notifications.sounds sound", "Rename one key.")],
  exitCodes: [
    ExitMeaning(.noSuchKey, "there is no such key, or the schema knows no such name"),
    ExitMeaning(.refused, "there is a key with the new name already"),
    ExitMeaning(.disabled, "the key is in a read-only list or map"),
    ExitMeaning(.locked, "a layer locks the key"),
  ],
  action: runRename)

private func runRename(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let instruction = RenameInstruction(
    key: try KeyWord(invocation.operands[0]), new: try KeyWord(invocation.operands[1]))
  return try EditRun(invocation).run(.rename(instruction), &console)
}
