/// The functions of the language; the raw value is the name.
enum Function: String, Hashable, CaseIterable {
  case any, all, count
  case has, len, lower, contains, min, max, sum, duration, size, bytes, today
  case startsWith = "starts-with"
  case endsWith = "ends-with"

  static let words = WordTable<Function>()

  /// How many arguments it takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .today: 0...0
    case .has, .len, .lower, .sum, .duration, .size, .bytes: 1...1
    case .any, .all, .count, .startsWith, .endsWith, .contains: 2...2
    case .min, .max: 2...100
    }
  }

  /// How it is called, for messages.
  var usage: String {
    switch self {
    case .any, .all, .count: "\(rawValue)(list, condition)"
    case .has: "has(key)"
    case .len: "len(text, list or map)"
    case .lower: "lower(text)"
    case .startsWith, .endsWith: "\(rawValue)(text, part)"
    case .contains: "contains(text or list, value)"
    case .min, .max: "\(rawValue)(a, b, ...)"
    case .sum: "sum(list)"
    case .duration: "duration(\"2m\")"
    case .size: "size(\"1MiB\")"
    case .bytes: "bytes(size)"
    case .today: "today()"
    }
  }

  /// Whether the second argument is worked out once for each item of the first.
  var isQuantifier: Bool { self == .any || self == .all || self == .count }
}
