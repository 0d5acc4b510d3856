import ConfigEditing
import ConfigModel
import ConfigSchema
import LosslessYAML

/// Everything about one setting, each fact under the name by which `describe --field` asks for it: what it is now, then
/// what its attributes say.
struct SettingFacts {
  struct Fact {
    let name: String
    let lines: [String]
    let json: Value
  }

  let target: Target
  let setting: Setting
  let document: ConfigDocument
  let evaluation: Evaluation
  /// The choices that the setting's command prints.
  var commandLines: [String] = []

  /// What `get`, `list` and `report` say as well: for programs in the same way.
  private static let state = ["value", "stored", "default", "origin", "locked", "enabled", "why"]
  private static let place = ["page", "section", "footer"]

  /// The attributes that are no fact of their own, and what has them instead.
  static let toldElsewhere: [SettingAttribute: String] = [
    .title: "first", .help: "first", .type: "first", .default: "the state", .choices: "with what holds now",
    .settings: "the members are settings themselves",
  ]

  /// By name, which two attributes share that are the ends of one thing.
  private static let attributes = SettingAttribute.allCases.filter { toldElsewhere[$0] == nil }

  static let names: [String] = {
    var seen: Set<String> = []
    let all =
      ["key", "title", "help", "type"] + state + ["default-cases", "choices"] + attributes.map(\.fact)
      + ["item-choices"] + place
    return all.filter { seen.insert($0).inserted }
  }()

  /// The facts about the setting, in the order of `names`.
  var all: [Fact] {
    let state = state
    return Self.names.filter { $0 != "required" || setting.isRequired }.compactMap { name in
      let lines = lines(of: name)
      let json = Self.state.contains(name) ? state[name] : json(of: name, lines)
      return lines.isEmpty && json == nil ? nil : Fact(name: name, lines: lines, json: json ?? .null)
    }
  }

  func lines(of name: String) -> [String] {
    switch name {
    case "key": [target.path.description]
    case "title": [setting.title]
    case "help": one(setting.help)
    case "type": [typeText]
    case "value", "stored", "default", "origin", "locked", "enabled", "why": stateLines(name)
    case "default-cases": setting.defaults.count > 1 ? statements(.default).map(\.fact) : []
    case "choices": choices
    case "item-choices":
      setting.choices.isEmpty ? setting.item.map { settings[$0].choices.map(\.word) } ?? [] : []
    case "page", "section", "footer": place(name)
    // Asked for by name it is answered whichever of the two attributes says it.
    case "required" where !setting.isRequired: statements(.requiredIf).map { "if \($0.fact)" }
    default: Self.attributes.filter { $0.fact == name }.flatMap(statements).map(\.fact).filter { !$0.isEmpty }
    }
  }

  private var settings: Settings { evaluation.settings }

  private func one(_ text: String?) -> [String] { text.map { [$0] } ?? [] }

  private func statements(_ attribute: SettingAttribute) -> [SettingPhrase] {
    let statements = attribute.row.says(setting, settings)
    // Keys that nothing narrows are of their type.
    guard attribute == .keys, statements.isEmpty, let keys = setting.keySetting else { return statements }
    return [SettingPhrase(settings[keys].type.rawValue)]
  }

  private var typeText: String {
    guard let item = setting.item else { return setting.type.rawValue }
    return "\(setting.type.rawValue) of \(settings[item].type.rawValue)"
  }

  // MARK: what holds now

  private func stateLines(_ name: String) -> [String] {
    let state = evaluation.state(at: target.path)
    let isEnabled = state?.isEnabled ?? true
    switch name {
    case "origin": return one(document.origin(of: target.path, evaluation))
    case "locked": return one(document.lock(of: target.path, evaluation).map { "by \($0.words)" })
    case "enabled": return [isEnabled ? "yes" : "no"]
    case "why": return isEnabled ? [] : evaluation.reasons(at: target.path)
    case _ where settings.holdsSecret(setting):
      guard name != "default" else { return [] }
      return [(name == "stored" ? state?.stored : state?.effective) == nil ? "not set" : "set"]
    case "value": return one(state?.effective.map { setting.formatted($0) ?? ValueWord.word($0) })
    case "stored": return one(state?.stored.map(ValueWord.word))
    default: return one(setting.defaultText)
    }
  }

  private var state: ValueMap {
    var writer = SettingJSON(document: document, evaluation: evaluation)
    guard case .map(let state) = writer.object(target) else { return ValueMap() }
    return state
  }

  /// Each choice with its label, its help, and why it cannot be chosen now.
  private var choices: [String] {
    evaluation.choices(at: target.path).map { state in
      let choice = state.choice
      var text = choice.word
      if choice.label != choice.word { text += "  \(choice.label)" }
      if let help = choice.help { text += "  (\(help))" }
      if let deprecated = choice.deprecated {
        let words = deprecated.statements(in: settings).map(\.fact).joined(separator: "; ")
        text += "  [deprecated: \(words.isEmpty ? "yes" : words)]"
      }
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

  // MARK: for programs

  /// A fact has one type: a flag is a bool, what can be several is a list.
  private func json(of name: String, _ lines: [String]) -> Value? {
    guard let first = lines.first else { return nil }
    let list = Value.list(lines.map { .string($0) })
    if ["choices", "item-choices", "default-cases"].contains(name) { return list }
    guard let attribute = Self.attributes.first(where: { $0.fact == name }) else { return .string(first) }
    switch attribute.row.form {
    case .flag: return .bool(true)
    case .one: return statements(attribute).first?.value ?? .string(first)
    case .statements, .all, .any: return list
    }
  }
}
