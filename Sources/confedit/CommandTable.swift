import ConfigEditing
import CommandSpec

/// Runs a verb. Returns the exit code; throws what went wrong.
typealias Action = @Sendable (Invocation, inout Console) throws(Failure) -> ExitCode

/// All verbs, in the order of the help.
let commandTable = CommandTable<Action>(
  program: "confedit", version: "0.1.0", date: "2026-11-30",
  summary: "edits YAML configuration files, and changes only the bytes of the edited value",
  details: [
    "confedit reads and writes the values of a YAML configuration file. Only the bytes of an edited value change: "
      + "comments, layout, order and the spelling of everything else stay. Each edit is proved on the new text before "
      + "the text replaces the file, under a lock, completely or not at all.",
    "A schema, NAME.confedit.yaml or a JSON Schema, describes the settings of a file. You name it with --schema, with "
      + "CONFEDIT_SCHEMA, or in a comment in the first lines of the file (# confedit: schema=PATH). Otherwise confedit "
      + "looks for it beside the file and in the directories above, in .confedit, and among the installed schemas. "
      + "Verbs that need no schema work without one.",
  ],
  common: SharedOptions.common,
  examples: [
    Example("confedit get notifications.sounds", "Print one setting."),
    Example("confedit set appearance.theme dark", "Change it; comments and layout stay."),
    Example("confedit -f notifier.yaml list", "List all settings of a file."),
    Example("confedit validate notifier.yaml", "Check a file against its schema."),
  ],
  environment: [
    EnvironmentVariable("CONFEDIT_FILE", "the configuration file, if there is no -f"),
    EnvironmentVariable("CONFEDIT_SCHEMA", "the schema, if there is no --schema"),
    EnvironmentVariable("LC_ALL, LC_MESSAGES, LANG", "the language of a schema's texts"),
    EnvironmentVariable("NO_COLOR, CLICOLOR_FORCE", "turn colours off or on, if there is no --color"),
    EnvironmentVariable("XDG_DATA_HOME, XDG_DATA_DIRS", "directories of installed schemas, in confedit/schemas"),
    EnvironmentVariable("XDG_STATE_HOME", "where journals, trusted schemas and unsaved texts are kept; ~/.local/state"),
    EnvironmentVariable("VISUAL, EDITOR", "the editor for edit"),
    EnvironmentVariable("ACCESSIBLE", "makes prompts plain lines, without cursor movement"),
    EnvironmentVariable("CI, DEBIAN_FRONTEND", "turn off questions, as --no-input does"),
  ],
  commands: [
    getCommand, setCommand, unsetCommand, addCommand, removeCommand, renameCommand, migrateCommand, listCommand,
    describeCommand, whyCommand, writableCommand, applyCommand, diffCommand, renderCommand, reportCommand,
    searchCommand, initCommand, formCommand, promptCommand, editCommand, pruneCommand, validateCommand, logCommand,
    undoCommand, watchCommand, runCommand, completionCommand, completeCommand, manualCommand, schemaLintCommand,
    schemaTestCommand, schemaDocsCommand, schemaGraphCommand, schemaPreviewCommand, schemaExportCommand,
    schemaImportCommand, schemaTrustCommand,
  ])
