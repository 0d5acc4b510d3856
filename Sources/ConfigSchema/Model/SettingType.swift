/// What a setting's value is. The raw value is the word of the schema.
package enum SettingType: String, Sendable, Hashable, CaseIterable {
  case bool, int, number, port, percent
  case string, text
  case duration, size, date, time, datetime
  case email, url, hostname, ip, cidr, color, timezone, locale, regex, path, dir
  case list, map, group
  /// Any YAML value, edited as YAML; nothing below it is a setting of its own.
  case any

  static let words = WordTable<Self>()

  package var row: TypeRow {
    switch self {
    case .bool: .bool
    case .int: .int
    case .number: .number
    case .port: .port
    case .percent: .percent
    case .string: .string
    case .text: .text
    case .duration: .duration
    case .size: .size
    case .date: .date
    case .time: .time
    case .datetime: .datetime
    case .email: .email
    case .url: .url
    case .hostname: .hostname
    case .ip: .ip
    case .cidr: .cidr
    case .color: .color
    case .timezone: .timezone
    case .locale: .locale
    case .regex: .regex
    case .path: .path
    case .dir: .dir
    case .list: .list
    case .map: .map
    case .group: .group
    case .any: .any
    }
  }

  /// Whether values are ordered, so that `range` and `<` apply.
  package var isOrdered: Bool {
    switch row.kind {
    case .number, .duration, .size, .date, .time, .datetime: true
    case .bool, .text, .list, .map, .group, .any: false
    }
  }

  /// Whether a value is a list, a map or a group and not a scalar.
  package var isCollection: Bool { self == .list || self == .map || self == .group }

  /// Whether the values are numbers and written without quotes: `int number port percent`.
  package var isNumeric: Bool { row.kind == .number }

  /// Whether the value is a text that is kept as it is (not a number, a bool, a length of time or a point in time).
  package var isTextual: Bool { row.kind == .text }

  /// The type with its article, as messages name it: `a time of day`.
  package var phrase: String { row.phrase }
}
