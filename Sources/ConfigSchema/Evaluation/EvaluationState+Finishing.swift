internal import ConfigModel

/// What is asked when every value is known: required, visible, rules.
extension EvaluationState {
  mutating func finish(_ index: Int, base: ConfigPath) {
    let setting = settings.all[index]
    if base.isEmpty { current = index }
    states[index].isVisible = isVisible(setting)
    if setting.type == .group { return }
    let path = setting.place(below: base)
    let isRequired = setting.isRequired || (setting.requiredIf != nil && isTrue(setting.requiredIf))
    states[index].isRequired = isRequired && states[index].isEnabled
    // One that is there and wrong has its own problem.
    if judged == nil, states[index].isRequired, states[index].isValid, isDisabled == false,
      states[index].effective.isEmptyValue
    {
      add(.required(setting, at: path), at: path)
    }
    if let deprecated = setting.deprecated, states[index].stored != nil {
      warn(about: deprecated, "it is deprecated", at: path)
    }
    if states[index].origin == .stored, let datum = states[index].datum { warnOfChoice(datum, setting, at: path) }
    finishItems(of: setting, path)
  }

  /// A deprecated choice that is chosen, also among the items of a list.
  private mutating func warnOfChoice(_ datum: Datum, _ setting: Setting, at path: ConfigPath) {
    if case .list(let list) = datum, let item = setting.item.map({ settings.all[$0.index] }) {
      guard item.choices.contains(where: { $0.deprecated != nil }) else { return }
      for (position, value) in list.enumerated() { warnOfChoice(value, item, at: path.appending(index: position)) }
      return
    }
    guard let choice = setting.choiceIndex[setting.type.canonical(datum)].map({ setting.choices[$0] }),
      let deprecated = choice.deprecated
    else { return }
    warn(about: deprecated, "the choice \(choice.word) is deprecated", at: path)
  }

  private mutating func warn(about deprecated: Deprecation, _ start: String, at path: ConfigPath) {
    var message = start
    if let since = deprecated.since { message += " since revision \(since)" }
    if let end = deprecated.removeIn { message += ", and will be removed in revision \(end)" }
    if let reason = deprecated.message { message += ": \(reason)" }
    add(
      Problem(
        path: path, code: "deprecated", severity: .warning, message: message,
        help: deprecated.use.map { "\(.set($0)); it takes its place" }))
  }

  private func isVisible(_ setting: Setting) -> Bool {
    if setting.visibleIf != nil, !isTrue(setting.visibleIf) { return false }
    var gate = setting.gate
    while let index = gate {
      if settings.gates[index].visibleIf != nil, !isTrue(settings.gates[index].visibleIf) { return false }
      gate = settings.gates[index].parent
    }
    return true
  }

  private mutating func finishItems(of setting: Setting, _ path: ConfigPath) {
    let index = setting.id.index
    guard let item = setting.item?.index, settings.all[item].type == .group else { return }
    let refused = states[index].refused
    states[index].refused = nil
    let keys = refused?.keys ?? states[index].itemKeys
    var items = refused?.states ?? states[index].items
    let members = settings.all[item].members
    let outer = isDisabled
    isDisabled = outer || !states[index].isEnabled
    defer { isDisabled = outer }
    for position in items.indices where !items[position].isEmpty {
      let place =
        keys.indices.contains(position) ? path.appending(key: keys[position]) : path.appending(index: position)
      load(items[position], members)
      for member in members { finish(member.index, base: place) }
      items[position] = members.map { states[$0.index] }
    }
    if refused == nil { states[index].items = items }
  }

  /// Puts the members of one item in their places again.
  private mutating func load(_ item: [SettingState], _ members: [SettingID]) {
    for (member, state) in zip(members, item) {
      states[member.index] = state
      environment.hold(state, of: member.index)
    }
  }

  mutating func checkRules() {
    for rule in settings.rules {
      let expression = settings.expressions[rule.condition.expression]
      guard rule.references.allSatisfy({ states[$0].isEnabled }), environment.truth(of: expression) == false else {
        continue
      }
      let place = rule.settings.first ?? rule.references.first
      add(
        Problem(
          path: place.map { settings.all[$0].path } ?? ConfigPath(), code: "rule",
          severity: rule.isWarning ? .warning : .error,
          message: rule.message ?? "it must hold that \(rule.condition.text)"),
        rank: settings.topLevelCount + 1)
    }
  }
}

extension Refusal {
  fileprivate static func required(_ setting: Setting, at path: ConfigPath) -> Refusal {
    let command: SuggestedCommand =
      switch setting.type {
      case _ where setting.isSecret: .setFromInput(path)
      case .list where setting.example == nil && setting.choices.isEmpty: .add(to: path)
      case .map, .group: .set(path, [.type("json")])
      default: .set(path)
      }
    let hint =
      setting.example.map { "for example \($0.word)" }
      ?? (setting.choices.isEmpty ? setting.type.help : "the choices are \(setting.choiceList)")
    return Refusal(
      code: "required", message: "a value is required", help: hint.map { "\(command); \($0)" } ?? Advice(command))
  }
}
