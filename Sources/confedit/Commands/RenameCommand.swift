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
  let key = try KeyWord(invocation.operands[0])
  let new = try KeyWord(invocation.operands[1])
  let session = try EditSession(invocation)
  return try session.run(&console) { draft, console throws(Failure) in
    let target = try draft.document.target(key.path, admitsStored: true)
    guard target.node != nil else {
      throw Failure(.noSuchKey, "no-such-key", "there is no `\(target.path)` in '\(draft.document.name)'")
    }
    let document = draft.document
    if let refusal = document.lockRefusal(of: target) ?? document.enclosingRefusal(of: target) { throw refusal }
    let name = try newName(new, of: target)
    let path = ConfigPath(target.steps.dropLast() + [.key(name)])
    _ = try draft.document.target(path)
    try draft.rename(target.steps, to: name)
  }
}

private func newName(_ word: KeyWord, of target: Target) throws(Failure) -> String {
  let parent = target.path.parent ?? ConfigPath()
  let isName = word.path.segments.count == 1
  guard isName || word.path.parent == parent, let name = ConfigPath(word.path.segments.suffix(1)).keys?.first else {
    throw .usage(
      "`\(word.path)` is not a new name for `\(target.path)`",
      help: "rename keeps a key in its place; to move a value use set and unset")
  }
  return name
}
