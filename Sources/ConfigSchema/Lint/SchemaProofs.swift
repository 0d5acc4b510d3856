internal import ConfigModel

/// What can be shown about a schema without a configuration: settings, choices and pages that nothing can enable, rules
/// that nothing can meet, defaults that never count. A finding is reported only when it is proved.
struct SchemaProofs {
  let draft: SchemaDraft
  let file: String
  let settings: Settings
  var findings: [Diagnostic] = []
  var prover: Prover
  /// What is disabled or hidden for good: what lies in it is not reported again.
  private var deadGates: Set<Int> = []
  private var hiddenGates: Set<Int> = []
  private var deadSettings: Set<Int> = []

  init(_ draft: SchemaDraft, file: String) {
    self.draft = draft
    self.file = file
    settings = draft.settings
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
        "unreachable", "\(settings.name(of: .gate(index))) can never be enabled", conflict, at: own.expression,
        help: "correct one of the conditions, or remove what nobody can reach")
    }
    if gate.parent.map(hiddenGates.contains) ?? false {
      hiddenGates.insert(index)
    } else if let own = gate.visibleIf,
      let conflict = prover.conflict(of: gates(around: gate.parent, \.visibleIf) + [.holds(own)])
    {
      hiddenGates.insert(index)
      reportHidden(settings.name(of: .gate(index)), conflict, own)
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
      let word = each.value.word
      if each.when != nil || position > 0, let conflict = prover.conflict(of: reached) {
        reportCase(word, name, conflict, each.when, place(of: setting, case: position), before: before)
      } else if let datum = facts.defaults[position].datum,
        let condition = facts.choiceConditions[facts.type.canonical(datum)], !deadChoices.contains(condition),
        let conflict = prover.conflict(of: reached + [Prover.Demand(expression: condition, truths: .yes)])
      {
        report(
          "default-never-counts", "the default \(word) of \(name) never counts, because it can never be chosen then",
          conflict,
          at: place(of: setting, case: position), .error,
          help: "choose a default whose condition may hold, or give the case another condition")
      }
      // What follows a case without condition was reported when the schema was compiled.
      guard let when = each.when else { break }
      before.append(.fails(when))
    }
  }

  func place(of setting: Setting, case position: Int) -> Diagnostic.Location? {
    let pending = draft.notes.values.first {
      $0.setting == setting.id.index && $0.attribute == "default" && $0.index == position
    }
    return pending.map { Diagnostic.Location(file: file, span: $0.value.span) }
  }

  private mutating func reportCase(
    _ word: String, _ name: String, _ conflict: Prover.Conflict, _ when: Condition?, _ place: Diagnostic.Location?,
    before: [Prover.Demand]
  ) {
    let isShadowed = conflict.demands.contains(where: before.contains)
    report(
      "unreachable-case",
      "the default \(word) of \(name) is never reached"
        + (isShadowed ? ": the cases before it leave nothing for it" : ""),
      conflict, at: when.map { location($0.expression) } ?? place, .warning,
      help: "remove the case, or correct a condition", own: when?.expression, saysReason: !isShadowed)
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
}
