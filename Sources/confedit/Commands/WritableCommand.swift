import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema

let writableCommand = Command<Action>(
  "writable", summary: "check whether a setting can be set now, by the exit code",
  operands: [Operand("KEY", completion: .key, help: "the setting")],
  shared: SharedOptions.reading,
  examples: [Example("confedit writable notifications.badge", "Exit 0 if set would succeed, or else its exit code.")],
  exitCodes: [
    ExitMeaning(.done, "the setting can be set"), ExitMeaning(.noSuchKey, "there is no such setting"),
    ExitMeaning(.disabled, "the setting is disabled or read-only"), ExitMeaning(.locked, "a layer locks the setting"),
  ],
  action: runWritable)

private func runWritable(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let key = try KeyWord(invocation.operands[0])
  let document = try console.read(try Workspace(invocation))
  let target = try document.target(key.path)
  try document.refuseBesideDottedKey(target) { .set($0) }
  if let refusal = document.lockRefusal(of: target) { throw refusal }
  guard target.setting != nil, let evaluation = document.evaluate() else { return .done }
  if let refusal = document.writeRefusal(of: target) { throw refusal }
  guard let (setting, path) = document.disabled(at: target.path, evaluation) else { return .done }
  let assignment = Assignment(key: key, source: .input)
  throw DisabledRefusal(setting: setting, path: path, assignment: assignment)
    .failure(in: document, evaluation)
}
