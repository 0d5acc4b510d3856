internal import ConfigModel
internal import ConfigSchema
internal import DisplayText
internal import Terminal

/// What stands in a box over the page.
extension Form {
  func drawWindow(on screen: inout Screen, _ frame: FormFrame) {
    switch overlay {
    case .dialog(let dialog): draw(dialog, on: &screen, frame)
    case .search(let search): draw(search, on: &screen, frame)
    case .filter(let text): draw(filter: text, on: &screen, frame)
    case .help, .review: break
    case nil: drawPopup(on: &screen, frame)
    }
  }

  /// A blank box, cut to the body; what is inside of it.
  private func window(
    _ width: Int, _ height: Int, at column: Int, _ row: Int, title: String, on screen: inout Screen, _ frame: FormFrame
  ) -> Rectangle {
    let limit = max(1, frame.keyRow)
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

  // MARK: Popups of controls

  private func drawPopup(on screen: inout Screen, _ frame: FormFrame) {
    guard let editing, let wanted = editing.control.popup(in: size) else { return }
    let layout = layout
    let place = layout.place(of: editingRow, at: current.focusIndex)
    let start = scroll(layout, frame.bodyRows)
    let top = (place.map { $0.value.row - start } ?? 0) + frame.bodyTop
    let column = (place?.value.column ?? 0) + frame.margin - 1
    let height = wanted.rows + 2
    let bottom = frame.bodyTop + frame.bodyRows
    // Below its row or above it; where neither has the room, over it.
    let row =
      top + 1 + height <= bottom
      ? top + 1 : top - height >= frame.bodyTop ? top - height : max(frame.bodyTop, bottom - height)
    let inside = window(
      wanted.columns, min(wanted.rows, max(1, bottom - row - 2)), at: column, row, title: focused?.label ?? "",
      on: &screen, frame)
    editing.control.draw(on: &screen, in: inside, ControlLook(isFocused: true))
  }

  // MARK: Dialogs

  private func draw(_ dialog: Dialog, on screen: inout Screen, _ frame: FormFrame) {
    let answers = dialog.answers.map { "[ \($0) ]" }
    let buttons = answers.reduce(-2) { $0 + DisplayWidth.of($1) + 2 }
    let room = max(1, min(60, screen.columns - 4))
    let text = dialog.text.split(separator: "\n").flatMap {
      DisplayWidth.wrapped(EscapedText.escaped(String($0)), to: room)
    }
    let width = min(room, max(buttons, text.map { DisplayWidth.of($0) }.max() ?? 0, 24))
    let height = text.count + 2
    let inside = window(
      width, height, at: (screen.columns - width) / 2 - 2, frame.bodyTop + (frame.bodyRows - height) / 2 - 1,
      title: dialog.title, on: &screen, frame)
    guard inside.height > 0 else { return }
    let buttonRow = inside.row + inside.height - 1
    for (index, line) in text.enumerated() where inside.row + index < buttonRow {
      screen.put(line, at: inside.column, inside.row + index, width: inside.width)
    }
    drawButtons(dialog, answers, on: &screen, inside, buttonRow)
  }

  /// Where there is no room for all, the chosen one.
  private func drawButtons(
    _ dialog: Dialog, _ answers: [String], on screen: inout Screen, _ area: Rectangle, _ row: Int
  ) {
    let total = answers.reduce(-2) { $0 + DisplayWidth.of($1) + 2 }
    var column = area.column
    for (index, answer) in answers.enumerated() where total <= area.width || index == dialog.choice {
      let style = index == dialog.choice ? Style(.focusedButton) : Style(.button)
      column +=
        screen.put(answer, at: column, row, width: max(0, area.column + area.width - column), style: style) + 2
    }
  }

  // MARK: Search

  private func draw(_ search: SearchState, on screen: inout Screen, _ frame: FormFrame) {
    let width = min(64, max(10, screen.columns - 8))
    let rows = max(1, min(10, frame.bodyRows - 4))
    let inside = window(
      width, rows + 2, at: (screen.columns - width) / 2 - 2, frame.bodyTop, title: "Search", on: &screen, frame)
    guard inside.height > 0 else { return }
    let line = Rectangle(column: inside.column, row: inside.row, width: inside.width, height: 1)
    TextLine(search.text).draw(on: &screen, in: line, style: Style(.text, adding: .underline), showsCursor: true)
    let found = search.found
    let list = Rectangle(
      column: inside.column, row: inside.row + 2, width: inside.width, height: max(0, inside.height - 2))
    if found.isEmpty {
      let text = search.text.isEmpty ? "" : "nothing found"
      screen.put(text, at: list.column, list.row, width: list.width, style: Style(.muted))
    }
    let options = found.lazy.map { ChoiceOption(value: .null, label: "\($0.title)  \($0.path)") }
    OptionList(options: options, highlighted: search.highlighted).draw(on: &screen, in: list) { _, _ in nil }
  }

  private func draw(filter text: EditableText, on screen: inout Screen, _ frame: FormFrame) {
    let row = frame.hasSaveLine ? frame.saveRow : max(0, screen.rows - 1)
    let used = screen.put("Filter: ", at: frame.margin, row, style: Style(.key))
    let line = Rectangle(column: frame.margin + used, row: row, width: max(1, min(40, frame.width - used)), height: 1)
    TextLine(text).draw(on: &screen, in: line, style: Style(.text, adding: .underline), showsCursor: true)
  }
}
