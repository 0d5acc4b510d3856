internal import ConfigModel
internal import TextFormats

/// Which values and operations go together.
extension ValueType {
  /// A literal as a value of this type, nil when it is none.
  func read(_ datum: Datum, isPercent: Bool) -> Datum? {
    switch (self, datum) {
    case (.bool, .bool), (.number, .number), (.text, .text): return datum
    case (.number, .text(let text)): return isPercent ? (try? PercentFormat.read(text)).map { .number($0) } : nil
    case (.duration, .number(let number)): return number.isNegative ? nil : .duration(number)
    case (.size, .number(let number)): return number.isNegative ? nil : .size(number)
    case (.duration, .text(let text)): return (try? DurationFormat.read(text)).map { .duration($0) }
    case (.size, .text(let text)): return (try? SizeFormat.read(text)).map { .size($0) }
    case (.date, .text(let text)): return (try? DateFormat.read(text)).map { .date($0) }
    case (.time, .text(let text)): return (try? TimeFormat.read(text)).map { .time($0) }
    case (.datetime, .text(let text)): return (try? DateTimeFormat.read(text)).map { .datetime($0) }
    default: return nil
    }
  }

  /// The type of an operation, nil when it has no meaning.
  func result(_ sign: Syntax.Operator, _ other: ValueType) -> ValueType? {
    switch (sign, self, other) {
    case (_, .number, .number): .number
    case (.plus, .text, .text): .text
    case (.plus, .duration, .duration), (.minus, .duration, .duration), (.modulo, .duration, .duration): .duration
    case (.plus, .size, .size), (.minus, .size, .size), (.modulo, .size, .size): .size
    case (.plus, .date, .duration), (.plus, .duration, .date), (.minus, .date, .duration): .date
    case (.plus, .datetime, .duration), (.plus, .duration, .datetime), (.minus, .datetime, .duration): .datetime
    case (.minus, .date, .date), (.minus, .datetime, .datetime), (.minus, .time, .time): .duration
    case (.times, .number, .duration), (.times, .duration, .number), (.dividedBy, .duration, .number): .duration
    case (.times, .number, .size), (.times, .size, .number), (.dividedBy, .size, .number): .size
    case (.dividedBy, .duration, .duration), (.dividedBy, .size, .size): .number
    default: nil
    }
  }

  /// Which functions bring two types together, where some do.
  func conversionHelp(_ other: ValueType) -> Advice? {
    switch (self, other) {
    case (.size, .number), (.number, .size): "bytes(...) turns a size into a number"
    case (.list, .list): nil
    case (.list, _), (_, .list): "look for an item with in, or with any(list, condition)"
    default: nil
    }
  }
}
