import LosslessYAML

/// Decodes a scalar from its bytes alone, apart from the parser, to prove that a span holds all of its text and
/// nothing else (YAML 1.2.2, chapters 7.3 and 8.1).
struct ScalarDecoder {
  let bytes: [UInt8]
  let span: Range<Int>

  /// The texts that the span may stand for: one, or none when it is no scalar of that style. Several only under an
  /// indentation indicator, which counts from a parent that is not known here.
  func texts(_ style: ScalarStyle) -> [String] {
    switch style {
    case .plain: [folded(span)]
    case .singleQuoted: quoted(UInt8(ascii: "'")).map { [singleQuoted($0)] } ?? []
    case .doubleQuoted: quoted(UInt8(ascii: "\"")).map { [doubleQuoted($0)] } ?? []
    case .literal, .folded: block(style)
    }
  }

  private func quoted(_ quote: UInt8) -> Range<Int>? {
    guard span.count >= 2, bytes[span.lowerBound] == quote, bytes[span.upperBound - 1] == quote else { return nil }
    return span.lowerBound + 1..<span.upperBound - 1
  }

  private func singleQuoted(_ range: Range<Int>) -> String {
    folded(range).split(separator: "''", omittingEmptySubsequences: false).joined(separator: "'")
  }

  // MARK: lines

  /// A line's content and the break behind it as libyaml reads it: U+0085 as line feed, U+2028 and U+2029 kept.
  private struct Line {
    var content: Range<Int>
    var lineBreak: String
  }

