internal import ConfigModel
internal import ConfigSchema

/// Reads a compiled schema into a `Reference`.
struct ReferenceBuilder {
  let settings: Settings
  let writer: any CommandWriter
  var anchors = Anchors()
  /// Of every setting that is described; the item of a list shares that of the list.
  private(set) var anchorOfSetting: [SettingID: String] = [:]
  /// What each setting acts on, in the order of the schema.
  private(set) var dependents: [SettingID: [SettingID]] = [:]

  init(_ settings: Settings, _ writer: any CommandWriter) {
    self.settings = settings
    self.writer = writer
    for setting in settings.settings { nameAnchors(of: setting) }
    collectDependents()
  }

  /// Keys have the first choice of anchors, so that they can be guessed.
  private mutating func nameAnchors(of setting: Setting) {
    let anchor = anchors.unique(settings.name(of: setting))
    anchorOfSetting[setting.id] = anchor
    guard let item = setting.item.map({ settings[$0] }) else { return }
    nameAnchors(ofItem: item, in: anchor)
  }

  private mutating func nameAnchors(ofItem item: Setting, in anchor: String) {
    anchorOfSetting[item.id] = anchor
    for member in item.members { nameAnchors(of: settings[member]) }
    if let inner = item.item.map({ settings[$0] }) { nameAnchors(ofItem: inner, in: anchor) }
  }

  private mutating func collectDependents() {
    for dependency in settings.dependencies {
      guard case .setting(let dependent) = dependency.dependent else { continue }
      for source in dependency.sources where dependents[source]?.contains(dependent) != true {
        dependents[source, default: []].append(dependent)
      }
    }
  }

  mutating func reference() -> Reference {
    let fallback = settings.id ?? "Settings"
    var reference = Reference(title: settings.title ?? fallback, name: name)
    reference.revision = settings.revision
    reference.help = settings.help
    reference.facts = documentFacts
    for index in settings.pages.indices { reference.pages.append(page(index)) }
    reference.rules = settings.rules.map(rule)
    reference.layers = settings.layers.map(layer)
    reference.migrations = settings.migrations.map(MigrationWords.article)
    reference.diagramAnchor = anchors.unique("dependencies")
    reference.rulesAnchor = anchors.unique("rules")
    reference.layersAnchor = anchors.unique("layers")
    reference.migrationsAnchor = anchors.unique("migrations")
    return reference
  }

  /// `mailpane` of `org.example.mailpane`, else of the title.
  private var name: String {
    let last = (settings.id ?? settings.title ?? "").split(separator: ".").last.map(String.init) ?? ""
    let slug = Anchors.slug(last)
    return slug == "untitled" ? "settings" : slug
  }

  private var documentFacts: [Fact] {
    var facts: [Fact] = []
    if let id = settings.id { facts.append(Fact("Schema", .code(id))) }
    if let revision = settings.revision { facts.append(Fact("Revision", Phrase(String(revision)))) }
    if !settings.files.isEmpty {
      facts.append(Fact("Files", Phrase.list(settings.files.map { Phrase.code($0) }, "or")))
    }
    if settings.yamlVersion == .v1_1 { facts.append(Fact("Syntax", Phrase("YAML 1.1"))) }
    switch settings.unknownKeys {
    case .warn: break
    case .error: facts.append(Fact("Unknown keys", Phrase("are errors")))
    case .allow: facts.append(Fact("Unknown keys", Phrase("are allowed")))
    }
    return facts
  }

  // MARK: Pages and sections

  private mutating func page(_ index: Int) -> PageArticle {
    let page = settings.pages[index]
    var article = PageArticle(
      anchor: anchors.unique(Anchors.slug(page.address)), title: page.title, depth: depth(of: index), help: page.help)
    article.isWhole = settings.pages.count == 1 && page.title == (settings.title ?? settings.id ?? "Settings")
    article.facts = placeFacts(level: page.level, page.enabledIf, page.visibleIf, noun: "page")
    let below = page.parent.map { settings.pages[$0].level } ?? .basic
    if page.level == below { article.facts.removeAll { $0.name == Names.level } }
    for section in page.sections { article.sections.append(self.section(section, pageLevel: page.level)) }
    return article
  }

  private func depth(of page: Int) -> Int {
    var depth = 0
    var parent = settings.pages[page].parent
    while let index = parent {
      depth += 1
      parent = settings.pages[index].parent
    }
    return depth
  }

