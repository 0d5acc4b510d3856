internal import ConfigModel
internal import TextFormats

/// What the settings of a cone and their conditions may be, while the stored values of some are chosen.
///
/// Where all that an expression reads is certain, the interpreter of evaluations works it out; else the answer is never
/// less than what can be.
struct ConeEvaluation {
  /// A stored value that was chosen: none, one of the domain's, any other; or, where the setting's own condition is
  /// relaxed, that it is disabled.
  enum Choice: Hashable {
    case absent, other, disabled
    case value(Datum)
  }

  let abstraction: Abstraction
  let cone: [GraphNode]
  /// Conditions that are taken to be true or not, whatever they read.
  private(set) var relaxed: Set<Int> = []
  /// Each setting's place in the cone.
  private let positions: [Int: Int]
  /// The first node of the cone that is to be worked out again.
  private var stale = 0
  /// By the number of the setting.
  private(set) var chosen: [Int: Choice] = [:]
  private var possible: [Int: Possible] = [:]
  /// Whether each gate may hold, and may not.
  private var gates: [Int: Truths] = [:]
  /// Room for the values of all settings, lent by the prover: it is too large to be made for every search.
  var environment = Environment(count: 0, today: nil)

  init(_ abstraction: Abstraction, cone: [GraphNode]) {
    self.abstraction = abstraction
    self.cone = cone
    var positions: [Int: Int] = [:]
    for (position, node) in cone.enumerated() { if case .setting(let index) = node { positions[index] = position } }
    self.positions = positions
  }

  mutating func choose(_ choice: Choice?, for setting: Int) {
    chosen[setting] = choice
    stale = min(stale, positions[setting] ?? cone.count)
  }

  mutating func relax(_ condition: Int, _ isRelaxed: Bool) {
    if isRelaxed { relaxed.insert(condition) } else { relaxed.remove(condition) }
    stale = 0
  }

  /// Works out what may have changed; returns how many nodes that were.
  mutating func run() -> Int {
    let first = stale
    stale = cone.count
    for node in cone[first...] {
      switch node {
      case .gate(let index):
        let gate = abstraction.settings.gates[index]
        gates[index] = Self.both(gate.parent.map { gates[$0] ?? .known } ?? .yes, holds(gate.enabledIf?.expression))
      case .setting(let index):
        let value = effective(abstraction.facts[index], index)
        possible[index] = value
        environment.values[index] = value.data.first
      }
    }
    return cone.count - first
  }

  /// The truth values that an expression may have.
  func truths(of id: Int) -> Truths {
    let expression = abstraction.settings.expressions[id]
    return expression.isChecked ? truths(expression.root, expression) : .any
  }

  // MARK: Settings

  /// Whether a condition may be true, and may not; unknown is not true.
  private func holds(_ id: Int?) -> Truths {
    guard let id else { return .yes }
    if relaxed.contains(id) { return .known }
    let truths = truths(of: id)
    var result = truths.intersection(.yes)
    if !truths.isDisjoint(with: [.no, .unknown]) { result.insert(.no) }
    return result
  }

  private static func both(_ a: Truths, _ b: Truths) -> Truths {
    var result = a.intersection(b).intersection(.yes)
    if a.contains(.no) || b.contains(.no) { result.insert(.no) }
    return result
  }

