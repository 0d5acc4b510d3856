import CommandSpec

/// What runs a verb. The code is the answer; what went wrong is thrown.
typealias Action = @Sendable (Invocation, inout Console) throws(Failure) -> ExitCode

/// All verbs, in the order of the help.
let commandTable = CommandTable<Action>(
  program: "confedit", version: "0.1.0",
  summary: "edits YAML configuration files, changing only the bytes of the edited value",
  common: SharedOptions.common,
  examples: [
    Example("confedit get notifications.sounds", "Print one setting."),
    Example("confedit set appearance.theme dark", "Change it; comments and layout stay."),
    Example("confedit -f notifier.yaml list", "All settings of a file, with their states."),
    Example("confedit validate notifier.yaml", "Check a file against its schema."),
  ],
  commands: [
    getCommand, setCommand, unsetCommand, addCommand, removeCommand, renameCommand, migrateCommand, listCommand,
    describeCommand, whyCommand, writableCommand, applyCommand, diffCommand, renderCommand, reportCommand,
    searchCommand, initCommand, pruneCommand, validateCommand, logCommand, undoCommand, watchCommand,
    completionCommand, completeCommand, schemaLintCommand, schemaTestCommand, schemaDocsCommand, schemaGraphCommand,
    schemaPreviewCommand,
  ])
