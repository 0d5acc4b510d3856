internal import DisplayText

/// A screen as an SVG image, in cells of a fixed width, whatever font there is.
package struct ScreenImage: Sendable {
  package enum Ground: Sendable {
    case light, dark
    /// As the reader's system has it.
    case automatic
  }

  private let screen: Screen
  private let title: String
  private let ground: Ground

  /// - Parameter title: for those who do not see the image.
  package init(_ screen: Screen, title: String, ground: Ground = .automatic) {
    self.screen = screen
    self.title = title
    self.ground = ground
  }

  /// In pixels.
  private enum Size {
    static let width = 8.4
    static let height = 19.0
    static let margin = 16.0
  }

  package var document: String {
    let width = MarkupText.number(Double(screen.columns) * Size.width + 2 * Size.margin)
    let height = MarkupText.number(Double(screen.rows) * Size.height + 2 * Size.margin)
    let styles = Set((0..<screen.rows).flatMap { screen.row($0).map(\.style) })
    var parts = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"screen\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-label=\"\(MarkupText.escaped(title))\">",
      "<style>\(ScreenImageStyle.sheet(for: styles, ground))</style>",
      "<rect class=\"ground\" width=\"\(width)\" height=\"\(height)\" rx=\"8\"/>",
    ]
    for row in 0..<screen.rows { parts += grounds(row) + texts(row) }
    if let cursor = screen.cursor { parts.append(rectangle("cursor", cursor.column, cursor.row, 1)) }
    return (parts + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  // MARK: Rows

  private func x(_ column: Int) -> Double { Size.margin + Double(column) * Size.width }
  private func y(_ row: Int) -> Double { Size.margin + Double(row) * Size.height }

  private func rectangle(_ name: String, _ column: Int, _ row: Int, _ cells: Int) -> String {
    let (left, top) = (MarkupText.number(x(column)), MarkupText.number(y(row)))
    let (width, height) = (MarkupText.number(Double(cells) * Size.width), MarkupText.number(Size.height))
    return "<rect class=\"\(name)\" x=\"\(left)\" y=\"\(top)\" width=\"\(width)\" height=\"\(height)\"/>"
  }

  private func grounds(_ row: Int) -> [String] {
    runs(row) { $0.style == $1.style }.compactMap { run in
      let style = screen[run.lowerBound, row].style
      guard ScreenImageStyle.isReversed(style) else { return nil }
      return rectangle("\(ScreenImageStyle.name(of: style)) back", run.lowerBound, row, run.count)
    }
  }

  private func texts(_ row: Int) -> [String] {
    var parts: [String] = []
    for run in runs(row, together: belongsTogether) {
      let first = screen[run.lowerBound, row]
      let name = ScreenImageStyle.name(of: first.style)
      if let lines = BoxLines(first.text) {
        let path = lines.path(x: x(run.lowerBound), y: y(row), width: Size.width, height: Size.height, count: run.count)
        parts.append("<path class=\"\(name) line\" d=\"\(path)\"/>")
        continue
      }
      let text = run.map { screen[$0, row].text }.joined()
      guard text.contains(where: { $0 != " " }) || ScreenImageStyle.isUnderlined(first.style) else { continue }
      let left = MarkupText.number(x(run.lowerBound))
      let baseline = MarkupText.number(y(row) + Size.height * 0.72)
      let length = MarkupText.number(Double(run.count) * Size.width)
      let element =
        "<text class=\"\(name)\" x=\"\(left)\" y=\"\(baseline)\" textLength=\"\(length)\" "
        + "lengthAdjust=\"spacingAndGlyphs\">\(shown(text))</text>"
      parts.append(
        first.link.flatMap(Self.safeLink).map { "<a href=\"\(MarkupText.escaped($0))\">\(element)</a>" } ?? element)
    }
    return parts
  }

  /// An image is opened by a browser, which would run some of what a link can be.
  private static func safeLink(_ link: String) -> String? {
    let scheme = link.prefix { $0 != ":" }.lowercased()
    return ["http", "https", "mailto"].contains(scheme) ? link : nil
  }

  /// Without isolates, since each run is a text element of its own.
  private func shown(_ text: String) -> String {
    var text = text
    text.unicodeScalars.removeAll { $0 == TextDirection.isolate || $0 == TextDirection.endOfIsolate }
    return MarkupText.escaped(text)
  }

  /// Whether cells are words of one style; wide characters and lines are on their own, and gaps are left out.
  private func belongsTogether(_ one: Cell, _ other: Cell) -> Bool {
    if other.isContinuation { return true }
    guard one.style == other.style, one.link == other.link, !one.isContinuation else { return false }
    if let line = BoxLines(one.text) { return line == .horizontal && one.text.hasSameBytes(as: other.text) }
    if BoxLines(other.text) != nil { return false }
    if TextDirection.hasRightToLeft(one.text + other.text) { return true }
    return (one.text == " ") == (other.text == " ") && DisplayWidth.of(other.text) == 1
  }

  private func runs(_ row: Int, together: (Cell, Cell) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for column in 0..<screen.columns {
      if let last = runs.last, together(screen[column - 1, row], screen[column, row]) {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    return runs
  }
}