  private func effective(_ facts: Abstraction.Facts, _ index: Int) -> Possible {
    var own = holds(facts.enabledIf)
    // Of a relaxed condition the choice decides.
    if let chosen = chosen[index], facts.enabledIf.map(relaxed.contains) ?? false {
      own = chosen == .disabled ? .no : .yes
    }
    let isEnabled = Self.both(facts.gate.map { gates[$0] ?? .known } ?? .yes, own)
    var result = Possible()
    if isEnabled.contains(.no) {
      result.formUnion(facts.whenDisabled.map { reading($0, facts) } ?? .nothing)
    }
    guard isEnabled.contains(.yes) else { return result }
    if let computed = facts.computed {
      let expression = abstraction.settings.expressions[computed]
      result.formUnion(expression.isChecked ? value(expression.root, expression) : .anything)
      return result
    }
    let choices = chosen[index].map { [$0] } ?? self.choices(of: index)
    for choice in choices {
      switch choice {
      case .absent: result.formUnion(fallback(facts))
      case .other: result.isOther = true
      case .disabled: break
      case .value(let datum):
        let condition = facts.choiceConditions[facts.type.canonical(datum)]
        // That a choice cannot be made is the same as that none is stored.
        let isOpen = condition.map(relaxed.contains) ?? false ? .yes : holds(condition)
        if isOpen.contains(.yes) { result.insert(datum) }
        if isOpen.contains(.no) { result.formUnion(fallback(facts)) }
      }
    }
    return result
  }

  /// What may be chosen for a setting.
  func choices(of setting: Int) -> [Choice] {
    let facts = abstraction.facts[setting]
    var choices: [Choice] = facts.domain.data.map { .value($0) }
    choices.append(.absent)
    if facts.domain.hasOthers { choices.append(.other) }
    if facts.enabledIf.map(relaxed.contains) ?? false { choices.append(.disabled) }
    return choices
  }

  private func fallback(_ facts: Abstraction.Facts) -> Possible {
    var result = Possible()
    for each in facts.defaults {
      let isReached = holds(each.when)
      if isReached.contains(.yes) { result.formUnion(reading(each, facts)) }
      guard isReached.contains(.no) else { return result }
    }
    result.isAbsent = true
    return result
  }

  private func reading(_ value: Abstraction.DefaultFacts, _ facts: Abstraction.Facts) -> Possible {
    guard let datum = value.datum else { return .anything }
    var result = Possible(isAbsent: value.mayBeRefused)
    let isOpen = holds(facts.choiceConditions[facts.type.canonical(datum)])
    if isOpen.contains(.yes) { result.insert(datum) }
    if isOpen.contains(.no) { result.isAbsent = true }
    return result
  }

  // MARK: Expressions

  /// Whether all that a part of an expression reads is certain, and the day does not count.
  private func isCertain(_ id: Int, _ expression: Expression) -> Bool {
    switch expression.nodes[id] {
    case .setting(let index):
      guard let value = possible[index], value.isCertain else { return false }
      return value.isAbsent || abstraction.facts[index].isSpelledOneWay
    case .call(.today, _), .invalid: return false
    default: return Syntax.children(of: expression.syntax.nodes[id]).allSatisfy { isCertain($0, expression) }
    }
  }

  private func value(_ id: Int, _ expression: Expression) -> Possible {
    switch expression.nodes[id] {
    case .constant(let datum): return Possible(datum)
    case .setting(let index): return possible[index] ?? .anything
    case .and, .or, .not, .equal, .order, .within, .has:
      let truths = truths(id, expression)
      var result = Possible(isAbsent: truths.contains(.unknown))
      if truths.contains(.yes) { result.insert(.bool(true)) }
      if truths.contains(.no) { result.insert(.bool(false)) }
      return result
    default:
      guard isCertain(id, expression) else { return .anything }
      return Possible(environment.value(id, expression.nodes, item: nil))
    }
  }

  private func truths(_ id: Int, _ expression: Expression) -> Truths {
    switch expression.nodes[id] {
    case .not(let operand): return truths(operand, expression).negated
    case .and(let operands): return junction(operands, expression, decisive: .no)
    case .or(let operands): return junction(operands, expression, decisive: .yes)
    case .has(let operand):
      // Of what a region stands for is certain that it is there.
      let value = value(operand, expression)
      var result: Truths = value.isAbsent ? .no : []
      if value.isOther || !value.data.isEmpty { result.insert(.yes) }
      return result
    case .equal(let a, let b, let format, let isNegated):
      let result = compare(a, b, expression) { format.canonical($0) == format.canonical($1) }
      return isNegated ? result.negated : result
    case .order(let comparison, let a, let b):
      return compare(a, b, expression) { a, b in
        guard let a = a.magnitude, let b = b.magnitude else { return nil }
        return Environment.compare(comparison, a, b)
      }
    case .within(let a, let list, let format): return membership(a, list, format, id, expression)
    default: return value(id, expression).truths
    }
  }