  private mutating func section(_ index: Int, pageLevel: Level) -> SectionArticle {
    let section = settings.sections[index]
    let name = section.id ?? section.header ?? (section.at.isEmpty ? nil : section.at.description)
    let anchor = anchors.unique(Anchors.slug(name ?? "\(settings.pages[section.page].address)-settings"))
    var article = SectionArticle(anchor: anchor, header: section.header, footer: section.footer)
    article.facts = placeFacts(level: section.level, section.enabledIf, section.visibleIf, noun: "section")
    if section.level == pageLevel { article.facts.removeAll { $0.name == Names.level } }
    article.settings = outermost(section.settings).map { self.setting($0, around: section.level) }
    article.links = section.links.map { link in
      LinkArticle(title: link.title, url: link.url, facts: conditionFacts(link.enabledIf, nil))
    }
    article.actions = section.actions.map(action)
    return article
  }

  /// The settings without those that belong to a group among them.
  func outermost(_ ids: [SettingID]) -> [Setting] {
    let covered = Set(ids.flatMap { settings[$0].members })
    return ids.filter { !covered.contains($0) }.map { settings[$0] }
  }

  /// A level that is more than basic, and the conditions of a page or section.
  private func placeFacts(level: Level, _ enabledIf: Condition?, _ visibleIf: Condition?, noun: String) -> [Fact] {
    var facts = conditionFacts(enabledIf, visibleIf)
    if !facts.isEmpty, enabledIf != nil { facts[0].statements[0] += "; this holds for the whole \(noun)" }
    if level > .basic { facts.append(Fact(Names.level, Phrase(level.rawValue))) }
    return facts
  }

  private func action(_ action: Action) -> ActionArticle {
    var article = ActionArticle(name: action.name, title: action.title, help: action.help)
    let command = action.run.map(ShellWord.quoted).joined(separator: " ")
    article.facts.append(Fact("Runs", .code(command)))
    article.facts.append(Fact("By hand", .code(writer.text(of: SuggestedCommand(.run, [], [.word(action.name)])))))
    if let question = action.confirm { article.facts.append(Fact("Asks first", Phrase(question))) }
    if action.isDestructive { article.facts.append(Fact("Destructive", Phrase("yes"))) }
    article.facts += conditionFacts(action.enabledIf, action.visibleIf)
    return article
  }

  // MARK: Rules and layers

  private func rule(_ rule: Rule) -> RuleArticle {
    RuleArticle(
      message: rule.message, demand: phrase(rule.condition), subjects: rule.subjects.map(mention),
      isWarning: rule.isWarning)
  }

  private func layer(_ layer: Layer) -> LayerArticle {
    var article = LayerArticle(name: layer.name, file: layer.file)
    if layer.isWritten { article.remarks.append(Phrase("edits are written here")) }
    switch layer.locks {
    case .none: break
    case .all: article.remarks.append(Phrase("locks every setting that it holds"))
    case .keys(let patterns):
      let keys = patterns.map { Phrase.code($0.description) }
      article.remarks.append(Phrase("locks ") + Phrase.list(keys, "and"))
    }
    return article
  }

  // MARK: Mentions and conditions

  /// A setting by its title, which leads to it.
  func mention(_ id: SettingID) -> Phrase {
    let setting = settings[id]
    let title = setting.title.isEmpty ? setting.owner.map { settings[$0].title } ?? "" : setting.title
    guard let anchor = anchorOfSetting[id] else { return Phrase(title) }
    return Phrase([.setting(title: title, anchor: anchor)])
  }

  /// The condition in words, then as it is written.
  func phrase(_ condition: Condition) -> Phrase {
    var result = Phrase()
    var isOnlyExpression = true
    for part in settings.phrase(for: condition).parts {
      switch part {
      case .text(let text): result += text
      case .setting(let id): result += mention(id)
      case .value(let value): result += Phrase.code(Shown.typed(value))
      case .label(let label): result += label
      case .expression(let text): result += Phrase.code(text)
      }
      if case .expression(condition.text) = part { continue }
      isOnlyExpression = false
    }
    return isOnlyExpression ? result : result + Phrase([.text(" ("), .code(condition.text), .text(")")])
  }

  func conditionFacts(_ enabledIf: Condition?, _ visibleIf: Condition?) -> [Fact] {
    var facts: [Fact] = []
    if let condition = enabledIf { facts.append(Fact(Names.enabled, [phrase(condition)] + why(condition))) }
    if let condition = visibleIf { facts.append(Fact(Names.visible, phrase(condition))) }
    return facts
  }

  /// The author's sentence, in the words that a user meets.
  func why(_ condition: Condition) -> [Phrase] { condition.why.map { [Phrase("else it says: “\($0)”")] } ?? [] }
}

/// The names of facts that are told from others.
enum Names {
  static let level = "Level"
  static let enabled = "Enabled when"
  static let visible = "Shown when"
  static let type = "Type"
}
