import ChildPrograms
import ConfigEditing
import ConfigModel
import ConfigSchema
import Synchronization

/// What the commands of `choices-from` have printed: each runs at most once, and only when somebody asks.
final class ChoiceCommands: Sendable {
  private struct Command: Hashable {
    let schema: String
    let words: [String]
  }

  private struct State {
    /// Nil is a command that gave no answer.
    var answers: [Command: [String]?] = [:]
    var hasToldDistrust = false
  }

  static let ofRun = ChoiceCommands()
  private let state = Mutex(State())

  private static let outputLimit = 1 << 20
  /// In milliseconds.
  private static let timeLimit = 5_000

  /// The lines that each of the commands prints; one that gives no answer, or may not run, is left out, and a note says
  /// why: then every value is a choice.
  func lines(
    printedBy commands: [[String]], for document: ConfigDocument, _ notices: inout Notices
  ) -> [[String]: [String]] {
    guard !commands.isEmpty, let schema = document.schema else { return [:] }
    var result: [[String]: [String]] = [:]
    for words in commands {
      let command = Command(schema: schema.path, words: words)
      let lines: [String]?
      if let known = state.withLock({ $0.answers[command] }) {
        lines = known
      } else {
        lines = answer(of: words, schema, document, &notices)
        state.withLock { _ = $0.answers.updateValue(lines, forKey: command) }
      }
      if let lines { result[words] = lines }
    }
    return result
  }

  private func answer(
    of command: [String], _ schema: SchemaFile, _ document: ConfigDocument, _ notices: inout Notices
  ) -> [String]? {
    let reason: String
    if let distrust = schema.distrust {
      tell(distrust, of: schema, command, &notices)
      return nil
    }
    do throws(ProgramFailure) {
      let output = try schema.program(command, about: document.path)
        .output(limit: Self.outputLimit, milliseconds: Self.timeLimit)
      if let text = String(validating: output, as: UTF8.self) { return Self.lines(of: text) }
      reason = "what it prints is not UTF-8"
    } catch {
      reason = error.description
    }
    notices.note("the command \(SchemaFile.shown(command)) gives no choices, so every value is allowed: \(reason)")
    return nil
  }

  private func tell(
    _ distrust: String, of schema: SchemaFile, _ command: [String], _ notices: inout Notices
  ) {
    let isFirst = state.withLock { state in
      defer { state.hasToldDistrust = true }
      return !state.hasToldDistrust
    }
    guard isFirst else { return }
    let message =
      "the schema '\(schema.path)' is not allowed to run \(SchemaFile.shown(command)) for the choices: \(distrust)"
    let help: Advice = "look at the schema, then: \(schema.trustCommand)"
    notices.show(Diagnostic(.note, "untrusted", message, help: help))
  }

  /// Each line once, without blanks at its ends and without empty lines.
  private static func lines(of text: String) -> [String] {
    var seen: Set<[UInt8]> = []
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let bytes = line.utf8.drop { $0 == 0x20 || $0 == 0x09 }
      let kept = bytes.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed()
      return kept.isEmpty || !seen.insert(Array(kept)).inserted ? nil : String(decoding: kept, as: UTF8.self)
    }
  }
}
