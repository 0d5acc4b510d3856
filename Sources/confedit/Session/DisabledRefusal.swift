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
    let reasons = evaluation.reasons(at: path)
    let reason = reasons.isEmpty ? "" : ": " + reasons.asReason
    let advice = advice(document, evaluation)
    return Failure(
      .disabled, "disabled", "`\(path)` is disabled\(reason)", path: path,
      notes: advice.note.map { [Diagnostic.Note($0)] } ?? [], help: advice.help)
  }

  private func advice(_ document: ConfigDocument, _ evaluation: Evaluation) -> (note: String?, help: String) {
    switch document.enabling(setting, at: path) {
    case .changes(let steps) where !steps.isEmpty:
      var operands = steps.flatMap { [$0.path.description, ValueWord.word($0.value)] }
      guard case .word(let word) = assignment.source else { return (nil, echo.line("set", operands)) }
      operands += [assignment.key.text, word]
      return ("with --enable, the same command makes the necessary changes", echo.line("set", operands))
    default:
      return ("--allow-disabled stores the value anyway", echo.line("why", [path.description]))
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
