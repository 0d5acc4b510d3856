internal import ConfigEditing
internal import DisplayText
internal import Terminal

/// What stays in the scrollback: rows that are never drawn again.
extension PromptNotice {
  private struct Part {
    var text: String
    var style: Style
  }

  /// - Parameter symbols: marks, so that nothing is shown by colour alone.
  private func parts(_ symbols: Symbols) -> (indent: Int, parts: [Part]) {
    switch self {
    case .page(let title): (0, [Part(text: title, style: Style(.title))])
    case .section(let header, let isProminent): (0, [Part(text: header, style: Style(isProminent ? .title : .heading))])
    case .footer(let text): (2, [Part(text: text, style: Style(.muted))])
    case .answered(let title, let value, let isChanged, let depth):
      (
        2 * depth,
        [
          Part(text: isChanged ? symbols.success : symbols.dot, style: Style(isChanged ? .success : .muted)),
          Part(text: title, style: .text),
          Part(text: value.isEmpty ? symbols.dash : value, style: Style(isChanged ? .strong : .muted)),
        ]
      )
    case .shown(let title, let value, let reason, _, let depth):
      (
        2 * depth,
        [
          Part(text: symbols.dot, style: Style(.muted)), Part(text: title, style: Style(.disabled)),
          Part(text: value.isEmpty ? symbols.dash : value, style: Style(.disabled)),
        ] + (reason.isEmpty ? [] : [Part(text: "(\(reason))", style: Style(.muted))])
      )
    case .item(let title, let depth): (2 * depth, [Part(text: title, style: Style(.heading))])
    case .left(let title, let depth):
      (2 * depth, [Part(text: symbols.failure, style: Style(.error)), Part(text: title, style: .text)])
    case .heading(let text): (0, [Part(text: text, style: Style(.heading))])
    case .difference(let line): (2, [Part(text: line.text, style: line.kind.style)])
    case .ripple(let text): (2, [Part(text: text, style: .text)])
    case .warning(let text):
      (0, [Part(text: symbols.warning, style: Style(.warning)), Part(text: text, style: Style(.warning))])
    case .success(let text):
      (0, [Part(text: symbols.success, style: Style(.success)), Part(text: text, style: .text)])
    case .remark(let text): (0, [Part(text: text, style: Style(.muted))])
    }
  }

  private var isBehindGap: Bool {
    switch self {
    case .page, .section, .heading: true
    default: false
    }
  }

  /// Rows of a screen; the first is blank where something new begins.
  func draw(on screen: inout Screen, at row: Int) -> Int {
    let (indent, parts) = parts(screen.symbols)
    let left = min(indent, max(0, screen.columns / 4))
    let widths = parts.map { CellText($0.text, repertoire: screen.repertoire).width }
    var line = row + (isBehindGap ? 1 : 0)
    // A mark is followed by one blank, words by two.
    let isMarked = parts.count > 1 && widths[0] == 1
    let total = widths.reduce(left) { $0 + $1 } + parts.count * 2 - 2 - (isMarked ? 1 : 0)
    if total <= screen.columns, !parts.contains(where: { $0.text.contains("\n") }) {
      var column = left
      for (index, part) in parts.enumerated() {
        column += screen.put(part.text, at: column, line, style: part.style) + (index == 0 && isMarked ? 1 : 2)
      }
      return line + 1
    }
    var rest = parts[...]
    var inner = left
    if isMarked, let mark = rest.popFirst() {
      screen.put(mark.text, at: left, line, style: mark.style)
      inner += 2
    }
    for (index, part) in rest.enumerated() {
      let column = inner + (index > 0 ? 2 : 0)
      for text in Self.wrapped(part.text, to: max(1, screen.columns - column), keepsBlanks: isDifference) {
        screen.put(text, at: column, line, width: screen.columns - column, style: part.style)
        line += 1
      }
    }
    return line
  }

  private var isDifference: Bool { if case .difference = self { true } else { false } }

  /// Line breaks of the author are kept.
  static func wrapped(_ text: String, to width: Int, keepsBlanks: Bool = false) -> [String] {
    guard keepsBlanks else {
      return text.split(separator: "\n").flatMap { DisplayWidth.wrapped(EscapedText.escaped(String($0)), to: width) }
    }
    return TextLines(EditableText(EscapedText.escaped(text)), width: width).lines
  }

  /// All of them, one below the other.
  static func screen(of notices: [PromptNotice], columns: Int, repertoire: Repertoire) -> Screen {
    // Drawn once for the height, then for good.
    var probe = Screen(columns: columns, rows: 0, repertoire: repertoire)
    var rows = 0
    for notice in notices { rows = notice.draw(on: &probe, at: rows) }
    var screen = Screen(columns: columns, rows: rows, repertoire: repertoire)
    var row = 0
    for notice in notices { row = notice.draw(on: &screen, at: row) }
    return screen
  }
}
