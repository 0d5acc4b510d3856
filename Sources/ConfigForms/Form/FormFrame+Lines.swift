internal import ConfigModel
internal import DisplayText
internal import Terminal

/// The lines around the page: the head above it, the save line, the footer and the keys below it.
extension FormFrame {
  // MARK: The head

  /// - Parameters:
  ///   - crumbs: the names of the places that lead here.
  ///   - file: what is edited.
  func drawHead(_ crumbs: [String], file: String, on screen: inout Screen) {
    guard headRows > 0 else { return }
    let separator = " \(screen.symbols.pointer) "
    var names = crumbs
    while names.count > 1, DisplayWidth.of(names.map(EscapedText.escaped).joined(separator: separator)) > width {
      names.removeFirst()
      if names.count > 1 { names[0] = screen.symbols.more }
    }
    let end = margin + width
    var column = margin
    for (index, name) in names.enumerated() {
      if index > 0 { column += screen.put(separator, at: column, 0, width: max(0, end - column), style: Style(.muted)) }
      let style = Style(index == names.count - 1 ? .title : .muted)
      column += screen.put(name, at: column, 0, width: max(0, end - column), style: style, ellipsis: true)
    }
    let fileWidth = DisplayWidth.of(EscapedText.escaped(file))
    if column + 3 + fileWidth <= end { screen.put(file, at: end - fileWidth, 0, style: Style(.muted)) }
    if headRows > 1 { drawRule(on: &screen, row: 1) }
  }

  private func drawRule(on screen: inout Screen, row: Int) {
    let area = Rectangle(column: 0, row: row, width: screen.columns, height: 1)
    screen.fill(area, with: Character(screen.symbols.horizontal), style: Style(.border))
  }

  // MARK: The save line

  /// What is changed, and what keeps it from being saved; the last part goes last.
  func drawSaveLine(_ parts: [FooterText], on screen: inout Screen) {
    guard hasSaveLine else { return }
    drawRule(on: &screen, row: saveRow)
    var parts = parts
    func length() -> Int { parts.reduce(2) { $0 + DisplayWidth.of($1.text) } + 3 * (parts.count - 1) }
    while parts.count > 1, length() > width - 4 { parts.removeFirst() }
    let end = margin + width
    var column = max(margin, end - length() - 2)
    column += screen.put(" ", at: column, saveRow, style: Style(.border))
    for (index, part) in parts.enumerated() {
      if index > 0 { column += screen.put(" \(screen.symbols.dot) ", at: column, saveRow, style: Style(.muted)) }
      column += screen.put(
        part.text, at: column, saveRow, width: max(0, end - column), style: Style(part.role), ellipsis: true)
    }
    screen.put(" ", at: column, saveRow, style: Style(.border))
  }

  // MARK: The footer line and the keys

  /// - Parameter identity: shown in the last row where the text leaves it free.
  func drawFooter(_ footer: FooterText, identity: String?, on screen: inout Screen) {
    guard footerRows > 0 else { return }
    let lines = DisplayWidth.wrapped(EscapedText.escaped(footer.text), to: width)
    for index in 0..<footerRows {
      let row = footerRow + index
      if lines.indices.contains(index), !lines[index].isEmpty {
        let isLast = index == footerRows - 1 && lines.count > footerRows
        let rest = isLast ? lines[index...].joined(separator: " ") : lines[index]
        screen.put(rest, at: margin, row, width: width, style: Style(footer.role), ellipsis: true)
      } else if index == footerRows - 1, footerRows > 1, let identity {
        screen.put(identity, at: margin, row, width: width, style: Style(.muted), ellipsis: true)
      }
    }
  }

  func drawKeys(_ hints: [KeyHint], on screen: inout Screen) {
    guard hasKeyLine else { return }
    KeyLine(hints: hints).draw(on: &screen, in: Rectangle(column: margin, row: keyRow, width: width, height: 1))
  }

  // MARK: Windows

  /// A blank box, cut to the body; what is inside of it.
  func window(_ width: Int, _ height: Int, at column: Int, _ row: Int, title: String, on screen: inout Screen)
    -> Rectangle
  {
    let limit = max(1, keyRow)
    let hasBox = screen.columns >= 16 && limit >= 4
    let extra = hasBox ? 4 : 0
    let box = Rectangle(
      column: 0, row: 0, width: min(width + extra, screen.columns), height: min(height + (hasBox ? 2 : 0), limit))
    var area = box
    area.column = min(max(0, column), screen.columns - box.width)
    area.row = min(max(0, row), limit - box.height)
    screen.fill(area)
    screen.cursor = nil
    guard hasBox else { return area }
    screen.box(area, title: title, style: Style(.accent), titleStyle: Style(.heading))
    return Rectangle(
      column: area.column + 2, row: area.row + 1, width: max(0, area.width - 4), height: max(0, area.height - 2))
  }
}
