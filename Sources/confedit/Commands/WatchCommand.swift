import CommandSpec
import ConfigModel
import ConfigSchema
import Glibc

extension Option where Value == Bool {
  fileprivate static var once: Self { Option(flag: "once", help: "end after the first change") }
}

let watchCommand = Command<Action>(
  "watch", summary: "print changes of settings as they happen",
  details: [
    "One line for each setting that gets another value: with a schema the effective one, whatever changed it: the "
      + "file, another layer, the schema. Replaced, removed and new files are seen; quick successions count as one "
      + "change.",
    "A file that cannot be read is told, and the last good values count until it can. Ctrl-C ends the watch.",
  ],
  operands: [Operand("KEY", from: 0, completion: .key, help: "only what is at or below this key, page or section")],
  options: rows(.once, .json), shared: SharedOptions.reading,
  examples: [
    Example(
      "confedit watch --once & sleep 2; confedit set appearance.theme dark; wait", "Wait for the next change.")
  ],
  exitCodes: [
    ExitMeaning(.done, "a change was printed (--once), or nobody reads the output any more"),
    ExitMeaning(.inputOutput, "the system lets no more files be watched"), ExitMeaning(.cancelled, "Ctrl-C"),
  ],
  action: runWatch)

private func runWatch(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  var watch = try SettingsWatch(invocation)
  try watch.begin(&console)
  console.note("watching '\(watch.path)'" + (watch.fileExists ? "" : ", which does not exist yet"))
  while true {
    switch try watch.next(&console) {
    case .interrupted: return .cancelled
    case .outputClosed: return .done
    case .changes(let changes):
      for change in changes { console.print(invocation[.json] ? change.json(time: time(nil)) : change.text) }
      guard console.flush(), !(invocation[.once] && !changes.isEmpty) else { return .done }
    }
  }
}
