import ConfigModel
import DisplayText

/// Rows as text. On a terminal they fit its width; elsewhere nothing is cut.
struct ListText {
  let groups: [RowGroup]
  let style: ListStyle
  let text: TextStyle
  /// The terminal's columns; nil when there is none.
  let width: Int?

  func print(_ console: inout Console) {
    switch style {
    case .plain: printPlain(&console)
    case .grouped, .columns: printGroups(&console)
    }
  }

  /// `key<TAB>value<TAB>state`, for programs that cut lines.
  private func printPlain(_ console: inout Console) {
    for row in groups.lazy.flatMap(\.rows) {
      let cells = [row.path.description, row.value, row.state].map(EscapedText.escaped)
      console.print(cells.joined(separator: "\t"))
    }
  }

  private func printGroups(_ console: inout Console) {
    let columns = Columns(groups.lazy.flatMap(\.rows).map(cells), limit: width)
    for (index, group) in groups.enumerated() {
      if index > 0, group.header != nil || groups[index - 1].footer != nil { console.print("") }
      if let header = group.header { console.print(text.styled(EscapedText.escaped(header), .strong)) }
      for row in group.rows {
        let line = (group.header == nil ? "" : "  ") + columns.line(cells(row), rightAlignsFirst: style == .columns)
        console.print(row.isDim ? text.styled(line, .dim) : line)
      }
      if let footer = group.footer { printFooter(footer, &console) }
    }
  }

  private func printFooter(_ footer: String, _ console: inout Console) {
    for line in footer.split(separator: "\n") {
      console.print(text.styled("  " + EscapedText.escaped(String(line)), .dim))
    }
  }

  /// The title stands beside the key where it says more.
  private func cells(_ row: SettingRow) -> [String] {
    let key = row.path.description
    let state = row.state.isEmpty ? "" : "(\(row.state))"
    let cells =
      switch style {
      case .columns: [row.title, row.value, state]
      case .grouped where row.title != key: [row.title, row.value, key, state]
      case .grouped, .plain: [key, row.value, state]
      }
    return cells.map(EscapedText.escaped)
  }
}

/// Cells of a table in aligned columns; the last one is ragged.
private struct Columns {
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

  func line(_ cells: [String], rightAlignsFirst: Bool) -> String {
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
