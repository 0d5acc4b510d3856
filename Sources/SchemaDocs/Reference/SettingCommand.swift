internal import ConfigModel
internal import ConfigSchema
internal import DisplayText

/// The command line that sets a setting, with a value that would do.
struct SettingCommand {
  let settings: Settings
  let setting: Setting

  /// Nil for what cannot be set, or not by one word.
  var line: String? {
    guard setting.isWritable, setting.deprecated == nil else { return nil }
    let key = example(of: setting)
    if setting.isSecret { return setting.type.isCollection ? nil : words("set", flags: ["--stdin"], [key]) }
    switch setting.type {
    case .list:
      guard let item = scalarItem else { return nil }
      return words("add", [key, value(of: item) ?? "VALUE"])
    case .map:
      guard let item = scalarItem else { return nil }
      return words(
        "set", [(setting.path.isEmpty && setting.owner == nil ? "" : key + ".") + "NAME", value(of: item) ?? "VALUE"])
    default: return words("set", [key, value(of: setting) ?? "VALUE"])
    }
  }

  private var scalarItem: Setting? { setting.item.map { settings[$0] }.flatMap { $0.type.isCollection ? nil : $0 } }

  private func words(_ verb: String, flags: [String] = [], _ operands: [String]) -> String {
    let mark = operands.contains { $0.hasPrefix("--") } ? ["--"] : []
    return (["confedit", verb] + flags + mark + operands).map(ShellWord.quoted).joined(separator: " ")
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
