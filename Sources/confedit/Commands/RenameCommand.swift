import CommandSpec
import ConfigModel
import LosslessYAML

let renameCommand = Command<Action>(
  "rename", summary: "rename a key in place; its value and comments stay",
  operands: [
    Operand("KEY", completion: .key, help: "the key as it is now"),
    Operand("NEW", help: "its new name: the last part of the path, or the whole path with another last part"),
  ],
  shared: SharedOptions.editing,
  examples: [Example("confedit --no-schema -f notifier.yaml rename notifications.sounds sound", "Rename one key.")],
  exitCodes: [
    ExitMeaning(.noSuchKey, "there is no such key, or the schema knows no such name"),
    ExitMeaning(.refused, "the new name is taken"),
    ExitMeaning(.disabled, "the key lies in a list or map that is read-only"),
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
      "`\(word.path)` is not another name at the place of `\(target.path)`",
      help: "rename keeps a key where it is; set and unset move a value")
  }
  return name
}
