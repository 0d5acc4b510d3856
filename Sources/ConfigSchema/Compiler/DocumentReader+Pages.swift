internal import ConfigModel
internal import TextFormats

extension DocumentReader {
  mutating func readPages(_ document: Attributes<DocumentAttribute>) {
    if let pages = document[.pages] {
      for page in items(pages, "pages") { readPage(page, parent: nil) }
    }
    if let sections = document[.sections] {
      result.pages.append(Page(title: result.title ?? result.id ?? "Settings"))
      readSections(sections, page: result.pages.count - 1)
    }
    if !document.has(.pages), !document.has(.sections), document.has(.confedit) {
      report(
        "missing-attribute", "the schema has neither pages nor sections",
        at: SourceSpan(document.span.lower, document.span.lower))
    }
    result.topLevelCount = tree.all.count
  }

  /// Pages nest as deep as the file does, which its reader limits.
  private mutating func readPage(_ value: LocatedValue, parent: Int?) {
    let attributes = attributes(of: value, PageAttribute.self)
    let index = result.pages.count
    let id = word(attributes[.id], "id")
    var page = Page(id: id, title: text(attributes[.title], "title") ?? id ?? "Page \(index + 1)")
    page.parent = parent
    page.help = text(attributes[.help], "help")
    page.icon = word(attributes[.icon], "icon")
    page.level = max(
      option(attributes[.level], "level", Level.self) ?? .basic, parent.map { result.pages[$0].level } ?? .basic)
    page.gate = tree.addGate(
      parent: parent.flatMap { result.pages[$0].gate }, attributes[.enabledIf], attributes[.visibleIf], siblings: nil)
    if page.gate != parent.flatMap({ result.pages[$0].gate }), let gate = page.gate {
      page.enabledIf = tree.gates[gate].enabledIf
      page.visibleIf = tree.gates[gate].visibleIf
    }
    result.pages.append(page)
    if let parent { result.pages[parent].pages.append(index) }
    // In the order of the file, so that settings are numbered in it.
    for (name, entry) in zip(attributes.names, attributes.entries) {
      switch name {
      case .sections: readSections(entry.value, page: index)
      case .pages: for page in items(entry.value, "pages") { readPage(page, parent: index) }
      default: break
      }
    }
  }

  private mutating func readSections(_ value: LocatedValue, page: Int) {
    for item in items(value, "sections") { readSection(item, page: page) }
  }

  private mutating func readSection(_ value: LocatedValue, page: Int) {
    let attributes = attributes(of: value, SectionAttribute.self)
    let index = result.sections.count
    var section = Section(page: page)
    section.id = word(attributes[.id], "id")
    section.header = text(attributes[.header], "header")
    section.footer = text(attributes[.footer], "footer")
    section.isProminent = bool(attributes[.prominent], "prominent") ?? false
    if let at = attributes[.at], let text = word(at, "at") {
      section.at = path(text, "at", at: at.span) ?? ConfigPath()
    }
    section.level = max(option(attributes[.level], "level", Level.self) ?? .basic, result.pages[page].level)
    let outer = result.pages[page].gate
    section.gate = tree.addGate(parent: outer, attributes[.enabledIf], attributes[.visibleIf], siblings: nil)
    if section.gate != outer, let gate = section.gate {
      section.enabledIf = tree.gates[gate].enabledIf
      section.visibleIf = tree.gates[gate].visibleIf
    }
    if tree.demand == .everything {
      section.links = items(attributes[.links], "links").compactMap { readLink($0) }
      section.actions = entries(attributes[.actions], "actions").compactMap { readAction($0) }
    }
    result.sections.append(section)
    let start = SourceSpan(attributes.span.lower, attributes.span.lower)
    sectionSpans.append(attributes.has(.header) ? attributes.keySpan(.header) : start)
    result.pages[page].sections.append(index)
    let context = SettingContext(
      section: index, level: section.level, gate: section.gate, prefix: section.at.keys ?? [], root: KeyTree.root)
    let shown = tree.readSettings(attributes[.settings], context)
    result.sections[index].settings = shown.map { (tree.all[$0].order ?? Int.max, $0) }.sorted { $0 < $1 }
      .map { SettingID($0.1) }
  }

  private func readLink(_ value: LocatedValue) -> Link? {
    let attributes = attributes(of: value, LinkAttribute.self)
    guard let url = required(word(attributes[.url], "url"), attributes, .url) else { return nil }
    do throws(Flaw) { try URLFormat.check(url) } catch {
      report(
        "wrong-value", "\(ConfigPath.quoted(url)) is not a URL: \(error.reason)",
        at: attributes[.url]?.span ?? value.span)
    }
    let enabledIf = condition(attributes[.enabledIf], owner: .none, "enabled-if", siblings: nil)
    return Link(title: text(attributes[.title], "title") ?? url, url: url, enabledIf: enabledIf)
  }

  private mutating func readAction(_ entry: LocatedEntry) -> Action? {
    let attributes = attributes(of: entry.value, ActionAttribute.self)
    let run = words(attributes[.run], "run")
    guard required(attributes[.run], attributes, .run) != nil else { return nil }
    if run.isEmpty {
      report("wrong-value", "run has no program", at: attributes.keySpan(.run), help: "write [program, argument]")
    }
    if !actionNames.insert(entry.key).inserted {
      report("duplicate-action", "there are two actions \(entry.key)", at: entry.keySpan)
    }
    var action = Action(name: entry.key, title: text(attributes[.title], "title") ?? entry.key, run: run)
    action.help = text(attributes[.help], "help")
    action.confirm = text(attributes[.confirm], "confirm")
    action.isDestructive = bool(attributes[.destructive], "destructive") ?? false
    action.enabledIf = condition(attributes[.enabledIf], owner: .none, "enabled-if", siblings: nil)
    action.visibleIf = condition(attributes[.visibleIf], owner: .none, "visible-if", siblings: nil)
    return action
  }
}
