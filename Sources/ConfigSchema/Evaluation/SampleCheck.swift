internal import ConfigModel

extension Settings {
  /// What does not hold for a sample as its author says; empty when all does.
  package func differences(
    of sample: Sample, context: EvaluationContext = EvaluationContext()
  ) -> [SampleDifference] {
    let evaluation = evaluate(sample.configuration, context: context)
    let wanted = sample.expectation
    var result: [SampleDifference] = []
    let errors = evaluation.problems.filter { $0.severity == .error }
    if let isValid = wanted.isValid, isValid == evaluation.hasErrors {
      let reasons = errors.map { "\($0.path): \($0.message)" }.joined(separator: "; ")
      result.append(
        SampleDifference(
          expected: "valid: \(isValid)", found: "valid: \(!isValid)" + (reasons.isEmpty ? "" : " (\(reasons))")))
    }
    result += differences("errors", wanted.errors, errors)
    result += differences("warnings", wanted.warnings, evaluation.problems.filter { $0.severity == .warning })
    for (path, value) in wanted.effective {
      let effective = evaluation.state(at: path)?.effective
      guard !isAsWanted(effective, value, path) else { continue }
      let isSecret = holdsSecret(at: path)
      let found = effective.map { isSecret ? "another secret" : Self.shown($0) } ?? Self.shown(.null)
      result.append(
        SampleDifference(
          expected: "effective: \(path): \(isSecret && value != .null ? "(secret)" : Self.shown(value))",
          found: "effective: \(path): \(found)"))
    }
    for path in wanted.disabled where evaluation.state(at: path)?.isEnabled != false {
      result.append(SampleDifference(expected: "disabled: \(path)"))
    }
    return result
  }

  /// One difference for each key that is in only one of the two sets.
  private func differences(
    _ attribute: String, _ wanted: [ConfigPath]?, _ problems: [Problem]
  ) -> [SampleDifference] {
    guard let wanted else { return [] }
    var seen: Set<ConfigPath> = []
    let found = problems.filter { seen.insert($0.path).inserted }
    return wanted.filter { !seen.contains($0) }.map { SampleDifference(expected: "\(attribute): \($0)") }
      + found.filter { !wanted.contains($0.path) }
      .map { SampleDifference(found: "\(attribute): \($0.path) (\($0.message))") }
  }

  private func isAsWanted(_ effective: Value?, _ wanted: Value, _ path: ConfigPath) -> Bool {
    guard let effective else { return wanted == .null }
    guard let setting = setting(at: path) else { return effective == wanted }
    return areEqual(effective, wanted, for: setting)
  }

  private static func shown(_ value: Value) -> String {
    value == .null ? "no value" : Shown.typed(value)
  }
}
