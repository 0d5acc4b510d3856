internal import ConfigModel
internal import ConfigSchema

extension ReferenceBuilder {
  /// - Parameter level: that of what is around it, which need not be said again.
  func setting(_ setting: Setting, around level: Level) -> SettingArticle {
    var article = SettingArticle(
      anchor: anchorOfSetting[setting.id] ?? "", key: settings.name(of: setting), title: setting.title,
      help: setting.help, kind: kind(of: setting))
    article.isGroup = setting.type == .group
    article.fallback = fallback(of: setting)
    article.badges = badges(of: setting, around: level)
    article.choices = setting.choices.map { choice($0, of: setting) }
    article.command = SettingCommand(settings: settings, setting: setting).command.map(writer.text(of:))
    article.facts = facts(of: setting, around: level)
    article.members = members(of: setting).map { self.setting($0, around: setting.level) }
    return article
  }

  /// The members of a group; of a list or map those of its items.
  private func members(of setting: Setting) -> [Setting] {
    var holder = setting
    while let item = holder.item { holder = settings[item] }
    return outermost(holder.members)
  }

  private func badges(of setting: Setting, around level: Level) -> [SettingArticle.Badge] {
    var badges: [SettingArticle.Badge] = []
    if setting.deprecated != nil { badges.append(.deprecated) }
    if setting.isRequired { badges.append(.required) }
    if setting.isSecret { badges.append(.secret) }
    if setting.computed != nil { badges.append(.computed) } else if setting.isReadonly { badges.append(.readOnly) }
    if setting.level > level { badges.append(.level(setting.level)) }
    return badges
  }

  // MARK: In a few words

  /// `duration, 1s to 10m`; a few choices are named.
  func kind(of setting: Setting) -> Phrase {
    let row = setting.type.row
    switch setting.type {
    case .list, .map:
      guard let item = setting.item.map({ settings[$0] }) else { return Phrase(row.noun) }
      if !setting.choices.isEmpty { return Phrase("any of ") + choiceWords(setting) }
      return Phrase("\(row.noun) of \(item.type == .group ? "groups" : item.type.row.plural)")
    default:
      if !setting.choices.isEmpty { return Phrase(setting.isOpen ? "such as " : "") + choiceWords(setting) }
      let range = setting.rangeText.map { ", " + $0 } ?? ""
      return Phrase(row.noun + range + (setting.unit.map { " \($0)" } ?? ""))
    }
  }

  private func choiceWords(_ setting: Setting) -> Phrase {
    guard setting.choices.count <= 6 else { return Phrase("\(setting.choices.count) choices") }
    return Phrase.list(setting.choices.map { Phrase.code($0.word) }, "or")
  }

  private func fallback(of setting: Setting) -> Phrase? {
    guard !setting.isSecret, let last = setting.defaults.last else { return nil }
    if setting.defaults.count == 1, last.when == nil { return .code(Shown.typed(last.value)) }
    var words = setting.defaults.map { Phrase.code(Shown.typed($0.value)) }
    if last.when != nil { words.append(Phrase("none")) }
    return Phrase.list(words, "or")
  }

  // MARK: Choices

  private func choice(_ choice: Choice, of setting: Setting) -> ChoiceArticle {
    var article = ChoiceArticle(value: Shown.typed(choice.value), help: choice.help)
    if choice.label != choice.word { article.label = choice.label }
    if let condition = choice.enabledIf {
      article.remarks.append(Phrase("only when ") + phrase(condition))
      if let why = condition.why { article.remarks.append(Phrase("else it says: “\(why)”")) }
    }
    if let since = choice.since { article.remarks.append(Phrase("since revision \(since)")) }
    if let deprecated = choice.deprecated {
      let statements = deprecated.statements(in: settings).map { phrase($0, of: setting) }
      article.remarks.append(.sequence([Phrase("deprecated")] + statements))
    }
    return article
  }
}
