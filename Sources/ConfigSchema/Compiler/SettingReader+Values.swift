internal import ConfigModel

/// Values that the schema holds: defaults, `when-disabled`, examples. They are read here and checked at the end, when
/// the settings are complete.
extension SettingReader {
  mutating func readValues(_ setting: inout SettingDetails, _ attributes: Attributes<SettingAttribute>) {
    let index = setting.id.index
    if setting.computed != nil {
      if !attributes.has(.type) { notes.untypedComputed.insert(index) }
      for name in [SettingAttribute.default, .required, .requiredIf] where attributes.has(name) {
        report(
          "misplaced-attribute", "\(name.rawValue) has no meaning for a computed setting", at: attributes.keySpan(name))
      }
    }
    if setting.computed == nil, let value = attributes[.default], !value.isNull {
      if let cases = cases(of: value) {
        readCases(cases, &setting)
      } else {
        notes.values.append(PendingValue(setting: index, value: value, attribute: "default", index: 0))
        setting.defaults = [DefaultCase(value: value.value)]
      }
    }
    if let value = attributes[.whenDisabled], !value.isNull {
      notes.values.append(PendingValue(setting: index, value: value, attribute: "when-disabled"))
      setting.whenDisabled = value.value
    }
    if let value = attributes[.example], !value.isNull {
      // An example is for people; a number for a text is as good as quoted.
      setting.example = setting.type.isTextual ? value.text.map { .string($0) } ?? value.value : value.value
      notes.values.append(
        PendingValue(
          setting: index,
          value: LocatedValue(
            setting.example == value.value ? value.content : .string(value.text ?? ""), span: value.span),
          attribute: "example"))
    }
    let mayBeDisabled = setting.gate != nil || setting.owner != nil
    if setting.type != .group { lintConditions(attributes, of: setting.path, mayBeDisabled: mayBeDisabled) }
  }

  /// A list is one of cases when every item is a map with `value` and at most `when`, and what a comma in an unquoted
  /// expression has left behind.
  private mutating func cases(of value: LocatedValue) -> [LocatedValue]? {
    guard case .list(let items) = value.content, !items.isEmpty else { return nil }
    for item in items {
      guard case .map(let entries) = item.content, entries.contains(where: { $0.key == "value" }),
        entries.allSatisfy({ $0.key == "value" || $0.key == "when" || Self.isRemains($0, of: item) })
      else { return nil }
    }
    for item in items { _ = attributes(of: item, DefaultCaseAttribute.self) }
    return items
  }

  private static func isRemains(_ entry: LocatedEntry, of item: LocatedValue) -> Bool {
    guard case .null = entry.value.content, let when = item["when"], when.isPlain else { return false }
    return when.text?.contains("(") ?? false || when.text?.contains("[") ?? false
  }

  private mutating func readCases(_ cases: [LocatedValue], _ setting: inout SettingDetails) {
    for (position, item) in cases.enumerated() {
      guard let value = item["value"], !value.isNull else { continue }
      let when = condition(
        item["when"], owner: .setting(setting.id.index), "default", siblings: setting.siblings)
      if item["when"] == nil, position < cases.count - 1 {
        warn(
          "unreachable-case", "cases after a case without when are never used", at: cases[position + 1].span,
          help: "move the case without when to the end")
      }
      notes.values.append(
        PendingValue(
          setting: setting.id.index, value: value, attribute: "default", index: setting.defaults.count))
      setting.defaults.append(DefaultCase(when: when, value: value.value))
    }
  }

  /// - Parameter mayBeDisabled: whatever conditions it has itself.
  private mutating func lintConditions(
    _ attributes: Attributes<SettingAttribute>, of path: ConfigPath, mayBeDisabled: Bool
  ) {
    if attributes.has(.why), !attributes.has(.enabledIf) {
      warn("no-condition", "why has no meaning without enabled-if", at: attributes.keySpan(.why))
    }
    // A condition may also be that of the section, the page, the group or the list around it.
    guard !attributes.has(.enabledIf), !mayBeDisabled else { return }
    for name in [SettingAttribute.whenDisabled, .onDisable] where attributes.has(name) {
      warn(
        "no-condition", "\(name.rawValue) has no meaning: nothing disables \(path)",
        at: attributes.keySpan(name),
        help: "add enabled-if, or remove it")
    }
  }
}
