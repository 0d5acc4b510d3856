package import ConfigModel

/// Arithmetic on values of settings, for `set --step` and `get --as`.
extension Settings {
  /// The value that lies `count` of the setting's steps further; a setting without `step` moves by one (a date by a
  /// day, a time by a second). Whether it is in range is the evaluation's.
  package func stepped(_ value: Value, by count: Int, for setting: Setting) throws(Problem) -> Value {
    let problem = { (message: String) in
      Refusal(code: "no-steps", message: message, help: nil, fix: nil).problem(at: setting.path)
    }
    guard let datum = try? setting.type.read(value), let magnitude = datum.magnitude else {
      throw problem("\(setting.type.phrase) has no steps")
    }
    let size = setting.stepSize ?? Number(1)
    guard let distance = size.multiplied(by: Number(count)), let sum = magnitude.adding(distance),
      let moved = datum.with(magnitude: sum)
    else { throw problem("the number would be too large") }
    if case .string(let text) = value, text.hasSuffix("%") { return .string(sum.plainText + "%") }
    return moved.value
  }

  /// The number that lies `count` further; nil when it would be too large.
  package static func stepped(_ number: Number, by count: Int) -> Number? { number.adding(Number(count)) }

  /// A duration or a size as a number of units: `90s` in `ms` is 90000.
  package func amount(of value: Value, in unit: String, for setting: Setting) throws(Problem) -> Number {
    let problem = { (message: String, help: Advice?) in
      Refusal(code: "no-such-unit", message: message, help: help, fix: nil).problem(at: setting.path)
    }
    guard setting.type == .duration || setting.type == .size, let amount = (try? setting.type.read(value))?.magnitude
    else { throw problem("\(setting.type.phrase) has no unit", nil) }
    guard Number(unit) == nil, let one = (try? setting.type.read(.string("1" + unit)))?.magnitude,
      let quotient = amount.divided(by: one)
    else { throw problem("there is no such unit", Advice(setting.type.help)) }
    return quotient
  }
}

extension Datum {
  /// The same kind of value with another magnitude.
  func with(magnitude: Number) -> Datum? {
    switch self {
    case .number: .number(magnitude)
    case .duration: .duration(magnitude)
    case .size: .size(magnitude)
    case .time: .time(magnitude)
    case .datetime: .datetime(magnitude)
    case .date: magnitude.intValue.map { .date($0) }
    case .null, .bool, .text, .list, .map: nil
    }
  }
}
