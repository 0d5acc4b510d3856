internal import ConfigModel

/// What can be shown about a schema without a configuration: settings, choices and pages that nothing can enable, rules
/// that nothing can meet, defaults that never count. A finding is reported only when it is proved.
struct SchemaProofs {
  let compiler: Compiler
  let settings: Settings
  private(set) var findings: [Diagnostic] = []
  private var prover: Prover
  /// What is disabled or hidden for good: what lies in it is not reported again.
  private var deadGates: Set<Int> = []
  private var hiddenGates: Set<Int> = []
  private var deadSettings: Set<Int> = []

  init(_ compiler: Compiler) {
    self.compiler = compiler
    settings = compiler.result
    prover = Prover(settings)
  }

  mutating func run() {
    for index in settings.gates.indices { proveGate(index) }
    for setting in settings.all where setting.type != .group { prove(setting) }
    for rule in settings.rules { prove(rule) }
    checkDefaults()
  }

  // MARK: Pages, sections, groups

  private mutating func proveGate(_ index: Int) {
    let gate = settings.gates[index]
    if gate.parent.map(deadGates.contains) ?? false {
      deadGates.insert(index)
    } else if let own = gate.enabledIf,
      let conflict = prover.conflict(of: gates(around: gate.parent, \.enabledIf) + [.holds(own)])
    {
      deadGates.insert(index)
      report(
        "unreachable", "\(compiler.name(.gate(index))) can never be enabled", conflict, at: own.expression,
        help: "correct one of the conditions, or remove what nobody can reach")
    }
    if gate.parent.map(hiddenGates.contains) ?? false {
      hiddenGates.insert(index)
    } else if let own = gate.visibleIf,
      let conflict = prover.conflict(of: gates(around: gate.parent, \.visibleIf) + [.holds(own)])
    {
      hiddenGates.insert(index)
      reportHidden(compiler.name(.gate(index)), conflict, own)
    }
  }

  /// The conditions of a gate and of those around it, outermost first.
  private func gates(around gate: Int?, _ condition: KeyPath<Gate, Condition?>) -> [Prover.Demand] {
    var demands: [Prover.Demand] = []
    var next = gate
    while let index = next {
      if let own = settings.gates[index][keyPath: condition] { demands.append(.holds(own)) }
      next = settings.gates[index].parent
    }
    return demands.reversed()
  }

  private mutating func reportHidden(_ name: String, _ conflict: Prover.Conflict, _ own: Condition) {
    report(
      "never-visible", "\(name) is never shown", conflict, at: own.expression, .warning,
      help: "correct visible-if, or remove it: what is seldom needed has level: expert")
  }

  // MARK: Settings

  private mutating func prove(_ setting: Setting) {
    let index = setting.id.index
    let name = settings.name(of: index)
    let isGateDead = setting.gate.map(deadGates.contains) ?? false
    let enabled = settings.conditions(of: setting).map(Prover.Demand.holds)
    if isGateDead {
      deadSettings.insert(index)
    } else if let own = setting.enabledIf, let conflict = prover.conflict(of: enabled) {
      deadSettings.insert(index)
      report(
        "unreachable", "\(name) can never be enabled", conflict, at: own.expression,
        help: "correct one of the conditions, or remove the setting")
    }
    if let own = setting.visibleIf, !(setting.gate.map(hiddenGates.contains) ?? false),
      let conflict = prover.conflict(of: gates(around: setting.gate, \.visibleIf) + [.holds(own)])
    {
      reportHidden(name, conflict, own)
    }
    guard !deadSettings.contains(index) else { return }
    if let own = setting.requiredIf, let conflict = prover.conflict(of: enabled + [.holds(own)]) {
      report(
        "never-required", "\(name) is never required", conflict, at: own.expression, .warning,
        help: "correct required-if, or remove it")
    }
    let deadChoices = proveChoices(setting, name, enabled)
    proveDefaults(setting, name, enabled, deadChoices)
  }

