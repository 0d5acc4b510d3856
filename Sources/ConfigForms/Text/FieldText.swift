package import ConfigEditing
package import ConfigModel
package import ConfigSchema

/// Values as people read them.
package enum FieldText {
  /// A unit behind a number: `%` follows directly, a word after a blank.
  package static func unit(_ unit: String?) -> String {
    guard let unit else { return "" }
    return unit == "%" ? "%" : " \(unit)"
  }

  /// What narrows the values beside their range and choices, which the control shows.
  static func limits(of setting: Setting, _ settings: Settings) -> [String] {
    settings.limits(of: setting, but: [.range, .unit, .choices, .choicesFrom, .open, .secret]).map { clause in
      let text = clause.text(in: settings)
      return text.prefix(1).uppercased() + text.dropFirst()
    }
  }

  /// A field's value in a few words; empty for none. Of a secret only whether there is one.
  package static func shown(_ field: Field) -> String {
    if field.isSecret { return field.effective == nil ? "not set" : "set" }
    guard let value = field.shown else { return "" }
    if case .string(let text) = value, text.isEmpty { return "\"\"" }
    return field.setting.display(value)
  }

  /// What one item of a list or map is called where there is room for one line.
  package static func summary(_ value: Value, of list: Setting, _ settings: Settings) -> String {
    guard let item = list.item.map({ settings[$0] }) else { return Shown.typed(value) }
    if item.isSecret { return "set" }
    guard case .map(let map) = value else { return value == .string("") ? "\"\"" : item.display(value) }
    if let name = keyName(map, of: list, settings) { return name.word }
    let words = members(map, of: item, settings)
    if words.isEmpty, !map.isEmpty { return "{\(firstFew(map.keys))}" }
    return words.isEmpty ? "empty" : firstFew(words)
  }

  private static func firstFew(_ words: [String]) -> String { words.prefix(3).joined(separator: ", ") }

  /// What the key member of an item says; nil where there is none, or it is a secret.
  package static func keyName(_ item: ValueMap, of list: Setting, _ settings: Settings) -> Value? {
    guard let key = list.keyMember, let name = item[key], let setting = list.item,
      !settings.holdsSecret(settings[setting], member: key)
    else { return nil }
    return name
  }

  /// The scalars that a group holds, in the order of the schema; its key and secrets are left out.
  package static func members(_ map: ValueMap, of group: Setting, _ settings: Settings, but key: String? = nil)
    -> [String]
  {
    group.members.map { settings[$0] }.filter { !$0.isSecret && !$0.type.isCollection }.compactMap { member in
      guard let keys = member.path.keys, keys.count == 1, keys[0] != key else { return nil }
      return map[keys[0]].map { member.display($0) }
    }
  }
}
