/// A verb as a row of data. What runs it is the table's affair, so `Action` is open.
package struct Command<Action: Sendable>: Sendable {
  /// One word, or two for a verb of a group (`schema lint`).
  package let name: String
  /// A phrase without full stop that completes "this verb …s".
  package let summary: String
  /// Paragraphs of the verb's help.
  package let details: [String]
  package let operands: [Operand]
  /// The forms of use where they do not follow from the operands (`KEY=VALUE ...`).
  package let synopses: [String]
  /// The verb's own flags.
  package let options: [OptionRow]
  /// Flags that this verb shares with others.
  package let shared: [OptionRow]
  /// Long names of flags of which at most one may be given.
  package let exclusive: [[String]]
  package let examples: [Example]
  /// Codes whose meaning for this verb is worth saying.
  package let exitCodes: [ExitMeaning]
  /// How a word that looks like a flag is passed as text; `WORD` is the word, `KEY` the operand before it.
  package let literalForm: String
  /// Whether help and manuals leave it out: it is for scripts of our own.
  package let isHidden: Bool
  package let action: Action

  package init(
    _ name: String, summary: String, details: [String] = [], operands: [Operand] = [], synopses: [String] = [],
    options: [OptionRow] = [], shared: [OptionRow] = [], exclusive: [[String]] = [], examples: [Example],
    exitCodes: [ExitMeaning] = [], literalForm: String = "-- WORD", isHidden: Bool = false, action: Action
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.operands = operands
    self.synopses = synopses
    self.options = options
    self.shared = shared
    self.exclusive = exclusive
    self.examples = examples
    self.exitCodes = exitCodes
    self.literalForm = literalForm
    self.isHidden = isHidden
    self.action = action
  }

  package var words: [Substring] { name.split(separator: " ") }
}

/// A word, or a run of words, that is no flag.
package struct Operand: Sendable {
  package let name: String
  /// How many words it takes; no `maximum` means as many as are given.
  package let minimum: Int
  package let maximum: Int?
  package let help: String
  package let completion: Completion

  package init(
    _ name: String, from minimum: Int = 1, to maximum: Int? = 1, completion: Completion = .none, help: String
  ) {
    self.name = name
    self.minimum = minimum
    self.maximum = maximum
    self.help = help
    self.completion = completion
  }

  /// `KEY`, `[KEY]`, `KEY...`, `[FILE...]`.
  package var usage: String {
    let word = maximum == 1 ? name : name + "..."
    return minimum == 0 ? "[\(word)]" : word
  }
}

/// A complete command line, and what it is good for.
package struct Example: Sendable, Hashable {
  package let command: String
  package let purpose: String

  package init(_ command: String, _ purpose: String) {
    self.command = command
    self.purpose = purpose
  }
}

package struct ExitMeaning: Sendable, Hashable {
  package let code: ExitCode
  package let meaning: String

  package init(_ code: ExitCode, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }
}

/// A variable of the environment that the program reads.
package struct EnvironmentVariable: Sendable, Hashable {
  package let name: String
  /// A phrase without full stop.
  package let meaning: String

  package init(_ name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
  }
}

/// All verbs of a program.
package struct CommandTable<Action: Sendable>: Sendable {
  package let program: String
  package let version: String
  /// The day of the version, `YYYY-MM-DD`.
  package let date: String
  package let summary: String
  package let commands: [Command<Action>]
  /// Flags that every verb has; `help` and `version` must be among them.
  package let common: [OptionRow]
  package let examples: [Example]
  /// Paragraphs of the manual.
  package let details: [String]
  package let environment: [EnvironmentVariable]

  package init(
    program: String, version: String, date: String, summary: String, details: [String] = [], common: [OptionRow],
    examples: [Example], environment: [EnvironmentVariable] = [], commands: [Command<Action>]
  ) {
    self.details = details
    self.environment = environment
    self.program = program
    self.version = version
    self.date = date
    self.summary = summary
    self.common = common
    self.examples = examples
    self.commands = commands
  }

  package func options(of command: Command<Action>) -> [OptionRow] { command.options + command.shared + common }

  /// Those that help, manuals and completions name.
  package var shown: [Command<Action>] { commands.filter { !$0.isHidden } }

  package func command(named name: String) -> Command<Action>? { commands.first { $0.name == name } }
}
