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
    var hasAttempted: Bool
    var sheet: ConfigPath?
  }

  /// Everything else on which their places depend, but for the height of the row that is edited.
  struct Arrangement: Equatable, Sendable {
    var source: Source
    var columns: Int
    var rows: Int
    var style: FormStyle
    var editingRow: RowID?
  }

  var source: Source?
  var sections: [RowSection] = []
  /// Those that can be focused.
  var rows: [RowOutline] = []
  var arrangement: Arrangement?
  var layout: FormLayout?
}

/// The rows of the place at hand. Whoever asks gets them as they are now; `settleFocus` and `keepLayout` keep them for
/// those who ask next.
extension Form {
  var builder: RowBuilder<Session> {
    let problems = hasAttempted ? session.newProblems + session.olderProblems : session.newProblems
    return RowBuilder(session: session, level: level, showsAll: showsAll, wrongPaths: problems.map(\.path))
  }

  private var source: KeptRows.Source {
    KeptRows.Source(
      revision: revision, place: current.place, filter: current.filter, level: level, showsAll: showsAll,
      hasAttempted: hasAttempted, sheet: sheets.last?.path)
  }

  var sections: [RowSection] { kept.source == source ? kept.sections : freshSections() }
  var rows: [RowOutline] { kept.source == source ? kept.rows : Self.focusable(freshSections()) }

  private func freshSections() -> [RowSection] {
    var sections = builder.sections(of: current.place, filter: current.filter)
    if case .group(let path) = current.place, sheets.last?.path == path {
      let buttons = [
        FormRow(id: .done, content: .button("Done")), FormRow(id: .cancel, content: .button("Cancel")),
      ]
      sections.append(RowSection(rows: buttons.map { RowOutline($0) }))
    }
    return sections
  }

  private static func focusable(_ sections: [RowSection]) -> [RowOutline] {
    sections.flatMap { $0.rows }.filter { $0.id != nil }
  }

  private mutating func keepRows() {
    let source = source
    guard kept.source != source else { return }
    kept.sections = freshSections()
    kept.rows = Self.focusable(kept.sections)
    kept.source = source
  }

  /// What a row says now; nil when its setting is gone.
  func row(_ outline: RowOutline) -> FormRow? {
    switch outline.content {
    case .whole(let row): row
    case .setting(let setting):
      session.field(at: setting.path).map { FormRow(id: outline.id, content: .field($0)) }
    }
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

  private var arrangement: KeptRows.Arrangement {
    let frame = FormFrame(size: size)
    let isInRow = editing.map { $0.control.popup(in: size) == nil } ?? false
    return KeptRows.Arrangement(
      source: source, columns: frame.width, rows: frame.bodyRows, style: style,
      editingRow: isInRow ? editingRow : nil)
  }

  /// Where the rows stand, in the style of the current page: `auto` decided.
  var layout: FormLayout {
    if let layout = kept.layout, isRight(layout) { return layout }
    return freshLayout()
  }

  /// Whether the kept layout is that of now.
  private func isRight(_ layout: FormLayout) -> Bool {
    guard kept.arrangement == arrangement else { return false }
    guard let editing, let row = kept.arrangement?.editingRow else { return true }
    guard let place = layout.places.first(where: { $0.row.id == row }) else { return true }
    return place.value.height == max(1, editing.control.height(width: place.value.width))
  }

  mutating func keepLayout() {
    keepRows()
    if let layout = kept.layout, isRight(layout) { return }
    kept.layout = freshLayout()
    kept.arrangement = arrangement
  }

  private func freshLayout() -> FormLayout {
    let frame = FormFrame(size: size)
    let sections = sections
    let editingRow = arrangement.editingRow
    func make(_ style: FormStyle) -> FormLayout {
      FormLayout(sections, columns: frame.width, style: style) { outline, width in
        if outline.isLow, outline.id != editingRow { return 1 }
        return row(outline).flatMap { control(of: $0, width: width) }?.height(width: width) ?? 1
      }
    }
    switch current.place {
    case .top, .items: return make(.plain)
    case .page, .group: break
    }
    guard style == .auto else { return make(style) }
    // What a text needs beyond its least height changes while it is typed, and must not change the style.
    let least = FormLayout(sections, columns: frame.width, style: .columns) { $0.leastHeight(width: $1) }
    return make(least.height <= frame.bodyRows ? .columns : .grouped)
  }
}
