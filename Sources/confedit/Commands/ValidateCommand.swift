import AtomicFiles
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// `--format`.
enum ReportFormat: String, Sendable, CaseIterable { case text, json }

extension Option where Value == Bool {
  static var strict: Self { Option(flag: "strict", help: "treat warnings as errors") }
}

extension Option where Value == Bool {
  fileprivate static var fix: Self {
    Option(flag: "fix", help: "mend what has one right spelling, and tell what is left")
  }
}

extension Option where Value == Int {
  static var maxProblems: Self { Option(count: "max-problems", "N", from: 1, help: "print at most N problems") }
}

extension Option where Value == ReportFormat {
  static var format: Self { Option(choice: "format", "FORMAT", help: "text or json") }
}

let validateCommand = Command<Action>(
  "validate", summary: "find every problem of files, each at its line and column",
  details: [
    "Without a schema the syntax is checked, and that no key is given twice. All documents of a file are looked at. "
      + "Without FILE the file of -f, or of the schema's layers, is checked.",
    "--fix renames keys that have another name now and slips of one that is not set, puts texts in quotes that YAML "
      + "takes for something else, writes numbers and bools without quotes, and units as they are spelled: whatever "
      + "can mean one thing only and brings no error. What is left is for you: exit 1.",
  ],
  operands: [
    Operand(
      "FILE", from: 0, to: nil, completion: .files(endings: ["yaml", "yml"]),
      help: "a file to check; - is standard input")
  ],
  options: rows(.strict, .fix, .format, .json, .maxProblems, .dryRun, .diff, .backup, .lockTimeout),
  shared: SharedOptions.reading, exclusive: [["format", "json"]],
  examples: [
    Example("confedit validate notifier.yaml", "Check one file."),
    Example("confedit validate --fix --dry-run notifier.yaml", "See what could be mended."),
    Example("confedit validate --strict --format json notifier.yaml", "For programs, warnings included."),
  ],
  exitCodes: [
    ExitMeaning(.answerIsNo, "problems were found, or are left"), ExitMeaning(.unreadable, "a file is no YAML"),
    ExitMeaning(.inputOutput, "a file cannot be read"),
  ],
  action: runValidate)

private func runValidate(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  var workspaces: [Workspace] = []
  if invocation.operands.isEmpty { workspaces.append(try Workspace(invocation)) }
  for operand in invocation.operands { workspaces.append(Workspace(invocation, file: FileChoice(word: operand))) }
  var report = ProblemList(isStrict: invocation[.strict])
  let isJSON = invocation[.json] || invocation[.format] == .json
  var mending = Mending(invocation, isJSON: isJSON)
  if invocation[.fix] {
    for workspace in workspaces { mending.mend(workspace, &report, &console) }
  } else {
    try Mending.refuseFlags(invocation)
    for workspace in workspaces { workspace.validate(into: &report, &console) }
  }
  if isJSON {
    console.report(report.json(limit: invocation[.maxProblems], mended: invocation[.fix] ? mending.mended : nil) + "\n")
  } else {
    report.print(limit: invocation[.maxProblems], &console)
  }
  return report.code
}
