internal import ConfigModel

/// Completes the settings that are asked for, and those that they read.
extension Compiler {
  /// What an outline needs of a setting's attributes; nil for one that is complete always, because other settings or the
  /// file as a whole depend on it, and for one that may have errors.
  func outline(of value: LocatedValue, _ context: SettingContext) -> (type: SettingType, title: String?)? {
    guard demand != .everything, context.owner == nil else { return nil }
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
    return isOutline ? (type, title) : nil
  }

  /// Also finds for every expression the settings that it reads.
  mutating func readDemanded() {
    if case .only(let paths) = demand {
      for path in paths { complete(at: path) }
    }
    while references.count < result.expressions.count {
      let read = readSettings(of: references.count)
      references.append(read)
      for setting in read { complete(setting) }
    }
  }

  /// Completes the settings around a path, at it and below it.
  private mutating func complete(at path: ConfigPath) {
    var node = KeyTree.root
    for segment in path.segments {
      guard let key = Settings.key(segment), let child = result.keys.find(key, in: node) else { return }
      node = child
      if let setting = result.keys.nodes[node].setting { complete(setting) }
    }
    complete(below: node)
  }

  private mutating func complete(below node: Int) {
    if let setting = result.keys.nodes[node].setting { complete(setting) }
    for child in result.keys.nodes[node].children { complete(below: child) }
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
