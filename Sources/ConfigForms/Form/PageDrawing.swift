internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
internal import DisplayText
internal import Terminal

/// The rows of a page in their places, each with its control.
struct PageDrawing {
  let pages: FormPages
  /// The row that the keys are for.
  let focus: RowID?

  /// Draws as much of the page as the body has room for, around the focus.
  func draw(on screen: inout Screen, _ frame: FormFrame) {
    let layout = pages.layout
    let start = pages.scroll(layout, frame.bodyRows)
    var body = Screen(columns: frame.width, rows: frame.bodyRows, repertoire: screen.repertoire)
    draw(layout, from: start, on: &body)
    screen.draw(body, at: frame.margin, frame.bodyTop)
    if let cursor = body.cursor, body.contains(column: cursor.column, row: cursor.row) {
      screen.cursor = Position(column: cursor.column + frame.margin, row: cursor.row + frame.bodyTop)
    }
    guard layout.height > frame.bodyRows, frame.bodyRows > 0 else { return }
    let (column, bottom) = (screen.columns - 1, frame.bodyTop + frame.bodyRows - 1)
    if start > 0 { screen.put(screen.symbols.up, at: column, frame.bodyTop, style: Style(.muted)) }
    if start + frame.bodyRows < layout.height {
      screen.put(screen.symbols.down, at: column, bottom, style: Style(.muted))
    }
  }

  /// Draws as many rows as the screen has; what begins or ends beyond them is cut at its edges.
  ///
  /// - Parameter start: the first row of the page to be seen.
  func draw(_ layout: FormLayout, from start: Int, on page: inout Screen) {
    let end = start + page.rows
    for line in layout.lines where line.row >= start && line.row < end {
      page.put(line.text, at: line.column, line.row - start, width: line.width, style: line.style, ellipsis: true)
    }
    for box in layout.frames where box.area.row < end && box.area.row + box.area.height > start {
      var area = box.area
      area.row -= start
      page.box(area, title: box.title, titleStyle: Style(box.isProminent ? .title : .heading))
    }
    for place in layout.places(from: start, to: end) {
      if let row = pages.row(place.row) { draw(row, place.moved(up: start), on: &page) }
    }
    if pages.rows.isEmpty { page.put("There are no settings here.", at: 2, 0, style: Style(.muted)) }
  }

  private func draw(_ row: FormRow, _ place: FormLayout.Place, on page: inout Screen) {
    let isFocused = row.id != nil && row.id == focus
    let isEditable = row.obstacle == nil
    if row.id != nil { drawGutter(row, place, on: &page, isFocused) }
    let labelStyle = isEditable ? Style(.text, adding: isFocused ? .bold : []) : Style(.disabled)
    if !place.row.label.isEmpty {
      drawIcon(place, on: &page, isEditable)
      var column = place.label.column
      if place.isRightAligned {
        column += max(0, place.label.width - DisplayWidth.of(EscapedText.escaped(place.row.label)))
      }
      page.put(
        place.row.label, at: column, place.label.row, width: place.label.width, style: labelStyle, ellipsis: true)
    }
    if let control = pages.control(of: row, width: place.value.width) {
      control.draw(
        on: &page, in: place.value, ControlLook(isFocused: isFocused, isEditable: isEditable || opens(row, control)))
    } else {
      drawPlain(row, place.value, on: &page, isFocused)
    }
  }

  private func drawIcon(_ place: FormLayout.Place, on page: inout Screen, _ isEditable: Bool) {
    guard place.iconWidth > 0, let name = place.row.icon else { return }
    let style = Style(isEditable ? .accent : .disabled)
    let text = Icon(name).text(in: page.repertoire)
    page.put(text, at: place.label.column - place.iconWidth, place.label.row, width: 2, style: style)
  }

  /// Whether the row's page can be opened although nothing can be changed there.
  private func opens(_ row: FormRow, _ control: any Control) -> Bool {
    guard let field = row.field else { return false }
    return control.onlyOpens && field.isEnabled && field.lock == nil
  }

  private func drawGutter(_ content: FormRow, _ place: FormLayout.Place, on page: inout Screen, _ isFocused: Bool) {
    let column = place.label.column - place.iconWidth - FormLayout.gutter
    let label = place.row.label.isEmpty ? place.value : place.label
    let left = place.row.label.isEmpty ? max(0, label.column - FormLayout.gutter) : column
    let row = place.top
    if isFocused { page.put(page.symbols.pointer, at: left, row, style: Style(.accent, adding: .bold)) }
    var isWrong = false
    var isChanged = false
    if let field = content.field {
      isWrong = field.problem?.severity == .error && field.isEnabled && pages.isRevealed(field)
      isChanged = field.isChanged
    } else if case .page(_, _, let wrong, let changed) = content.content {
      (isWrong, isChanged) = (wrong, changed)
    }
    if isWrong {
      page.put(page.symbols.failure, at: left + 1, row, style: Style(.error))
    } else if isChanged {
      page.put(page.symbols.changed, at: left + 1, row, style: Style(.changed))
    }
  }

  private func drawPlain(_ row: FormRow, _ area: Rectangle, on page: inout Screen, _ isFocused: Bool) {
    switch row.content {
    case .page(_, let summary, _, _):
      page.put(summary, at: area.column, area.row, width: area.width, style: Style(.muted), ellipsis: true)
    case .add(let text):
      page.put(
        text, at: area.column, area.row, width: area.width, style: isFocused ? Style(.focus) : Style(.accent),
        ellipsis: true)
    case .note(let text):
      page.put(text, at: area.column, area.row, width: area.width, style: Style(.muted), ellipsis: true)
    case .field, .link, .action, .button: break
    }
  }
}
