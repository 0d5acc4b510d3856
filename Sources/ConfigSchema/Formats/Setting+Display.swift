package import ConfigModel

extension Setting {
  /// A value as a form shows it: a choice by its label, by `format` a number of bytes as a size, a number of seconds as a
  /// duration, a number with a sign of per cent; else as a user types it.
  package func display(_ value: Value) -> String {
    if let choice = self.choices.first(where: { $0.value == value }) { return choice.label }
    guard case .number(let number) = value, number.special == nil else { return Setting.word(for: value) }
    switch self.format {
    case "bytes": return SizeFormat.text(number)
    case "duration": return DurationFormat.text(number)
    case "percent": return number.spelling + "%"
    default: return number.spelling
    }
  }
}
