import CommandSpec
import ConfigForms
import ConfigModel
import ConfigSchema
import Terminal

extension Option where Value == Bool {
  static var accessible: Self {
    Option(flag: "accessible", help: "lines alone: no moving cursor, nothing drawn again, choices by number")
  }
  static var onlyNew: Self {
    Option(flag: "new", help: "only what came with a later revision than the file's, and was never set")
  }
  static var onlyMissing: Self {
    Option(flag: "missing", help: "only what is required and has no value")
  }
  static var onlyInvalid: Self { Option(flag: "invalid", help: "only what has an error") }
  static var everything: Self {
    Option(flag: "all", help: "also what is hidden, of level expert, or deprecated")
  }
  fileprivate static var strictAnswers: Self {
    Option(flag: "strict", help: "with --answers: refuse answers to what is not asked, and questions without an answer")
  }
}

extension Option where Value == String {
  fileprivate static var answers: Self {
    Option(
      text: "answers", "FILE", completion: .files(endings: ["yaml", "yml", "json"]),
      help: "take the answers from FILE and ask nothing; - is standard input")
  }
  fileprivate static var record: Self {
    Option(
      text: "record", "FILE", completion: .files(endings: ["yaml", "yml"]),
      help: "write the answers to FILE, for --answers; secrets are left out")
  }
}

let promptCommand = Command<Action>(
  "prompt", summary: "ask for settings one after another",
  details: [
    "The questions come in the order of the schema, as far as the answers before enable them. Enter keeps what is "
      + "there: Enter through everything writes nothing. Shift-Tab goes back, out of a wrong answer too. At the end stand "
      + "the diff and what follows from it, and nothing is written before you say so.",
    "Where the cursor cannot be moved, with --accessible or ACCESSIBLE=1, the questions are lines and choices have "
      + "numbers: < goes back, ? helps, - takes the default.",
    "A file of answers holds keys and values as YAML, JSON, or one KEY=VALUE a line; null takes a value out. What it "
      + "lacks stays as it is, and what must be given and has no answer is exit 11.",
  ],
  operands: [
    Operand("KEY", from: 0, to: nil, completion: .key, help: "the pages, sections and settings to ask for, else all")
  ],
  options: rows(
    .onlyNew, .onlyMissing, .onlyInvalid, .everything, .level, .answers, .strictAnswers, .record, .accessible, .theme,
    .noInput),
  shared: SharedOptions.editing.filter { $0.name != "if-hash" },
  exclusive: [["all", "level"]],
  examples: [
    Example("confedit -f notifier.yaml prompt", "Ask for every setting."),
    Example("confedit -f notifier.yaml prompt notifications appearance.theme", "A section and a setting."),
    Example("confedit -f notifier.yaml prompt --missing", "Only what has to be given and is not there."),
    Example(
      "printf 'notifications.badge=false\\n' | confedit prompt --answers - --dry-run", "See what answers would change."),
  ],
  exitCodes: [
    ExitMeaning(.answerIsNo, "--strict: answers are stale or missing"),
    ExitMeaning(.noSuchKey, "there is no such page, section or setting"),
    ExitMeaning(.refused, "an answer of --answers is refused"),
    ExitMeaning(.disabled, "a setting that is named is disabled or read-only"),
    ExitMeaning(.schema, "there is no schema"), ExitMeaning(.inputNeeded, "there is no terminal"),
    ExitMeaning(.cancelled, "you left; the file is as it was"),
  ],
  action: runPrompt)

private func runPrompt(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let workspace = try Workspace(invocation)
  guard workspace.choice.path != nil else {
    throw .usage("standard input cannot be edited by a prompt", help: "name a file by -f FILE")
  }
  let answersFile = invocation[.answers]
  if answersFile == nil {
    let flags = [("strict", invocation[.strictAnswers]), ("json", invocation[.json]), ("diff", invocation[.diff])]
    if let flag = flags.first(where: { $0.1 }) {
      throw .usage(
        "--\(flag.0) is for --answers FILE", help: "at a terminal the diff is shown before anything is written")
    }
    // Nothing may wait, and nothing has to be asked where nothing is missing. Whether what is named is there is told first.
    if PromptScope.Wishes(invocation).isEmpty, invocation.operands.isEmpty {
      try requireTerminal(invocation, workspace, &console)
    }
  }
  let session = try DraftSession(invocation, in: workspace, migrates: invocation[.onlyNew], &console)
  let scope = try PromptScope(invocation, session)
  let capabilities = capabilities(invocation)
  let isSpoken = invocation[.accessible] || ProcessEnvironment.isAccessible || !capabilities.movesCursor
  let prompt = Prompt(
    session, scope, preface: preface(session, invocation), isDryRun: invocation[.dryRun],
    tellsDisabled: answersFile == nil && isSpoken, counts: answersFile == nil)
  if let answersFile {
    var run = AnswerRun(prompt, try PromptAnswers(answersFile, for: session), isStrict: invocation[.strictAnswers])
    let code = try run.run(&console)
    if let path = invocation[.record] { try PromptRecord(prompt: run.prompt).write(to: path, &console) }
    return code
  }
  guard prompt.hasAsked else {
    try session.refuseIfBlocked()
    console.note("there is nothing to ask for")
    return .done
  }
  try requireTerminal(invocation, workspace, &console)
  guard console.flush() else { return .done }
  let end = try isSpoken ? SpokenPromptRun.loop(prompt, capabilities) : styled(prompt, capabilities, invocation)
  return try finish(end, invocation, workspace, &console)
}

private func preface(_ session: DraftSession, _ invocation: Invocation) -> String? {
  guard invocation[.onlyNew], let revision = session.revision, revision.isOlder else { return nil }
  return "The file is of revision \(revision.recorded), the schema of \(revision.current): it is migrated too."
}

private func styled(
  _ prompt: Prompt<DraftSession>, _ capabilities: Capabilities, _ invocation: Invocation
) throws(Failure) -> Prompt<DraftSession> {
  var run = try PromptRun(prompt, capabilities, theme: invocation[.theme])
  return try run.loop()
}

private func finish(
  _ prompt: Prompt<DraftSession>, _ invocation: Invocation, _ workspace: Workspace, _ console: inout Console
) throws(Failure) -> ExitCode {
  guard let ending = prompt.ending, ending != .cancelled else {
    throw Failure(.cancelled, "cancelled", "'\(workspace.choice.name)' is left as it was")
  }
  if ending == .saved { console.hasChangedFiles = true }
  if let path = invocation[.record] { try PromptRecord(prompt: prompt).write(to: path, &console) }
  return ending == .saved && invocation[.detailedExitCode] ? .changed : .done
}

private func requireTerminal(
  _ invocation: Invocation, _ workspace: Workspace, _ console: inout Console
) throws(Failure) {
  try FormRun.requireTerminal(
    invocation, workspace, &console, to: "ask for settings", needsCursor: false,
    instead: ", nor does \(CommandLineEcho(invocation).line("prompt", flags: ["--answers", "FILE"], []))")
}

private func capabilities(_ invocation: Invocation) -> Capabilities {
  var capabilities = Capabilities { ProcessEnvironment[$0] }
  if invocation[.color] == .never { capabilities.depth = .none }
  return capabilities
}
