internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
internal import Terminal

/// The draft of a form, where the person is in it, and the rows that are there. Every answer is about this moment;
/// `settleFocus` and `keepLayout` keep the rows for the next question.
struct FormPages: Sendable {
  var session: DraftSession { didSet { revision &+= 1 } }
  /// Differs after each change of the draft.
  private var revision = 0
  private var kept = KeptRows()
  /// The places that were opened, the present one last.
  private(set) var stack: [PageState]
  var sheets: [Sheet] = []
  /// What the footer line says until the next key.
  var message: FooterText?
  /// The control that edits in its row, in the place of the one at rest.
  var inPlace: (row: RowID, control: any Control)?
  /// Whether an attempt to save has failed: from then on all errors are shown.
  var hasAttempted = false
  var hasSaved = false
  let style: FormStyle
  let level: Level
  var showsAll = false
  var size: TerminalSize
  let today: String
  /// The index depends on the schema alone, so it is made once.
  private(set) lazy var searchIndex = SearchIndex(session.settings)
  /// The texts that were entered, by setting.
  private(set) var former: [ConfigPath: [String]] = [:]

  init(_ session: DraftSession, at place: FormPlace, style: FormStyle, level: Level, size: TerminalSize, today: String)
  {
    self.session = session
    self.style = style
    self.level = level
    self.size = size
    self.today = today
    stack = [PageState(place)]
  }

  mutating func refuse(_ text: String) { message = FooterText(text, .warning) }

  mutating func tell(_ refusal: FormRefusal) {
    let sentences = [refusal.message, refusal.help.map(session.text)].compactMap { $0.map(FormRefusal.sentence) }
    message = FooterText(sentences.joined(separator: " "), .error)
  }

  mutating func remember(_ word: String, at path: ConfigPath) { former[path, default: []].append(word) }

  // MARK: The place at hand

  var current: PageState {
    get { stack[stack.count - 1] }
    set { stack[stack.count - 1] = newValue }
  }

  mutating func push(_ place: FormPlace) { stack.append(PageState(place)) }

  /// Goes back until so many places are open, one at least.
  mutating func pop(to depth: Int) { stack.removeSubrange(max(1, depth)...) }

  mutating func focus(at index: Int) {
    let rows = rows
    guard rows.indices.contains(index) else { return }
    current.focusIndex = index
    current.focus = rows[index].id
  }

  var focused: FormRow? {
    let rows = rows
    if rows.indices.contains(current.focusIndex), rows[current.focusIndex].id == current.focus {
      return row(rows[current.focusIndex])
    }
    return rows.first { $0.id == current.focus }.flatMap(row)
  }

  /// The focus stays on its row or, when that is gone, at its place.
  mutating func settleFocus() {
    keepRows()
    let rows = kept.rows
    if rows.indices.contains(current.focusIndex), rows[current.focusIndex].id == current.focus { return }
    if let index = rows.firstIndex(where: { $0.id == current.focus }) {
      current.focusIndex = index
    } else {
      current.focusIndex = min(current.focusIndex, max(0, rows.count - 1))
      current.focus = rows.indices.contains(current.focusIndex) ? rows[current.focusIndex].id : nil
    }
  }

  // MARK: Rows

  var builder: RowBuilder {
    RowBuilder(session: session, level: level, showsAll: showsAll, tellsAll: hasAttempted)
  }

  private var source: KeptRows.Source {
    KeptRows.Source(
      revision: revision, place: current.place, filter: current.filter, level: level, showsAll: showsAll,
      sheet: sheets.last?.path)
  }

  private var sections: [RowSection] { kept.source == source ? kept.sections : freshSections(of: freshSelection) }

  /// The rows that can be focused.
  var rows: [RowOutline] { kept.source == source ? kept.rows : Self.focusable(sections) }

  /// Which rows of a page there are now; nil where the place is no page.
  private var freshSelection: PageSelection? {
    switch current.place {
    case .top: builder.topSelection()
    case .page(let index): builder.selection(ofPage: index)
    case .items, .group: nil
    }
  }

  private func freshSections(of selection: PageSelection?) -> [RowSection] {
    switch current.place {
    case .top, .page: return selection.map(builder.sections) ?? []
    case .items(let path): return [builder.items(of: path, current.filter)]
    case .group(let path):
      var sections = builder.group(path)
      guard sheets.last?.path == path else { return sections }
      let buttons = [FormRow(id: .done, content: .button("Done")), FormRow(id: .cancel, content: .button("Cancel"))]
      sections.append(RowSection(rows: buttons.map { RowOutline($0) }))
      return sections
    }
  }

  private static func focusable(_ sections: [RowSection]) -> [RowOutline] {
    sections.flatMap { $0.rows.lazy.filter { $0.id != nil } }
  }

  private mutating func keepRows() {
    let source = source
    guard kept.source != source else { return }
    let selection = freshSelection
    kept.source = source
    if let selection, kept.selection == selection { return }
    kept.selection = selection
    kept.sections = freshSections(of: selection)
    kept.rows = Self.focusable(kept.sections)
    kept.number &+= 1
  }

