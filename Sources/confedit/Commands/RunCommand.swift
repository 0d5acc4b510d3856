import ConfigEditing
import ChildPrograms
import CommandSpec
import ConfigModel
import ConfigSchema
import DisplayText

extension Option where Value == Bool {
  /// The same flag as that of edits, with another help text.
  fileprivate static var dryRunOfAction: Self {
    Option(flag: "dry-run", short: "n", help: "print the command and do not run it")
  }
}

let runCommand = Command<Action>(
  "run", summary: "run an action of a trusted schema",
  details: [
    "Runs the command of the action as the schema has it, without a shell, in the directory of the schema, on this "
      + "terminal; CONFEDIT_FILE and CONFEDIT_SCHEMA tell it the files. The exit code is that of the command (128 plus "
      + "the signal, if a signal ended it), or one of those below if the command was not started.",
    "An action that is destructive or has a question must be confirmed on the terminal, or with --yes.",
  ],
  operands: [Operand("ACTION", completion: .action, help: "the action's name in the schema, or its title")],
  options: rows(.yes, .noInput, .dryRunOfAction, .json), shared: SharedOptions.reading,
  examples: [
    Example("confedit -s notifier.confedit.yaml run sign-out --dry-run", "See the command without running it.")
  ],
  exitCodes: [
    ExitMeaning(.noSuchKey, "the schema has no such action"), ExitMeaning(.disabled, "the action cannot be run now"),
    ExitMeaning(.schema, "there is no schema, or the schema is not trusted"),
    ExitMeaning(.inputOutput, "the program cannot be started"),
    ExitMeaning(.inputNeeded, "the action must be confirmed, and there is no terminal"),
    ExitMeaning(.cancelled, "the answer was no; nothing was run"),
  ],
  action: runRun)

private func runRun(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let workspace = try Workspace(invocation)
  guard let schema = try workspace.schemaOfFile() else {
    throw .noSchema("there is no schema that describes '\(workspace.choice.name)'")
  }
  let order = try ActionOrder(named: invocation.operands[0], in: schema)
  try order.checkTrust(schema)
  try order.checkConditions(workspace, schema, &console)
  if invocation[.dryRun] {
    order.show(isJSON: invocation[.json], &console)
    return .done
  }
  guard !invocation[.json] else {
    throw .usage("--json needs --dry-run: without it the output is that of the action")
  }
  if !invocation[.yes] { try order.confirm(Interaction(invocation), CommandLineEcho(invocation)) }
  guard console.flush() else { return .done }
  do throws(ProgramFailure) {
    console.programCode = try schema.program(order.action.run, about: workspace.choice.path).runInForeground().code
  } catch {
    throw Failure(
      .inputOutput, "not-started", "`\(order.action.name)`: \(error)",
      help:
        "a program without a slash is searched in PATH, any other path starts at '\(FilePath.directory(schema.path))'"
    )
  }
  return .done
}

/// The action to run.
struct ActionOrder {
  let action: ConfigSchema.Action
  private let section: Int

  /// By its name, or by its title if only one action has it.
  init(named word: String, in schema: SchemaFile) throws(Failure) {
    let all = schema.settings.actions
    let titled = all.filter { $0.action.title.hasSameCharacters(as: word) }
    if let met = all.first(where: { $0.action.name.hasSameCharacters(as: word) }) {
      (section, action) = met
    } else if titled.count == 1 {
      (section, action) = titled[0]
    } else {
      throw titled.isEmpty ? Self.missing(word, all.map(\.action)) : Self.ambiguous(word, titled.map(\.action))
    }
  }

  private static func missing(_ word: String, _ actions: [ConfigSchema.Action]) -> Failure {
    let names = actions.map(\.name)
    let near = NearMiss.nearest(to: word, in: names) ?? NearMiss.nearest(to: word, in: actions.map(\.title))
    let list = names.isEmpty ? "it has none" : "its actions are \(names.map { "`\($0)`" }.joined(separator: ", "))"
    return Failure(
      .noSuchKey, "no-such-action", "the schema has no action `\(word)`",
      help: near.map { "did you mean `\($0)`?" } ?? Advice(list))
  }

  private static func ambiguous(_ word: String, _ actions: [ConfigSchema.Action]) -> Failure {
    Failure(
      .noSuchKey, "ambiguous-action", "several actions have the title `\(word)`",
      help: "name one of \(actions.map { "`\($0.name)`" }.joined(separator: ", "))")
  }

  func checkTrust(_ schema: SchemaFile) throws(Failure) {
    guard let reason = schema.distrust else { return }
    throw Failure(
      .schema, "untrusted", "the schema '\(schema.path)' is not allowed to run commands: \(reason)",
      notes: [Diagnostic.Note("`\(action.name)` runs \(SchemaFile.shown(action.run))")],
      help: "look at the schema, then: \(schema.trustCommand)")
  }

  /// The configuration is read only where a condition asks for it: an action may be what repairs a broken file.
  func checkConditions(
    _ workspace: Workspace, _ schema: SchemaFile, _ console: inout Console
  ) throws(Failure) {
    guard !schema.settings.conditions(of: action, in: section).isEmpty else { return }
    let document = try console.read(workspace)
    guard let reasons = document.evaluate()?.reasons(against: action, in: section), !reasons.isEmpty else { return }
    throw Failure(
      .disabled, "disabled", "`\(action.name)` cannot be run now: \(reasons.asReason)")
  }

  func show(isJSON: Bool, _ console: inout Console) {
    if isJSON {
      let words = action.run.map { Value.string($0) }
      console.print(
        JSONText.text(of: .object(["confedit": .int(1), "action": .string(action.name), "run": .list(words)])))
    } else {
      console.print(EscapedText.escaped(SchemaFile.shown(action.run)))
    }
  }

  func confirm(_ interaction: Interaction, _ echo: CommandLineEcho) throws(Failure) {
    guard action.confirm != nil || action.isDestructive else { return }
    try interaction.require(
      "confirm `\(action.name)`",
      help: "\(echo.line("run", flags: ["--yes"], [action.name])) answers yes")
    let question = action.confirm ?? "Run \(ConfigPath.quoted(action.title))?"
    let cancelled = Failure(.cancelled, "cancelled", "`\(action.name)` was not run")
    let isMeant = try interaction.confirms(
      EscapedText.escaped(question), isYesUsual: !action.isDestructive, cancelled: cancelled)
    guard isMeant else { throw cancelled }
  }
}
