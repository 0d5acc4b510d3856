import CommandSpec

/// What runs a verb. The code is the answer; what went wrong is thrown.
typealias Action = @Sendable (Invocation, inout Console) throws(Failure) -> ExitCode

/// All verbs, in the order of the help.
let commandTable = CommandTable<Action>(
  program: "confedit", version: "0.1.0", date: "2026-11-30",
  summary: "edits YAML configuration files, changing only the bytes of the edited value",
  details: [
    "confedit reads and writes the values of a YAML configuration file. Only the bytes of an edited value change: comments, "
      + "layout, order and the spelling of everything else stay. Each edit is proved on the new text before that replaces "
      + "the file, whole or not at all, under a lock.",
    "A schema, NAME.confedit.yaml or a JSON Schema, describes the settings of a file. It is named by --schema, by "
      + "CONFEDIT_SCHEMA, by a comment in the first lines of the file (# confedit: schema=PATH), or found beside the file "
      + "and upward, in .confedit, or among the installed ones. Without one the verbs that need none still work.",
  ],
  common: SharedOptions.common,
  examples: [
    Example("confedit get notifications.sounds", "Print one setting."),
    Example("confedit set appearance.theme dark", "Change it; comments and layout stay."),
    Example("confedit -f notifier.yaml list", "All settings of a file, with their states."),
    Example("confedit validate notifier.yaml", "Check a file against its schema."),
  ],
  environment: [
    EnvironmentVariable("CONFEDIT_FILE", "the configuration file, where no -f names one"),
    EnvironmentVariable("CONFEDIT_SCHEMA", "the schema, where no --schema names one"),
    EnvironmentVariable("LC_ALL, LC_MESSAGES, LANG", "the language of a schema's texts"),
    EnvironmentVariable("NO_COLOR, CLICOLOR_FORCE", "turn colours off or on where --color does not"),
    EnvironmentVariable("XDG_DATA_HOME, XDG_DATA_DIRS", "where confedit/schemas holds installed schemas"),
    EnvironmentVariable("XDG_STATE_HOME", "where journals, trust and kept texts lie, else in ~/.local/state"),
    EnvironmentVariable("VISUAL, EDITOR", "the editor of edit"),
    EnvironmentVariable("ACCESSIBLE", "whether prompts are lines, without a moving cursor"),
    EnvironmentVariable("CI, DEBIAN_FRONTEND", "whether nobody is there to be asked"),
  ],
  commands: [
    getCommand, setCommand, unsetCommand, addCommand, removeCommand, renameCommand, migrateCommand, listCommand,
    describeCommand, whyCommand, writableCommand, applyCommand, diffCommand, renderCommand, reportCommand,
    searchCommand, initCommand, formCommand, promptCommand, editCommand, pruneCommand, validateCommand, logCommand,
    undoCommand, watchCommand, runCommand, completionCommand, completeCommand, manualCommand, schemaLintCommand,
    schemaTestCommand, schemaDocsCommand, schemaGraphCommand, schemaPreviewCommand, schemaExportCommand,
    schemaImportCommand, schemaTrustCommand,
  ])
