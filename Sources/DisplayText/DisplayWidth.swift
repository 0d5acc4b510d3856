import CUTF8Proc

/// How many cells of a terminal a text takes.
package enum DisplayWidth {
  /// East Asian wide characters and emoji take two cells, combining marks none.
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// 0 for a mark or joiner without a character before it.
  package static func of(_ character: Character) -> Int {
    // The emoji presentation selector makes a wide character of a narrow one, and two regional indicators are a flag.
    let count = character.unicodeScalars.count
    if count > 1, character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    if count == 2, character.unicodeScalars.allSatisfy(isRegionalIndicator) { return 2 }
    return character.unicodeScalars.map { Int(utf8proc_charwidth(Int32(bitPattern: $0.value))) }.max() ?? 0
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  /// The most cells that a terminal can take which knows nothing of joined characters.
  package static func ofParts(_ character: Character) -> Int {
    character.unicodeScalars.reduce(0) { $0 + max(0, Int(utf8proc_charwidth(Int32(bitPattern: $1.value)))) }
  }

  /// The text with blanks up to `width` cells.
  package static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - of(text)))
  }

  /// At most `width` cells, the cut marked by an ellipsis.
  package static func truncated(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    var result = ""
    var used = 0
    for character in text {
      used += of(character)
      if used > width - 1 { break }
      result.append(character)
    }
    return width > 0 ? result + "…" : ""
  }

  /// Lines of at most `width` cells, broken at blanks; a word that is longer than a line is broken where the line ends.
  /// A text without words is one empty line.
  package static func wrapped(_ text: String, to width: Int) -> [String] {
    let width = max(1, width)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, of(line) + 1 + of(String(word)) <= width {
        line += " " + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        if !line.isEmpty, of(line) + of(character) > width {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    return lines + (line.isEmpty && !lines.isEmpty ? [] : [line])
  }
}
