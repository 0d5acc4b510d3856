package import ConfigModel

extension Setting {
  /// A value as a form shows it: a choice by its label, by `format` what that says, else as a user types it.
  package func display(_ value: Value) -> String {
    if let choice = self.choices.first(where: { $0.value == value }) { return choice.label }
    return formatted(value) ?? value.word
  }

  /// A value as its `format` says; nil without one, for what has no such form, and for a setting that is written: what
  /// is shown of one is what can be typed.
  package func formatted(_ value: Value) -> String? {
    guard let format = self.format, !self.isWritable else { return nil }
    switch (format, value) {
    case (.date, .string(let text)) where self.type == .datetime:
      return text.split(separator: "T").first.map(String.init)
    case (.bytes, _):
      guard case .size(let bytes) = datum(value, .size) else { return nil }
      return SizeFormat.shown(bytes)
    case (.duration, _):
      guard case .duration(let seconds) = datum(value, .duration) else { return nil }
      return DurationFormat.shown(seconds.rounded(to: 3))
    case (.percent, .number(let number)) where number.special == nil: return number.rounded(to: 3).plainText + "%"
    case (.number, .number(let number)) where number.special == nil: return number.rounded(to: 3).plainText
    default: return nil
    }
  }

  /// A number, or a size or duration as its type writes it.
  private func datum(_ value: Value, _ type: SettingType) -> Datum? {
    switch value {
    case .number(let number) where number.special == nil:
      return type == .size ? .size(number) : .duration(number)
    case .string where self.type == type: return try? type.read(value)
    default: return nil
    }
  }
}

extension Number {
  /// The nearest number with so many digits behind the point, half away from zero; the same one beyond the limits.
  func rounded(to digits: Int) -> Number {
    let scale = Number(coefficient: [1], exponent: digits, isNegative: false, isInteger: true)
    let half = Number(coefficient: [5], exponent: -1, isNegative: false, isInteger: true)
    guard !isWhole, !isNegative || negated != nil, let scale, let half, let scaled = multiplied(by: scale) else {
      return self
    }
    if isNegative { return negated?.rounded(to: digits).negated ?? self }
    return scaled.adding(half)?.floor?.divided(by: scale) ?? self
  }
}
