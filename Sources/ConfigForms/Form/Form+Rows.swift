internal import ConfigModel
internal import ConfigSchema
internal import Terminal

/// What was worked out of a form's state, kept for as long as that stays: a page may have thousands of rows.
struct KeptRows: Sendable {
  /// Everything on which the rows depend.
  struct Source: Equatable, Sendable {
    var revision: Int
    var place: FormPlace
    var filter: String
    var level: Level
    var showsAll: Bool
    var sheet: ConfigPath?
  }

  /// Everything else on which their places depend, but for the heights of those that are not low.
  struct Arrangement: Equatable, Sendable {
    /// Of the rows: `KeptRows.number`.
    var rows: Int
    var columns: Int
    var bodyRows: Int
    var style: FormStyle
  }

  /// Everything on which depends what a row of a page says.
  struct Sight: Equatable, Sendable {
    var revision: Int
    var hasAttempted: Bool
  }

  var source: Source?
  /// Of a page; nil where the rows are no page's.
  var selection: PageSelection?
  /// Differs after each change of the rows.
  var number = 0
  var sections: [RowSection] = []
  /// Those that can be focused.
  var rows: [RowOutline] = []
  var arrangement: Arrangement?
  var layout: FormLayout?
  /// The revision whose heights the layout has, and the row that was edited in its place then.
  var heights: (revision: Int, edited: RowID?) = (-1, nil)
  var sight: Sight?
  /// The rows of a page that are in the window, as they are then.
  var seen: [RowID: FormRow] = [:]
}

/// The rows of the place at hand. Whoever asks gets them as they are now; `settleFocus` and `keepLayout` keep them for
/// those who ask next.
extension Form {
  var builder: RowBuilder<Session> {
    RowBuilder(session: session, level: level, showsAll: showsAll, tellsAll: hasAttempted)
  }

  private var source: KeptRows.Source {
    KeptRows.Source(
      revision: revision, place: current.place, filter: current.filter, level: level, showsAll: showsAll,
      sheet: sheets.last?.path)
  }

  var sections: [RowSection] { kept.source == source ? kept.sections : freshSections(of: freshSelection) }
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
      let buttons = [
        FormRow(id: .done, content: .button("Done")), FormRow(id: .cancel, content: .button("Cancel")),
      ]
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

  var focused: FormRow? {
    let rows = rows
    if rows.indices.contains(current.focusIndex), rows[current.focusIndex].id == current.focus {
      return row(rows[current.focusIndex])
    }
    return rows.first { $0.id == current.focus }.flatMap(row)
  }

  /// The first row of a setting at the path or around it.
  func outline(around path: ConfigPath) -> RowOutline? {
    rows.first { row in row.path.map { path.starts(with: $0) } ?? false }
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

  // MARK: Layout

  private func arrangement(_ number: Int) -> KeptRows.Arrangement {
    let frame = FormFrame(size: size)
    return KeptRows.Arrangement(rows: number, columns: frame.width, bodyRows: frame.bodyRows, style: style)
  }

  /// The row whose control is edited in its place.
  private var editedRow: RowID? {
    guard let editing, editing.control.popup(in: size) == nil else { return nil }
    return editingRow
  }

  /// Where the rows stand, in the style of the current page: `auto` decided.
  var layout: FormLayout {
    if kept.source == source, let layout = kept.layout, isRight(layout) { return layout }
    return freshLayout()
  }

  /// Whether the kept layout is that of the kept rows, as high as they are now.
  private func isRight(_ layout: FormLayout) -> Bool {
    guard kept.arrangement == arrangement(kept.number) else { return false }
    let edited = editedRow
    guard kept.heights.revision == revision else {
      return layout.flexible.allSatisfy { hasRightHeight(layout.places[$0]) } && hasRightHeight(edited, layout)
    }
    return hasRightHeight(edited, layout)
      && (edited == kept.heights.edited || hasRightHeight(kept.heights.edited, layout))
  }

  private func hasRightHeight(_ id: RowID?, _ layout: FormLayout) -> Bool {
    layout.place(of: id, at: current.focusIndex).map(hasRightHeight) ?? true
  }

  private func hasRightHeight(_ place: FormLayout.Place) -> Bool {
    place.value.height == max(1, height(of: place.row, width: place.value.width))
  }

  private func height(of outline: RowOutline, width: Int) -> Int {
    if outline.isLow, outline.id != editedRow { return 1 }
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
    kept.heights = (revision, editedRow)
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
