package import ConfigModel

/// The changes that enable a setting.
package enum Enabling: Sendable, Hashable {
  package struct Step: Sendable, Hashable {
    package internal(set) var path: ConfigPath
    package internal(set) var value: Value
  }
  /// The smallest set of changes after which the setting is enabled, in schema order; empty when it is already.
  case changes([Step])
  /// No set of at most four bools and choices does it; one sentence for each condition that stays untrue.
  case missing([String])
}

extension Settings {
  /// The smallest set of changes that enables the setting and leaves no new problem: see the command line's `--enable`.
  ///
  /// That the setting itself still lacks a required value is no problem here: the user is about to set it. `isWritable`
  /// says whether a setting may be written at a path (locks, scopes). `path` is that of a member of an item, whose
  /// siblings may be changed too; nil is the setting's own.
  package func enabling(
    _ setting: Setting, at path: ConfigPath? = nil, in configuration: Value,
    context: EvaluationContext = EvaluationContext(), isWritable: (Setting, ConfigPath) -> Bool = { _, _ in true }
  ) -> Enabling {
    var search = EnablingSearch(self, setting, path ?? setting.path, configuration, context)
    return search.run(isWritable)
  }
}

/// Breadth first over sets of changes: each step adds one value that a condition names and that is not there yet.
private struct EnablingSearch {
  let settings: Settings
  let target: Setting
  let path: ConfigPath
  let configuration: Value
  let context: EvaluationContext
  /// How many evaluations were made.
  private var evaluations = 0
  /// What else would be wrong with the first set that enables the setting; empty while there is none.
  private var obstacles: [String] = []

  /// The most settings that are changed.
  static let mostSteps = 4
  /// The most sets that are tried; each costs an evaluation of what it changes.
  static let mostEvaluations = 300

  typealias Changes = [Int: Value]

  init(
    _ settings: Settings, _ target: Setting, _ path: ConfigPath, _ configuration: Value, _ context: EvaluationContext
  ) {
    self.settings = settings
    self.target = target
    self.path = path
    self.configuration = configuration
    self.context = context
  }

  mutating func run(_ isWritable: (Setting, ConfigPath) -> Bool) -> Enabling {
    let before = settings.evaluate(configuration, context: context)
    guard !isEnabled(before) else { return .changes([]) }
    let readers = Readers(settings)
    var level: [(changes: Changes, evaluation: Evaluation)] = [([:], before)]
    var seen: Set<Changes> = [[:]]
    for _ in 1...Self.mostSteps {
      var next: [(changes: Changes, evaluation: Evaluation)] = []
      var candidates: [Changes] = []
      for (changes, evaluation) in level {
        for (index, value) in steps(evaluation)
        where changes[index] == nil && isWritable(settings.all[index], place(of: index)) {
          var extended = changes
          extended[index] = value
          if seen.insert(extended).inserted { candidates.append(extended) }
        }
      }
      for changes in candidates.sorted(by: precedes) {
        guard evaluations < Self.mostEvaluations else { break }
        let evaluation = evaluate(changes, after: before, readers)
        if isEnabled(evaluation) {
          let problems = problems(of: evaluation, before)
          if problems.isEmpty { return .changes(listed(changes)) }
          if obstacles.isEmpty { obstacles = problems.map { "\(sentence(changes)), \($0.path): \($0.message)" } }
        }
        next.append((changes, evaluation))
      }
      level = next
      if level.isEmpty { break }
    }
    return .missing(missing(before))
  }

  private func isEnabled(_ evaluation: Evaluation) -> Bool { evaluation.state(at: path)?.isEnabled ?? false }

  /// The place of a setting: a sibling of the target in the same item.
  private func place(of index: Int) -> ConfigPath {
    let setting = settings.all[index]
    guard setting.owner != nil else { return setting.path }
    return ConfigPath(path.segments.dropLast(target.path.segments.count) + setting.path.segments)
  }

  private mutating func evaluate(_ changes: Changes, after before: Evaluation, _ readers: Readers) -> Evaluation {
    evaluations += 1
    var edited = configuration
    for (index, value) in changes { edited = edited.setting(place(of: index).segments[...], to: value) }
    return before.updated(layers: [LayerValue(value: edited)], context: context, by: readers)
  }

  private func problems(of evaluation: Evaluation, _ before: Evaluation) -> [Problem] {
    evaluation.newProblems(since: before).filter { !($0.code == "required" && $0.path == path) }
  }

  private func sentence(_ changes: Changes) -> String {
    "with " + listed(changes).map { "\($0.path)=\($0.value.word)" }.joined(separator: " and ")
  }

  private func listed(_ changes: Changes) -> [Enabling.Step] {
    changes.sorted { $0.key < $1.key }.map { Enabling.Step(path: place(of: $0.key), value: $0.value) }
  }

