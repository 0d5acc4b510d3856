import CommandSpec
import ConfigModel
import ConfigSchema

/// Why a disabled setting is not set, and the command that would do it.
struct DisabledRefusal {
  let setting: Setting
  let path: ConfigPath
  let assignment: Assignment
  let echo: CommandLineEcho

  func failure(in document: ConfigDocument, _ evaluation: Evaluation) -> Failure {
    let reasons = evaluation.reasons(for: setting)
    let reason = reasons.isEmpty ? "" : ": " + reasons.joined(separator: " ")
    return Failure(
      .disabled, "disabled", "`\(path)` is disabled\(reason)", path: path, help: help(document, evaluation))
  }

  private func help(_ document: ConfigDocument, _ evaluation: Evaluation) -> String {
    let enabling = evaluation.settings.enabling(
      setting, in: document.configuration, context: document.evaluationContext)
    switch enabling {
    case .changes(let steps) where !steps.isEmpty:
      var operands = steps.flatMap { [$0.path.description, ValueWord.word($0.value)] }
      if case .word(let word) = assignment.source {
        operands += [assignment.key.text, word]
        return echo.line("set", operands) + " (or set it with --enable)"
      }
      return echo.line("set", operands) + " enables it"
    default:
      return
        "\(echo.line("why", [path.description])) tells what is missing; --allow-disabled stores the value all the same"
    }
  }
}

/// A value as a word of the command line.
enum ValueWord {
  static func word(_ value: Value) -> String {
    switch ValueText(value) {
    case .text(let text): text
    case .items, .yaml: JSONText.text(of: value)
    }
  }
}
