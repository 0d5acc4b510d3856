internal import ConfigModel

/// A schema as the prover sees it: for each setting what decides about its effective value, without what is only shown.
struct Abstraction {
  struct Facts {
    var enabledIf: Int?
    var gate: Int?
    var computed: Int?
    var domain: StoredDomain
    /// The conditions of choices, by the choice in canonical form.
    var choiceConditions: [Datum: Int] = [:]
    var defaults: [DefaultFacts] = []
    /// What counts while it is disabled.
    var whenDisabled: DefaultFacts?
    var type: SettingType

    /// Whether a value of the domain stands for itself alone: not for a region, nor for other spellings that compare as
    /// equal, which functions of texts distinguish.
    var isSpelledOneWay: Bool {
      domain.kind != .regions && ![.hostname, .email, .url, .ip, .cidr, .color].contains(type)
    }
  }

  /// A value of the schema's own.
  struct DefaultFacts {
    var when: Int?
    /// Nil when it depends on more than the schema.
    var datum: Datum?
    /// Whether its setting may refuse it, for what the prover does not look at.
    var mayBeRefused: Bool
  }

  let settings: Settings
  private(set) var facts: [Facts] = []

  init(_ settings: Settings) {
    self.settings = settings
    var evaluator = SettingsEvaluator(of: settings)
    let literals = Self.literals(settings)
    facts.reserveCapacity(settings.all.count)
    for setting in settings.all {
      let index = setting.id.index
      let domain = StoredDomain(setting, literals: literals[index] ?? []) { value in
        !evaluator.judge(value, for: index).problems.isEmpty
      }
      var own = Facts(
        enabledIf: setting.enabledIf?.expression, gate: setting.gate, computed: setting.computedExpression,
        domain: domain, type: setting.type)
      for choice in setting.choices {
        guard let condition = choice.enabledIf, let datum = try? setting.type.read(choice.value) else { continue }
        own.choiceConditions[setting.type.canonical(datum)] = condition.expression
      }
      let mayBeRefused = Self.mayRefuse(setting, settings)
      func facts(_ value: Value, _ when: Condition?) -> DefaultFacts {
        let datum = setting.type.isCollection ? nil : evaluator.datum(of: value, for: index)
        return DefaultFacts(when: when?.expression, datum: datum, mayBeRefused: mayBeRefused || datum == nil)
      }
      own.defaults = setting.defaults.map { facts($0.value, $0.when) }
      own.whenDisabled =
        setting.whenDisabled.map { facts($0, nil) }
        ?? (setting.type == .bool ? DefaultFacts(datum: .bool(false), mayBeRefused: false) : nil)
      self.facts.append(own)
    }
  }

  /// Whether a value that passes the schema's own checks may fail those that need a configuration or the machine.
  private static func mayRefuse(_ setting: Setting, _ settings: Settings) -> Bool {
    if setting.low?.isComputed ?? false || setting.high?.isComputed ?? false { return true }
    if case .items = setting.choicesSource { return true }
    return [.timezone, .path, .dir].contains(setting.type) || setting.type.isCollection
  }

  /// What each setting is compared with.
  private static func literals(_ settings: Settings) -> [Int: [Datum]] {
    var found: [Int: [Datum]] = [:]
    func add(_ name: Int, _ value: Int, _ nodes: [Expression.Node]) {
      guard case .setting(let index) = nodes[name], case .constant(let datum) = nodes[value] else { return }
      if found[index, default: []].contains(datum) { return }
      found[index, default: []].append(datum)
    }
    for expression in settings.expressions where expression.isChecked {
      for node in expression.nodes {
        switch node {
        case .equal(let a, let b, _, _), .order(_, let a, let b):
          add(a, b, expression.nodes)
          add(b, a, expression.nodes)
        case .within(let a, let list, _):
          guard case .list(let items) = expression.nodes[list] else { continue }
          for item in items { add(a, item, expression.nodes) }
        default: break
        }
      }
    }
    return found
  }

  // MARK: What depends on what

  /// The expressions that decide about a setting's effective value.
  func expressions(of node: GraphNode) -> [Int] {
    switch node {
    case .gate(let index): return [settings.gates[index].enabledIf?.expression].compactMap { $0 }
    case .setting(let index):
      let own = facts[index]
      if let computed = own.computed { return [own.enabledIf, computed].compactMap { $0 } }
      return [own.enabledIf].compactMap { $0 } + own.choiceConditions.values.sorted() + own.defaults.compactMap(\.when)
    }
  }

  /// The gate around a node, which it is worked out after.
  func enclosure(of node: GraphNode) -> GraphNode? {
    switch node {
    case .gate(let index): settings.gates[index].parent.map { .gate($0) }
    case .setting(let index): facts[index].gate.map { .gate($0) }
    }
  }

  /// The most nodes of a cone; beyond that nothing is claimed.
  static let mostNodes = 256

  /// Everything that the expressions depend on, dependencies first; nil when it is more than `mostNodes`.
  func cone(of expressions: [Int]) -> [GraphNode]? {
    var cone: [GraphNode] = []
    var visited: Set<GraphNode> = []
    func visit(_ node: GraphNode) -> Bool {
      guard visited.insert(node).inserted else { return true }
      guard visited.count <= Self.mostNodes else { return false }
      if let around = enclosure(of: node), !visit(around) { return false }
      guard self.expressions(of: node).allSatisfy(visitExpression) else { return false }
      cone.append(node)
      return true
    }
    func visitExpression(_ id: Int) -> Bool {
      let expression = settings.expressions[id]
      return expression.settings(below: expression.root).allSatisfy { visit(.setting($0)) }
    }
    return expressions.allSatisfy(visitExpression) ? cone : nil
  }
}

extension SettingsEvaluator {
  /// A value of the schema as its setting reads it; nil when it refuses it.
  fileprivate mutating func datum(of value: Value, for index: Int) -> Datum? {
    state.found = []
    return examine(value, index, ConfigPath())?.datum
  }
}
