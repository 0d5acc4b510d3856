import DisplayText

/// Cells of a table in aligned columns; the last one is ragged.
struct Columns {
  private var widths: [Int] = []
  private let limit: Int?
  private static let gap = 2
  /// No cell may push the others off the screen.
  private let widest: Int

  init(_ rows: some Sequence<[String]>, limit: Int?) {
    self.limit = limit.map { max(20, $0) }
    widest = limit.map { min(40, max(10, $0 / 3)) } ?? 40
    for row in rows {
      for (index, cell) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], min(DisplayWidth.of(cell), widest))
      }
    }
  }

  func line(_ cells: [String], rightAlignsFirst: Bool = false) -> String {
    var line = ""
    for (index, whole) in cells.enumerated() {
      let isLast = index == cells.count - 1
      let cell = limit == nil || isLast ? whole : DisplayWidth.truncated(whole, to: widest)
      if index > 0 { line += String(repeating: " ", count: Self.gap) }
      if index == 0, rightAlignsFirst {
        line += String(repeating: " ", count: max(0, widths[0] - DisplayWidth.of(cell))) + cell
      } else {
        line += DisplayWidth.padded(cell, to: widths[index])
      }
    }
    while line.last == " " { line.removeLast() }
    return limit.map { DisplayWidth.truncated(line, to: $0 - 2) } ?? line
  }
}
