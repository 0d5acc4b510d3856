internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema

/// Which rows a page has, as far as the draft has a say in it: all else about them is the schema's. So two selections
/// that are equal have the same rows.
struct PageSelection: Equatable, Sendable {
  struct Part: Equatable, Sendable {
    /// An index in `Settings.sections`.
    var section: Int
    /// In the order of the section, members of groups in the place of these.
    var settings: [SettingID] = []
    /// Indices in the section's actions.
    var actions: [Int] = []
  }

  /// The sections that have a row.
  var parts: [Part] = []
  /// Indices in `Settings.pages`.
  var pages: [Int] = []
  /// Settings that are not shown because of their level.
  var hidden = 0
}

/// The selection of a page as the draft is now.
extension RowBuilder {
  /// The pages of the first level.
  func topSelection() -> PageSelection {
    PageSelection(pages: shownPages(settings.pages.indices.filter { settings.pages[$0].parent == nil }))
  }

  func selection(ofPage index: Int) -> PageSelection {
    guard settings.pages.indices.contains(index) else { return PageSelection() }
    let page = settings.pages[index]
    var selection = PageSelection(pages: shownPages(page.pages))
    let sections = page.sections.filter { holds(settings.sections[$0].visibleIf) }
    var ids: [SettingID] = []
    var ends: [Int] = []
    for index in sections {
      for id in settings.sections[index].settings {
        let setting = settings[id]
        if setting.type == .group { ids += settings.leaves(of: setting).map { $0.id } } else { ids.append(id) }
      }
      ends.append(ids.count)
    }
    let presence = session.presence(of: ids)
    var start = 0
    for (index, end) in zip(sections, ends) {
      var part = PageSelection.Part(section: index)
      for position in start..<end {
        let setting = settings[ids[position]]
        if isShown(presence[position], setting) {
          part.settings.append(ids[position])
        } else if setting.deprecated == nil, presence[position].contains(.visible) {
          selection.hidden += 1
        }
      }
      start = end
      let section = settings.sections[index]
      part.actions = section.actions.indices.filter { holds(section.actions[$0].visibleIf) }
      if !part.settings.isEmpty || !part.actions.isEmpty || !section.links.isEmpty { selection.parts.append(part) }
    }
    return selection
  }

  func isShown(_ presence: Presence, _ setting: Setting) -> Bool {
    if showsAll || presence.contains(.stored) || presence.contains(.missing) { return true }
    return presence.contains(.visible) && setting.level <= level && setting.deprecated == nil
  }

  func shownPages(_ indices: [Int]) -> [Int] {
    indices.filter { index in
      let page = settings.pages[index]
      return holds(page.visibleIf) && (page.level <= level || showsAll)
    }
  }

  private func holds(_ condition: Condition?) -> Bool {
    showsAll || condition.map { session.evaluation.truth(of: $0) == true } ?? true
  }
}