  // MARK: What rows say

  private var sight: KeptRows.Sight { KeptRows.Sight(revision: revision, hasAttempted: hasAttempted) }

  /// What a row says now; nil when its setting is gone.
  func row(_ outline: RowOutline) -> FormRow? {
    if case .whole(let row) = outline.content { return row }
    if let id = outline.id, kept.sight == sight, let row = kept.seen[id] { return row }
    return builder.row(outline)
  }

  private mutating func keepSeen(of layout: FormLayout) {
    let rows = FormFrame(size: size).bodyRows
    let start = scroll(layout, rows)
    var seen: [RowID: FormRow] = [:]
    for place in layout.places(from: start, to: start + rows) {
      guard let id = place.row.id, case let content = place.row.content else { continue }
      if case .whole = content { continue }
      seen[id] = row(place.row)
    }
    kept.seen = seen
    kept.sight = sight
  }

  /// The first row of a setting at the path or around it.
  func outline(around path: ConfigPath) -> RowOutline? {
    rows.first { row in row.path.map { path.starts(with: $0) } ?? false }
  }

  /// The control of a row, the one that edits included.
  func control(of row: FormRow, width: Int) -> (any Control)? {
    if let inPlace, row.id == inPlace.row { return inPlace.control }
    switch row.content {
    case .field(let field): return FieldControl.resting(field, in: session, width: width, today: today)
    case .link(let link, _): return LinkField(link.title, to: link.url)
    case .action(let action, _): return Button(action.title, isDestructive: action.isDestructive)
    case .button(let title): return Button(title)
    case .page, .add, .note: return nil
    }
  }

  /// The same, as wide as the row has it.
  func control(of row: FormRow) -> (any Control)? {
    control(of: row, width: layout.place(of: row.id, at: current.focusIndex)?.value.width ?? 20)
  }

  // MARK: Layout

  /// The first row of the page that is seen, in a window of so many.
  func scroll(_ layout: FormLayout, _ rows: Int) -> Int {
    guard layout.height > rows else { return 0 }
    guard let place = layout.place(of: current.focus, at: current.focusIndex) else { return 0 }
    // A third of the window stays ahead of the focus, so that what comes next is seen.
    let wanted = place.top + place.height / 2 - rows / 2
    return min(max(0, wanted), max(0, layout.height - rows))
  }

  private func arrangement(_ number: Int) -> KeptRows.Arrangement {
    let frame = FormFrame(size: size)
    return KeptRows.Arrangement(rows: number, columns: frame.width, bodyRows: frame.bodyRows, style: style)
  }

  /// The places of the rows, in the style of the current page: `auto` decided.
  var layout: FormLayout {
    if kept.source == source, let layout = kept.layout, isRight(layout) { return layout }
    return freshLayout()
  }

  /// Whether the kept layout is that of the kept rows, as high as they are now.
  private func isRight(_ layout: FormLayout) -> Bool {
    guard kept.arrangement == arrangement(kept.number) else { return false }
    guard kept.heights.revision == revision else {
      return layout.flexible.allSatisfy { hasRightHeight(layout.places[$0]) } && hasRightHeight(inPlace?.row, layout)
    }
    return hasRightHeight(inPlace?.row, layout)
      && (inPlace?.row == kept.heights.edited || hasRightHeight(kept.heights.edited, layout))
  }

  private func hasRightHeight(_ id: RowID?, _ layout: FormLayout) -> Bool {
    layout.place(of: id, at: current.focusIndex).map(hasRightHeight) ?? true
  }

  private func hasRightHeight(_ place: FormLayout.Place) -> Bool {
    place.value.height == max(1, height(of: place.row, width: place.value.width))
  }

  private func height(of outline: RowOutline, width: Int) -> Int {
    if outline.isLow, outline.id != inPlace?.row { return 1 }
    return row(outline).flatMap { control(of: $0, width: width) }?.height(width: width) ?? 1
  }

  mutating func keepLayout() {
    keepRows()
    var layout = kept.layout
    if layout.map(isRight) != true {
      layout = freshLayout()
      kept.layout = layout
      kept.arrangement = arrangement(kept.number)
    }
    kept.heights = (revision, inPlace?.row)
    if let layout { keepSeen(of: layout) }
  }

  private func freshLayout() -> FormLayout {
    let frame = FormFrame(size: size)
    let sections = sections
    func make(_ style: FormStyle) -> FormLayout {
      FormLayout(sections, columns: frame.width, style: style, height: height)
    }
    switch current.place {
    case .top, .items: return make(.plain)
    case .page, .group: break
    }
    guard style == .auto else { return make(style) }
    // Each row takes one at least.
    if sections.reduce(0, { $0 + $1.rows.count }) > frame.bodyRows { return make(.grouped) }
    // What a text needs beyond its least height changes while it is typed, and must not change the style.
    let least = FormLayout(sections, columns: frame.width, style: .columns) { row, _ in row.leastHeight }
    return make(least.height <= frame.bodyRows ? .columns : .grouped)
  }
}