  /// The choices that can never be made.
  private mutating func proveChoices(_ setting: Setting, _ name: String, _ enabled: [Prover.Demand]) -> Set<Int> {
    // A list and its items have the same choices.
    if let owner = setting.owner, setting.path.isEmpty, settings[owner].choices.count == setting.choices.count {
      return []
    }
    var dead: Set<Int> = []
    for (position, choice) in setting.choices.enumerated() {
      guard let own = choice.enabledIf, let conflict = prover.conflict(of: enabled + [.holds(own)]) else { continue }
      dead.insert(own.expression)
      report(
        "unreachable", "the choice \(setting.choices[position].word) of \(name) can never be chosen", conflict,
        at: own.expression, help: "correct one of the conditions, or remove the choice")
    }
    return dead
  }

  private mutating func proveDefaults(
    _ setting: Setting, _ name: String, _ enabled: [Prover.Demand], _ deadChoices: Set<Int>
  ) {
    let facts = prover.abstraction.facts[setting.id.index]
    var before: [Prover.Demand] = []
    for (position, each) in setting.defaults.enumerated() {
      let reached = enabled + before + (each.when.map { [.holds($0)] } ?? [])
      let word = Setting.word(for: each.value)
      if each.when != nil || position > 0, let conflict = prover.conflict(of: reached) {
        reportCase(word, name, conflict, each.when, place(of: setting, case: position), before: before)
      } else if let datum = facts.defaults[position].datum,
        let condition = facts.choiceConditions[facts.type.canonical(datum)], !deadChoices.contains(condition),
        let conflict = prover.conflict(of: reached + [Prover.Demand(expression: condition, truths: .yes)])
      {
        report(
          "default-never-counts", "the default \(word) of \(name) never counts: it cannot be chosen", conflict,
          at: place(of: setting, case: position), .error,
          help: "choose a default whose condition may hold, or give the case another condition")
      }
      // What follows a case without condition was told when the schema was compiled.
      guard let when = each.when else { break }
      before.append(.fails(when))
    }
  }

  private func place(of setting: Setting, case position: Int) -> Diagnostic.Location? {
    let pending = compiler.pendingValues.first {
      $0.setting == setting.id.index && $0.attribute == "default" && $0.index == position
    }
    return pending.map { Diagnostic.Location(file: compiler.file, span: $0.value.span) }
  }

  private mutating func reportCase(
    _ word: String, _ name: String, _ conflict: Prover.Conflict, _ when: Condition?, _ place: Diagnostic.Location?,
    before: [Prover.Demand]
  ) {
    let isShadowed = conflict.demands.contains(where: before.contains)
    report(
      "unreachable-case",
      "the default \(word) of \(name) is never reached" + (isShadowed ? ": the cases before it leave nothing for it" : ""),
      conflict, at: when.map { location($0.expression) } ?? place, .warning,
      help: "remove the case, or correct a condition", saysReason: !isShadowed)
  }

  // MARK: Rules

  private mutating func prove(_ rule: Rule) {
    var checked: [Prover.Demand] = []
    for index in rule.references {
      for condition in settings.conditions(of: settings.all[index]) {
        let demand = Prover.Demand.holds(condition)
        if !checked.contains(demand) { checked.append(demand) }
      }
    }
    let id = rule.condition.expression
    let text = rule.condition.text
    guard !rule.references.contains(where: deadSettings.contains) else { return }
    if !checked.isEmpty, let conflict = prover.conflict(of: checked) {
      report(
        "rule-never-checked", "the rule is never checked: its settings are never enabled together", conflict, at: id,
        .warning, help: "correct the rule or the conditions, or remove the rule", saysReason: false)
    } else if let conflict = prover.conflict(of: checked + [Prover.Demand(expression: id, truths: .yes)]) {
      report(
        "rule-never-holds", "the rule \(text) can never hold while it is checked", conflict, at: id,
        help: "correct it: where all its settings have values, it refuses every configuration")
    } else if let conflict = prover.conflict(of: checked + [Prover.Demand(expression: id, truths: .no)]) {
      report(
        "rule-never-fails", "the rule \(text) never fails", conflict, at: id, .warning,
        help: "correct it, or remove it: what its settings may be sees to it already", saysReason: false)
    }
  }

  // MARK: The configuration that sets nothing

