import ConfigModel
import LosslessYAML

/// The bytes of a file that is not YAML, seen as lines. Line ends are LF, CRLF and CR.
struct DiagnosisText {
  let bytes: [UInt8]

  subscript(offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

  static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Whether a blank, a line end or the end of the file is there.
  func isSpace(at offset: Int) -> Bool {
    guard let byte = self[offset] else { return true }
    return Self.isBlank(byte) || Self.isBreak(byte)
  }

  func lineStart(_ offset: Int) -> Int {
    var start = min(max(offset, 0), bytes.count)
    // Behind the last line end the parser's place is an empty line; the mistake is seldom there, but its line is.
    while start > 0, !Self.isBreak(bytes[start - 1]) { start -= 1 }
    return start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, bytes.count) : start
  }

  func lineEnd(_ offset: Int) -> Int {
    var end = min(max(offset, 0), bytes.count)
    while end < bytes.count, !Self.isBreak(bytes[end]) { end += 1 }
    return end
  }

  /// The line that holds an offset, without its line end.
  func line(at offset: Int) -> Range<Int> {
    let start = lineStart(offset)
    return start..<max(start, lineEnd(offset))
  }

  /// The offset of the first byte of a line that is neither blank nor tab; its end when there is none.
  func contentStart(_ line: Range<Int>) -> Int {
    line.first { !Self.isBlank(bytes[$0]) } ?? line.upperBound
  }

  /// The blanks at the beginning of a line.
  func indentation(_ line: Range<Int>) -> Int { bytes[line].prefix { $0 == 0x20 }.count }

  /// The nearest line before that holds more than blanks and a comment.
  func previousContentLine(before offset: Int) -> Range<Int>? {
    var start = lineStart(offset)
    while start > 0 {
      let end = start - 1
      let line = self.line(at: end > 0 && bytes[end] == 0x0A && bytes[end - 1] == 0x0D ? end - 1 : end)
      guard line.lowerBound < start else { return nil }
      let content = contentStart(line)
      if content < line.upperBound, bytes[content] != UInt8(ascii: "#") { return line }
      start = line.lowerBound
    }
    return nil
  }

  /// The text of a range in quotes, unless it begins with one: without the blanks at its end, at most 60 characters,
  /// with hidden characters as escapes.
  func excerpt(_ range: Range<Int>) -> String {
    // Four bytes are the longest character; a line may be as long as the file.
    var range = range.clamped(to: 0..<bytes.count).clamped(to: 0..<range.lowerBound + 1024)
    while let last = range.last, Self.isBlank(bytes[last]) || Self.isBreak(bytes[last]) {
      range = range.lowerBound..<last
    }
    let text = String(decoding: bytes[range], as: UTF8.self)
    let clipped = text.count > 60 ? text.prefix(57) + "..." : text[...]
    let shown = clipped.unicodeScalars.map(Self.shown).joined()
    return shown.hasPrefix("\"") || shown.hasPrefix("'") && shown.count > 1 ? shown : "\"\(shown)\""
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\"" || scalar == "\\" { return String(scalar) }
    let spelled =
      ScalarSpelling.mustBeEscaped(scalar)
      ? String(decoding: ScalarSpelling.string(String(scalar), in: ScalarContext()), as: UTF8.self)
      : ConfigPath.quoted(String(scalar))
    return String(spelled.dropFirst().dropLast())
  }

  func characterCount(_ range: Range<Int>) -> Int {
    bytes[range.clamped(to: 0..<bytes.count)].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }

  /// One whole character, so that a caret is never within it; empty at the end of the file.
  func character(at offset: Int) -> SourceSpan {
    var end = min(offset + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return SourceSpan(min(offset, bytes.count), end)
  }
}

extension Range<Int> {
  var span: SourceSpan { SourceSpan(lowerBound, upperBound) }
}
