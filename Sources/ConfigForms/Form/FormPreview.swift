package import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
internal import DisplayText
package import Terminal

/// A form as it is before anything is focused: its pages one below the other, each as high as its rows, and below each
/// why its disabled rows are disabled and what is wrong with its values.
package struct FormPreview {
  private let session: DraftSession
  private let size: TerminalSize

  /// - Parameter width: of the window in which the form would be, in cells.
  package init(_ session: DraftSession, width: Int) {
    self.session = session
    size = TerminalSize(columns: width, rows: TerminalSize.standard.rows)
  }

  /// - Parameter page: an index in `Settings.pages`; nil for every page that is shown, the list of them first.
  package func screen(page: Int? = nil, repertoire: Repertoire = .unicode) -> Screen {
    let parts = places(page).map { self.screen(of: $0, repertoire) }
    let height = parts.reduce(0) { $0 + $1.rows + Self.gap } - Self.gap
    var screen = Screen(columns: size.columns, rows: height, repertoire: repertoire)
    var row = 0
    for part in parts {
      screen.draw(part, at: 0, row)
      row += part.rows + Self.gap
    }
    return screen
  }

  private static var gap: Int { 2 }

  // MARK: Places

  private func places(_ page: Int?) -> [FormPlace] {
    let pages = page.map { [$0] } ?? builder.shownPages(Array(session.settings.pages.indices))
    let top: [FormPlace] = page == nil && session.settings.pages.count > 1 ? [.top] : []
    return top + pages.flatMap { [.page($0)] + items(ofPage: $0) }
  }

  private var builder: RowBuilder {
    RowBuilder(session: session, level: .advanced, showsAll: false, tellsAll: true)
  }

  /// The items of the page's lists and maps of groups.
  private func items(ofPage index: Int) -> [FormPlace] {
    let parts = builder.selection(ofPage: index).parts
    return parts.flatMap { $0.settings }.flatMap { id -> [FormPlace] in
      let setting = session.settings[id]
      guard let item = setting.item, session.settings[item].type == .group, !setting.isSecret,
        let list = session.field(at: setting.path)
      else { return [] }
      return list.itemPaths.map { .group($0) }
    }
  }

  // MARK: Drawing

  private func screen(of place: FormPlace, _ repertoire: Repertoire) -> Screen {
    let form = Form(session, start: place, style: .grouped, size: size)
    var pages = form.pages
    pages.hasAttempted = true
    let (frame, layout) = (FormFrame(size: size), pages.layout)
    let height = max(1, layout.height)
    var page = Screen(columns: frame.width, rows: height, repertoire: repertoire)
    PageDrawing(pages: pages, focus: nil).draw(layout, from: 0, on: &page)
    let notes = notes(on: layout, of: pages).flatMap { note in
      DisplayWidth.wrapped(EscapedText.escaped(note.text), to: frame.width).map { ($0, note.role) }
    }
    let below = frame.headRows + height + (notes.isEmpty ? 0 : 1)
    var screen = Screen(columns: size.columns, rows: below + notes.count, repertoire: repertoire)
    form.drawHead(on: &screen, frame)
    screen.draw(page, at: frame.margin, frame.headRows)
    for (index, (text, role)) in notes.enumerated() {
      screen.put(text, at: frame.margin, below + index, width: frame.width, style: Style(role))
    }
    return screen
  }

  /// The footer line that the form shows for each row when it is focused. Rows with the same text share one note.
  private func notes(on layout: FormLayout, of pages: FormPages) -> [FooterText] {
    var notes: [(names: [String], text: FooterText)] = []
    func add(_ name: String, _ text: FooterText) {
      if let index = notes.firstIndex(where: { $0.text == text }) {
        notes[index].names.append(name)
      } else {
        notes.append(([name], text))
      }
    }
    for row in layout.places.compactMap({ pages.row($0.row) }) {
      let trouble = RowWords(pages: pages).trouble(of: row)
      if let trouble { add(row.name, trouble) }
      if trouble == nil, case .link(let link, _) = row.content { add(row.name, FooterText(link.url)) }
      guard trouble == nil, let field = row.field, field.isEditable else { continue }
      for option in field.options {
        if let obstacle = option.obstacle { add("\(row.name), \(option.label)", FooterText(obstacle)) }
      }
    }
    return notes.map { FooterText("\($0.names.joined(separator: ", ")): \($0.text.text)", $0.text.role) }
  }
}
