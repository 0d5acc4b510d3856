internal import ConfigModel

/// One pass over a configuration: reads what is stored, works out the settings in the order of what depends on what,
/// then asks what needs all values (`required-if`, `visible-if`, rules).
struct SettingsEvaluator {
  var state: EvaluationState
  var scalars = ScalarExaminer()
  /// Those of the list or map that was examined last, when it was refused.
  var refused: RefusedItems?

  init(_ state: EvaluationState) { self.state = state }

  /// For values of the schema itself, without a configuration.
  init(of settings: Settings) {
    self.init(EvaluationState(settings: settings, context: EvaluationContext(), isStatic: true))
  }

  static func evaluate(_ layers: [LayerValue], _ settings: Settings, _ context: EvaluationContext) -> Evaluation {
    var evaluator = SettingsEvaluator(EvaluationState(settings: settings, context: context))
    let merged = LayerMerge.merge(layers, settings)
    evaluator.state.collect(merged.value)
    let unknown = evaluator.state.takeFound()
    for node in settings.order { evaluator.workOut(node, base: ConfigPath()) }
    for index in 0..<settings.topLevelCount where !settings.all[index].isOutline {
      evaluator.state.finish(index, base: ConfigPath())
    }
    let own = Dictionary(grouping: evaluator.state.takeFound(), by: \.rank)
    return evaluator.state.evaluation(of: merged, context, unknown: unknown, own: own)
  }

  // MARK: One setting

  mutating func workOut(_ node: GraphNode, base: ConfigPath) {
    switch node {
    case .gate(let index):
      let gate = state.settings.gates[index]
      state.gates[index] = (gate.parent.map { state.gates[$0] } ?? true) && state.isTrue(gate.enabledIf)
    case .setting(let index):
      if base.isEmpty { state.current = index }
      workOut(state.settings.all[index], base: base)
    }
  }

  private mutating func workOut(_ setting: Setting, base: ConfigPath) {
    let index = setting.id.index
    let isOpen = setting.gate.map { state.gates[$0] } ?? true
    state.states[index].isEnabled = isOpen && state.isTrue(setting.enabledIf)
    if setting.type == .group { return }
    let outer = state.isDisabled
    state.isDisabled = outer || !state.states[index].isEnabled
    defer { state.isDisabled = outer }
    let path = setting.place(below: base)
    var read: ReadValue?
    if let value = state.stored[index] {
      state.states[index].stored = value
      if setting.computed != nil {
        state.add(.computed(at: path))
      } else {
        refused = nil
        read = examine(value, index, path)
        state.states[index].isValid = read != nil
        if read == nil, setting.type.isCollection { state.states[index].refused = refused }
      }
    }
    decide(setting, read, path)
  }

  /// Which value counts.
  private mutating func decide(_ setting: Setting, _ read: ReadValue?, _ path: ConfigPath) {
    let index = setting.id.index
    let usesDefault = state.states[index].isEnabled && read == nil
    let fallback = defaultReading(setting, path, isUsed: usesDefault)
    state.states[index].defaultValue = fallback?.effective
    let stored = state.states[index].stored
    state.states[index].isChanged =
      stored != nil && !(read.map { setting.isEqual($0.datum, fallback?.datum, state.settings) } ?? false)
    var result: (reading: ReadValue?, origin: Origin) = (nil, .none)
    if !state.states[index].isEnabled {
      result = (whenDisabled(setting, path), .whenDisabled)
    } else if let id = setting.computedExpression {
      let datum = state.environment.value(of: state.settings.expressions[id])
      result = (datum.map { ReadValue(datum: $0, effective: $0.value) }, .computed)
    } else if read != nil {
      result = (read, .stored)
    } else {
      result = (fallback, .default)
    }
    guard let reading = result.reading else { return }
    state.states[index].effective = reading.effective
    state.states[index].origin = result.origin
    state.states[index].datum = reading.datum
    state.states[index].items = result.origin == .stored ? reading.items : reading.items.map { $0.map(\.asDefault) }
    state.states[index].itemKeys = reading.itemKeys
    state.states[index].isOpaque = result.origin == .stored && state.taggedPaths.contains(path)
    state.environment.hold(reading.datum, isOpaque: state.states[index].isOpaque, of: index)
  }

  private mutating func whenDisabled(_ setting: Setting, _ path: ConfigPath) -> ReadValue? {
    if let value = setting.whenDisabled { return silently { $0.examine(value, setting.id.index, path) }.reading }
    return setting.type == .bool ? ReadValue(datum: .bool(false), effective: .bool(false)) : nil
  }

  /// The first case whose condition is true. One that the setting would refuse now counts as absent, with a warning
  /// where it would have been used.
  private mutating func defaultReading(_ setting: Setting, _ path: ConfigPath, isUsed: Bool) -> ReadValue? {
    guard let value = setting.defaults.first(where: { state.isTrue($0.when) })?.value else { return nil }
    if state.judged == nil, let datum = state.settings.constantDefault(of: setting.id.index),
      !state.taggedPaths.contains(path)
    {
      return ReadValue(datum: datum, effective: value)
    }
    let (reading, problem) = silently { $0.examine(value, setting.id.index, path) }
    if let problem, reading == nil, isUsed {
      state.add(Refusal.badDefault(problem, setting).problem(at: path, .warning))
    }
    return reading
  }

  /// Examines without reporting; gives the first problem.
  private mutating func silently(_ body: (inout SettingsEvaluator) -> ReadValue?) -> (
    reading: ReadValue?, problem: Problem?
  ) {
    let count = state.found.count
    state.isOwnValue = true
    defer { state.isOwnValue = false }
    let reading = body(&self)
    let problem = state.found.dropFirst(count).first?.problem
    state.found.removeLast(state.found.count - count)
    return (reading, problem)
  }

  /// A value that the schema holds as its setting reads it, and what is wrong with it.
  mutating func judge(_ value: Value, for index: Int) -> (datum: Datum?, problems: [Problem]) {
    state.found = []
    let reading = examine(value, index, ConfigPath())
    return (reading?.datum, state.found.isEmpty ? [] : state.found.map { $0.problem })
  }
}

/// A value as its setting reads it, with the defaults of the members of its items filled in.
struct ReadValue {
  var datum: Datum
  var effective: Value
  /// Of a list or map of groups: the states of the members of each item.
  var items: [[SettingState]] = []
  var itemKeys: [String] = []
}

/// The items of a list or map that is refused as a whole: what they lack is reported all the same.
struct RefusedItems {
  var states: [[SettingState]]
  var keys: [String] = []
}

extension Setting {
  /// Its path in the item at `base`, or in the configuration when that is empty.
  func place(below base: ConfigPath) -> ConfigPath {
    base.isEmpty ? self.path : ConfigPath(base.segments + self.path.segments)
  }

  /// Whether nothing but the schema decides what is a right value.
  var isConstant: Bool {
    guard !self.type.isCollection, self.type != .any, !self.type.row.isOfMachine else { return false }
    return self.choicesSource == nil && self.low?.isComputed != true && self.high?.isComputed != true
      && !self.choices.contains { $0.enabledIf != nil }
  }
}

extension Refusal {
  fileprivate static func badDefault(_ problem: Problem, _ setting: Setting) -> Refusal {
    Refusal(
      code: "bad-default", message: "the default is not valid: \(problem.message)",
      help: setting.isSecret ? nil : problem.help)
  }
}

extension Problem {
  fileprivate static func computed(at path: ConfigPath) -> Problem {
    Problem(
      path: path, code: "computed", severity: .warning,
      message: "the value is computed, so the one in the file has no effect", help: "remove it from the file")
  }
}
