internal import ConfigModel
internal import Patterns

/// Says in words what a condition lacks.
struct Reasons {
  let settings: Settings
  let environment: Environment
  let states: PiecewiseArray<SettingState>
  /// The item whose members are looked at; nil outside of items.
  let item: ConfigPath?

  init(
    _ settings: Settings, _ environment: Environment, _ states: PiecewiseArray<SettingState>, item: ConfigPath? = nil
  ) {
    self.settings = settings
    self.environment = environment
    self.states = states
    self.item = item
  }

  init(_ evaluation: Evaluation) {
    self.init(evaluation.settings, evaluation.environment, evaluation.states, item: evaluation.item)
  }

  /// A setting by its path: a member of the item at hand with the item's.
  func name(of index: Int) -> String {
    guard let item, settings.all[index].owner != nil else { return settings.name(of: index) }
    return ConfigPath(item.segments + settings.all[index].path.segments).description
  }

  /// The author's sentence, else a generated one.
  func sentence(_ condition: Condition) -> String { condition.why ?? shortfall(of: condition) }

  /// What must hold for the condition to be true and does not: `server.tls must be implicit (it is none)`.
  func shortfall(of condition: Condition) -> String {
    let expression = settings.expressions[condition.expression]
    guard expression.isChecked else { return condition.text }
    return shortfall(expression.root, expression, isWanted: true)
  }

  func truth(_ id: Int, _ expression: Expression) -> Bool? {
    Environment.bool(environment.value(id, expression.nodes, item: nil))
  }

  private func shortfall(_ id: Int, _ expression: Expression, isWanted: Bool) -> String {
    switch expression.nodes[id] {
    case .not(let operand): return shortfall(operand, expression, isWanted: !isWanted)
    case .and(let operands) where isWanted, .or(let operands) where !isWanted:
      // All of these are needed: those that hold already are not mentioned.
      let lacking = operands.filter { truth($0, expression) != isWanted }
      return lacking.map { shortfall($0, expression, isWanted: isWanted) }.joined(separator: ", and ")
    case .and(let operands), .or(let operands):
      return operands.map { shortfall($0, expression, isWanted: isWanted) }.joined(separator: ", or ")
    case .constant: return "this can never be"
    default:
      return demand(id, expression, isWanted: isWanted)
        ?? "it must \(isWanted ? "" : "not ")hold that \(expression.syntax.printed(id))"
    }
  }

  /// A demand on one setting, with the value that it has.
  private func demand(_ id: Int, _ expression: Expression, isWanted: Bool) -> String? {
    let not = isWanted ? "" : "not "
    switch expression.nodes[id] {
    case .setting(let index): return "\(name(of: index)) must be \(isWanted)" + current(index, asBool: true)
    case .has(let operand):
      guard case .setting(let index) = expression.nodes[operand] else { return nil }
      return "\(name(of: index)) must \(not)be set" + (states[index].isEnabled ? "" : " (it is disabled)")
    case .equal(let a, let b, _, let isNegated):
      guard let (index, other) = operand(a, b, expression) else { return nil }
      let isEqual = isWanted != isNegated
      if settings.all[index].type == .bool, case .bool(let bool) = constant(other, expression) {
        return "\(name(of: index)) must be \(bool == isEqual)" + current(index, asBool: true)
      }
      return "\(name(of: index)) must \(isEqual ? "" : "not ")be \(word(other, expression))"
        + (isEqual || !states[index].isEnabled ? current(index) : "")
    case .within(let a, let list, _):
      guard case .setting(let index) = expression.nodes[a], case .list(let items) = expression.nodes[list] else {
        return nil
      }
      let words = items.map { word($0, expression) }.joined(separator: ", ")
      return "\(name(of: index)) must \(not)be \(items.count == 1 ? "" : "one of ")\(words)" + current(index)
    case .order(let comparison, let a, let b):
      guard case .setting(let index) = expression.nodes[a] else { return nil }
      let demand = Self.demands[isWanted ? comparison : comparison.opposite] ?? comparison.rawValue
      return "\(name(of: index)) must be \(demand) \(word(b, expression))" + current(index)
    case .matches(let a, let pattern):
      guard case .setting(let index) = expression.nodes[a] else { return nil }
      return "\(name(of: index)) must \(not)match the pattern \(pattern.text)" + current(index)
    default: return nil
    }
  }

  private static let demands: [Syntax.Comparison: String] = [
    .less: "less than", .lessOrEqual: "at most", .greater: "more than", .greaterOrEqual: "at least",
  ]

  /// The setting of a comparison, and the node of the other side.
  private func operand(_ a: Int, _ b: Int, _ expression: Expression) -> (index: Int, other: Int)? {
    if case .setting(let index) = expression.nodes[a] { return (index, b) }
    if case .setting(let index) = expression.nodes[b] { return (index, a) }
    return nil
  }

  private func constant(_ id: Int, _ expression: Expression) -> Datum? {
    guard case .constant(let datum) = expression.nodes[id] else { return nil }
    return datum
  }

  /// The other side of a comparison: a literal as the schema writes it, else the expression.
  private func word(_ id: Int, _ expression: Expression) -> String {
    switch expression.syntax.nodes[id] {
    case .text(let text): text.isEmpty ? "\"\"" : text
    default: expression.syntax.printed(id)
    }
  }

  /// What the setting is now, in parentheses; for a bool only what `must be` does not say.
  private func current(_ index: Int, asBool: Bool = false) -> String {
    if !states[index].isEnabled { return " (it is disabled)" }
    guard let value = states[index].effective else { return " (it is not set)" }
    if asBool { return "" }
    return " (it is \(shown(value, index)))"
  }

  /// An effective value for people; of a secret only that it is set.
  func shown(_ value: Value, _ index: Int) -> String {
    settings.all[index].isSecret
      ? "set" : value == .string("") ? "empty" : settings.all[index].formatted(value) ?? Shown.word(value)
  }
}

extension [String] {
  /// Reasons as one text: sentences follow each other, anything else is separated by semicolons.
  package var asReason: String {
    var result = ""
    for reason in self where !reason.isEmpty {
      if let last = result.last { result += ".!?".contains(last) ? " " : "; " }
      result += reason
    }
    return result
  }
}
