package import ConfigModel
package import ConfigSchema

/// Why a disabled setting is not set, and the command that would do it.
package struct DisabledRefusal {
  let setting: Setting
  let path: ConfigPath
  let assignment: Assignment

  package init(setting: Setting, path: ConfigPath, assignment: Assignment) {
    self.setting = setting
    self.path = path
    self.assignment = assignment
  }

  package func failure(in document: ConfigDocument, _ evaluation: Evaluation) -> Failure {
    let reasons = evaluation.reasons(at: path)
    let reason = reasons.isEmpty ? "" : ": " + reasons.asReason
    let advice = advice(document, evaluation)
    return Failure(
      .disabled, "disabled", "`\(path)` is disabled\(reason)", path: path,
      notes: advice.note.map { [Diagnostic.Note($0)] } ?? [], help: advice.help)
  }

  private func advice(_ document: ConfigDocument, _ evaluation: Evaluation) -> (note: Advice?, help: Advice) {
    switch document.enabling(setting, at: path) {
    case .changes(let steps) where !steps.isEmpty:
      var command = SuggestedCommand.set(steps)
      guard case .word(let word) = assignment.source else { return (nil, Advice(command)) }
      command.operands += [.word(assignment.key.text), .word(word)]
      return ("with \(option: .enable), the same command makes the necessary changes", Advice(command))
    default:
      return ("\(option: .allowDisabled) stores the value anyway", Advice(SuggestedCommand(.why, [], [.key(path)])))
    }
  }
}

/// A value as a word of the command line.
package enum ValueWord {
  package static func word(_ value: Value) -> String {
    switch ValueText(value) {
    case .text(let text): text
    case .items, .yaml: JSONText.text(of: value)
    }
  }
}

extension SuggestedCommand {
  /// The changes that enable a setting, in one command.
  package static func set(_ steps: [Enabling.Step]) -> SuggestedCommand {
    SuggestedCommand(.set, [], steps.flatMap { [.key($0.path), .word(ValueWord.word($0.value))] })
  }
}
