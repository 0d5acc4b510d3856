internal import ConfigModel
internal import ConfigSchema

/// The rows of a place, as the draft has them now.
struct RowBuilder<Session: FormSession> {
  let session: Session
  /// The highest level that is shown.
  let level: Level
  /// Shows whatever there is.
  let showsAll: Bool
  /// Where something is wrong that the person is told.
  let wrongPaths: [ConfigPath]

  private var settings: Settings { session.settings }

  func sections(of place: FormPlace, filter: String) -> [RowSection] {
    switch place {
    case .top:
      [RowSection(header: nil, rows: pages(settings.pages.indices.filter { settings.pages[$0].parent == nil }))]
    case .page(let index): page(index)
    case .items(let path): [items(of: path, filter)]
    case .group(let path): group(path)
    }
  }

  // MARK: Pages

  private func page(_ index: Int) -> [RowSection] {
    guard settings.pages.indices.contains(index) else { return [] }
    let page = settings.pages[index]
    var sections = page.sections.map(section).filter { !$0.rows.isEmpty }
    let below = pages(page.pages)
    if !below.isEmpty { sections.append(RowSection(rows: below)) }
    let hidden = hiddenCount(page)
    if hidden > 0 {
      let text = "\(hidden) more \(hidden == 1 ? "setting is" : "settings are") not shown: A shows all"
      sections.append(RowSection(rows: [RowOutline(FormRow(content: .note(text)))]))
    }
    return sections
  }

  private func holds(_ condition: Condition?) -> Bool {
    showsAll || condition.map { session.evaluation.truth(of: $0) == true } ?? true
  }

  private func pages(_ indices: [Int]) -> [RowOutline] {
    indices.compactMap { index in
      let page = settings.pages[index]
      guard holds(page.visibleIf), page.level <= level || showsAll else { return nil }
      let paths = fieldPaths(ofPage: index)
      let headers = page.sections.compactMap { settings.sections[$0].header }
      let below = headers + page.pages.map { settings.pages[$0].title }
      let parts = below.isEmpty ? titles(onPage: page) : below
      let isWrong = wrongPaths.contains { path in paths.contains { path.starts(with: $0) } }
      let isChanged = session.changedPaths.contains { path in paths.contains { path.starts(with: $0) } }
      return RowOutline(
        FormRow(
          id: .page(index),
          content: .page(
            title: page.title, summary: page.help ?? parts.joined(separator: ", "), isWrong: isWrong,
            isChanged: isChanged)), icon: page.icon)
    }
  }

  /// What stands on a page that has no headers.
  private func titles(onPage page: Page) -> [String] {
    page.sections.map { settings.sections[$0] }.flatMap { section in
      section.settings.flatMap { leaves(of: settings[$0]) }.map { $0.title } + section.links.map(\.title)
        + section.actions.map(\.title)
    }.prefix(4).map { $0 }
  }

  /// The settings of a page and of those below.
  func fieldPaths(ofPage index: Int) -> [ConfigPath] {
    let page = settings.pages[index]
    return page.sections.flatMap { settings.sections[$0].settings.map { settings[$0].path } }
      + page.pages.flatMap { fieldPaths(ofPage: $0) }
  }

  private func hiddenCount(_ page: Page) -> Int {
    guard !showsAll else { return 0 }
    return page.sections.flatMap { settings.sections[$0].settings }.flatMap { leaves(of: settings[$0]) }
      .filter { setting in
        let outline = session.outline(of: setting)
        return !isShown(outline, setting) && setting.deprecated == nil && outline.isVisible
      }.count
  }

  private func section(_ index: Int) -> RowSection {
    let section = settings.sections[index]
    guard holds(section.visibleIf) else { return RowSection() }
    var rows = section.settings.flatMap { leaves(of: settings[$0]) }.compactMap { setting -> RowOutline? in
      let outline = session.outline(of: setting)
      return isShown(outline, setting) ? RowOutline(setting, label: outline.label) : nil
    }
    for (number, link) in section.links.enumerated() {
      let obstacle = obstacle(to: link.enabledIf, in: section)
      rows.append(RowOutline(FormRow(id: .link(index, number), content: .link(link, obstacle: obstacle))))
    }
    for (number, action) in section.actions.enumerated() where holds(action.visibleIf) {
      let obstacle = obstacle(to: action.enabledIf, in: section)
      rows.append(RowOutline(FormRow(id: .action(index, number), content: .action(action, obstacle: obstacle))))
    }
    return RowSection(
      header: section.header, isProminent: section.isProminent, rows: rows, footer: rows.isEmpty ? nil : section.footer)
  }

  private func obstacle(to condition: Condition?, in section: Section) -> String? {
    let obstacles = session.evaluation.obstacles(to: condition, in: section)
    return obstacles.isEmpty ? nil : obstacles.asReason
  }

  /// A group stands for its members.
  private func leaves(of setting: Setting) -> [Setting] {
    guard setting.type == .group else { return [setting] }
    return setting.members.map { settings[$0] }.filter { $0.type != .group }
  }

  private func isShown(_ field: Field) -> Bool { isShown(FieldOutline(field), field.setting) }

  private func isShown(_ outline: FieldOutline, _ setting: Setting) -> Bool {
    if showsAll || outline.isStored || outline.isMissing { return true }
    return outline.isVisible && setting.level <= level && setting.deprecated == nil
  }

  // MARK: Items

  private func items(of path: ConfigPath, _ filter: String) -> RowSection {
    guard let list = session.field(at: path) else { return RowSection() }
    var rows: [RowOutline] = []
    let word = filter.lowercased()
    for item in itemPaths(of: list) {
      guard var field = session.field(at: item) else { continue }
      if !list.isEditable { field.isEnabled = field.isEnabled && list.isEnabled }
      if case .map(let map) = field.shown, let key = FieldText.keyName(map, of: list.setting, settings) {
        field.label = FieldText.word(key)
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

  /// Of the value that a person sees; at most some thousands.
  func itemPaths(of list: Field) -> [ConfigPath] {
    switch list.ownItems {
    case .list(let items): items.indices.prefix(5_000).map { list.path.appending(index: $0) }
    case .map(let map) where list.setting.type == .map: map.keys.prefix(5_000).map { list.path.appending(key: $0) }
    default: []
    }
  }

  private func group(_ path: ConfigPath) -> [RowSection] {
    guard let setting = session.settings.setting(at: path) else { return [] }
    let members = setting.members.map { settings[$0] }.filter { $0.type != .group }
    let prefix = setting.owner == nil && !setting.path.isEmpty ? ConfigPath() : path
    let rows = members.compactMap { member -> RowOutline? in
      let memberPath = ConfigPath(prefix.segments + member.path.segments)
      guard let field = session.field(at: memberPath), isShown(field) else { return nil }
      return RowOutline(FormRow(id: .field(memberPath), content: .field(field)))
    }
    return [RowSection(rows: rows)]
  }
}
