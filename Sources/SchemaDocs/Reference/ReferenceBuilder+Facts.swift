internal import ConfigModel
internal import ConfigSchema

/// Every attribute of a setting as statements, in the order of the language: what it takes, what counts without it, when
/// it counts at all, where it comes from.
extension ReferenceBuilder {
  /// The attributes that the documentation shows outside the list of facts.
  package static let toldElsewhere: [SettingAttribute: String] = [
    .title: "the heading", .help: "the text below the heading", .type: "the first fact", .choices: "a table",
    .settings: "the members come below", .icon: "only the form has it", .order: "the settings stand in this order",
    .lines: "only the form has it",
  ]

  func facts(of setting: Setting, around level: Level) -> [Fact] {
    var facts = [Fact(Names.type, type(of: setting))]
    for attribute in SettingAttribute.allCases where Self.toldElsewhere[attribute] == nil {
      if attribute == .level, setting.level <= level { continue }
      let statements = statements(attribute, setting)
      guard !statements.isEmpty else { continue }
      if let last = facts.indices.last, facts[last].name == attribute.label {
        facts[last].statements += statements
      } else {
        facts.append(Fact(label(of: attribute, setting), statements))
      }
    }
    return facts + relations(of: setting)
  }

  private func label(of attribute: SettingAttribute, _ setting: Setting) -> String {
    attribute == .of ? setting.type == .map ? "Values" : "Items" : attribute.label
  }

  private func statements(_ attribute: SettingAttribute, _ setting: Setting) -> [Phrase] {
    let row = attribute.row
    let statements = row.says(setting, settings).map { phrase($0, of: setting) }
    switch (attribute, row.form) {
    case (.keys, _): return setting.keySetting.map { [type(of: settings[$0])] + statements } ?? []
    case (.of, _): return items(of: setting, statements)
    case (_, .all) where !statements.isEmpty: return [.list(statements, "and")]
    case (_, .any) where !statements.isEmpty: return [.list(statements, "or")]
    default: return statements
    }
  }

  /// Items that are more than the type of the list says.
  private func items(of setting: Setting, _ limits: [Phrase]) -> [Phrase] {
    guard let item = setting.item.map({ settings[$0] }), item.type != .group, setting.choices.isEmpty else { return [] }
    guard !limits.isEmpty || item.type.isCollection || !item.type.row.spelling.isEmpty else { return [] }
    return [type(of: item)] + limits
  }

  // MARK: The type

  private func type(of setting: Setting) -> Phrase {
    let row = setting.type.row
    var phrase = Phrase(row.noun)
    if let item = setting.item.map({ settings[$0] }) {
      phrase += " of \(item.type == .group ? "groups" : item.type.row.plural)"
      if !setting.choices.isEmpty { phrase += ", any of the choices" }
    } else if !setting.choices.isEmpty {
      let choices = "one of \(setting.choices.count) choices"
      phrase = Phrase(setting.type == .string ? choices : "\(row.noun), \(choices)")
    } else if !row.spelling.isEmpty {
      phrase += Phrase(", ") + self.phrase(row.spelling, of: setting)
    }
    return phrase
  }

  // MARK: Statements

  /// A statement with its marks and links.
  func phrase(_ statement: SettingPhrase, of setting: Setting) -> Phrase { phrase(statement.parts, of: setting) }

  private func phrase(_ parts: [SettingPhrase.Part], of setting: Setting) -> Phrase {
    parts.reduce(into: Phrase()) { result, part in
      switch part {
      case .text(let text): result += text
      case .code(let text): result += Phrase.code(text)
      case .value(let value): result += self.value(value, of: setting)
      case .setting(let id): result += mention(id)
      case .condition(let condition): result += phrase(condition)
      }
    }
  }

  /// A value with the label of the choice that it is.
  private func value(_ value: Value, of setting: Setting) -> Phrase {
    let code = Phrase.code(Shown.typed(value))
    guard let choice = setting.choices.first(where: { $0.value == value }), choice.label != choice.word else {
      return code
    }
    return code + " (\(choice.label))"
  }

  // MARK: What else it touches

  private func relations(of setting: Setting) -> [Fact] {
    var facts: [Fact] = []
    let affected = (dependents[setting.id] ?? []).filter { $0 != setting.id }
    if !affected.isEmpty { facts.append(Fact("Affects", Phrase.list(affected.map(mention), "and"))) }
    let rules = settings.rules.filter { $0.subjects.contains(setting.id) }
    if !rules.isEmpty {
      facts.append(
        Fact(
          "Rules",
          rules.map { rule in
            rule.message.map { Phrase([.text($0 + " ("), .code(rule.condition.text), .text(")")]) }
              ?? phrase(rule.condition)
          }))
    }
    return facts
  }
}