  /// By schema order of the settings, then by the order of the values among the choices.
  private func precedes(_ a: Changes, _ b: Changes) -> Bool {
    let (keysA, keysB) = (a.keys.sorted(), b.keys.sorted())
    if keysA != keysB { return keysA.lexicographicallyPrecedes(keysB) }
    for key in keysA {
      let (rankA, rankB) = (rank(a[key], key), rank(b[key], key))
      if rankA != rankB { return rankA < rankB }
    }
    return false
  }

  private func rank(_ value: Value?, _ index: Int) -> Int {
    settings.all[index].choices.firstIndex { $0.value == value } ?? (value == .bool(true) ? 0 : 1)
  }

  // MARK: Candidates

  /// The single changes that the untrue conditions of the target ask for, chains followed.
  private func steps(_ evaluation: Evaluation) -> [(index: Int, value: Value)] {
    var found = Candidates(
      settings: settings, evaluation: evaluation.place(at: path)?.evaluation ?? evaluation, siblings: target.siblings)
    found.addConditions(of: target.id.index)
    return found.steps
  }

  private func missing(_ before: Evaluation) -> [String] {
    let evaluation = before.place(at: path)?.evaluation ?? before
    let reasons = Reasons(evaluation)
    let conditions = settings.conditions(of: target).filter { evaluation.truth(of: $0) != true }
    return conditions.map(reasons.shortfall) + obstacles
  }
}

/// Collects the values of bools and choices that conditions name.
private struct Candidates {
  let settings: Settings
  let evaluation: Evaluation
  /// The root of the keys of the item whose members may be changed; nil outside of items.
  let siblings: Int?
  private(set) var steps: [(index: Int, value: Value)] = []
  private var visited: Set<Int> = []

  init(settings: Settings, evaluation: Evaluation, siblings: Int?) {
    self.settings = settings
    self.evaluation = evaluation
    self.siblings = siblings
  }

  /// What would make the conditions of a setting true.
  mutating func addConditions(of index: Int) {
    guard visited.insert(index).inserted else { return }
    for condition in settings.conditions(of: settings.all[index]) { add(condition) }
  }

  private mutating func add(_ condition: Condition) {
    let expression = settings.expressions[condition.expression]
    guard expression.isChecked else { return }
    add(expression.root, expression, isWanted: true)
  }

  private mutating func add(_ id: Int, _ expression: Expression, isWanted: Bool) {
    guard Environment.bool(evaluation.environment.value(id, expression.nodes, item: nil)) != isWanted else { return }
    switch expression.nodes[id] {
    case .not(let operand): add(operand, expression, isWanted: !isWanted)
    case .and(let operands), .or(let operands):
      for operand in operands { add(operand, expression, isWanted: isWanted) }
    case .setting(let index): add(index, .bool(isWanted))
    case .equal(let a, let b, _, let isNegated):
      for (name, value) in [(a, b), (b, a)] {
        guard case .setting(let index) = expression.nodes[name], case .constant(let datum) = expression.nodes[value]
        else { continue }
        if case .bool(let bool) = datum {
          add(index, .bool(bool == (isWanted != isNegated)))
        } else if isWanted != isNegated {
          add(index, datum)
        } else if !evaluation.states[index].isEnabled {
          // Any other value will do, and there may be one once it is enabled.
          addConditions(of: index)
        }
      }
    case .within(let a, let list, _) where isWanted:
      guard case .setting(let index) = expression.nodes[a], case .list(let items) = expression.nodes[list] else {
        return
      }
      for item in items { if case .constant(let datum) = expression.nodes[item] { add(index, datum) } }
    default: break
    }
  }

  /// A value for a setting; and what enables the setting, and the choice, where they are not.
  private mutating func add(_ index: Int, _ datum: Datum) {
    let setting = settings.all[index]
    let isInReach = setting.owner == nil || setting.siblings == siblings
    guard isInReach, setting.isWritable, !setting.isSecret else { return }
    if setting.type == .bool, case .bool(let bool) = datum {
      if setting.choices.isEmpty || setting.choiceIndex[datum] != nil { steps.append((index, .bool(bool))) }
    } else if let choice = setting.choiceIndex[setting.type.canonical(datum)] {
      steps.append((index, setting.choices[choice].value))
      if let condition = setting.choices[choice].enabledIf, evaluation.truth(of: condition) != true { add(condition) }
    }
    if !evaluation.states[index].isEnabled { addConditions(of: index) }
  }
}

extension Value {
  /// The value with one member set, maps made on the way; a scalar on the way is replaced, an item that is not there is
  /// not made.
  func setting(_ path: ArraySlice<ConfigPath.Segment>, to value: Value) -> Value {
    guard let segment = path.first else { return value }
    if case .list(var items) = self, case .number(let index, _) = segment {
      guard items.indices.contains(index) else { return self }
      items[index] = items[index].setting(path.dropFirst(), to: value)
      return .list(items)
    }
    guard case .key(let key) = segment.asKey else { return self }
    var map = ValueMap()
    if case .map(let own) = self { map = own }
    map[key] = (map[key] ?? .null).setting(path.dropFirst(), to: value)
    return .map(map)
  }
}
