internal import ConfigModel

/// What attributes say that have more to say than their value.
extension [SettingPhrase] {
  /// The cases of a default.
  static func defaults(of setting: Setting) -> Self {
    guard !setting.isSecret else { return [] }
    return setting.defaults.map { each in
      let value = SettingPhrase(fact: each.value.word, [.value(each.value)])
      if let when = each.when { return value + SettingPhrase(" when ") + .condition(when) }
      return setting.defaults.count > 1 ? value + SettingPhrase(" otherwise") : value
    }
  }

  /// Where choices come from that the schema does not list.
  static func source(of setting: Setting, in settings: Settings) -> Self {
    switch setting.choicesSource {
    case .items(let list):
      [SettingPhrase(fact: settings.name(of: settings[list]), [.text("the items of "), .setting(list)])]
    case .command(let words):
      [
        SettingPhrase("the lines that ") + .code(words.map(ShellWord.quoted).joined(separator: " "))
          + SettingPhrase(" prints")
      ]
    case nil: []
    }
  }

  static func key(of setting: Setting, in settings: Settings) -> Self {
    guard let key = setting.keyMember else { return [] }
    let list = settings.whole?.id == setting.id ? "" : settings.name(of: setting)
    return [
      SettingPhrase(fact: key, [.code(key), .text(", as in "), .code(ShellWord.quoted("\(list)[NAME]"))])
    ]
  }

  /// What counts while a setting is disabled that can be.
  static func whenDisabled(_ setting: Setting, in settings: Settings) -> Self {
    guard setting.type != .group, !settings.conditions(of: setting).isEmpty else { return [] }
    let value = setting.whenDisabled ?? (setting.type == .bool ? .bool(false) : nil)
    guard let value, !setting.isSecret else { return [SettingPhrase(fact: "", [.text("it has no value")])] }
    return [SettingPhrase(fact: value.word, [.text("it counts as "), .value(value)])]
  }

  /// What becomes of the stored value of a setting that can be disabled.
  static func onDisable(_ setting: Setting, in settings: Settings) -> Self {
    guard !settings.conditions(of: setting).isEmpty else { return [] }
    let words =
      setting.clearsOnDisable ? "is removed by the edit that disables it" : "stays in the file and counts again"
    return [SettingPhrase(fact: setting.clearsOnDisable ? "clear" : "keep", [.text("what the file says \(words)")])]
  }

  static func merge(_ rule: MergeRule?) -> Self {
    let words =
      switch rule {
      case .replace: "a higher layer replaces it"
      case .append: "a higher layer appends its items"
      case .merge: "a higher layer is merged into it"
      case nil: ""
      }
    return rule.map { [SettingPhrase(fact: $0.rawValue, [.text(words)])] } ?? []
  }

  /// What narrows the items of a list, the values of a map or its keys.
  static func limits(of part: SettingID?, in settings: Settings, but left: Set<SettingAttribute> = []) -> Self {
    guard let part = part.map({ settings[$0] }), part.type != .group else { return [] }
    return settings.limits(of: part, but: left)
  }
}

extension Deprecation {
  /// What is to be known of it; nothing when the schema says only that it is so.
  package func statements(in settings: Settings) -> [SettingPhrase] {
    var statements: [SettingPhrase] = .words(message)
    if let use {
      let key = use.description
      let other = settings.setting(at: use).map {
        [SettingPhrase.Part.setting($0.id), .text(" ("), .code(key), .text(")")]
      }
      statements.append(SettingPhrase(fact: "use `\(key)`", [.text("use ")] + (other ?? [.code(key)])))
    }
    if let since { statements.append(SettingPhrase("since revision \(since)")) }
    if let removeIn { statements.append(SettingPhrase("removed in revision \(removeIn)")) }
    return statements
  }
}
