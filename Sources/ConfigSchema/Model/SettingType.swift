/// What a setting's value is. The raw value is the word of the schema.
public enum SettingType: String, Sendable, Hashable, CaseIterable {
  case bool, int, number, port, percent
  case string, text
  case duration, size, date, time, datetime
  case email, url, hostname, ip, cidr, color, timezone, locale, regex, path, dir
  case list, map, group
  /// Any YAML value, edited as YAML; nothing below it is a setting of its own.
  case any

  static let words = WordTable<Self>()

  /// Whether values are ordered, so that `range` and `<` apply.
  public var isOrdered: Bool {
    switch self {
    case .int, .number, .port, .percent, .duration, .size, .date, .time, .datetime: true
    default: false
    }
  }

  /// Whether a value is a list, a map or a group and not a scalar.
  public var isCollection: Bool { self == .list || self == .map || self == .group }

  /// Whether the values are numbers and written without quotes: `int number port percent`.
  public var isNumeric: Bool { self == .int || self == .number || self == .port || self == .percent }

  /// Whether the value is a text that is kept as it is (not a number, a bool, a length of time or a point in time).
  public var isTextual: Bool {
    switch self {
    case .string, .text, .email, .url, .hostname, .ip, .cidr, .color, .timezone, .locale, .regex, .path, .dir: true
    default: false
    }
  }

  /// The type with its article, as messages name it: `a time of day`.
  public var phrase: String {
    switch self {
    case .bool: "a bool"
    case .int: "an integer"
    case .number: "a number"
    case .port: "a port"
    case .percent: "a percentage"
    case .string: "a string"
    case .text: "a text"
    case .duration: "a duration"
    case .size: "a size"
    case .date: "a date"
    case .time: "a time of day"
    case .datetime: "a date with time"
    case .email: "an email address"
    case .url: "a URL"
    case .hostname: "a host name"
    case .ip: "an IP address"
    case .cidr: "an address block"
    case .color: "a colour"
    case .timezone: "a time zone"
    case .locale: "a locale"
    case .regex: "a regular expression"
    case .path: "a path"
    case .dir: "a directory"
    case .list: "a list"
    case .map: "a map"
    case .group: "a group"
    case .any: "any YAML value"
    }
  }
}
