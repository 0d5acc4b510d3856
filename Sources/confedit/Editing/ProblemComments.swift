import ConfigEditing
import ConfigModel
import DisplayText
import LosslessYAML

/// Problems as lines of comment in a text that a person edits, each above the line that it is about. They are taken out
/// again before anything else looks at the text, even if the person has changed or moved them.
struct ProblemComments {
  /// What each line begins with; no line of the text does.
  private let mark: String
  private let source: Source
  private let lineEnd: String

  private static let sign = "#>"

  init(_ bytes: [UInt8]) {
    source = Source(bytes)
    let first = source.lineEnd(of: 0)
    let length = source.lineBreakLength(at: first)
    lineEnd = length == 0 ? "\n" : source.text(first..<first + length)
    var mark = Self.sign + ">"
    while Self.lines(of: source).contains(where: { Self.begins($0, with: mark, in: bytes) }) { mark += ">" }
    self.mark = mark
  }

  /// The text with the problems in it, and the line of the first one, from 1.
  ///
  /// - Parameter file: the file of the text; problems in other files are at the top.
  func annotated(_ diagnostics: [Diagnostic], file: String, _ echo: CommandLineEcho) -> (bytes: [UInt8], line: Int) {
    let start = source.byteOrderMarkLength
    let offsets = diagnostics.map { diagnostic in
      diagnostic.location?.file == file ? source.lineStart(of: diagnostic.location?.span.lower ?? 0) : start
    }
    let order = diagnostics.indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }
    var result = Array(source.bytes[..<start])
    let many =
      diagnostics.count == 1 ? "1 problem, above its line" : "\(diagnostics.count) problems, each above its line"
    result += line("\(many). Lines that begin with \(mark) are not saved.")
    var position = start
    for index in order {
      let offset = max(position, offsets[index])
      result += source.bytes[position..<offset]
      position = offset
      for text in lines(of: diagnostics[index], file, echo) { result += line(text) }
    }
    let first = order.first.map { source.position(at: offsets[$0]).line } ?? 1
    return (result + source.bytes[position...], first + 1)
  }

  private func line(_ text: String) -> [UInt8] { Array("\(mark) \(EscapedText.escaped(text))\(lineEnd)".utf8) }

  private func lines(of diagnostic: Diagnostic, _ file: String, _ echo: CommandLineEcho) -> [String] {
    var place = ""
    if let location = diagnostic.location {
      let position = source.position(at: location.span.lower)
      place = location.file == file ? " (column \(position.column))" : " (in \(location.file))"
    }
    var lines = ["\(diagnostic.severity.rawValue): \(diagnostic.message)\(place)"]
    lines += diagnostic.notes.map { "note: \($0.message.text(echo))" }
    if let help = diagnostic.help { lines.append("help: \(help.text(echo))") }
    return lines
  }

  /// The text, as the person left it, without these lines.
  func stripped(_ bytes: [UInt8]) -> [UInt8] {
    let text = Source(bytes)
    var result = Array(bytes[..<text.byteOrderMarkLength])
    for range in Self.lines(of: text) where !Self.begins(range, with: mark, in: bytes) { result += bytes[range] }
    return result
  }

  /// Each line with its line end.
  private static func lines(of source: Source) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = source.byteOrderMarkLength
    while start < source.bytes.count {
      let next = source.nextLine(afterEnd: source.lineEnd(of: start))
      ranges.append(start..<next)
      start = next
    }
    return ranges
  }

  /// Blanks before the mark do not count: an editor may have indented the line.
  private static func begins(_ range: Range<Int>, with mark: String, in bytes: [UInt8]) -> Bool {
    bytes[range].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.starts(with: mark.utf8)
  }
}