  /// What is required must be set, and is no fault of the schema.
  private mutating func checkDefaults() {
    let evaluation = settings.evaluate(.null, context: EvaluationContext(zoneInfo: ""))
    for problem in evaluation.problems where problem.code == "bad-default" {
      guard let index = settings.settingIndex(at: problem.path) else { continue }
      let setting = settings.all[index]
      let ends = [setting.low, setting.high].compactMap { end -> Int? in
        if case .computed(let id, _) = end { id } else { nil }
      }
      let position = setting.defaults.firstIndex { $0.when.map { evaluation.truth(of: $0) == true } ?? true }
      guard !dependsOnToday(prover.abstraction.expressions(of: .setting(index)) + ends) else { continue }
      let place = position.flatMap { self.place(of: setting, case: $0) }
      // That it never counts at all says more.
      guard !findings.contains(where: { $0.location == place && $0.code == "default-never-counts" }) else { continue }
      findings.append(
        Diagnostic(
          .error, "invalid-default", "while nothing is set, the default of \(problem.path) breaks its own check: "
            + problem.message.replacing("the default does not count: ", with: ""),
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
        at: Diagnostic.Location(file: compiler.file, span: compiler.keySpans[index]))
    }
    findings.append(
      Diagnostic(
        rule.isWarning ? .warning : .error, "defaults-break-rule",
        "while nothing is set, the rule \(rule.condition.text) is broken by the defaults", at: location(id), notes: notes,
        help: "change one of the defaults, or the rule"))
  }

  /// Whether the day of the check may count; also where that cannot be told.
  private func dependsOnToday(_ expressions: [Int]) -> Bool {
    func asks(_ id: Int) -> Bool {
      settings.expressions[id].nodes.contains { if case .call(.today, _) = $0 { true } else { false } }
    }
    guard settings.expressions.indices.contains(where: asks) else { return false }
    guard let cone = prover.abstraction.cone(of: expressions) else { return true }
    return expressions.contains(where: asks)
      || cone.contains { prover.abstraction.expressions(of: $0).contains(where: asks) }
  }
}

extension SchemaProofs {
  // MARK: Reports

  private func location(_ expression: Int) -> Diagnostic.Location {
    Diagnostic.Location(file: compiler.file, span: settings.expressions[expression].place.span)
  }

  private mutating func report(
    _ code: String, _ message: String, _ conflict: Prover.Conflict, at expression: Int,
    _ severity: Diagnostic.Severity = .error, help: String, saysReason: Bool = true
  ) {
    report(
      code, message, conflict, at: location(expression), severity, help: help, own: expression, saysReason: saysReason)
  }

  private mutating func report(
    _ code: String, _ message: String, _ conflict: Prover.Conflict, at place: Diagnostic.Location?,
    _ severity: Diagnostic.Severity, help: String, own: Int? = nil, saysReason: Bool = true
  ) {
    let others = conflict.demands.map(\.expression).filter { $0 != own } + conflict.conditions
    findings.append(
      Diagnostic(
        severity, code, message + (saysReason ? ": " + reason(conflict) : ""), at: place,
        notes: others.map(note), help: help))
  }

  /// `no values of a and b make this true`.
  private func reason(_ conflict: Prover.Conflict) -> String {
    let names = conflict.settings.prefix(4).map { settings.name(of: $0) }
    let isOne = conflict.demands.count + conflict.conditions.count == 1
    guard let last = names.last else { return "its condition is never true" }
    let list =
      conflict.settings.count > 4
      ? "the settings it depends on"
      : names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
    let made = isOne ? "this condition" : "all the conditions"
    return "no value\(names.count == 1 ? "" : "s") of \(list) make\(names.count == 1 ? "s" : "") \(made) true"
  }

  /// What another condition has to do with it.
  private func note(_ id: Int) -> Diagnostic.Note {
    let expression = settings.expressions[id]
    let text: String
    switch (expression.owner, expression.attribute) {
    case (.gate(let index), "enabled-if"): text = "\(compiler.name(.gate(index))) is enabled only while \(expression)"
    case (.setting(let index), "default"):
      text = "a case of the default of \(settings.name(of: index)) counts while \(expression)"
    case (.setting(let index), "enabled-if"):
      let name = settings.name(of: index)
      let choice = settings.all[index].choices.first { $0.enabledIf?.expression == id }
      text =
        choice.map { "\($0.word) can be chosen for \(name) only while \(expression)" }
        ?? "\(name) is enabled only while \(expression)"
    default: text = "the other condition is \(expression)"
    }
    return Diagnostic.Note(text, at: location(id))
  }
}
