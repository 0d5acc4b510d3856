internal import ConfigModel
package import ConfigSchema
internal import DisplayText

/// Draws the form of a configuration, as it stands before anything is focused: every page, or one.
package struct FormPreview {
  private let evaluation: Evaluation
  private var drawing: FormDrawing

  /// - Parameters:
  ///   - pages: indices in `Settings.pages`; nil for all.
  ///   - width: in cells, at least 10.
  package static func drawing(of evaluation: Evaluation, pages: [Int]? = nil, width: Int) -> FormDrawing {
    var preview = FormPreview(evaluation: evaluation, drawing: FormDrawing(width: max(10, width)))
    for page in pages ?? Array(evaluation.settings.pages.indices) { preview.add(page, isWanted: pages != nil) }
    return preview.drawing
  }

  private var settings: Settings { evaluation.settings }

  private func holds(_ condition: Condition?) -> Bool { condition.map { evaluation.truth(of: $0) == true } ?? true }

  // MARK: Pages

  /// - Parameter isWanted: whether it is drawn even when it would not be shown.
  private mutating func add(_ index: Int, isWanted: Bool) {
    let page = settings.pages[index]
    guard holds(page.visibleIf) || isWanted else { return }
    if !drawing.lines.isEmpty {
      drawing.add()
      drawing.add()
    }
    drawing.add(text: title(of: index), .strong)
    if let help = page.help { drawing.add(text: help, .dim) }
    var hidden: [String: Int] = [:]
    let parts = page.sections.flatMap { self.parts(of: settings.sections[$0], &hidden) } + subpages(of: page)
    // One column for the whole page.
    let column = parts.map(\.rows.column).max() ?? 0
    for part in parts { add(part, column: column) }
    addHidden(hidden)
  }

  /// A frame with what stands above and below it.
  private struct Part {
    var header: String?
    var rows: FormRows
    var footer: String?
  }

  private func title(of index: Int) -> String {
    var titles: [String] = []
    var page: Int? = index
    while let current = page {
      titles.append(settings.pages[current].title)
      page = settings.pages[current].parent
    }
    return titles.reversed().joined(separator: " › ")
  }

  private func subpages(of page: Page) -> [Part] {
    var rows = FormRows(evaluation: evaluation, width: drawing.innerWidth)
    for subpage in page.pages where holds(settings.pages[subpage].visibleIf) {
      rows.add(subpage: settings.pages[subpage].title)
    }
    return rows.isEmpty ? [] : [Part(rows: rows)]
  }

  private mutating func addHidden(_ hidden: [String: Int]) {
    guard !hidden.isEmpty else { return }
    let words = hidden.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    drawing.add()
    drawing.add(text: "Not shown: \(words.joined(separator: ", ")).", .dim)
  }

  // MARK: Sections

  private func parts(of section: Section, _ hidden: inout [String: Int]) -> [Part] {
    guard holds(section.visibleIf) else {
      hidden["hidden now", default: 0] += section.settings.flatMap { settings.leaves(of: settings[$0]) }.count
      return []
    }
    var rows = FormRows(evaluation: evaluation, width: drawing.innerWidth)
    let shown = section.settings.map { settings[$0] }
    for setting in shown { rows.add(setting) }
    for link in section.links { rows.add(link, of: section) }
    for action in section.actions { rows.add(action, of: section) }
    for (reason, count) in rows.hidden { hidden[reason, default: 0] += count }
    let part = Part(header: section.header, rows: rows, footer: section.footer)
    return (rows.isEmpty ? [] : [part]) + shown.flatMap(items)
  }

  /// A page for each item of a list or map of groups, those in groups too.
  private func items(of setting: Setting) -> [Part] {
    settings.leaves(of: setting).flatMap { collection -> [Part] in
      guard let item = collection.item.map({ settings[$0] }), item.type == .group, !collection.isSecret else {
        return []
      }
      let path = collection.path
      let places: [ConfigPath]
      switch evaluation[collection].effective {
      case .list(let items): places = items.indices.map { path.appending(index: $0) }
      case .map(let map): places = map.keys.map { path.appending(key: $0) }
      default: places = []
      }
      let covered = Set(item.members.flatMap { settings[$0].members })
      return places.compactMap { place in
        var rows = FormRows(evaluation: evaluation, width: drawing.innerWidth)
        for member in item.members where !covered.contains(member) { rows.add(settings[member], in: place) }
        return rows.isEmpty ? nil : Part(header: "\(collection.title) › \(place)", rows: rows)
      }
    }
  }

  private mutating func add(_ part: Part, column: Int) {
    drawing.add()
    if let header = part.header { drawing.add(text: header, .strong) }
    drawing.add(framed: part.rows.lines(column: column))
    for (index, note) in part.rows.notes.notes.enumerated() {
      drawing.add(mark: FormNotes.superscript(index + 1), note.text, note.emphasis)
    }
    if let footer = part.footer { drawing.add(text: footer, .dim) }
  }
}
