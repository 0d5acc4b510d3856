package import ConfigModel
internal import Patterns

/// A condition as a formula over single settings, for writing it in another language. Like the expression it has three
/// values: a setting without value makes it unknown.
package indirect enum Formula: Sendable {
  package enum Relation: Sendable { case less, lessOrEqual, greater, greaterOrEqual }

  case constant(Bool)
  case all([Formula])
  case any([Formula])
  case not(Formula)
  /// Whether the setting has a value; never unknown.
  case has(SettingID)
  /// The value is this one: texts to the character, numbers exactly.
  case equals(SettingID, Value)
  case compares(SettingID, Relation, Number)
  /// The whole text matches the pattern.
  case matches(SettingID, String)
  /// It asks for more than values of single settings: another spelling of the same value, arithmetic, the day.
  case other
}

extension Settings {
  package func formula(of condition: Condition) -> Formula {
    guard expressions.indices.contains(condition.expression) else { return .other }
    let expression = expressions[condition.expression]
    guard expression.isChecked else { return .other }
    return FormulaReading(expression: expression, settings: self).formula(expression.root)
  }

  /// What must be true for the setting to be enabled, outermost first.
  package func enablingFormulas(of setting: Setting) -> [Formula] {
    conditions(of: setting).map(formula)
  }
}

/// Recursion is as deep as the expression, which is bounded.
private struct FormulaReading {
  let expression: Expression
  let settings: Settings

  func formula(_ id: Int) -> Formula {
    switch expression.nodes[id] {
    case .constant(.bool(let bool)): .constant(bool)
    case .setting(let index) where settings.all[index].type == .bool: .equals(SettingID(index), .bool(true))
    case .not(let operand): .not(formula(operand))
    case .and(let operands): .all(operands.map(formula))
    case .or(let operands): .any(operands.map(formula))
    case .equal(let a, let b, let type, let isNegated):
      equality(a, b, type).map { isNegated ? .not($0) : $0 } ?? .other
    case .order(let comparison, let a, let b): order(comparison, a, b) ?? .other
    case .within(let a, let list, let type): membership(a, list, type) ?? .other
    case .matches(let a, let pattern): setting(a).map { .matches($0, pattern.text) } ?? .other
    case .has(let operand): setting(operand).map { .has($0) } ?? .other
    default: .other
    }
  }

  private func setting(_ id: Int) -> SettingID? {
    guard case .setting(let index) = expression.nodes[id] else { return nil }
    return SettingID(index)
  }

  /// A constant that equals another only when their spelling does.
  private func plainConstant(_ id: Int) -> Value? {
    guard case .constant(let datum) = expression.nodes[id] else { return nil }
    switch datum {
    case .bool, .number, .text: return datum.value
    default: return nil
    }
  }

  private func equality(_ a: Int, _ b: Int, _ type: SettingType) -> Formula? {
    let pair = setting(a).map { ($0, b) } ?? setting(b).map { ($0, a) }
    guard let (id, other) = pair, let value = plainConstant(other), isPlain(id, type) else { return nil }
    return .equals(id, value)
  }

  private func membership(_ a: Int, _ list: Int, _ type: SettingType) -> Formula? {
    guard let id = setting(a), isPlain(id, type) else { return nil }
    let values: [Value?]
    switch expression.nodes[list] {
    case .list(let items): values = items.map(plainConstant)
    case .constant(.list(let items)): values = items.map(\.value)
    default: return nil
    }
    guard !values.contains(nil) else { return nil }
    return .any(values.compactMap { $0 }.map { .equals(id, $0) })
  }

  /// Whether two values of the setting are the same only when their spelling is.
  private func isPlain(_ id: SettingID, _ type: SettingType) -> Bool {
    settings[id].type.comparesAsWritten && type.comparesAsWritten
  }

  private func order(_ comparison: Syntax.Comparison, _ a: Int, _ b: Int) -> Formula? {
    if let id = setting(a), case .number(let number)? = plainConstant(b), settings[id].type.isNumeric {
      return order(comparison).map { .compares(id, $0, number) }
    }
    guard let id = setting(b), case .number(let number)? = plainConstant(a), settings[id].type.isNumeric else {
      return nil
    }
    return order(comparison).map { .compares(id, $0.mirrored, number) }
  }

  private func order(_ comparison: Syntax.Comparison) -> Formula.Relation? {
    switch comparison {
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .equal, .notEqual: nil
    }
  }
}

extension Formula.Relation {
  /// What `5 < x` says of x.
  fileprivate var mirrored: Self {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }
}

extension SettingType {
  /// Whether two values are the same exactly when they are written as the same text, number or bool.
  package var comparesAsWritten: Bool {
    switch self {
    case .bool, .int, .number, .port, .string, .text, .timezone, .locale, .regex, .path, .dir: true
    default: false
    }
  }
}
