internal import ConfigModel
internal import TextFormats

/// A problem with the number of the setting of the top level by which it is sorted.
struct FoundProblem {
  var rank: Int
  var problem: Problem
}

/// What is known of a configuration while it is evaluated.
struct EvaluationState {
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
  /// Unknown keys whose nearest name was looked for; bounded, because each look goes over all names.
  var lookups = 0
  /// Where the values are that another judge refuses; nil when there is none, and the settings judge themselves.
  let judged: Set<ConfigPath>?
  /// Whether a value of the schema's own is looked at, which the judge has not seen.
  var isOwnValue = false

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

  /// Whether a condition is true; unknown is not enough.
  func isTrue(_ condition: Condition?) -> Bool {
    guard let id = condition?.expression, !isStatic else { return true }
    return environment.truth(settings.expressions[id].root, settings.expressions[id].nodes) == true
  }

  /// The places of errors in values, with everything around them. What is missing, or a key too much, makes no value
  /// wrong that is there.
  static func refusedPaths(_ judgement: [Problem]) -> Set<ConfigPath> {
    var result: Set<ConfigPath> = []
    for problem in judgement where problem.severity == .error && !["required", "unknown-key"].contains(problem.code) {
      for count in 0...problem.path.segments.count {
        result.insert(ConfigPath(Array(problem.path.segments.prefix(count))))
      }
    }
    return result
  }
}
