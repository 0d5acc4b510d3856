internal import ConfigModel
internal import ConfigSchema
internal import DisplayText

/// The command that sets a setting, with a value that would do.
struct SettingCommand {
  let settings: Settings
  let setting: Setting

  /// Nil for what cannot be set, or not by one word.
  var command: SuggestedCommand? {
    guard setting.isWritable, setting.deprecated == nil else { return nil }
    let key = example(of: setting)
    if setting.isSecret {
      return setting.type.isCollection ? nil : SuggestedCommand(.set, [.standardInput], [.word(key)])
    }
    switch setting.type {
    case .list:
      guard let item = scalarItem else { return nil }
      return SuggestedCommand(.add, [], [.word(key), operand(item)])
    case .map:
      guard let item = scalarItem else { return nil }
      let entry = (setting.path.isEmpty && setting.owner == nil ? "" : key + ".") + "NAME"
      return SuggestedCommand(.set, [], [.word(entry), operand(item)])
    default: return SuggestedCommand(.set, [], [.word(key), operand(setting)])
    }
  }

  private var scalarItem: Setting? { setting.item.map { settings[$0] }.flatMap { $0.type.isCollection ? nil : $0 } }

  private func operand(_ setting: Setting) -> SuggestedCommand.Operand {
    value(of: setting).map(SuggestedCommand.Operand.word) ?? .placeholder("VALUE")
  }

  /// The key with an item in place of each list: `filters[0].to`.
  private func example(of setting: Setting) -> String {
    let name = settings.name(of: setting)
    // An item of the map that is the whole configuration has nothing before its key.
    let begun = name.first == "*" ? "NAME" + name.dropFirst() : name
    return begun.replacing("[]", with: "[0]").replacing(".*", with: ".NAME")
  }

  /// A word with controls is nothing to paste.
  private func value(of setting: Setting) -> String? {
    candidate(setting).flatMap { EscapedText.escaped($0) == $0 ? $0 : nil }
  }

  /// A right value as a word: the example, else one that changes something, else an end of the range.
  private func candidate(_ setting: Setting) -> String? {
    if let example = setting.example, !setting.type.isCollection { return example.word }
    let fallback = setting.defaults.last { $0.when == nil }?.value
    if !setting.choices.isEmpty {
      let free = setting.choices.filter { $0.enabledIf == nil && $0.deprecated == nil }
      return (free.first { $0.value != fallback } ?? free.first ?? setting.choices.first)?.word
    }
    if setting.type == .bool { return fallback == .bool(true) ? "false" : "true" }
    if let value = fallback ?? setting.lowestValue { return value.word }
    guard setting.rangeText == nil, setting.pattern == nil, setting.choicesSource == nil else { return nil }
    if let scheme = setting.schemes.first { return scheme + "://example.org" }
    return setting.type.row.sample
  }
}
