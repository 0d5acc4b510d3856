internal import ConfigModel
internal import TextFormats

/// One pass over a configuration: reads what is stored, works out the settings in the order of what depends on what,
/// then asks what needs all values (`required-if`, `visible-if`, rules).
struct Evaluator {
  let settings: Settings
  let files: FileSystem
  /// See `EvaluationContext.taggedPaths`.
  let taggedPaths: Set<ConfigPath>
  /// Whether only the schema is there: conditions, computed ends and the machine are not asked.
  let isStatic: Bool
  var environment: Environment
  /// What the file holds for each setting; of members of items, what the item at hand holds.
  var stored: [Value?]
  var states: PiecewiseArray<SettingState>
  var gates: [Bool]
  var found: [FoundProblem] = []
  /// The top-level setting that is being worked out: problems are sorted by it.
  var current = 0
  /// Whether what is being worked out is disabled, so that its problems are warnings.
  var isDisabled = false
  /// The items of lists that are choices elsewhere, in the canonical form of the type that chooses.
  var sources: [ChoiceSet: Set<Datum>] = [:]
  /// Those of the list or map that was examined last, when it was refused.
  var refused: RefusedItems?
  /// Unknown keys whose nearest name was looked for; bounded, because each look goes over all names.
  var lookups = 0
  /// Where the values are that another judge refuses; nil when there is none, and the settings judge themselves.
  let judged: Set<ConfigPath>?
  /// Whether a value of the schema's own is looked at, which the judge has not seen.
  var isOwnValue = false

  struct ChoiceSet: Hashable {
    var source: Int
    var type: SettingType
  }

  struct FoundProblem {
    var rank: Int
    var problem: Problem
  }

  init(settings: Settings, context: EvaluationContext, isStatic: Bool = false) {
    let count = settings.all.count
    let today = context.today.flatMap { try? DateFormat.read($0) }
    self.init(
      settings: settings, context: context, states: PiecewiseArray(repeating: SettingState(), count: count),
      environment: Environment(count: count, today: today),
      gates: Array(repeating: true, count: settings.gates.count), isStatic: isStatic)
  }

  /// One that goes on with what another has worked out.
  init(
    settings: Settings, context: EvaluationContext, states: PiecewiseArray<SettingState>, environment: Environment,
    gates: [Bool], isStatic: Bool = false
  ) {
    self.settings = settings
    self.isStatic = isStatic
    self.states = states
    self.environment = environment
    self.gates = gates
    taggedPaths = context.taggedPaths
    judged = context.judgement.map(Self.refusedPaths)
    files = FileSystem(directory: context.directory, home: context.home, zoneInfo: context.zoneInfo)
    stored = Array(repeating: nil, count: settings.all.count)
  }

  static func evaluate(_ layers: [LayerValue], _ settings: Settings, _ context: EvaluationContext) -> Evaluation {
    var evaluator = Evaluator(settings: settings, context: context)
    let merged = LayerMerge.merge(layers, settings)
    evaluator.collect(merged.value)
    let unknown = evaluator.takeFound()
    for node in settings.order { evaluator.workOut(node, base: ConfigPath()) }
    for index in 0..<settings.topLevelCount where !settings.all[index].isOutline {
      evaluator.finish(index, base: ConfigPath())
    }
    let own = Dictionary(grouping: evaluator.takeFound(), by: \.rank)
    return evaluator.evaluation(of: merged, context, unknown: unknown, own: own)
  }

  /// What was found since this was asked last.
  mutating func takeFound() -> [FoundProblem] {
    defer { found = [] }
    return found
  }

  /// What came out, with the rules checked and the problems in order.
  ///
  /// - Parameter own: the problems of the settings, by the one of the top level at which they were found.
  mutating func evaluation(
    of merged: LayerMerge.Merged, _ context: EvaluationContext, unknown: [FoundProblem], own: [Int: [FoundProblem]]
  ) -> Evaluation {
    checkRules()
    let judged = (context.judgement ?? []).map { FoundProblem(rank: -1, problem: $0) }
    let all = judged + merged.found + unknown + own.values.joined() + takeFound()
    let ordered = all.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    var problems = ordered.map(\.element.problem)
    // With one layer that has nothing renamed every path is its own.
    if let origins = merged.origins, merged.layers.count > 1 || !origins.entries.isEmpty {
      for index in problems.indices where problems[index].source == nil {
        problems[index].source = origins.source(of: problems[index].path, in: merged.value)
      }
    }
    return Evaluation(
      settings: settings, configuration: merged.value, problems: problems, states: states, environment: environment,
      gates: gates, origins: merged.origins, layers: merged.layers,
      memory: EvaluationMemory(context: context, found: own, lookups: lookups))
  }

  mutating func add(_ problem: Problem, rank: Int? = nil) {
    found.append(FoundProblem(rank: rank ?? current, problem: problem))
  }

  mutating func add(_ refusal: Refusal, at path: ConfigPath) {
    add(refusal.problem(at: path, isDisabled ? .warning : .error))
  }

  // MARK: One setting

  mutating func workOut(_ node: GraphNode, base: ConfigPath) {
    switch node {
    case .gate(let index):
      let gate = settings.gates[index]
      gates[index] = (gate.parent.map { gates[$0] } ?? true) && isTrue(gate.enabledIf)
    case .setting(let index):
      if base.isEmpty { current = index }
      workOut(settings.all[index], base: base)
    }
  }

