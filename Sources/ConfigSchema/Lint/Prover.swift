internal import ConfigModel

/// Shows that something can never be, by trying all stored values that matter to it. What it does not show may be.
///
/// A search with backtracking: values are chosen one setting after the other, the nearest to the goal first, and a choice
/// is given up as soon as the goal cannot be met whatever the others are (Davis, Logemann and Loveland 1962). Work is
/// bounded; beyond the bound nothing is claimed.
struct Prover {
  /// What an expression shall be.
  struct Demand: Hashable {
    var expression: Int
    var truths: Truths

    static func holds(_ condition: Condition) -> Demand { Demand(expression: condition.expression, truths: .yes) }
    static func fails(_ condition: Condition) -> Demand {
      Demand(expression: condition.expression, truths: [.no, .unknown])
    }
  }

  /// Why demands can never be met together.
  struct Conflict {
    /// A smallest set of the demands.
    var demands: [Demand]
    /// The conditions of other settings that it takes, as expressions.
    var conditions: [Int]
    /// The settings whose values were tried.
    var settings: [Int]
  }

  let abstraction: Abstraction
  private var environment: Environment
  /// Nodes worked out so far, and how many may be.
  private var work = 0
  private var limit = 0

  static let mostWorkOfProof = 1 << 18
  static let mostWorkOfReason = 1 << 14
  static let mostWork = 1 << 22

  init(_ settings: Settings) {
    abstraction = Abstraction(settings)
    environment = Environment(count: settings.all.count, today: nil)
  }

  /// Nil when the demands can be met together, or when nothing is known.
  mutating func conflict(of demands: [Demand]) -> Conflict? {
    guard var search = search(demands), isImpossible(&search) else { return nil }
    var needed = demands
    for demand in demands where needed.count > 1 {
      let fewer = needed.filter { $0 != demand }
      if isImpossible(fewer) { needed = fewer }
    }
    guard var reduced = self.search(needed) else { return nil }
    let conditions = neededConditions(&reduced, needed)
    return Conflict(demands: needed, conditions: conditions, settings: settings(needed, conditions))
  }

  mutating func isImpossible(_ demands: [Demand]) -> Bool {
    guard var search = search(demands) else { return false }
    return isImpossible(&search)
  }

  // MARK: Search

  private struct Search {
    var demands: [Demand]
    var evaluation: ConeEvaluation
    /// The settings to choose values for, nearest to the demands first.
    var variables: [Int]
  }

  private func search(_ demands: [Demand]) -> Search? {
    guard let cone = abstraction.cone(of: demands.map(\.expression)) else { return nil }
    let variables = cone.reversed().compactMap { node -> Int? in
      guard case .setting(let index) = node, abstraction.facts[index].computed == nil,
        abstraction.facts[index].type != .group
      else { return nil }
      return index
    }
    return Search(demands: demands, evaluation: ConeEvaluation(abstraction, cone: cone), variables: variables)
  }

  private mutating func isImpossible(_ search: inout Search, most: Int = mostWorkOfProof) -> Bool {
    guard work < Self.mostWork else { return false }
    swap(&environment, &search.evaluation.environment)
    defer { swap(&environment, &search.evaluation.environment) }
    if isMetByGuess(&search) { return false }
    limit = min(Self.mostWork, work + most)
    return refutes(&search, from: 0)
  }

  private mutating func isMetByGuess(_ search: inout Search) -> Bool {
    let guess = WitnessGuess(abstraction, for: search.demands)
    for variable in search.variables { search.evaluation.choose(guess.chosen[variable] ?? .absent, for: variable) }
    work += search.evaluation.run()
    let isMet = search.demands.allSatisfy { search.evaluation.truths(of: $0.expression).isSubset(of: $0.truths) }
    for variable in search.variables { search.evaluation.choose(nil, for: variable) }
    return isMet
  }

  /// Whether no choice for the variables from this one on meets the demands.
  private mutating func refutes(_ search: inout Search, from position: Int) -> Bool {
    work += 1 + search.evaluation.run()
    guard work <= limit else { return false }
    var isMet = true
    for demand in search.demands {
      let truths = search.evaluation.truths(of: demand.expression)
      if truths.isDisjoint(with: demand.truths) { return true }
      if !truths.isSubset(of: demand.truths) { isMet = false }
    }
    guard !isMet, position < search.variables.count else { return false }
    let variable = search.variables[position]
    for choice in search.evaluation.choices(of: variable) {
      search.evaluation.choose(choice, for: variable)
      guard refutes(&search, from: position + 1) else { return false }
    }
    search.evaluation.choose(nil, for: variable)
    return true
  }

  // MARK: Reasons

  /// The conditions in the cone without which the demands could be met.
  private mutating func neededConditions(_ search: inout Search, _ demands: [Demand]) -> [Int] {
    let own = Set(demands.map(\.expression))
    let all = search.evaluation.cone.flatMap { node -> [Int] in
      switch node {
      case .gate: abstraction.expressions(of: node)
      case .setting(let index):
        [abstraction.facts[index].enabledIf].compactMap { $0 }
          + abstraction.facts[index].choiceConditions.values.sorted()
      }
    }
    guard all.count <= 64 else { return [] }
    var needed: [Int] = []
    for condition in all where !own.contains(condition) {
      search.evaluation.relax(condition, true)
      var attempt = search
      if !isImpossible(&attempt, most: Self.mostWorkOfReason) {
        search.evaluation.relax(condition, false)
        needed.append(condition)
      }
    }
    return needed
  }

  private func settings(_ demands: [Demand], _ conditions: [Int]) -> [Int] {
    var found: [Int] = []
    for id in demands.map(\.expression) + conditions {
      let expression = abstraction.settings.expressions[id]
      for index in expression.settings(below: expression.root) where !found.contains(index) { found.append(index) }
    }
    return found
  }
}
