internal import ConfigModel
internal import ConfigSchema
internal import DisplayText
package import Terminal

extension Form {
  /// The window as it is to be seen now.
  package func screen(repertoire: Repertoire = .unicode) -> Screen {
    var screen = Screen(size: size, repertoire: repertoire)
    let frame = FormFrame(size: size)
    guard size.columns > 0, size.rows > 0 else { return screen }
    drawHead(on: &screen, frame)
    if case .review(let review, let scroll) = overlay {
      ReviewDrawing(review: review, scroll: scroll).draw(on: &screen, frame)
    } else if case .help(let scroll) = overlay {
      ScrolledLines(lines: helpLines(width: frame.width), scroll: scroll).draw(on: &screen, frame)
    } else {
      drawBody(on: &screen, frame)
    }
    drawSaveLine(on: &screen, frame)
    drawFooter(on: &screen, frame)
    drawKeys(on: &screen, frame)
    drawWindow(on: &screen, frame)
    return screen
  }

  // MARK: Head

  private var crumbs: [String] {
    var names = [title]
    for state in stack.dropFirst(stack.first?.place == .top ? 1 : 0) {
      switch state.place {
      case .top: break
      case .page(let index): names.append(session.settings.pages[index].title)
      case .items(let path), .group(let path): names.append(name(of: path))
      }
    }
    // A schema of one page often calls both alike.
    return names.indices.filter { $0 == 0 || names[$0] != names[$0 - 1] }.map { names[$0] }
  }

  /// An item by its key member, else by its number.
  private func name(of path: ConfigPath) -> String {
    guard let field = session.field(at: path) else { return path.description }
    guard field.setting.type == .group, let list = path.parent, let owner = session.settings.setting(at: list),
      owner.type == .list, case .map(let map) = field.shown,
      let key = FieldText.keyName(map, of: owner, session.settings)
    else { return field.label }
    return FieldText.word(key)
  }

  func drawHead(on screen: inout Screen, _ frame: FormFrame) {
    guard frame.headRows > 0 else { return }
    let separator = " \(screen.symbols.pointer) "
    var names = crumbs
    while names.count > 1, DisplayWidth.of(names.map(EscapedText.escaped).joined(separator: separator)) > frame.width {
      names.removeFirst()
      if names.count > 1 { names[0] = screen.symbols.more }
    }
    let file = session.name.split(separator: "/").last.map(String.init) ?? session.name
    let end = frame.margin + frame.width
    var column = frame.margin
    for (index, name) in names.enumerated() {
      if index > 0 { column += screen.put(separator, at: column, 0, width: max(0, end - column), style: Style(.muted)) }
      let style = Style(index == names.count - 1 ? .title : .muted)
      column += screen.put(name, at: column, 0, width: max(0, end - column), style: style, ellipsis: true)
    }
    let width = DisplayWidth.of(EscapedText.escaped(file))
    if column + 3 + width <= end { screen.put(file, at: end - width, 0, style: Style(.muted)) }
    if frame.headRows > 1 { drawRule(on: &screen, row: 1) }
  }

  private func drawRule(on screen: inout Screen, row: Int) {
    let area = Rectangle(column: 0, row: row, width: screen.columns, height: 1)
    screen.fill(area, with: Character(screen.symbols.horizontal), style: Style(.border))
  }

  // MARK: Body

  /// The first row of the page that is seen.
  func scroll(_ layout: FormLayout, _ rows: Int) -> Int {
    guard layout.height > rows else { return 0 }
    guard let place = layout.place(of: current.focus, at: current.focusIndex) else { return 0 }
    // A third of the window stays ahead of the focus, so that what comes next is seen.
    let wanted = place.top + place.height / 2 - rows / 2
    return min(max(0, wanted), max(0, layout.height - rows))
  }

  private func drawBody(on screen: inout Screen, _ frame: FormFrame) {
    let layout = layout
    let start = scroll(layout, frame.bodyRows)
    var body = Screen(columns: frame.width, rows: frame.bodyRows, repertoire: screen.repertoire)
    PageDrawing(form: self, focus: overlayCoversNothing ? current.focus : nil).draw(layout, from: start, on: &body)
    screen.draw(body, at: frame.margin, frame.bodyTop)
    if let cursor = body.cursor, body.contains(column: cursor.column, row: cursor.row) {
      screen.cursor = Position(column: cursor.column + frame.margin, row: cursor.row + frame.bodyTop)
    }
    drawScrollMarks(on: &screen, frame, start: start, height: layout.height)
  }

  private var overlayCoversNothing: Bool {
    switch overlay {
    case .dialog, .search: false
    default: true
    }
  }

  private func drawScrollMarks(on screen: inout Screen, _ frame: FormFrame, start: Int, height: Int) {
    guard height > frame.bodyRows, frame.bodyRows > 0 else { return }
    let column = screen.columns - 1
    if start > 0 { screen.put(screen.symbols.up, at: column, frame.bodyTop, style: Style(.muted)) }
    if start + frame.bodyRows < height {
      screen.put(screen.symbols.down, at: column, frame.bodyTop + frame.bodyRows - 1, style: Style(.muted))
    }
  }
}