  /// Whether a condition is true; unknown is not enough.
  func isTrue(_ condition: Condition?) -> Bool {
    guard let id = condition?.expression, !isStatic else { return true }
    return environment.truth(settings.expressions[id].root, settings.expressions[id].nodes) == true
  }

  private mutating func workOut(_ setting: Setting, base: ConfigPath) {
    let index = setting.id.index
    let isOpen = setting.gate.map { gates[$0] } ?? true
    states[index].isEnabled = isOpen && isTrue(setting.enabledIf)
    if setting.type == .group { return }
    let outer = isDisabled
    isDisabled = outer || !states[index].isEnabled
    defer { isDisabled = outer }
    let path = setting.place(below: base)
    var read: Reading?
    if let value = stored[index] {
      states[index].stored = value
      if setting.computed != nil {
        add(.computed(at: path))
      } else {
        refused = nil
        read = examine(value, index, path)
        states[index].isValid = read != nil
        if read == nil, setting.type.isCollection { states[index].refused = refused }
      }
    }
    decide(setting, read, path)
  }

  /// A value as its setting reads it, with the defaults of the members of its items filled in.
  struct Reading {
    var datum: Datum
    var effective: Value
    /// Of a list or map of groups: the states of the members of each item.
    var items: [[SettingState]] = []
    var itemKeys: [String] = []
  }

  /// Which value counts.
  private mutating func decide(_ setting: Setting, _ read: Reading?, _ path: ConfigPath) {
    let index = setting.id.index
    let usesDefault = states[index].isEnabled && read == nil
    let fallback = defaultReading(setting, path, isUsed: usesDefault)
    states[index].defaultValue = fallback?.effective
    let stored = states[index].stored
    states[index].isChanged =
      stored != nil && !(read.map { setting.isEqual($0.datum, fallback?.datum, settings) } ?? false)
    var result: (reading: Reading?, origin: Origin) = (nil, .none)
    if !states[index].isEnabled {
      result = (whenDisabled(setting, path), .whenDisabled)
    } else if let id = setting.computedExpression {
      let datum = environment.value(of: settings.expressions[id])
      result = (datum.map { Reading(datum: $0, effective: $0.value) }, .computed)
    } else if read != nil {
      result = (read, .stored)
    } else {
      result = (fallback, .default)
    }
    guard let reading = result.reading else { return }
    states[index].effective = reading.effective
    states[index].origin = result.origin
    states[index].datum = reading.datum
    states[index].items = result.origin == .stored ? reading.items : reading.items.map { $0.map(\.asDefault) }
    states[index].itemKeys = reading.itemKeys
    states[index].isOpaque = result.origin == .stored && taggedPaths.contains(path)
    environment.hold(reading.datum, isOpaque: states[index].isOpaque, of: index)
  }

  private mutating func whenDisabled(_ setting: Setting, _ path: ConfigPath) -> Reading? {
    if let value = setting.whenDisabled { return silently { $0.examine(value, setting.id.index, path) }.reading }
    return setting.type == .bool ? Reading(datum: .bool(false), effective: .bool(false)) : nil
  }

  /// The first case whose condition is true. One that the setting would refuse now counts as absent, with a warning
  /// where it would have been used.
  private mutating func defaultReading(_ setting: Setting, _ path: ConfigPath, isUsed: Bool) -> Reading? {
    guard let value = setting.defaults.first(where: { isTrue($0.when) })?.value else { return nil }
    if judged == nil, let datum = settings.constantDefault(of: setting.id.index), !taggedPaths.contains(path) {
      return Reading(datum: datum, effective: value)
    }
    let (reading, problem) = silently { $0.examine(value, setting.id.index, path) }
    if let problem, reading == nil, isUsed { add(Refusal.badDefault(problem, setting).problem(at: path, .warning)) }
    return reading
  }

  /// Examines without reporting; gives the first problem.
  private mutating func silently(_ body: (inout Evaluator) -> Reading?) -> (reading: Reading?, problem: Problem?) {
    let count = found.count
    isOwnValue = true
    defer { isOwnValue = false }
    let reading = body(&self)
    let problem = found.dropFirst(count).first?.problem
    found.removeLast(found.count - count)
    return (reading, problem)
  }

  /// A value that the schema holds as its setting reads it, and what is wrong with it.
  mutating func judge(_ value: Value, for index: Int) -> (datum: Datum?, problems: [Problem]) {
    found = []
    let reading = examine(value, index, ConfigPath())
    return (reading?.datum, found.isEmpty ? [] : found.map { $0.problem })
  }
}

extension Setting {
  /// Its path in the item at `base`, or in the configuration when that is empty.
  func place(below base: ConfigPath) -> ConfigPath {
    base.isEmpty ? self.path : ConfigPath(base.segments + self.path.segments)
  }

  /// Whether nothing but the schema decides what is a right value.
  var isConstant: Bool {
    switch self.type {
    case .list, .map, .group, .any, .timezone, .path, .dir: return false
    default: break
    }
    return self.choicesSource == nil && self.low?.isComputed != true && self.high?.isComputed != true
      && !self.choices.contains { $0.enabledIf != nil }
  }
}

extension Refusal {
  fileprivate static func badDefault(_ problem: Problem, _ setting: Setting) -> Refusal {
    Refusal(
      code: "bad-default", message: "the default does not count: \(problem.message)",
      help: setting.isSecret ? nil : problem.help)
  }
}

extension Problem {
  fileprivate static func computed(at path: ConfigPath) -> Problem {
    Problem(
      path: path, code: "computed", severity: .warning,
      message: "the value is worked out, so the one in the file does not count", help: "remove it from the file")
  }
}
