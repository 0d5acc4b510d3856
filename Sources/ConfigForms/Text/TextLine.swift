internal import DisplayText
internal import Terminal

/// One line of an editable text in a width that may be smaller: the part around the cursor is shown.
struct TextLine {
  private let beforeText: String
  private let afterText: String

  init(_ text: EditableText, hidden symbol: String? = nil) {
    func shown(_ part: String) -> String { symbol.map { String(repeating: $0, count: part.count) } ?? part }
    beforeText = shown(text.before)
    afterText = shown(text.after)
  }

  /// - Parameter showsCursor: whether the screen's cursor is put into the text.
  func draw(on screen: inout Screen, in area: Rectangle, style: Style, showsCursor: Bool) {
    guard area.width > 0 else { return }
    let before = CellText(beforeText, repertoire: screen.repertoire)
    let after = CellText(afterText, repertoire: screen.repertoire)
    screen.fill(area, style: style)
    let room = area.width - 1
    let total = before.width + after.width
    // The cursor needs a cell of its own behind the text.
    if total <= room {
      screen.put(beforeText + afterText, at: area.column, area.row, width: area.width, style: style)
      if showsCursor { screen.cursor = Position(column: area.column + before.width, row: area.row) }
      return
    }
    let ahead = min(after.width, room / 3)
    var skipped = 0
    var pieces = before.pieces[...]
    while let first = pieces.first, before.width - skipped + ahead > room - (skipped > 0 ? 1 : 0) {
      skipped += first.width
      pieces = pieces.dropFirst()
    }
    var column = area.column
    if skipped > 0 {
      column += screen.put(screen.symbols.more, at: column, area.row, width: 1, style: Style(.muted))
    }
    column += screen.put(pieces.map(\.text).joined(), at: column, area.row, width: room, style: style)
    if showsCursor { screen.cursor = Position(column: min(column, area.column + room), row: area.row) }
    screen.put(
      afterText, at: column, area.row, width: area.column + area.width - column, style: style, ellipsis: true)
  }
}
