internal import DisplayText

/// The drawing as an SVG image in cells of a fixed width, for light and dark.
package struct FormImage: Sendable {
  let drawing: FormDrawing
  let title: String

  package init(_ drawing: FormDrawing, title: String) {
    self.drawing = drawing
    self.title = title
  }

  /// In pixels.
  private enum Cell {
    static let width = 8.4
    static let height = 20.0
    static let font = 14.0
    static let margin = 24.0
  }

  package var document: String {
    let width = MarkupText.number(Double(drawing.width) * Cell.width + 2 * Cell.margin)
    let height = MarkupText.number(Double(drawing.lines.count) * Cell.height + 2 * Cell.margin)
    let name = MarkupText.escaped("The form of \(title)")
    let open =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"form\" width=\"\(width)\" height=\"\(height)\" "
      + "viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-label=\"\(name)\">"
    var parts = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", open, "<style>\(Self.style)</style>"]
    parts.append("<rect class=\"ground\" width=\"\(width)\" height=\"\(height)\"/>")
    parts += drawing.frames.map(frame)
    for (index, line) in drawing.lines.enumerated() { parts += runs(of: line, index) }
    parts.append("</svg>")
    return parts.joined(separator: "\n") + "\n"
  }

  /// Its edges run through the middle of their lines.
  private func frame(_ frame: FormDrawing.Frame) -> String {
    let (x, y) = (MarkupText.number(Cell.margin), MarkupText.number(y(frame.top) + Cell.height / 2))
    let width = MarkupText.number(Double(drawing.width) * Cell.width)
    let height = MarkupText.number(Double(frame.bottom - frame.top) * Cell.height)
    return "<rect class=\"frame\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"8\"/>"
  }

  private func y(_ line: Int) -> Double { Cell.margin + Double(line) * Cell.height }

  /// Every word has its place and its length in cells, whatever font there is.
  private func runs(of line: FormDrawing.Line, _ index: Int) -> [String] {
    var column = line.indent
    let baseline = MarkupText.number(y(index) + Cell.height * 0.72)
    var parts: [String] = []
    for run in line.runs {
      for piece in Self.pieces(of: run.text) {
        let cells = DisplayWidth.of(piece)
        defer { column += cells }
        guard piece.contains(where: { $0 != " " }) else { continue }
        let x = MarkupText.number(Cell.margin + Double(column) * Cell.width)
        let length = MarkupText.number(Double(cells) * Cell.width)
        parts.append(
          "<text class=\"\(Self.name(run.emphasis))\" x=\"\(x)\" y=\"\(baseline)\" textLength=\"\(length)\" "
            + "lengthAdjust=\"spacingAndGlyphs\">\(MarkupText.escaped(piece))</text>")
      }
    }
    return parts
  }

  /// Gaps of two blanks and more, runs of narrow characters, single wide ones: within a piece all are stretched alike.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var kind = 0
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      let isGap = character == " " && (index + 1 == characters.count || characters[index + 1] == " " || kind == 2)
      let next = isGap || (character == " " && pieces.isEmpty) ? 2 : DisplayWidth.of(String(character)) == 2 ? 3 : 1
      if next == kind, next != 3, let last = pieces.indices.last {
        pieces[last].append(character)
      } else {
        pieces.append(String(character))
      }
      kind = next
    }
    return pieces
  }

  private static func name(_ emphasis: FormDrawing.Emphasis) -> String {
    switch emphasis {
    case .plain: "plain"
    case .strong: "strong"
    case .dim: "dim"
    case .error: "error"
    case .link: "link"
    }
  }

  private static let style = """
    .form { --ground: #f5f6f8; --surface: #ffffff; --text: #1b1f27; --dim: #656d7b; --line: #ccd1d9; --error: #b3261e; \
    --link: #1f5fbf }
    @media (prefers-color-scheme: dark) { .form { --ground: #12151a; --surface: #1a1e25; --text: #e8ebf0; \
    --dim: #8f98a7; --line: #3a414d; --error: #ff9b90; --link: #8db8ff } }
    .form .ground { fill: var(--ground) }
    .form .frame { fill: var(--surface); stroke: var(--line) }
    .form text { font: 14px ui-monospace, "SF Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace; \
    fill: var(--text); white-space: pre }
    .form .strong { font-weight: 700 }
    .form .dim { fill: var(--dim) }
    .form .error { fill: var(--error) }
    .form .link { fill: var(--link) }
    """
}
