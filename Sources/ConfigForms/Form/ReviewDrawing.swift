internal import DisplayText
internal import ConfigModel
internal import ConfigSchema
internal import Terminal

/// What saving would do, over the whole body.
struct ReviewDrawing {
  let review: Review
  let scroll: Int

  private var lines: [ScrolledLines.Line] {
    var lines: [(String, Style)] = [("Save these changes?", Style(.heading)), ("", .text)]
    for line in review.difference where line.kind != .header { lines.append((line.text, Self.style(of: line.kind))) }
    if !review.ripple.isEmpty {
      lines += [("", .text), ("What follows from it", Style(.heading))]
      lines += review.ripple.map { ("  " + $0, Style.text) }
    }
    if !review.olderProblems.isEmpty {
      lines += [("", .text), ("Problems that were there before", Style(.heading))]
      lines += review.olderProblems.map { ("  \($0.path): \($0.message)", Style(.warning)) }
    }
    return lines.map { ScrolledLines.Line(text: $0.0, style: $0.1) }
  }

  static func style(of kind: Review.Line.Kind) -> Style {
    switch kind {
    case .header: Style(.heading)
    case .place: Style(.muted)
    case .context: .text
    case .added: Style(.added)
    case .removed: Style(.removed)
    }
  }

  func draw(on screen: inout Screen, _ frame: FormFrame) {
    ScrolledLines(lines: lines, scroll: scroll).draw(on: &screen, frame)
  }
}

/// Lines to read, over the whole body.
struct ScrolledLines {
  struct Line {
    var text: String
    var style: Style = .text
  }

  let lines: [Line]
  let scroll: Int

  func draw(on screen: inout Screen, _ frame: FormFrame) {
    let start = min(scroll, max(0, lines.count - frame.bodyRows))
    for (index, line) in lines.dropFirst(start).prefix(frame.bodyRows).enumerated() {
      screen.put(
        line.text, at: frame.margin, frame.bodyTop + index, width: frame.width, style: line.style, ellipsis: true)
    }
    guard start + frame.bodyRows < lines.count, frame.bodyRows > 0 else { return }
    screen.put(
      screen.symbols.down, at: screen.columns - 1, frame.bodyTop + frame.bodyRows - 1, style: Style(.muted))
  }
}
