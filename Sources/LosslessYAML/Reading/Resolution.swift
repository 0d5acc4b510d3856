package import ConfigModel

/// Tag resolution: which null, bool, number or string a scalar is.
///
/// YAML 1.2: the core schema (1.2.2, chapter 10.3). YAML 1.1: the types of yaml.org/type as implementations have them:
/// `y` and `n` alone are strings; timestamps, `=` and `<<`, which have no kind of their own here, are strings too.
package enum Resolution {
  /// The value of a scalar's decoded text.
  ///
  /// - Parameters:
  ///   - isPlain: written without quotes and not as a block.
  ///   - tag: the resolved tag (`tag:yaml.org,2002:str`), an application's tag as written (`!secret`), `!` for the
  ///     non-specific tag, nil for none. A tag of the core schema that does not fit the text, and every tag that is
  ///     not one of them, gives a string, so that no text is lost.
  package static func value(of text: String, isPlain: Bool, tag: String?, version: YAMLVersion) -> Value {
    if let tag { return value(of: text, tag: tag, version: version) }
    return isPlain ? plainValue(of: text, version: version) : .string(text)
  }

  /// The value of a plain scalar without a tag.
  package static func plainValue(of text: String, version: YAMLVersion) -> Value {
    // The first byte is enough to recognise almost every string; documents of many megabytes pass through here.
    guard let first = text.utf8.first else { return .null }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      return Number(text, version: version).map(Value.number) ?? .string(text)
    default:
      // No word for a null or a bool is longer.
      guard text.utf8.count <= 5 else { return .string(text) }
      if isNull(text) { return .null }
      return bool(text, version: version).map(Value.bool) ?? .string(text)
    }
  }

  /// The text of a null as a plain scalar; the same in both versions.
  package static func isNull(_ text: String) -> Bool {
    switch text {
    case "", "~", "null", "Null", "NULL": true
    default: false
    }
  }

  /// The bool that a plain scalar is; nil when it is not a bool.
  package static func bool(_ text: String, version: YAMLVersion) -> Bool? {
    switch text {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    case "yes", "Yes", "YES", "on", "On", "ON": version == .v1_1 ? true : nil
    case "no", "No", "NO", "off", "Off", "OFF": version == .v1_1 ? false : nil
    default: nil
    }
  }

  /// The prefix that `!!` is short for.
  package static let coreTagPrefix = "tag:yaml.org,2002:"

  private static func value(of text: String, tag: String, version: YAMLVersion) -> Value {
    guard tag.hasPrefix(coreTagPrefix) else { return .string(text) }
    switch tag.dropFirst(coreTagPrefix.count) {
    case "null":
      return isNull(text) ? .null : .string(text)
    case "bool":
      // The tag says that it is a bool, so the words of either version are understood.
      return bool(text, version: .v1_1).map(Value.bool) ?? .string(text)
    case "int":
      guard let number = Number(text, version: version), number.isInteger else { return .string(text) }
      return .number(number)
    case "float":
      return Number(text, version: version).map { .number($0.asFloat) } ?? .string(text)
    default:
      return .string(text)
    }
  }
}
