/// A word as a shell reads it, for commands that are printed to be pasted.
package enum ShellWord {
  /// Bare where that is safe, else in single quotes; with control characters in `$'...'` (POSIX 2024, 2.2.4), because a
  /// message shows those escaped.
  package static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(isHarmless) { return text }
    if text.unicodeScalars.contains(where: isControl) { return "$'" + escaped(text) + "'" }
    return literal(text)
  }

  /// In single quotes, every character as it is: what any sh reads, but not what a message can show of controls.
  package static func literal(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "'", "\\": result += "\\\(scalar)"
      case _ where isControl(scalar):
        let octal = String(scalar.value, radix: 8)
        result += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 || scalar.value == 0x7F }

  private static func isHarmless(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_./=:,@%+".utf8.contains(byte)
    }
  }
}
