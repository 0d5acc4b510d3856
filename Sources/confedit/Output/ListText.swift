import ConfigEditing
import ConfigModel
import DisplayText

/// Rows as text. On a terminal they fit its width; elsewhere nothing is cut.
struct ListText {
  let groups: [RowGroup]
  let style: ListStyle
  let text: TextStyle
  /// The terminal's columns; nil without a terminal.
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
      let cells = ([row.path.description, row.value, row.state] + origin(row)).map(EscapedText.escaped)
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

  private func origin(_ row: SettingRow) -> [String] { row.origin.map { [$0] } ?? [] }

  /// The title is shown beside the key if it adds something.
  private func cells(_ row: SettingRow) -> [String] {
    let key = row.path.description
    let state = row.state.isEmpty ? "" : "(\(row.state))"
    let cells =
      switch style {
      case .columns: [row.title, row.value] + origin(row) + [state]
      case .grouped where row.title != key || row.origin != nil: [row.title, row.value, key] + origin(row) + [state]
      case .grouped, .plain: [key, row.value] + origin(row) + [state]
      }
    return cells.map(EscapedText.escaped)
  }
}
