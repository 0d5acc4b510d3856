import ChildPrograms
import ConfigModel
import ConfigSchema

/// What the commands of `choices-from` have printed: each runs at most once, and only when somebody asks.
struct CommandChoices {
  fileprivate struct Command: Hashable {
    let schema: String
    let words: [String]
  }

  /// Nil is a command that gave no answer.
  fileprivate var answers: [Command: [String]?] = [:]
  fileprivate var hasToldDistrust = false

  static let outputLimit = 1 << 20
  /// In milliseconds.
  static let timeLimit = 5_000
}

extension Console {
  /// The lines that each of the commands prints; one that gives no answer, or may not run, is left out, and a note says
  /// why: then every value is a choice.
  mutating func lines(printedBy commands: [[String]], for document: ConfigDocument) -> [[String]: [String]] {
    guard !commands.isEmpty, let schema = document.schema else { return [:] }
    var result: [[String]: [String]] = [:]
    for words in commands {
      let command = CommandChoices.Command(schema: schema.path, words: words)
      let lines: [String]?
      if let known = commandChoices.answers[command] {
        lines = known
      } else {
        lines = answer(of: words, schema, document)
        commandChoices.answers.updateValue(lines, forKey: command)
      }
      if let lines { result[words] = lines }
    }
    return result
  }

  private mutating func answer(of command: [String], _ schema: SchemaFile, _ document: ConfigDocument) -> [String]? {
    let reason: String
    if let distrust = schema.distrust {
      tell(distrust, of: schema, command)
      return nil
    }
    do throws(ProgramFailure) {
      let output = try schema.program(command, about: document.path)
        .output(limit: CommandChoices.outputLimit, milliseconds: CommandChoices.timeLimit)
      if let text = String(validating: output, as: UTF8.self) { return Self.lines(of: text) }
      reason = "what it prints is not UTF-8"
    } catch {
      reason = error.description
    }
    note("the command \(SchemaFile.shown(command)) gives no choices, so every value is allowed: \(reason)")
    return nil
  }

  private mutating func tell(_ distrust: String, of schema: SchemaFile, _ command: [String]) {
    guard !commandChoices.hasToldDistrust else { return }
    commandChoices.hasToldDistrust = true
    let message =
      "the schema '\(schema.path)' is not allowed to run \(SchemaFile.shown(command)) for the choices: \(distrust)"
    let help = "look at the schema, then: \(schema.trustCommand)"
    show(Diagnostic(.note, "untrusted", message, help: help))
  }

  /// Each line once, without blanks at its ends; empty ones are none.
  private static func lines(of text: String) -> [String] {
    var seen: Set<[UInt8]> = []
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let bytes = line.utf8.drop { $0 == 0x20 || $0 == 0x09 }
      let kept = bytes.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed()
      return kept.isEmpty || !seen.insert(Array(kept)).inserted ? nil : String(decoding: kept, as: UTF8.self)
    }
  }
}
