import CommandSpec

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
  static var format: Self { Option(choice: "format", "FORMAT", help: "text, json, sarif, github or junit") }
}

let validateCommand = Command<Action>(
  "validate", summary: "find every problem of files, each at its line and column",
  details: [
    "Without a schema the syntax is checked, and that no key is given twice. All documents of a file are looked at. "
      + "Without FILE the file of -f, or of the schema's layers, is checked.",
    "Many files are checked on all cores, each by its own schema; what is printed keeps the order of the files.",
    "--fix renames keys that have another name now and slips of one that is not set, puts texts in quotes that YAML "
      + "takes for something else, writes numbers and bools without quotes, and units as they are spelled: whatever "
      + "can mean one thing only and brings no error. What is left is for you: exit 1.",
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
    Example("confedit validate --format github '**/notifier.yaml'", "Annotate a change with what is wrong in it."),
    Example("confedit validate --fix --dry-run notifier.yaml", "See what could be mended."),
    Example("confedit validate --strict --format json notifier.yaml", "For programs, warnings included."),
  ],
  exitCodes: [
    ExitMeaning(.answerIsNo, "problems were found, or are left"), ExitMeaning(.unreadable, "a file is no YAML"),
    ExitMeaning(.inputOutput, "a file cannot be read"),
  ],
  action: runValidate)

private func runValidate(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let checks = try checks(invocation)
  var list = ProblemList(isStrict: invocation[.strict])
  let format = invocation[.json] ? .json : invocation[.format] ?? .text
  if invocation[.fix] {
    var mending = Mending(invocation, isText: format == .text)
    for check in checks { list.append(mending.mend(check, &console)) }
    list.mended = mending.mended
  } else {
    try Mending.refuseFlags(invocation)
    let bar = ProgressBar(total: checks.count, console)
    let verdicts = WorkerPool.map(checks, { $0.verdict() }, progress: { bar.show($0) })
    bar.remove()
    for (check, found) in zip(checks, verdicts) {
      var verdict = found
      check.askCommands(of: &verdict, &console)
      list.append(verdict)
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

private func checks(_ invocation: Invocation) throws(Failure) -> [FileCheck] {
  guard !invocation.operands.isEmpty else {
    return [FileCheck(workspace: try Workspace(invocation), echo: CommandLineEcho(invocation))]
  }
  let schemas = SchemaCache(try SchemaReading(invocation))
  var checks: [FileCheck] = []
  for choice in try FileSet(operands: invocation.operands).choices {
    checks.append(
      FileCheck(
        workspace: try Workspace(invocation, file: choice, schemas: schemas),
        echo: CommandLineEcho(invocation, file: choice.path)))
  }
  return checks
}
