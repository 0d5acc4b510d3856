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
    article.choices = setting.choices.map(choice)
    article.command = SettingCommand(settings: settings, setting: setting).line
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
    let words = TypeWords(setting.type)
    switch setting.type {
    case .list, .map:
      guard let item = setting.item.map({ settings[$0] }) else { return Phrase(words.noun) }
      if !setting.choices.isEmpty { return Phrase("any of ") + choiceWords(setting) }
      return Phrase("\(words.noun) of \(item.type == .group ? "groups" : TypeWords(item.type).plural)")
    default:
      if !setting.choices.isEmpty { return Phrase(setting.isOpen ? "such as " : "") + choiceWords(setting) }
      let range = setting.rangeText.map { ", " + $0 } ?? ""
      return Phrase(words.noun + range + (setting.unit.map { " \($0)" } ?? ""))
    }
  }

  private func choiceWords(_ setting: Setting) -> Phrase {
    guard setting.choices.count <= 6 else { return Phrase("\(setting.choices.count) choices") }
    return Phrase.list(setting.choices.map { Phrase.code($0.word) }, "or")
  }

  private func fallback(of setting: Setting) -> Phrase? {
    guard !setting.isSecret, let last = setting.defaults.last else { return nil }
    if setting.defaults.count == 1, last.when == nil { return .code(Spelling.word(last.value)) }
    var words = setting.defaults.map { Phrase.code(Spelling.word($0.value)) }
    if last.when != nil { words.append(Phrase("none")) }
    return Phrase.list(words, "or")
  }

  // MARK: Choices

  private func choice(_ choice: Choice) -> ChoiceArticle {
    var article = ChoiceArticle(value: Spelling.word(choice.value), help: choice.help)
    if choice.label != choice.word { article.label = choice.label }
    if let condition = choice.enabledIf {
      article.remarks.append(Phrase("only when ") + phrase(condition))
      if let why = condition.why { article.remarks.append(Phrase("else it says: “\(why)”")) }
    }
    if let since = choice.since { article.remarks.append(Phrase("since revision \(since)")) }
    if let deprecated = choice.deprecated {
      article.remarks.append(.sequence([Phrase("deprecated")] + deprecation(deprecated)))
    }
    return article
  }

  func deprecation(_ deprecation: Deprecation) -> [Phrase] {
    var parts: [Phrase] = []
    if let message = deprecation.message { parts.append(Phrase(message)) }
    if let use = deprecation.use {
      let replacement = settings.setting(at: use).map {
        mention($0.id) + Phrase([.text(" ("), .code(use.description), .text(")")])
      }
      parts.append(Phrase("use ") + (replacement ?? .code(use.description)))
    }
    if let since = deprecation.since { parts.append(Phrase("since revision \(since)")) }
    if let end = deprecation.removeIn { parts.append(Phrase("goes in revision \(end)")) }
    return parts
  }
}