  private func junction(_ operands: [Int], _ expression: Expression, decisive: Truths) -> Truths {
    var result: Truths = []
    var isSettled = false
    var canBeUnknown = false
    var canAllAgree = true
    var canNoneSettle = true
    for operand in operands {
      let truths = truths(operand, expression)
      if truths.contains(decisive) { isSettled = true }
      if truths.contains(.unknown) { canBeUnknown = true }
      if truths.isDisjoint(with: decisive.negated) { canAllAgree = false }
      if truths.isDisjoint(with: decisive.negated.union(.unknown)) { canNoneSettle = false }
    }
    if isSettled { result.insert(decisive) }
    if canAllAgree { result.insert(decisive.negated) }
    if canBeUnknown, canNoneSettle { result.insert(.unknown) }
    return result
  }

  /// A comparison of each of the values that two operands may have.
  private func compare(_ a: Int, _ b: Int, _ expression: Expression, _ test: (Datum, Datum) -> Bool?) -> Truths {
    let (left, right) = (value(a, expression), value(b, expression))
    var result: Truths = left.isAbsent || right.isAbsent ? .unknown : []
    guard isComparable(a, b, expression) else { return result.union(.known) }
    for x in left.data {
      for y in right.data { result.formUnion(Truths(test(x, y))) }
    }
    for (one, other, literal) in [(left, right, b), (right, left, a)] where one.isOther {
      if other.isOther { result.formUnion(.known) }
      guard !other.data.isEmpty else { continue }
      let isApart = isNamed(literal == b ? a : b, expression) && isLiteral(literal, expression)
      // Equality is the only test of values without an order.
      result.formUnion(isApart ? .no : .known)
    }
    return result
  }

  /// What stands for a region may only be compared with a literal.
  private func isComparable(_ a: Int, _ b: Int, _ expression: Expression) -> Bool {
    func isRegional(_ id: Int) -> Bool {
      guard case .setting(let index) = expression.nodes[id] else { return false }
      return abstraction.facts[index].domain.kind == .regions
    }
    return (!isRegional(a) || isLiteral(b, expression)) && (!isRegional(b) || isLiteral(a, expression))
  }

  private func isNamed(_ id: Int, _ expression: Expression) -> Bool {
    guard case .setting(let index) = expression.nodes[id] else { return false }
    return abstraction.facts[index].domain.kind == .named
  }

  private func isLiteral(_ id: Int, _ expression: Expression) -> Bool {
    if case .constant = expression.nodes[id] { return true }
    return false
  }

  /// `a in [x, y]` is `a == x or a == y`, but for an unknown `a`.
  private func membership(
    _ a: Int, _ list: Int, _ format: SettingType, _ id: Int, _ expression: Expression
  ) -> Truths {
    guard case .list(let items) = expression.nodes[list], items.allSatisfy({ isLiteral($0, expression) }) else {
      guard isCertain(id, expression) else { return .any }
      return Truths(Environment.bool(environment.value(id, expression.nodes, item: nil)))
    }
    let left = value(a, expression)
    var result: Truths = left.isAbsent ? .unknown : []
    let wanted = items.flatMap { value($0, expression).data.map(format.canonical) }
    for datum in left.data { result.insert(wanted.contains(format.canonical(datum)) ? .yes : .no) }
    if left.isOther { result.formUnion(isNamed(a, expression) ? .no : .known) }
    return result
  }
}
