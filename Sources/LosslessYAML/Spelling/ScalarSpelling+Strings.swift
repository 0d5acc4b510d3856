extension ScalarSpelling {
  /// A string on one line, in the old style when that can hold it, else plain, else double quoted.
  package static func string(_ text: String, in context: ScalarContext) -> [UInt8] {
    if context.isJSON { return doubleQuoted(text) }
    if context.oldStyle == .singleQuoted, canBeSingleQuoted(text) { return singleQuoted(text) }
    if context.oldStyle == .singleQuoted || context.oldStyle == .doubleQuoted { return doubleQuoted(text) }
    return canBePlain(text, inFlow: context.inFlow) ? Array(text.utf8) : doubleQuoted(text)
  }

  /// Whether plain text is read back as this string by every reader, in any place: as key or value, at the beginning
  /// of a line or behind an indicator.
  ///
  /// Narrower than YAML 1.2.2, chapter 7.3.3, where implementations are: a tab ends a plain scalar in PyYAML, and so
  /// does `?` in its flow context; `---` and `...` are markers at the beginning of a line.
  package static func canBePlain(_ text: String, inFlow: Bool) -> Bool {
    hasPlainSyntax(text, inFlow: inFlow) && !leads(text, with: leadingIndicators)
      && !Resolution.readsAsOtherThanString(text)
  }

  /// Whether a text can be written without quotes at all, whatever readers take it for: `:debug` too.
  static func canBeTyped(_ text: String, inFlow: Bool) -> Bool {
    text.isEmpty
      ? !inFlow : hasPlainSyntax(text, inFlow: inFlow) && !leads(text, with: leadingIndicators.subtracting(":".utf8))
  }

  private static func leads(_ text: String, with indicators: Set<UInt8>) -> Bool {
    text.utf8.first.map(indicators.contains) ?? false
  }

  private static func hasPlainSyntax(_ text: String, inFlow: Bool) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last else { return false }
    guard !startsLikeSyntax(bytes, first: first), last != UInt8(ascii: " "), last != UInt8(ascii: ":") else {
      return false
    }
    var previous: UInt8 = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"): return false
      case UInt8(ascii: "#") where previous == UInt8(ascii: " "): return false
      case UInt8(ascii: " ") where previous == UInt8(ascii: ":"): return false
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
        UInt8(ascii: "?"):
        if inFlow { return false }
      default: break
      }
      previous = byte
    }
    return !text.unicodeScalars.contains(where: mustBeEscaped)
  }

  private static let leadingIndicators = Set("?:,[]{}#&*!|>'\"%@` ".utf8)

  private static func startsLikeSyntax(_ bytes: [UInt8], first: UInt8) -> Bool {
    if first == UInt8(ascii: "-"), bytes.count == 1 || bytes[1] == UInt8(ascii: " ") { return true }
    let isMarker = bytes.starts(with: "---".utf8) || bytes.starts(with: "...".utf8)
    return isMarker && (bytes.count == 3 || bytes[3] == UInt8(ascii: " "))
  }

  private static func canBeSingleQuoted(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0 == "\n" || mustBeEscaped($0) }
  }

  private static func singleQuoted(_ text: String) -> [UInt8] {
    var result = [UInt8(ascii: "'")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "'") { result.append(byte) }
      result.append(byte)
    }
    return result + [UInt8(ascii: "'")]
  }

  /// Characters that are written as escapes only, in double quotes: controls but tab and line feed, U+0080 to U+009F,
  /// U+2028, U+2029, the byte order mark, and non-characters.
  package static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  /// Text in double quotes. The escapes are those that JSON has too, so that a JSON file stays one; only
  /// non-characters beyond U+FFFF need YAML's `\U` (libyaml refuses surrogate pairs).
  private static func doubleQuoted(_ text: String) -> [UInt8] {
    var result = [UInt8(ascii: "\"")]
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\"".utf8
      case "\\": result += "\\\\".utf8
      case "\n": result += "\\n".utf8
      case "\t": result += "\\t".utf8
      case "\r": result += "\\r".utf8
      case "\u{8}": result += "\\b".utf8
      case "\u{C}": result += "\\f".utf8
      case _ where mustBeEscaped(scalar): result += numericEscape(scalar).utf8
      default: result += String(scalar).utf8
      }
    }
    return result + [UInt8(ascii: "\"")]
  }

  private static func numericEscape(_ scalar: Unicode.Scalar) -> String {
    let hex = String(scalar.value, radix: 16, uppercase: true)
    let width = scalar.value > 0xFFFF ? 8 : 4
    return (width == 8 ? "\\U" : "\\u") + String(repeating: "0", count: width - hex.count) + hex
  }
}
