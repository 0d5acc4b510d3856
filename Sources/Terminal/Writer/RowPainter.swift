/// Writes the dirty cells of one row.
struct RowPainter {
  let row: Int
  let glyphs: [Glyph]
  let isDirty: [Bool]

  /// - Parameter erasesBelow: this row and all below it are to be empty behind its content.
  /// - Returns: whether that was done.
  func paint(_ frame: inout FrameBytes, erasesBelow: Bool) -> Bool {
    let end = (glyphs.lastIndex { $0 != .blank } ?? -1) + 1
    let tail = isDirty[end...].firstIndex(of: true)
    for column in 0..<end where isDirty[column] && !glyphs[column].isContinuation {
      let isWide = column + 1 < glyphs.count && glyphs[column + 1].isContinuation
      frame.move(to: row, column, row: glyphs)
      frame.write(glyphs[column], width: isWide ? 2 : 1, columns: glyphs.count)
    }
    let start = tail ?? (erasesBelow && isDirty.contains(true) ? end : glyphs.count)
    guard start < glyphs.count else { return false }
    // Blanks at the end are erased, not written: a terminal that wraps its lines again must not take them for text.
    frame.move(to: row, start, row: glyphs)
    frame.erase(below: erasesBelow)
    return erasesBelow
  }
}
