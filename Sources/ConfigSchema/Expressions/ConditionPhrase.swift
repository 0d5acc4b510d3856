package import ConfigModel
internal import Patterns

/// A condition in words: `Encryption is TLS`. In parts, so that a reader can be led from a setting to its description.
package struct ConditionPhrase: Sendable, Hashable {
  package enum Part: Sendable, Hashable {
    case text(String)
    case setting(SettingID)
    /// A value as a user types it.
    case value(Value)
    /// The label of a choice.
    case label(String)
    /// What has no wording of its own, in the language of expressions.
    case expression(String)
  }

  package let parts: [Part]
}

extension Settings {
  /// What must hold for the condition to be true.
  package func phrase(for condition: Condition) -> ConditionPhrase {
    let expression = expressions[condition.expression]
    guard expression.isChecked else { return ConditionPhrase(parts: [.expression(condition.text)]) }
    return ConditionPhrase(parts: PhraseWriter(settings: self, expression: expression).statement(expression.root, true))
  }
}

private struct PhraseWriter {
  typealias Part = ConditionPhrase.Part

  let settings: Settings
  let expression: Expression

  /// That the node is true, or that it is not.
  func statement(_ id: Int, _ isTrue: Bool) -> [Part] {
    switch expression.nodes[id] {
    case .not(let operand): return statement(operand, !isTrue)
    case .and(let operands): return junction(operands, isTrue, isAll: isTrue)
    case .or(let operands): return junction(operands, isTrue, isAll: !isTrue)
    case .constant(.bool(let bool)): return [.text(bool == isTrue ? "always" : "never")]
    case .setting(let index):
      return [.setting(SettingID(index)), .text(isTrue ? " is on" : " is off")]
    case .has(let operand): return term(operand) + [.text(isTrue ? " is set" : " is not set")]
    case .equal(let a, let b, _, let isNegated): return equality(a, b, isTrue != isNegated)
    case .order(let comparison, let a, let b):
      return term(a) + [.text(" is \(wording(isTrue ? comparison : comparison.opposite, a, b)) ")] + term(b, beside: a)
    case .within(let a, let list, _): return membership(a, list, isTrue)
    case .matches(let a, let pattern):
      return term(a) + [.text(isTrue ? " matches " : " does not match "), .expression(pattern.text)]
    case .contains(let a, let b, _):
      return term(a) + [.text(isTrue ? " contains " : " does not contain ")] + term(b, beside: a)
    case .call(.startsWith, let operands) where operands.count == 2:
      return term(operands[0]) + [.text(isTrue ? " begins with " : " does not begin with ")] + term(operands[1])
    case .call(.endsWith, let operands) where operands.count == 2:
      return term(operands[0]) + [.text(isTrue ? " ends with " : " does not end with ")] + term(operands[1])
    case .quantifier(let function, let list, let body) where function != .count:
      let subject =
        function == .any ? (isTrue ? "an item of " : "no item of ") : (isTrue ? "every item of " : "not every item of ")
      return [.text(subject)] + term(list) + [.text(" meets "), .expression(expression.syntax.printed(body))]
    default: return [.expression(expression.syntax.printed(id)), .text(isTrue ? " holds" : " does not hold")]
    }
  }

  // MARK: And, or

  /// `A, B and C`; a part that is itself a junction of the other kind says so: `A and either B or C`.
  private func junction(_ operands: [Int], _ isTrue: Bool, isAll: Bool) -> [Part] {
    var parts: [Part] = []
    for (index, operand) in operands.enumerated() {
      if index > 0 { parts.append(.text(index < operands.count - 1 ? ", " : isAll ? " and " : " or ")) }
      if isJunction(operand) { parts.append(.text(isAll ? "either " : "both ")) }
      parts += statement(operand, isTrue)
    }
    return parts
  }

  private func isJunction(_ id: Int) -> Bool {
    switch expression.nodes[id] {
    case .and, .or: true
    case .not(let operand): isJunction(operand)
    default: false
    }
  }

  // MARK: Comparisons

  private func equality(_ a: Int, _ b: Int, _ isEqual: Bool) -> [Part] {
    // The setting comes first, whatever the order in the expression.
    let (subject, other) = isConstant(a) && !isConstant(b) ? (b, a) : (a, b)
    guard isConstant(other) else {
      return term(subject) + [.text(isEqual ? " is the same as " : " differs from ")] + term(other)
    }
    if case .setting(let index) = expression.nodes[subject], settings.all[index].type == .bool,
      case .constant(.bool(let bool)) = expression.nodes[other]
    {
      return [.setting(SettingID(index)), .text(bool == isEqual ? " is on" : " is off")]
    }
    return term(subject) + [.text(isEqual ? " is " : " is not ")] + term(other, beside: subject)
  }

  private func membership(_ a: Int, _ list: Int, _ isTrue: Bool) -> [Part] {
    guard case .list(let items) = expression.nodes[list] else {
      return term(a) + [.text(isTrue ? " is one of " : " is none of ")] + term(list)
    }
    if items.count == 1 { return term(a) + [.text(isTrue ? " is " : " is not ")] + term(items[0], beside: a) }
    var parts = term(a) + [.text(isTrue ? " is " : " is neither ")]
    for (index, item) in items.enumerated() {
      if index > 0 { parts.append(.text(index < items.count - 1 ? ", " : isTrue ? " or " : " nor ")) }
      parts += term(item, beside: a)
    }
    return parts
  }

  private func wording(_ comparison: Syntax.Comparison, _ a: Int, _ b: Int) -> String {
    let isInTime = [a, b].contains { id in
      switch expression.nodes[id] {
      case .constant(.date), .constant(.time), .constant(.datetime): true
      case .setting(let index): [.date, .time, .datetime].contains(settings.all[index].type)
      default: false
      }
    }
    switch comparison {
    case .less: return isInTime ? "before" : "less than"
    case .lessOrEqual: return isInTime ? "not after" : "at most"
    case .greater: return isInTime ? "after" : "more than"
    case .greaterOrEqual: return isInTime ? "not before" : "at least"
    case .equal, .notEqual: return comparison.rawValue
    }
  }

  // MARK: Operands

  private func isConstant(_ id: Int) -> Bool {
    if case .constant = expression.nodes[id] { return true }
    return false
  }

  /// An operand; a literal beside a setting with choices is the label of one.
  private func term(_ id: Int, beside other: Int? = nil) -> [Part] {
    switch expression.nodes[id] {
    case .setting(let index): return [.setting(SettingID(index))]
    case .constant(let datum): return [literal(id, datum, beside: other)]
    case .call(.len, let operands) where operands.count == 1: return [.text("the length of ")] + term(operands[0])
    case .call(.today, _): return [.text("today")]
    case .quantifier(.count, let list, let body):
      return [.text("the number of items of ")] + term(list)
        + [.text(" that meet "), .expression(expression.syntax.printed(body)), .text(",")]
    default: return [.expression(expression.syntax.printed(id))]
    }
  }

  private func literal(_ id: Int, _ datum: Datum, beside other: Int?) -> Part {
    if let other, case .setting(let index) = expression.nodes[other],
      let choice = settings.all[index].choiceIndex[settings.all[index].type.canonical(datum)]
    {
      return .label(settings.all[index].choices[choice].label)
    }
    // As the author spelled it, where the canonical form would be another.
    switch expression.syntax.nodes[id] {
    case .text(let text): return .value(.string(text))
    case .number(let number): return .value(.number(number))
    default: return .value(datum.value)
    }
  }
}