  private func lines(_ range: Range<Int>) -> [Line] {
    var result: [Line] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      let (length, text) = lineBreak(at: index)
      if length > 0 {
        result.append(Line(content: start..<index, lineBreak: text))
        start = index + length
      }
      index += max(length, 1)
    }
    result.append(Line(content: min(start, range.upperBound)..<range.upperBound, lineBreak: ""))
    return result
  }

  private func lineBreak(at index: Int) -> (length: Int, text: String) {
    let rest = bytes[index...].prefix(3)
    if rest.starts(with: "\r\n".utf8) { return (2, "\n") }
    if rest.first == UInt8(ascii: "\n") || rest.first == UInt8(ascii: "\r") { return (1, "\n") }
    if rest.starts(with: "\u{85}".utf8) { return (2, "\n") }
    if rest.starts(with: "\u{2028}".utf8) { return (3, "\u{2028}") }
    if rest.starts(with: "\u{2029}".utf8) { return (3, "\u{2029}") }
    return (0, "")
  }

  private func trimmed(_ range: Range<Int>, leading: Bool = true, trailing: Bool = true) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while leading, lower < upper, isBlank(bytes[lower]) { lower += 1 }
    while trailing, upper > lower, isBlank(bytes[upper - 1]) { upper -= 1 }
    return lower..<upper
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: flow scalars

  /// Flow folding (chapter 6.5): one break is a blank, of several the first goes.
  private func folded(_ range: Range<Int>) -> String {
    let lines = lines(range)
    var result = ""
    var breaks: [String] = []
    for (number, line) in lines.enumerated() {
      let content = trimmed(line.content, leading: number > 0, trailing: number < lines.count - 1)
      if number > 0, !content.isEmpty || number == lines.count - 1 {
        result += Self.joined(breaks)
        breaks = []
      }
      result += string(content)
      breaks.append(line.lineBreak)
    }
    return result
  }

  private static func joined(_ breaks: [String]) -> String {
    guard breaks.first == "\n" else { return breaks.joined() }
    return breaks.count == 1 ? " " : breaks.dropFirst().joined()
  }

  private func doubleQuoted(_ range: Range<Int>) -> String {
    let lines = lines(range)
    var units: [UInt16] = []
    var breaks: [String] = []
    for (number, line) in lines.enumerated() {
      let isLast = number == lines.count - 1
      var content = trimmed(line.content, leading: number > 0, trailing: false)
      let isContinued = !isLast && endsWithBackslash(content)
      content = isContinued ? content.lowerBound..<content.upperBound - 1 : trimmedUnescaped(content, isLast: isLast)
      if number > 0, !content.isEmpty || isLast || isContinued {
        units += Self.joined(breaks).utf16
        breaks = []
      }
      units += unescaped(content)
      breaks.append(isContinued ? "" : line.lineBreak)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Trailing blanks go, but not one that a backslash keeps.
  private func trimmedUnescaped(_ range: Range<Int>, isLast: Bool) -> Range<Int> {
    if isLast { return range }
    let content = trimmed(range, leading: false)
    return endsWithBackslash(content) && content.upperBound < range.upperBound
      ? content.lowerBound..<content.upperBound + 1 : content
  }

  private func endsWithBackslash(_ range: Range<Int>) -> Bool {
    bytes[range].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
  }

  private static let simpleEscapes: [Unicode.Scalar: Unicode.Scalar] = [
    "0": "\0", "a": "\u{7}", "b": "\u{8}", "t": "\t", "\t": "\t", "n": "\n", "v": "\u{B}", "f": "\u{C}", "r": "\r",
    "e": "\u{1B}", " ": " ", "\"": "\"", "/": "/", "\\": "\\", "N": "\u{85}", "_": "\u{A0}", "L": "\u{2028}",
    "P": "\u{2029}",
  ]

  /// UTF-16, so that JSON's surrogate pairs join by themselves.
  private func unescaped(_ range: Range<Int>) -> [UInt16] {
    var result = ""
    var units: [UInt16] = []
    var rest = Array(string(range).unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let mark = rest.popFirst() else {
        result.unicodeScalars.append(scalar)
        continue
      }
      let digits = ["x": 2, "u": 4, "U": 8][mark] ?? 0
      if digits == 0 {
        result.unicodeScalars.append(Self.simpleEscapes[mark] ?? mark)
        continue
      }
      units += result.utf16
      result = ""
      var hex = ""
      hex.unicodeScalars.append(contentsOf: rest.prefix(digits))
      rest = rest.dropFirst(digits)
      let code = UInt32(hex, radix: 16) ?? 0
      if let scalar = Unicode.Scalar(code) { units += String(scalar).utf16 } else { units.append(UInt16(code)) }
    }
    return units + result.utf16
  }

  // MARK: block scalars

  private func block(_ style: ScalarStyle) -> [String] {
    let lines = lines(span)
    guard let header = lines.first, let mark = string(header.content).first,
      mark == (style == .literal ? "|" : ">")
    else { return [] }
    let indicators = string(header.content).dropFirst().prefix { "+-123456789".contains($0) }
    let content = Array(lines.dropFirst())
    // The break behind the data is no part of the span.
    let lastBreak = span.upperBound < bytes.count ? lineBreak(at: span.upperBound).text : ""
    let leading = content.map { bytes[$0.content].prefix { $0 == UInt8(ascii: " ") }.count }
    let first = zip(content, leading).first { $0.content.count > $1 }?.1
    let widths = indicators.contains(where: \.isNumber) ? Array(0...(first ?? 9)) : [first ?? leading.max() ?? 0]
    return widths.map { width in
      let data = content.map {
        Line(
          content: min($0.content.lowerBound + width, $0.content.upperBound)..<$0.content.upperBound,
          lineBreak: $0.lineBreak)
      }
      let text = style == .literal ? literal(data) : foldedBlock(data)
      return indicators.contains("-") || content.isEmpty ? text : text + lastBreak
    }
  }

  private func literal(_ lines: [Line]) -> String { lines.map { string($0.content) + $0.lineBreak }.joined() }

  /// Block folding (chapter 8.1.3): breaks around lines that begin with a blank stay.
  private func foldedBlock(_ lines: [Line]) -> String {
    var result = ""
    var breaks: [String] = []
    var isFirst = true
    var wasIndented = false
    for line in lines {
      if !line.content.isEmpty {
        let isIndented = isBlank(bytes[line.content.lowerBound])
        let folds = !isFirst && !wasIndented && !isIndented
        result += folds ? Self.joined(breaks) : breaks.joined()
        result += string(line.content)
        breaks = []
        isFirst = false
        wasIndented = isIndented
      }
      breaks.append(line.lineBreak)
    }
    return result + breaks.joined()
  }
}
