internal import DisplayText

/// A grid of cells to draw on. Whatever is drawn beyond an edge is cut there.
package struct Screen: Hashable, Sendable {
  package let size: TerminalSize
  package let repertoire: Repertoire
  /// Where the cursor is shown; nil hides it.
  package var cursor: Position?
  private var cells: [Cell]

  package init(size: TerminalSize, repertoire: Repertoire = .unicode) {
    self.size = TerminalSize(columns: max(0, size.columns), rows: max(0, size.rows))
    self.repertoire = repertoire
    cells = [Cell](repeating: .blank, count: self.size.columns * self.size.rows)
  }

  package init(columns: Int, rows: Int, repertoire: Repertoire = .unicode) {
    self.init(size: TerminalSize(columns: columns, rows: rows), repertoire: repertoire)
  }

  package var columns: Int { size.columns }
  package var rows: Int { size.rows }
  package var symbols: Symbols { repertoire.symbols }

  package func contains(column: Int, row: Int) -> Bool {
    (0..<columns).contains(column) && (0..<rows).contains(row)
  }

  /// A blank beyond the edges.
  package subscript(column: Int, row: Int) -> Cell {
    contains(column: column, row: row) ? cells[row * columns + column] : .blank
  }

  /// None beyond the edges.
  package func row(_ row: Int) -> ArraySlice<Cell> {
    (0..<rows).contains(row) ? cells[row * columns..<(row + 1) * columns] : []
  }

  /// Whether a row shows the same as that of another screen with as many columns.
  func hasSameRow(_ row: Int, as other: Screen) -> Bool {
    guard columns == other.columns, row < rows, row < other.rows else { return false }
    let start = row * columns
    return cells.withUnsafeBufferPointer { own in
      other.cells.withUnsafeBufferPointer { others in
        (start..<start + columns).allSatisfy { own[$0] == others[$0] }
      }
    }
  }

  // MARK: Drawing

  /// Draws a text in one row. Controls are shown escaped; a wide character that would be cut in half is left out.
  ///
  /// - Parameters:
  ///   - width: the most cells to take; nil for all up to the right edge.
  ///   - ellipsis: whether a cut at `width` is marked.
  ///   - link: a hyperlink's target; one with characters that no URI has is left out.
  /// - Returns: the cells that the text takes, which may go beyond the edge.
  @discardableResult
  package mutating func put(
    _ text: String, at column: Int, _ row: Int, width: Int? = nil, style: Style = .text, ellipsis: Bool = false,
    link: String? = nil
  ) -> Int {
    var content = CellText(text, repertoire: repertoire)
    if let width { content.cut(to: max(0, width), ellipsis: ellipsis ? symbols.more : nil) }
    if repertoire == .unicode, TextDirection.hasRightToLeft(text) { content.isolate() }
    let link = link.flatMap(Hyperlink.target)
    var place = column
    for piece in content.pieces {
      if place >= columns { break }
      set(Cell(piece.text, style: style, link: link), width: piece.width, column: place, row: row)
      place += piece.width
    }
    return content.width
  }

  /// Fills with blanks, or with a character of one cell.
  package mutating func fill(_ area: Rectangle, with character: Character = " ", style: Style = .text) {
    let pieces = CellText(String(character), repertoire: repertoire).pieces
    guard pieces.count == 1, let piece = pieces.first, piece.width == 1 else { return }
    let visible = clipped(area)
    for row in visible.rows {
      for column in visible.columns { set(Cell(piece.text, style: style), width: 1, column: column, row: row) }
    }
  }

  /// A frame along the edges of an area of at least two by two cells; what is inside stays.
  ///
  /// - Parameter title: drawn in the upper edge, cut to fit.
  package mutating func box(
    _ area: Rectangle, title: String = "", style: Style = Style(.border), titleStyle: Style = .text
  ) {
    guard area.width >= 2, area.height >= 2 else { return }
    let (right, bottom) = (area.column + area.width - 1, area.row + area.height - 1)
    let line = Character(symbols.horizontal)
    for (row, left, end) in [
      (area.row, symbols.topLeft, symbols.topRight), (bottom, symbols.bottomLeft, symbols.bottomRight),
    ] {
      fill(Rectangle(column: area.column + 1, row: row, width: area.width - 2, height: 1), with: line, style: style)
      put(left, at: area.column, row, style: style)
      put(end, at: right, row, style: style)
    }
    let side = Rectangle(column: area.column, row: area.row + 1, width: 1, height: area.height - 2)
    fill(side, with: Character(symbols.vertical), style: style)
    fill(
      Rectangle(column: right, row: side.row, width: 1, height: side.height), with: Character(symbols.vertical),
      style: style)
    if !title.isEmpty, area.width > 6 {
      var text = CellText(title, repertoire: repertoire)
      text.cut(to: area.width - 6, ellipsis: symbols.more)
      put(" ", at: area.column + 2, area.row, style: style)
      put(title, at: area.column + 3, area.row, width: area.width - 6, style: titleStyle, ellipsis: true)
      put(" ", at: area.column + 3 + text.width, area.row, style: style)
    }
  }

  /// Draws another screen, cut to this one. Its cursor is not taken over.
  package mutating func draw(_ other: Screen, at column: Int, _ row: Int) {
    for y in 0..<other.rows {
      if copy(row: y, of: other, to: column, row + y) { continue }
      for x in 0..<other.columns {
        let cell = other[x, y]
        guard !cell.isContinuation else { continue }
        let isWide = x + 1 < other.columns && other[x + 1, y].isContinuation
        set(cell, width: isWide ? 2 : 1, column: column + x, row: row + y)
      }
    }
  }

  /// Copies a row as it is, which it can be where nothing is cut: neither it nor a wide character at its ends.
  ///
  /// - Returns: whether that was done.
  private mutating func copy(row: Int, of other: Screen, to column: Int, _ target: Int) -> Bool {
    guard (0..<rows).contains(target), column >= 0, column + other.columns <= columns, other.columns > 0 else {
      return false
    }
    let (from, to) = (row * other.columns, target * columns + column)
    let end = column + other.columns
    guard !cells[to].isContinuation, !other.cells[from].isContinuation,
      end == columns || !cells[target * columns + end].isContinuation
    else { return false }
    for offset in 0..<other.columns { cells[to + offset] = other.cells[from + offset] }
    return true
  }

  private func clipped(_ area: Rectangle) -> (columns: Range<Int>, rows: Range<Int>) {
    func range(_ start: Int, _ length: Int, _ limit: Int) -> Range<Int> {
      let end = start.addingReportingOverflow(max(0, length))
      let low = min(max(0, start), limit)
      return low..<max(low, min(limit, end.overflow ? limit : end.partialValue))
    }
    return (range(area.column, area.width, columns), range(area.row, area.height, rows))
  }

  /// The other half of a wide character that is overwritten becomes a blank of its style.
  private mutating func set(_ cell: Cell, width: Int, column: Int, row: Int) {
    guard (0..<rows).contains(row), column >= 0, column + width <= columns else { return }
    let start = row * columns
    if cells[start + column].isContinuation, column > 0 { cells[start + column - 1].text = " " }
    let last = column + width - 1
    if last + 1 < columns, cells[start + last + 1].isContinuation { cells[start + last + 1].text = " " }
    cells[start + column] = cell
    if width == 2 { cells[start + last] = Cell("", style: cell.style, link: cell.link) }
  }
}
