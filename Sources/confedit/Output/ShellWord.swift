/// A word as a POSIX shell reads it, for commands that are printed to be pasted.
enum ShellWord {
  static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isHarmless), !word.hasPrefix("~") { return word }
    guard word.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      let parts = word.split(separator: "'", omittingEmptySubsequences: false)
      return "'" + parts.joined(separator: "'\\''") + "'"
    }
    var text = ""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "'", "\\": text += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let octal = String(scalar.value, radix: 8)
        text += "\\" + String(repeating: "0", count: max(0, 3 - octal.count)) + octal
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "$'" + text + "'"
  }

  static func line(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  private static func isHarmless(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_./:=+,@%^~".utf8.contains(byte)
    }
  }
}
