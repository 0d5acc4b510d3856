import Foundation

/// What a reader makes of a plain scalar without a tag: written from the specifications, apart from the program.
///
/// YAML 1.2: the core schema (1.2.2, chapter 10.3.2). YAML 1.1: the types of yaml.org/type as PyYAML implements them.
enum ScalarOracle {
  enum Version: Sendable { case v1_1, v1_2 }

  enum Reading: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Magnitude)
    case float(Double)
    /// A type that only YAML 1.1 has: a date or time, `<<`, `=`.
    case timestamp
    case merge
    case value
    case string

    static func == (a: Reading, b: Reading) -> Bool {
      switch (a, b) {
      case (.null, .null), (.timestamp, .timestamp), (.merge, .merge), (.value, .value), (.string, .string): true
      case (.bool(let a), .bool(let b)): a == b
      case (.int(let a), .int(let b)): a == b
      case (.float(let a), .float(let b)): a == b || a.isNaN && b.isNaN
      default: false
      }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(kind) }

    /// The name of the type.
    var kind: String {
      switch self {
      case .null: "null"
      case .bool: "bool"
      case .int: "int"
      case .float: "float"
      case .timestamp: "timestamp"
      case .merge: "merge"
      case .value: "value"
      case .string: "string"
      }
    }
  }

  /// A whole number of any size.
  enum Magnitude: Hashable, Sendable {
    case small(Int128)
    /// Beyond 128 bits: the digits, without zeros before them.
    case large(isNegative: Bool, radix: Int, digits: String)
  }

  static func reading(_ text: String, _ version: Version) -> Reading {
    if ["", "~", "null", "Null", "NULL"].contains(text) { return .null }
    if let bool = bool(text, version) { return .bool(bool) }
    switch version {
    case .v1_2:
      if int12.matches(text) { return .int(magnitude(text, octal: "0o")) }
      if float12.matches(text) { return .float(double(text)) }
      return .string
    case .v1_1:
      if int11.matches(text) { return .int(magnitude(text.replacingOccurrences(of: "_", with: ""), octal: "0")) }
      if float11.matches(text) { return .float(double(text.replacingOccurrences(of: "_", with: ""))) }
      if timestamp.matches(text) { return .timestamp }
      return text == "<<" ? .merge : text == "=" ? .value : .string
    }
  }

  /// Both versions read the text as the same value of the same type.
  static func agree(on text: String) -> Bool { reading(text, .v1_1) == reading(text, .v1_2) }

  /// Whether some readers of YAML 1.1 take it for something else than PyYAML does: the specification has `y` as a bool,
  /// and an exponent or a fraction without more.
  static func isDoubtful(_ text: String) -> Bool { ["y", "Y", "n", "N"].contains(text) }

  /// The types that the two versions read, as one word.
  static func kinds(_ text: String) -> String { reading(text, .v1_1).kind + "/" + reading(text, .v1_2).kind }

  // MARK: the expressions

  private struct Expression: @unchecked Sendable {
    private let compiled: NSRegularExpression?
    init(_ pattern: String) { compiled = try? NSRegularExpression(pattern: "\\A(?:" + pattern + ")\\z") }

    func matches(_ text: String) -> Bool {
      compiled?.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
    }
  }

  private static let int12 = Expression("[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
  private static let float12 = Expression(
    #"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"#)
  private static let int11 = Expression(
    "[-+]?0b_*[0-1][0-1_]*|[-+]?0[0-7_]+|[-+]?(0|[1-9][0-9_]*)|[-+]?0x_*[0-9a-fA-F][0-9a-fA-F_]*|[-+]?[1-9][0-9_]*(:[0-5]?[0-9])+"
  )
  private static let float11 = Expression(
    #"[-+]?[0-9][0-9_]*\.[0-9_]*([eE][-+][0-9]+)?|\.[0-9][0-9_]*([eE][-+][0-9]+)?"#
      + #"|[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"#)
  private static let timestamp = Expression(
    #"[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(\.[0-9]*)?"#
      + #"([ \t]*(Z|[-+][0-9]{1,2}(:[0-9]{2})?))?"#)

  private static func bool(_ text: String, _ version: Version) -> Bool? {
    switch text {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    case "yes", "Yes", "YES", "on", "On", "ON": version == .v1_1 ? true : nil
    case "no", "No", "NO", "off", "Off", "OFF": version == .v1_1 ? false : nil
    default: nil
    }
  }

  // MARK: values

  private static func magnitude(_ text: String, octal: String) -> Magnitude {
    let isNegative = text.hasPrefix("-")
    let body = String(text.drop { $0 == "-" || $0 == "+" })
    if body.contains(":") { return sexagesimal(body, isNegative) }
    var (radix, digits) = (10, body)
    for (prefix, base) in [("0x", 16), ("0b", 2), (octal, 8)] where body.hasPrefix(prefix) && body.count > prefix.count
    {
      (radix, digits) = (base, String(body.dropFirst(prefix.count)))
      break
    }
    guard let value = Int128(digits, radix: radix) else {
      return .large(isNegative: isNegative, radix: radix, digits: String(digits.drop { $0 == "0" }))
    }
    return .small(isNegative ? -value : value)
  }

  private static func sexagesimal(_ body: String, _ isNegative: Bool) -> Magnitude {
    let value = body.split(separator: ":").reduce(Int128(0)) { $0 &* 60 &+ (Int128($1) ?? 0) }
    return .small(isNegative ? -value : value)
  }

  private static func double(_ text: String) -> Double {
    let isNegative = text.hasPrefix("-")
    let body = text.drop { $0 == "-" || $0 == "+" }
    let value: Double
    switch body.lowercased() {
    case ".inf": value = .infinity
    case ".nan": value = .nan
    case let body where body.contains(":"):
      value = body.split(separator: ":").reduce(0.0) { $0 * 60 + (Double($1) ?? 0) }
    case let body: value = strtod(body, nil)
    }
    return isNegative ? -value : value
  }
}
