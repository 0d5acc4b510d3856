internal import ConfigModel

/// Stored values that probably meet demands, found by going from the conditions to the values that they name: where they
/// do, there is nothing to search for.
struct WitnessGuess {
  let abstraction: Abstraction
  private(set) var chosen: [Int: ConeEvaluation.Choice] = [:]

  init(_ abstraction: Abstraction, for demands: [Prover.Demand]) {
    self.abstraction = abstraction
    for demand in demands {
      let expression = abstraction.settings.expressions[demand.expression]
      guard expression.isChecked else { continue }
      want(expression.root, expression, demand.truths.contains(.yes))
    }
  }

  private mutating func want(_ id: Int, _ expression: Expression, _ isTrue: Bool) {
    switch expression.nodes[id] {
    case .not(let operand): want(operand, expression, !isTrue)
    case .and(let operands): wantAll(isTrue ? operands[...] : operands.prefix(1), expression, isTrue)
    case .or(let operands): wantAll(isTrue ? operands.prefix(1) : operands[...], expression, isTrue)
    case .setting(let index): choose(index) { $0 == .bool(isTrue) }
    case .has(let operand):
      guard case .setting(let index) = expression.nodes[operand] else { return }
      if isTrue { choose(index) { _ in true } } else if chosen[index] == nil { chosen[index] = .absent }
    case .equal(let a, let b, let format, let isNegated):
      guard let (index, datum) = comparison(a, b, expression) else { return }
      choose(index) { (format.canonical($0) == format.canonical(datum)) == (isTrue != isNegated) }
    case .order(let sign, let a, let b):
      guard let (index, datum) = comparison(a, b, expression), let limit = datum.magnitude else { return }
      let isFirst = if case .setting = expression.nodes[a] { true } else { false }
      choose(index) { value in
        guard let number = value.magnitude else { return false }
        let (left, right) = isFirst ? (number, limit) : (limit, number)
        return Environment.compare(sign, left, right) == isTrue
      }
    case .within(let a, let list, let format):
      guard case .setting(let index) = expression.nodes[a], case .list(let items) = expression.nodes[list] else {
        return
      }
      let wanted = items.compactMap { item -> Datum? in
        if case .constant(let datum) = expression.nodes[item] { format.canonical(datum) } else { nil }
      }
      choose(index) { wanted.contains(format.canonical($0)) == isTrue }
    default: break
    }
  }

  private mutating func wantAll(_ operands: ArraySlice<Int>, _ expression: Expression, _ isTrue: Bool) {
    for operand in operands { want(operand, expression, isTrue) }
  }

  private func comparison(_ a: Int, _ b: Int, _ expression: Expression) -> (Int, Datum)? {
    switch (expression.nodes[a], expression.nodes[b]) {
    case (.setting(let index), .constant(let datum)), (.constant(let datum), .setting(let index)): (index, datum)
    default: nil
    }
  }

  /// The first value that fits, with what enables the setting and the choice.
  private mutating func choose(_ index: Int, _ fits: (Datum) -> Bool) {
    guard chosen[index] == nil else { return }
    let facts = abstraction.facts[index]
    if let datum = facts.domain.data.first(where: fits) {
      chosen[index] = .value(datum)
      want(facts.choiceConditions[facts.type.canonical(datum)])
    } else if facts.domain.hasOthers {
      chosen[index] = .other
    } else {
      return
    }
    want(facts.enabledIf)
    var gate = facts.gate
    while let around = gate {
      want(abstraction.settings.gates[around].enabledIf?.expression)
      gate = abstraction.settings.gates[around].parent
    }
  }

  private mutating func want(_ condition: Int?) {
    guard let condition else { return }
    let expression = abstraction.settings.expressions[condition]
    if expression.isChecked { want(expression.root, expression, true) }
  }
}
