extension SeededGenerator {
  /// Text of up to `limit` pieces of an alphabet in which almost everything means something to a YAML reader.
  package mutating func hostileText(limit: Int) -> String {
    let count = Int.random(in: 0...limit, using: &self)
    var text = ""
    for _ in 0..<count { text += Self.pieces.randomElement(using: &self) ?? "" }
    return text
  }

  private static let pieces: [String] =
    " :#-?,[]{}&*!|>'\"%@`\\.=<~_/+$^();anoyex0179".unicodeScalars.map { String($0) } + [
      " ", " ", " ", "\t", "\n", "\n", "\r", "\r\n", "\0", "\u{7}", "\u{1B}", "\u{7F}", "\u{85}", "\u{A0}", "\u{301}",
      "\u{2028}",
      "\u{2029}", "\u{3000}", "\u{D7FF}", "\u{FEFF}", "\u{FFFD}", characters(0xFFFE), characters(0xFDD0),
      characters(0x1FFFF), "\u{1F605}", "é", "---",
      "...", ": ", " #", "null", "true", "no", "0x", "0o", "1e3", "22:22", "2024-01-01", ".inf", "<<", "word", "- ",
      "? ",
    ]
}

/// Text of characters that no string literal may hold.
package func characters(_ codes: UInt32...) -> String {
  var text = ""
  text.unicodeScalars.append(contentsOf: codes.compactMap { Unicode.Scalar($0) })
  return text
}
