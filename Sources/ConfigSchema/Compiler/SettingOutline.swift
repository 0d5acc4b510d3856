internal import ConfigModel

/// What is known of a setting for which the run has not asked.
struct SettingOutline {
  private(set) var type = SettingType.string
  private(set) var title: String?

  /// Nil for a setting that is complete always, because other settings or the file as a whole depend on it, and for one
  /// that may have errors.
  init?(of value: LocatedValue) {
    var type = SettingType.string
    var title: String?
    let isOutline = SettingAttribute.words.visitEntries(of: value) { name, place in
      guard name.isOfOneScalar else { return false }
      switch name {
      case .type:
        guard let known = value.value(at: place).flatMap({ SettingType.words[string: $0] }) else { return false }
        type = known
        return !known.isCollection && known != .any
      case .title:
        guard case .string(let text)? = value.value(at: place)?.content else { return false }
        title = text
      default: break
      }
      return true
    }
    guard isOutline else { return nil }
    self.type = type
    self.title = title
  }
}

extension SettingDetails {
  mutating func take(_ outline: SettingOutline) {
    isOutline = true
    type = outline.type
    title = outline.title ?? path.keys?.last ?? ""
  }
}

extension SettingAttribute {
  /// Whether it concerns the value of its own setting and nothing else.
  fileprivate var isOfOneScalar: Bool {
    switch self {
    case .title, .help, .example, .icon, .level, .since, .type, .choices, .open, .range, .step, .unit, .pattern,
      .message, .lines, .required, .default, .why, .format, .schemes, .glob, .minLength, .maxLength, .requiredIf,
      .enabledIf, .whenDisabled, .onDisable, .visibleIf, .mustExist:
      true
    case .order, .of, .settings, .keys, .key, .unique, .readonly, .computed, .secret, .scope, .merge, .deprecated,
      .choicesFrom, .minItems, .maxItems, .renamedFrom:
      false
    }
  }
}
