internal import ConfigModel
internal import TextFormats

/// A value as its type reads it: what expressions compute with, and what comparisons compare.
///
/// The spelling is gone where it does not count (`1m30s` and `90s` are one duration). Texts keep theirs, because an
/// expression may join them; `SettingType.canonical` gives the form in which texts of a format compare.
enum Datum: Sendable, Hashable {
  /// Only in a value of the type `any`.
  case null
  case bool(Bool)
  /// A number, or a percentage in per cent.
  case number(Number)
  case text(String)
  /// In seconds.
  case duration(Number)
  /// In bytes.
  case size(Number)
  /// In days since 1970-01-01.
  case date(Int)
  /// In seconds since midnight.
  case time(Number)
  /// In seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  case datetime(Number)
  case list([Datum])
  /// Only members that have a value.
  case map([String: Datum])

  /// The number by which ordered values compare; nil for what has no order.
  var magnitude: Number? {
    switch self {
    case .number(let number), .duration(let number), .size(let number), .time(let number), .datetime(let number):
      number
    case .date(let day): Number(day)
    case .null, .bool, .text, .list, .map: nil
    }
  }

  /// The value as a file would hold it, in its canonical spelling.
  var value: Value {
    switch self {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .duration(let seconds): .string(DurationFormat.text(seconds))
    case .size(let bytes): .string(SizeFormat.text(bytes))
    case .date(let day): .string(DateFormat.text(day))
    case .time(let seconds): .string(TimeFormat.text(seconds))
    case .datetime(let seconds): .string(DateTimeFormat.text(seconds))
    case .list(let items): .list(items.map(\.value))
    case .map(let members):
      .map(ValueMap(members.sorted { $0.key < $1.key }.map { ValueMap.Entry($0.key, $0.value.value) }))
    }
  }
}

extension Datum {
  /// A value as it is, whatever its type would be.
  init(_ value: Value) {
    self =
      switch value {
      case .null: .null
      case .bool(let bool): .bool(bool)
      case .number(let number): .number(number)
      case .string(let text): .text(text)
      case .list(let items): .list(items.map(Datum.init))
      case .map(let map):
        .map(Dictionary(map.entries.map { ($0.key, Datum($0.value)) }, uniquingKeysWith: { first, _ in first }))
      }
  }
}
