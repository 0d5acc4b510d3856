import ConfigEditing
import CommandSpec
import ConfigForms
import ConfigModel
import ConfigSchema
import Terminal

extension Option where Value == Bool {
  static var accessible: Self {
    Option(flag: "accessible", help: "plain lines: no cursor movement, nothing is redrawn, choices by number")
  }
  static var onlyNew: Self {
    Option(flag: "new", help: "only settings that are newer than the revision of the file, and were never set")
  }
  static var onlyMissing: Self {
    Option(flag: "missing", help: "only required settings without a value")
  }
  static var onlyInvalid: Self { Option(flag: "invalid", help: "only settings with an error") }
  static var everything: Self {
    Option(flag: "all", help: "also hidden, expert and deprecated settings")
  }
  static var strictAnswers: Self {
    Option(
      flag: "strict", help: "with --answers: refuse answers that are not asked for, and questions without an answer")
  }
}

extension Option where Value == String {
  fileprivate static var answers: Self {
    Option(
      text: "answers", "FILE", completion: .files(endings: ["yaml", "yml", "json"]),
      help: "read the answers from FILE and ask nothing; - is standard input")
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
    "Asks in the order of the schema; settings that your answers disable are not asked for. Enter keeps a value: if "
      + "you press only Enter, nothing is written. Shift-Tab goes back, even from a wrong answer. At the end you see "
      + "the diff and its effects, and confirm before anything is written.",
    "With --accessible, with ACCESSIBLE=1, and on terminals that cannot move the cursor, questions are plain lines and "
      + "choices have numbers: < goes back, ? shows help, - takes the default.",
    "A file of answers has keys and values as YAML, as JSON, or as lines KEY=VALUE; null unsets a key. Settings that "
      + "are not in it stay unchanged. A required setting without a value or an answer is exit 11.",
  ],
  operands: [
    Operand(
      "KEY", from: 0, to: nil, completion: .key, help: "the pages, sections and settings to ask for; without it all")
  ],
  options: rows(
    .onlyNew, .onlyMissing, .onlyInvalid, .everything, .level, .answers, .strictAnswers, .record, .accessible, .theme,
    .noInput),
  shared: SharedOptions.writing.filter { $0.name != "if-hash" },
  exclusive: [["all", "level"]],
  examples: [
    Example("confedit -f notifier.yaml prompt", "Ask for every setting."),
    Example("confedit -f notifier.yaml prompt notifications appearance.theme", "A section and a setting."),
    Example("confedit -f notifier.yaml prompt --missing", "Ask only for required settings without a value."),
    Example(
      "printf 'notifications.badge=false\\n' | confedit prompt --answers - --dry-run", "See what they would change."),
  ],
  exitCodes: [
    ExitMeaning(.answerIsNo, "--strict: there are answers too many or too few"),
    ExitMeaning(.noSuchKey, "there is no such page, section or setting"),
    ExitMeaning(.refused, "an answer of --answers is refused"),
    ExitMeaning(.disabled, "a named setting is disabled or read-only"),
    ExitMeaning(.schema, "there is no schema"), ExitMeaning(.inputNeeded, "there is no terminal"),
    ExitMeaning(.cancelled, "you left without saving; the file is unchanged"),
  ],
  action: runPrompt)

private func runPrompt(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let workspace = try Workspace(invocation)
  guard workspace.choice.path != nil else {
    throw .usage("standard input cannot be edited by a prompt", help: "name a file with -f FILE")
  }
  let answersFile = invocation[.answers]
  if answersFile == nil {
    let flags = [("strict", invocation[.strictAnswers]), ("json", invocation[.json]), ("diff", invocation[.diff])]
    if let flag = flags.first(where: { $0.1 }) {
      throw .usage(
        "--\(flag.0) needs --answers FILE", help: "in a terminal the diff is shown before anything is written")
    }
    // Without a terminal nothing is asked; that is an error only if something is missing, or does not exist.
    if PromptScope.Wishes(invocation).isEmpty, invocation.operands.isEmpty {
      try requireTerminal(invocation, workspace, &console)
    }
  }
  let session = try console.noticing { notices throws(Failure) in
    try DraftSession(
      workspace, WriteOptions(invocation), migrates: invocation[.onlyNew], writing: CommandLineEcho.empty,
      &notices)
  }
  let scope = try PromptScope(invocation, session)
  let capabilities = capabilities(invocation)
  let isSpoken = invocation[.accessible] || ProcessEnvironment.isAccessible || !capabilities.movesCursor
  let prompt = Prompt(
    session, scope, preface: preface(session, invocation), isDryRun: invocation[.dryRun],
    tellsDisabled: answersFile == nil && isSpoken, counts: answersFile == nil)
  if let answersFile {
    var run = AnswerRun(
      prompt, try PromptAnswers(answersFile, for: session), invocation, in: workspace)
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
  let missing = workspace.missingPath
  let end = try isSpoken ? SpokenPromptRun.loop(prompt, capabilities) : styled(prompt, capabilities, invocation)
  if end.ending == .saved, let missing { console.note("created '\(missing)'") }
  return try finish(end, invocation, workspace, &console)
}

private func preface(_ session: DraftSession, _ invocation: Invocation) -> String? {
  guard invocation[.onlyNew], let revision = session.revision, revision.isOlder else { return nil }
  return "The file has revision \(revision.recorded), the schema \(revision.current): the file is migrated too."
}

private func styled(
  _ prompt: Prompt, _ capabilities: Capabilities, _ invocation: Invocation
) throws(Failure) -> Prompt {
  var run = try PromptRun(prompt, capabilities, theme: invocation[.theme])
  return try run.loop()
}

private func finish(
  _ prompt: Prompt, _ invocation: Invocation, _ workspace: Workspace, _ console: inout Console
) throws(Failure) -> ExitCode {
  guard let ending = prompt.ending, ending != .cancelled else {
    throw Failure(.cancelled, "cancelled", "Cancelled. \(workspace.choice.name) is unchanged.")
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
