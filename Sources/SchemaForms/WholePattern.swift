/// A pattern of JSON Schema is searched for, one of the settings language matches the whole text.
enum WholePattern {
  static func text(ofSearch pattern: String) -> String {
    var bytes = Array(pattern.utf8)[...]
    if hasTopLevelBar(bytes) { return ".*(?:\(pattern)).*" }
    let begins = bytes.first == UInt8(ascii: "^")
    if begins { bytes.removeFirst() }
    let ends = bytes.last == UInt8(ascii: "$") && trailingBackslashes(bytes.dropLast()) % 2 == 0
    if ends { bytes.removeLast() }
    return (begins ? "" : ".*") + String(decoding: bytes, as: UTF8.self) + (ends ? "" : ".*")
  }

  /// What an exported pattern is about: the inside of `^(?:…)$`; nil for any other.
  static func inner(of pattern: String) -> String? {
    guard pattern.hasPrefix("^(?:"), pattern.hasSuffix(")$") else { return nil }
    return String(pattern.dropFirst(4).dropLast(2))
  }

  private static func trailingBackslashes(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
  }

  /// Whether there is a `|` outside of groups and classes.
  private static func hasTopLevelBar(_ bytes: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    var isInClass = false
    var index = bytes.startIndex
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass: depth += 1
      case UInt8(ascii: ")") where !isInClass: depth -= 1
      case UInt8(ascii: "|") where !isInClass && depth == 0: return true
      default: break
      }
      index += 1
    }
    return false
  }
}
