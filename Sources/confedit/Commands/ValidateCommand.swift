import ConfigEditing
import CommandSpec

extension Option where Value == Bool {
  static var strict: Self { Option(flag: "strict", help: "treat warnings as errors") }
}

extension Option where Value == Bool {
  fileprivate static var fix: Self {
    Option(flag: "fix", help: "fix what has only one correct spelling, and report the rest")
  }
}

extension Option where Value == Int {
  static var maxProblems: Self { Option(count: "max-problems", "N", from: 1, help: "print at most N problems") }
}

extension Option where Value == ReportFormat {
  static var format: Self { Option(choice: "format", "FORMAT", help: "text, json, sarif, github or junit") }
}

let validateCommand = Command<Action>(
  "validate", summary: "find every problem in files, with line and column",
  details: [
    "Without a schema, checks the syntax and finds keys that are given twice. All documents of a file are checked. "
      + "Without FILE, checks the file of -f, or the file of the schema's layers.",
    "Files are checked in parallel, each with its own schema, and reported in order.",
    "--fix makes changes that can mean only one thing and cause no error: it renames keys that have a new name or are "
      + "misspelled, quotes texts that YAML would read as something else, removes the quotes of numbers and bools, and "
      + "corrects the spelling of units. If problems are left, the exit code is 1.",
  ],
  operands: [
    Operand(
      "FILE", from: 0, to: nil, completion: .files(endings: ["yaml", "yml"]),
      help: "a file, a glob, or a directory with all YAML files below it; - is standard input")
  ],
  options: rows(.strict, .fix, .format, .json, .maxProblems, .dryRun, .diff, .backup, .lockTimeout),
  shared: SharedOptions.reading, exclusive: [["format", "json"]],
  examples: [
    Example("confedit validate notifier.yaml", "Check one file."),
    Example("confedit validate --format github '**/notifier.yaml'", "Report problems as annotations on GitHub."),
    Example("confedit validate --fix --dry-run notifier.yaml", "See what could be fixed."),
    Example("confedit validate --strict --format json notifier.yaml", "For programs, warnings included."),
  ],
  exitCodes: [
    ExitMeaning(.answerIsNo, "problems were found, or are left"), ExitMeaning(.unreadable, "a file is not valid YAML"),
    ExitMeaning(.inputOutput, "a file cannot be read"),
  ],
  action: runValidate)

private func runValidate(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let checks = try checks(invocation)
  var list = ProblemList(isStrict: invocation[.strict])
  let format = invocation[.json] ? .json : invocation[.format] ?? .text
  if invocation[.fix] {
    var mending = Mending(invocation, isText: format == .text)
    for each in checks { list.append(mending.mend(each.check, &console), each.echo) }
    list.mended = mending.mended
  } else {
    try Mending.refuseFlags(invocation)
    let bar = ProgressBar(total: checks.count, console)
    let verdicts = WorkerPool.map(checks.map(\.check), { $0.verdict() }, progress: { bar.show($0) })
    bar.remove()
    for (each, found) in zip(checks, verdicts) {
      var verdict = found
      try console.noticing { notices throws(Failure) in each.check.askCommands(of: &verdict, &notices) }
      list.append(verdict, each.echo)
    }
  }
  let text = list.text(
    format, limit: invocation[.maxProblems], program: commandTable.program, version: commandTable.version,
    echo: console.echo)
  if let text {
    if !text.isEmpty { console.report(text + "\n") }
  } else {
    list.print(limit: invocation[.maxProblems], &console)
    if let summary = list.summary { console.note(summary) }
  }
  return list.code
}

private func checks(_ invocation: Invocation) throws(Failure) -> [(check: FileCheck, echo: CommandLineEcho)] {
  guard !invocation.operands.isEmpty else {
    return [(FileCheck(workspace: try Workspace(invocation)), CommandLineEcho(invocation))]
  }
  let schemas = SchemaCache(try SchemaReading(try OpeningOptions(invocation)))
  var checks: [(check: FileCheck, echo: CommandLineEcho)] = []
  for choice in try FileSet(operands: invocation.operands).choices {
    let workspace = try Workspace(invocation, file: choice, schemas: schemas)
    checks.append((FileCheck(workspace: workspace), CommandLineEcho(invocation, file: choice.path)))
  }
  return checks
}
