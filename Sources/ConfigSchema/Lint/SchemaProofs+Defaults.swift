internal import ConfigModel

/// The configuration that sets nothing must be right.
extension SchemaProofs {
  /// What is required must be set, and is no fault of the schema.
  mutating func checkDefaults() {
    let evaluation = settings.evaluate(.null, context: EvaluationContext(zoneInfo: ""))
    for problem in evaluation.problems where problem.code == "bad-default" {
      guard let index = settings.settingIndex(at: problem.path) else { continue }
      let setting = settings.all[index]
      guard !asksMachine(setting) else { continue }
      let ends = [setting.low, setting.high].compactMap { end -> Int? in
        if case .computed(let id, _) = end { id } else { nil }
      }
      let position = setting.defaults.firstIndex { $0.when.map { evaluation.truth(of: $0) == true } ?? true }
      guard !dependsOnToday(prover.abstraction.expressions(of: .setting(index)) + ends, setting) else { continue }
      let place = position.flatMap { self.place(of: setting, case: $0) }
      // That it never counts at all says more.
      guard !findings.contains(where: { $0.location == place && $0.code == "default-never-counts" }) else { continue }
      findings.append(
        Diagnostic(
          .error, "invalid-default",
          "while nothing is set, the default of \(problem.path) breaks its own check: "
            + problem.message.replacing("the default is not valid: ", with: ""),
          at: place, help: "choose a default that the other defaults admit, or one by cases"))
    }
    for rule in settings.rules { checkDefaults(rule, evaluation) }
  }

  private mutating func checkDefaults(_ rule: Rule, _ evaluation: Evaluation) {
    let id = rule.condition.expression
    guard evaluation.truth(of: rule.condition) == false, !dependsOnToday([id]),
      rule.references.allSatisfy({ evaluation.states[$0].isEnabled }),
      !findings.contains(where: { $0.location == location(id) && $0.code == "rule-never-holds" })
    else { return }
    let notes = rule.references.map { index in
      let value = evaluation.states[index].effective.map { Shown.word($0) } ?? "none"
      return Diagnostic.Note(
        "\(settings.name(of: index)) is \(settings.all[index].isSecret ? "a secret" : value)",
        at: Diagnostic.Location(file: file, span: draft.keySpans[index]))
    }
    findings.append(
      Diagnostic(
        rule.isWarning ? .warning : .error, "defaults-break-rule",
        "while nothing is set, the rule \(rule.condition.text) is broken by the defaults", at: location(id),
        notes: notes, help: "change one of the defaults, or the rule"))
  }

  /// Whether files or the time zones of this machine count.
  private func asksMachine(_ setting: Setting) -> Bool {
    [.path, .dir, .timezone].contains(setting.type) || setting.members.contains { asksMachine(settings[$0]) }
      || setting.item.map { asksMachine(settings[$0]) } ?? false
  }

  /// Whether the day of the check may count; also where that is unknown.
  private func dependsOnToday(_ expressions: [Int], _ setting: Setting? = nil) -> Bool {
    func asks(_ id: Int) -> Bool {
      settings.expressions[id].nodes.contains { if case .call(.today, _) = $0 { true } else { false } }
    }
    guard settings.expressions.indices.contains(where: asks) else { return false }
    if setting?.type.isCollection ?? false { return true }
    guard let cone = prover.abstraction.cone(of: expressions) else { return true }
    return expressions.contains(where: asks)
      || cone.contains { prover.abstraction.expressions(of: $0).contains(where: asks) }
  }
}
