import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import Glibc

extension Option where Value == Bool {
  fileprivate static var once: Self { Option(flag: "once", help: "exit after the first change") }
}

let watchCommand = Command<Action>(
  "watch", summary: "print changes of settings as they happen",
  details: [
    "Prints a line for each setting whose value changes (with a schema: whose effective value changes), whether the "
      + "file, another layer or the schema was changed. Files may be replaced, removed and created; changes in quick "
      + "succession count as one.",
    "If a file cannot be read, a note says so, and the last values count until it can. Ctrl-C ends the command.",
  ],
  operands: [Operand("KEY", from: 0, completion: .key, help: "only settings at or below this key, page or section")],
  options: rows(.once, .json), shared: SharedOptions.reading,
  examples: [
    Example(
      "confedit watch --once & sleep 2; confedit set appearance.theme dark; wait", "Wait for the next change.")
  ],
  exitCodes: [
    ExitMeaning(.done, "a change was printed (--once), or the reader of the output is gone"),
    ExitMeaning(.inputOutput, "the system limit for watched files is reached"), ExitMeaning(.cancelled, "Ctrl-C"),
  ],
  action: runWatch)

private func runWatch(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  var watch = try SettingsWatch(try OpeningOptions(invocation), below: invocation.operands.first)
  try console.noticing { notices throws(Failure) in try watch.begin(&notices) }
  console.note("watching '\(watch.path)'" + (watch.fileExists ? "" : ", which does not exist yet"))
  while true {
    switch try console.noticing({ notices throws(Failure) in try watch.next(&notices) }) {
    case .interrupted: return .cancelled
    case .outputClosed: return .done
    case .changes(let changes):
      for change in changes { console.print(invocation[.json] ? change.json(time: time(nil)) : change.text) }
      guard console.flush(), !(invocation[.once] && !changes.isEmpty) else { return .done }
    }
  }
}
