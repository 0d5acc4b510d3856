/// What a terminal does to lines that are too long for its new width: it wraps them, and the cursor goes with its
/// character.
struct Reflow {
  let columns: Int

  /// How many rows the cursor is below the first row now.
  ///
  /// - Parameter column: nil for behind the last one.
  func rowsAbove(cursorRow: Int, column: Int?, in rows: [[Glyph]]) -> Int {
    var count = 0
    for row in rows.prefix(cursorRow) { count += place(of: row.count, in: row) + 1 }
    guard rows.indices.contains(cursorRow) else { return count + max(0, cursorRow - rows.count) }
    return count + place(of: column ?? rows[cursorRow].count, in: rows[cursorRow])
  }

  /// In which of the rows that a line becomes a column is. Behind the end of a line terminals differ; the last row with
  /// a character leaves alone what is above.
  private func place(of column: Int, in line: [Glyph]) -> Int {
    let length = (line.lastIndex { $0 != .blank } ?? -1) + 1
    var (row, used) = (0, 0)
    for index in 0..<min(length, column + 1) where !line[index].isContinuation {
      let width = index + 1 < line.count && line[index + 1].isContinuation ? 2 : 1
      if used + width > columns, used > 0 {
        row += 1
        used = 0
      }
      used += width
    }
    return row
  }
}
