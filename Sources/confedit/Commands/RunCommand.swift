import ChildPrograms
import CommandSpec
import ConfigModel
import ConfigSchema
import DisplayText

extension Option where Value == Bool {
  /// The flag of edits, which write files.
  fileprivate static var dryRunOfAction: Self {
    Option(flag: "dry-run", short: "n", help: "run nothing; print the command")
  }
}

let runCommand = Command<Action>(
  "run", summary: "run an action of a trusted schema",
  details: [
    "The command starts as the schema writes it, without a shell, in the schema's directory, on this terminal; "
      + "CONFEDIT_FILE and CONFEDIT_SCHEMA name the files of this run for it. The exit code is its own (128 and the "
      + "signal when one ended it), and one of those below when it was not started.",
    "An action that asks first, or is destructive, wants a yes on the terminal, or --yes.",
  ],
  operands: [Operand("ACTION", completion: .action, help: "the action's name in the schema, or its title")],
  options: rows(.yes, .noInput, .dryRunOfAction, .json), shared: SharedOptions.reading,
  examples: [
    Example("confedit -s notifier.confedit.yaml run sign-out --dry-run", "See what would be run.")
  ],
  exitCodes: [
    ExitMeaning(.noSuchKey, "the schema has no such action"), ExitMeaning(.disabled, "it cannot be run now"),
    ExitMeaning(.schema, "there is no schema, or it is not trusted"),
    ExitMeaning(.inputOutput, "the program cannot be started"),
    ExitMeaning(.inputNeeded, "it asks first, and there is no terminal"),
    ExitMeaning(.cancelled, "the answer was no; nothing was run"),
  ],
  action: runRun)

private func runRun(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let workspace = try Workspace(invocation)
  guard let schema = try workspace.schemaOfFile() else {
    throw Failure(
      .schema, "no-schema", "there is no schema that describes '\(workspace.choice.name)'",
      help: "name one by --schema FILE")
  }
  let order = try ActionOrder(named: invocation.operands[0], in: schema)
  try order.checkTrust(schema)
  try order.checkConditions(workspace, schema, &console)
  if invocation[.dryRun] {
    order.show(isJSON: invocation[.json], &console)
    return .done
  }
  guard !invocation[.json] else {
    throw .usage("--json goes with --dry-run: otherwise the output is the action's own")
  }
  if !invocation[.yes] { try order.confirm(Interaction(invocation), CommandLineEcho(invocation)) }
  guard console.flush() else { return .done }
  do throws(ProgramFailure) {
    console.programCode = try schema.program(order.action.run, about: workspace.choice.path).runInForeground().code
  } catch {
    throw Failure(
      .inputOutput, "not-started", "`\(order.action.name)`: \(error)",
      help: "a program without a slash is looked up in PATH, any other starts from '\(FilePath.directory(schema.path))'"
    )
  }
  return .done
}

/// One action that is to be run.
struct ActionOrder {
  let action: ConfigSchema.Action
  private let section: Int

  /// By its name, else by its title where that is of one action alone.
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
      help: near.map { "did you mean `\($0)`?" } ?? list)
  }

  private static func ambiguous(_ word: String, _ actions: [ConfigSchema.Action]) -> Failure {
    Failure(
      .noSuchKey, "ambiguous-action", "several actions have the title `\(word)`",
      help: "name one of \(actions.map { "`\($0.name)`" }.joined(separator: ", "))")
  }

  func checkTrust(_ schema: SchemaFile) throws(Failure) {
    guard let reason = schema.distrust else { return }
    throw Failure(
      .schema, "untrusted", "the schema '\(schema.path)' may run no command: \(reason)",
      notes: [Diagnostic.Note("`\(action.name)` runs \(SchemaFile.shown(action.run))")],
      help: "look at the schema, then: \(schema.trustCommand)")
  }

  /// The configuration is read only where a condition asks for it: an action may be what mends a broken file.
  func checkConditions(
    _ workspace: Workspace, _ schema: SchemaFile, _ console: inout Console
  ) throws(Failure) {
    guard !schema.settings.conditions(of: action, in: section).isEmpty else { return }
    let document = try workspace.read(&console)
    guard let reasons = document.evaluation?.reasons(against: action, in: section), !reasons.isEmpty else { return }
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
      "confirm `\(action.name)`, which asks first",
      help: "\(echo.line("run", flags: ["--yes"], [action.name])) answers yes")
    let question = action.confirm ?? "Run \(ConfigPath.quoted(action.title))?"
    let cancelled = Failure(.cancelled, "cancelled", "`\(action.name)` is not run")
    let isMeant = try interaction.confirms(
      EscapedText.escaped(question), isYesUsual: !action.isDestructive, cancelled: cancelled)
    guard isMeant else { throw cancelled }
  }
}
