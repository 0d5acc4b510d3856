internal import ConfigModel

/// Completes the settings that are asked for, and those that they read.
extension Compiler {
  /// Whether an outline will do until the setting is asked for. One on which other settings or the file as a whole depend
  /// is always complete.
  func mayBeOutline(_ setting: SettingDetails, _ attributes: Attributes<SettingAttribute>) -> Bool {
    setting.owner == nil && !setting.type.isCollection && setting.type != .any
      && attributes.names.allSatisfy(\.isOfOneScalar)
  }

  /// Also finds for every expression the settings that it reads.
  mutating func readDemanded() {
    if case .only(let paths) = demand {
      for path in paths { finish(at: path) }
    }
    while references.count < result.expressions.count {
      let read = readSettings(of: references.count)
      references.append(read)
      for setting in read { finish(setting) }
    }
  }

  /// Completes the settings around a path, at it and below it.
  private mutating func finish(at path: ConfigPath) {
    var node = KeyTree.root
    for segment in path.segments {
      guard let key = Settings.key(segment), let child = result.keys.find(key, in: node) else { return }
      node = child
      if let setting = result.keys.nodes[node].setting { finish(setting) }
    }
    finish(below: node)
  }

  private mutating func finish(below node: Int) {
    if let setting = result.keys.nodes[node].setting { finish(setting) }
    for child in result.keys.nodes[node].children { finish(below: child) }
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
