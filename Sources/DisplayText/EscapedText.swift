/// Text from files, arguments and schemas as it may be shown: nothing in it can move a cursor, colour a terminal or
/// reorder what is read.
package enum EscapedText {
  /// Controls as `\n`, `\t`, `\x1b`; characters that format text invisibly as `\u202e`; the joiners of emoji and
  /// scripts stay.
  package static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    guard !text.unicodeScalars.allSatisfy(isShown) else { return text }
    var result = ""
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return result
  }

  package static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    guard !isShown(scalar) else {
      text.unicodeScalars.append(scalar)
      return
    }
    text += code(of: scalar)
  }

  /// The escape of a scalar, whether it could be shown or not.
  package static func code(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    default:
      let hex = String(scalar.value, radix: 16)
      return scalar.value < 0x100 ? "\\x" + padded(hex, 2) : "\\u" + padded(hex, 4)
    }
  }

  private static func padded(_ hex: String, _ width: Int) -> String {
    String(repeating: "0", count: max(0, width - hex.count)) + hex
  }

  package static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value >= 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: return false
    case .format: return scalar == "\u{200C}" || scalar == "\u{200D}"
    default: return true
    }
  }
}
