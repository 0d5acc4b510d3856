internal import DisplayText

/// The drawing as lines of text, its frames in box-drawing characters.
package struct FormText: Sendable {
  let drawing: FormDrawing

  package init(_ drawing: FormDrawing) { self.drawing = drawing }

  /// - Parameter paint: what a run looks like on the screen; without it the text is plain.
  package func text(paint: (String, FormDrawing.Emphasis) -> String = { text, _ in text }) -> String {
    let frames = Dictionary(
      drawing.frames.flatMap { frame in
        (frame.top...frame.bottom).map { line in
          (line, line == frame.top ? Edge.top : line == frame.bottom ? .bottom : .side)
        }
      }, uniquingKeysWith: { first, _ in first })
    return drawing.lines.enumerated().map { index, line in
      Self.trimmed(content(line, edge: frames[index], paint)) + "\n"
    }
    .joined()
  }

  private enum Edge { case top, side, bottom }

  private func content(
    _ line: FormDrawing.Line, edge: Edge?, _ paint: (String, FormDrawing.Emphasis) -> String
  ) -> String {
    let rule = String(repeating: "─", count: max(0, drawing.width - 2))
    let runs = line.runs.map { paint($0.text, $0.emphasis) }.joined()
    switch edge {
    case .top: return paint("╭\(rule)╮", .dim)
    case .bottom: return paint("╰\(rule)╯", .dim)
    case .side:
      let left = paint("│", .dim) + String(repeating: " ", count: max(0, line.indent - 1))
      let rest = String(repeating: " ", count: max(0, drawing.width - 1 - line.width))
      return left + runs + rest + paint("│", .dim)
    case nil: return String(repeating: " ", count: line.runs.isEmpty ? 0 : line.indent) + runs
    }
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
