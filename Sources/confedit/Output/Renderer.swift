import ConfigEditing
import ConfigModel
import DisplayText
import LosslessYAML

/// Diagnostics as text: `file:line:column: error: message`, the line with a caret below it, notes, and the help.
struct Renderer {
  let sources: Sources
  let style: TextStyle
  /// For the command that a help proposes.
  var echo = CommandLineEcho.empty

  func text(of diagnostic: Diagnostic) -> String {
    let role: TextStyle.Role =
      diagnostic.severity == .error ? .error : diagnostic.severity == .warning ? .warning : .note
    var text = headline(diagnostic.severity.rawValue, role, diagnostic.message, diagnostic.location)
    if let location = diagnostic.location { text += excerpt(at: location, role) }
    for note in diagnostic.notes {
      text += headline("note", .note, note.message.text(echo), note.location)
      if let location = note.location { text += excerpt(at: location, .note) }
    }
    if let help = diagnostic.help {
      text += style.styled("help:", .strong) + " " + EscapedText.escaped(help.text(echo)) + "\n"
    }
    return text
  }

  /// One line about a fixed problem: `file:line:column: fixed: message`.
  func mendedLine(_ diagnostic: Diagnostic) -> String {
    headline("fixed", .added, diagnostic.message, diagnostic.location)
  }

  /// `file:line:column`; the file alone when its text is not at hand.
  func place(of location: Diagnostic.Location) -> String {
    let file = EscapedText.escaped(location.file)
    guard let text = sources[location.file] else { return file }
    let position = text.position(at: location.span.lower)
    return "\(file):\(position.line):\(position.column)"
  }

  private func headline(
    _ word: String, _ role: TextStyle.Role, _ message: String, _ location: Diagnostic.Location?
  ) -> String {
    let place = location.map { self.place(of: $0) + ": " } ?? ""
    return style.styled(place, .strong) + style.styled(word + ":", role) + " " + EscapedText.escaped(message) + "\n"
  }

  private func excerpt(at location: Diagnostic.Location, _ role: TextStyle.Role) -> String {
    guard let text = sources[location.file] else { return "" }
    // Of such a line nothing can be seen, and the caret would point at nothing.
    if text.hides(text.source.line(containing: location.span.lower)) { return "" }
    let excerpt = Excerpt(text, span: location.span)
    guard !excerpt.line.isEmpty else { return "" }
    let number = String(text.position(at: location.span.lower).line)
    let margin = String(repeating: " ", count: number.count)
    let carets = String(repeating: " ", count: excerpt.indent) + String(repeating: "^", count: excerpt.length)
    return style.styled("  \(number) | ", .dim) + excerpt.line + "\n" + style.styled("  \(margin) | ", .dim)
      + style.styled(carets, role) + "\n"
  }
}

/// The line around a span as it is shown, and the place of its carets.
struct Excerpt {
  let line: String
  /// Cells before the first caret.
  let indent: Int
  /// Carets; at least one.
  let length: Int

  private static let width = 100

  init(_ text: SourceText, span: SourceSpan) {
    let range = text.source.line(containing: span.lower)
    let start = max(range.lowerBound, min(span.lower, range.upperBound))
    let end = max(start, min(span.upper, range.upperBound))
    let before = Self.shown(text, range.lowerBound..<start)
    let marked = Self.shown(text, start..<end)
    let after = Self.shown(text, end..<range.upperBound)
    // A long line is cut on the left, so that the carets are visible with some text before them.
    let head = DisplayWidth.of(before) > Self.width / 2 ? "…" + Self.suffix(before, cells: Self.width / 2) : before
    let room = max(1, Self.width - DisplayWidth.of(head))
    line = DisplayWidth.truncated(head + marked + after, to: Self.width)
    indent = DisplayWidth.of(head)
    length = max(1, min(DisplayWidth.of(marked), room))
  }

  private static func suffix(_ text: String, cells: Int) -> String {
    var result: [Character] = []
    var used = 0
    for character in text.reversed() {
      used += DisplayWidth.of(String(character))
      if used > cells { break }
      result.append(character)
    }
    return String(result.reversed())
  }

  /// Only what can be seen is decoded: a line may be a whole file of many megabytes.
  private static func shown(_ text: SourceText, _ range: Range<Int>) -> String {
    let limit = 4 * width
    guard range.count > 2 * limit else { return text.shown(range) }
    return text.shown(range.lowerBound..<range.lowerBound + limit) + "…"
      + text.shown(range.upperBound - limit..<range.upperBound)
  }
}
