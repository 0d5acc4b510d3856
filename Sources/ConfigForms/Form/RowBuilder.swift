internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema

/// The rows of a place, as the draft has them now.
struct RowBuilder {
  let session: DraftSession
  let settings: Settings
  /// The highest level that is shown.
  let level: Level
  /// Shows whatever there is.
  let showsAll: Bool
  /// Whether older problems count too.
  private let tellsAll: Bool

  init(session: DraftSession, level: Level, showsAll: Bool, tellsAll: Bool) {
    self.session = session
    settings = session.settings
    self.level = level
    self.showsAll = showsAll
    self.tellsAll = tellsAll
  }

  // MARK: Pages

  func sections(of selection: PageSelection) -> [RowSection] {
    var sections = selection.parts.map(section)
    if !selection.pages.isEmpty {
      sections.append(
        RowSection(
          rows: selection.pages.map { index in
            RowOutline(.page(index), label: settings.pages[index].title, icon: settings.pages[index].icon)
          }))
    }
    let hidden = selection.hidden
    if hidden > 0 {
      let text = "\(hidden) more \(hidden == 1 ? "setting is" : "settings are") not shown: A shows all"
      sections.append(RowSection(rows: [RowOutline(FormRow(content: .note(text)))]))
    }
    return sections
  }

  private func section(_ part: PageSelection.Part) -> RowSection {
    let section = settings.sections[part.section]
    var rows = part.settings.map { RowOutline(settings[$0]) }
    rows += section.links.indices.map { RowOutline(.link(part.section, $0)) }
    rows += part.actions.map { RowOutline(.action(part.section, $0)) }
    return RowSection(header: section.header, isProminent: section.isProminent, rows: rows, footer: section.footer)
  }

  /// What a row says now; nil when what it was about is gone.
  func row(_ outline: RowOutline) -> FormRow? {
    switch outline.content {
    case .whole(let row): return row
    case .setting(let setting):
      return session.field(at: setting.path).map { FormRow(id: outline.id, content: .field($0)) }
    case .named: break
    }
    switch outline.id {
    case .page(let index): return FormRow(id: .page(index), content: page(index))
    case .link(let index, let number):
      let section = settings.sections[index]
      let link = section.links[number]
      return FormRow(id: outline.id, content: .link(link, obstacle: obstacle(to: link.enabledIf, in: section)))
    case .action(let index, let number):
      let section = settings.sections[index]
      let action = section.actions[number]
      return FormRow(id: outline.id, content: .action(action, obstacle: obstacle(to: action.enabledIf, in: section)))
    case .field, .add, .done, .cancel, nil: return nil
    }
  }

  private func page(_ index: Int) -> FormRow.Content {
    let page = settings.pages[index]
    let paths = fieldPaths(ofPage: index)
    let headers = page.sections.compactMap { settings.sections[$0].header }
    let below = headers + page.pages.map { settings.pages[$0].title }
    let parts = below.isEmpty ? titles(onPage: page) : below
    func isOn(_ path: ConfigPath) -> Bool { paths.contains { path.starts(with: $0) } }
    let problems = tellsAll ? session.newProblems + session.olderProblems : session.newProblems
    return .page(
      title: page.title, summary: page.help ?? parts.joined(separator: ", "),
      isWrong: problems.contains { isOn($0.path) }, isChanged: session.changedPaths.contains(where: isOn))
  }

  /// The titles on a page that has no headers.
  private func titles(onPage page: Page) -> [String] {
    page.sections.map { settings.sections[$0] }.flatMap { section in
      section.settings.flatMap { settings.leaves(of: settings[$0]) }.map { $0.title } + section.links.map(\.title)
        + section.actions.map(\.title)
    }.prefix(4).map { $0 }
  }

  /// The settings of a page and of those below.
  func fieldPaths(ofPage index: Int) -> [ConfigPath] {
    let page = settings.pages[index]
    return page.sections.flatMap { settings.sections[$0].settings.map { settings[$0].path } }
      + page.pages.flatMap { fieldPaths(ofPage: $0) }
  }

  private func obstacle(to condition: Condition?, in section: Section) -> String? {
    let obstacles = session.evaluation.obstacles(to: condition, in: section)
    return obstacles.isEmpty ? nil : obstacles.asReason
  }

  // MARK: Items

  func items(of path: ConfigPath, _ filter: String) -> RowSection {
    guard let list = session.field(at: path) else { return RowSection() }
    var rows: [RowOutline] = []
    let word = filter.lowercased()
    for item in list.itemPaths {
      guard var field = session.field(at: item) else { continue }
      if !list.isEditable { field.isEnabled = field.isEnabled && list.isEnabled }
      if case .map(let map) = field.shown, let key = FieldText.keyName(map, of: list.setting, settings) {
        field.label = Shown.typed(key)
      }
      let text = field.label + " " + (field.shown.map { FieldText.summary($0, of: list.setting, settings) } ?? "")
      guard word.isEmpty || text.lowercased().contains(word) else { continue }
      rows.append(RowOutline(FormRow(id: .field(item), content: .field(field))))
    }
    if list.isEditable {
      let noun = list.setting.type == .map ? "entry" : "item"
      rows.append(RowOutline(FormRow(id: .add, content: .add("+ Add \(noun)"))))
    }
    return RowSection(header: nil, rows: rows, footer: footer(of: list))
  }

  private func footer(of list: Field) -> String? {
    guard list.isJoined else { return nil }
    let count = (list.shown?.items?.count ?? 0) - (list.ownItems?.items?.count ?? 0)
    return count > 0 ? "\(count) more \(count == 1 ? "comes" : "come") from other layers." : nil
  }

  func group(_ path: ConfigPath) -> [RowSection] {
    guard let setting = session.settings.setting(at: path) else { return [] }
    let members = setting.members.map { settings[$0] }.filter { $0.type != .group }
    let prefix = setting.owner == nil && !setting.path.isEmpty ? ConfigPath() : path
    let rows = members.compactMap { member -> RowOutline? in
      let memberPath = ConfigPath(prefix.segments + member.path.segments)
      guard let field = session.field(at: memberPath), isShown(field.presence, field.setting) else {
        return nil
      }
      return RowOutline(FormRow(id: .field(memberPath), content: .field(field)))
    }
    return [RowSection(rows: rows)]
  }
}
