import ConfigEditing
import ConfigModel
import ConfigSchema
import LosslessYAML
import SchemaDocs

/// Everything about one setting, each fact under the name by which `describe --field` asks for it.
struct SettingFacts {
  struct Fact {
    let name: String
    let lines: [String]
  }

  let target: Target
  let setting: Setting
  let document: ConfigDocument
  let evaluation: Evaluation
  /// The choices that the setting's command prints.
  var commandLines: [String] = []

  static let names = [
    "key", "title", "help", "type", "unit", "value", "stored", "default", "origin", "locked", "enabled", "why",
    "enabled-if",
    "required", "choices", "range", "step", "length", "items", "item-key", "item-choices", "keys", "pattern", "example",
    "level", "page", "section",
    "footer", "secret", "read-only", "computed", "scope", "merge", "since", "deprecated", "renamed-from",
  ]

  /// The facts that hold, in the order of `names`.
  var all: [Fact] {
    Self.names.compactMap { name in
      let lines = lines(of: name)
      return lines.isEmpty ? nil : Fact(name: name, lines: lines)
    }
  }

  func lines(of name: String) -> [String] {
    switch name {
    case "key", "title", "help", "type", "unit", "example", "level", "since": identity(name)
    case "value", "stored", "default", "origin": values(name)
    case "locked": one(document.lock(of: target.path, evaluation).map { "by \($0.words)" })
    case "enabled", "why", "enabled-if", "required": conditions(name)
    case "choices", "range", "step", "length", "items", "item-key", "item-choices", "keys", "pattern": limits(name)
    case "page", "section", "footer": place(name)
    default: nature(name)
    }
  }

  private var settings: Settings { evaluation.settings }
  private var state: SettingState? { evaluation.state(at: target.path) }

  private func one(_ text: String?) -> [String] { text.map { [$0] } ?? [] }

  private func identity(_ name: String) -> [String] {
    switch name {
    case "key": [target.path.description]
    case "title": [setting.title]
    case "help": one(setting.help)
    case "type": [typeText]
    case "unit": one(setting.unit)
    case "example": one(setting.example.map(shown))
    case "level": [setting.level.rawValue]
    default: one(setting.since.map(String.init))
    }
  }

  private var typeText: String {
    guard let item = setting.item else { return setting.type.rawValue }
    return "\(setting.type.rawValue) of \(settings[item].type.rawValue)"
  }

  private func shown(_ value: Value) -> String { ValueWord.word(value) }

  private func values(_ name: String) -> [String] {
    if settings.holdsSecret(setting), name != "origin" {
      guard name != "default" else { return [] }
      return [(name == "stored" ? state?.stored : state?.effective) == nil ? "not set" : "set"]
    }
    switch name {
    case "value": return one(state?.effective.map { setting.formatted($0) ?? shown($0) })
    case "stored": return one(state?.stored.map(shown))
    case "default": return one(setting.defaultText)
    default: return one(document.origin(of: target.path, evaluation))
    }
  }

  private func conditions(_ name: String) -> [String] {
    let isEnabled = state?.isEnabled ?? true
    switch name {
    case "enabled": return [isEnabled ? "yes" : "no"]
    case "why": return isEnabled ? [] : evaluation.reasons(at: target.path)
    case "enabled-if": return settings.conditions(of: setting).map(\.text)
    default:
      if setting.isRequired { return ["yes"] }
      return setting.requiredIf.map { ["if \($0.text)"] } ?? []
    }
  }

  private func limits(_ name: String) -> [String] {
    switch name {
    case "choices": return choices
    case "range": return one(setting.rangeText)
    case "step": return one(setting.step.map(shown))
    case "length": return one(Spelling.bounds(setting.minLength, setting.maxLength, ("character", "characters")))
    case "items":
      return one(
        Spelling.bounds(setting.minItems, setting.maxItems, ("item", setting.isUnique ? "different items" : "items")))
    case "item-key": return one(setting.keyMember)
    case "item-choices": return setting.choices.isEmpty ? setting.item.map { words(of: settings[$0]) } ?? [] : []
    case "keys": return setting.keySetting.map { limits(of: settings[$0]) } ?? []
    default: return one(setting.pattern)
    }
  }

  private func words(of setting: Setting) -> [String] { setting.choices.map(\.word) }

  /// What narrows the keys of a map.
  private func limits(of keys: Setting) -> [String] {
    let length = Spelling.bounds(keys.minLength, keys.maxLength, ("character", "characters"))
    let words = keys.choices.isEmpty ? nil : words(of: keys).joined(separator: ", ")
    let found = [keys.pattern.map { "matching \($0)" }, length, words].compactMap { $0 }
    return found.isEmpty ? [keys.type.rawValue] : found
  }

  /// Each choice with its label, its help, and why it cannot be chosen now.
  private var choices: [String] {
    evaluation.choices(at: target.path).map { state in
      let choice = state.choice
      var text = choice.word
      if choice.label != choice.word { text += "  \(choice.label)" }
      if let help = choice.help { text += "  (\(help))" }
      if let deprecated = choice.deprecated { text += "  [deprecated: \(deprecation(deprecated))]" }
      if !state.isEnabled { text += "  [not now\(state.reason.map { ": \($0)" } ?? "")]" }
      return text
    } + commandLines
  }

  private func place(_ name: String) -> [String] {
    guard let index = setting.section, settings.sections.indices.contains(index) else { return [] }
    let section = settings.sections[index]
    switch name {
    case "page": return settings.pages.indices.contains(section.page) ? one(settings.pages[section.page].title) : []
    case "section": return one(section.header)
    default: return one(section.footer)
    }
  }

  private func nature(_ name: String) -> [String] {
    switch name {
    case "secret": return setting.isSecret ? ["yes"] : []
    case "read-only": return setting.isReadonly ? ["yes"] : []
    case "computed": return one(setting.computed)
    case "scope": return setting.scope
    case "merge": return one(setting.merge?.rawValue)
    case "deprecated": return one(setting.deprecated.map(deprecation))
    case "renamed-from": return setting.renamedFrom.map(\.description)
    default: return []
    }
  }

  private func deprecation(_ deprecated: Deprecation) -> String {
    var parts: [String] = []
    if let since = deprecated.since { parts.append("since revision \(since)") }
    if let use = deprecated.use { parts.append("use `\(use)`") }
    if let removeIn = deprecated.removeIn { parts.append("removed in revision \(removeIn)") }
    if let message = deprecated.message { parts.append(message) }
    return parts.isEmpty ? "yes" : parts.joined(separator: "; ")
  }
}
