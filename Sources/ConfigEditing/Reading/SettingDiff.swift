package import ConfigModel
package import ConfigSchema
package import LosslessYAML

/// One configuration of two that are compared.
package struct DiffSide {
  /// Nil when there is nothing; with the tags of the written file.
  let configuration: NewNode?
  /// Nil without a schema.
  let evaluation: Evaluation?

  package init(_ document: ConfigDocument) {
    evaluation = document.evaluate()
    let written = document.stream.root(ofDocument: document.number).map { NewNode($0, in: document.stream) }
    let node = evaluation.map { NewNode($0.configuration).tagged(as: written) } ?? written
    // An empty document has no value.
    configuration = node?.value == .null ? nil : node
  }

  /// What a setting is as the file says it or, where that is silent, by default; enabled or not.
  fileprivate func node(of setting: Setting) -> NewNode? {
    guard let state = evaluation?[setting], let value = state.stored ?? state.defaultValue else { return nil }
    let written = setting.path.keys?.reduce(configuration) { $0?[$1] }
    return NewNode(value).tagged(as: written)
  }
}

extension NewNode {
  fileprivate var isMap: Bool { if case .mapping = content { true } else { false } }

  fileprivate var keys: [String] { if case .mapping(let entries) = content { entries.map(\.key) } else { [] } }

  /// With the tags of another node wherever the values are the same.
  fileprivate func tagged(as other: NewNode?) -> NewNode {
    guard let other else { return self }
    return switch (content, other.content) {
    case (.scalar(let value, _), .scalar(let same, _)) where value == same: other
    case (.sequence(let items), .sequence(let others)) where items.count == others.count:
      NewNode(.sequence(zip(items, others).map { $0.tagged(as: $1) }), tag: other.tag)
    case (.mapping(let entries), .mapping):
      NewNode(.mapping(entries.map { Entry($0.key, $0.value.tagged(as: other[$0.key])) }), tag: other.tag)
    default: self
    }
  }
}

/// What is another in two configurations, by setting.
package struct SettingDiff {
  package struct Difference {
    package let path: ConfigPath
    package let old: NewNode?
    package let new: NewNode?
    /// Then no output may show the values.
    package let isSecret: Bool
  }

  package private(set) var differences: [Difference] = []

  /// From the defaults to a configuration; unknown keys have no defaults.
  package init(fromDefaultsTo side: DiffSide, _ evaluation: Evaluation) {
    for setting in evaluation.settings.settings where Self.isCompared(setting) {
      let former = evaluation[setting].defaultValue.map { NewNode($0) }
      compare(former, side.node(of: setting), setting, at: setting.path, evaluation.settings)
    }
  }

  package init(from old: DiffSide, to new: DiffSide) {
    if let settings = new.evaluation?.settings {
      for setting in settings.settings where Self.isCompared(setting) {
        compare(old.node(of: setting), new.node(of: setting), setting, at: setting.path, settings)
      }
    }
    compare(old.configuration, new.configuration, at: ConfigPath(), new.evaluation?.settings)
  }

  /// A group stands for its members; what is computed follows from other settings.
  private static func isCompared(_ setting: Setting) -> Bool { setting.type != .group && setting.computed == nil }

  private mutating func compare(
    _ old: NewNode?, _ new: NewNode?, _ setting: Setting, at path: ConfigPath, _ settings: Settings
  ) {
    let isSame =
      switch (old, new) {
      case (nil, nil): true
      case (let old?, let new?):
        settings.areEqual(old.value, new.value, for: setting) && old.hasSameTags(as: new)
      default: false
      }
    guard !isSame else { return }
    if setting.type == .map, let item = setting.item, let old, let new, old.isMap, new.isMap {
      for key in Self.keys(old, new) {
        compare(old[key], new[key], settings[item], at: path.appending(key: key), settings)
      }
      return
    }
    differences.append(Difference(path: path, old: old, new: new, isSecret: settings.holdsSecret(setting)))
  }

  /// What the schema does not know, or everything where there is none.
  private mutating func compare(_ old: NewNode?, _ new: NewNode?, at path: ConfigPath, _ settings: Settings?) {
    if let settings {
      if let setting = settings.setting(at: path), setting.type != .group { return }
      if path == settings.revisionKey.map({ ConfigPath(keys: [$0]) }) { return }
    }
    // What contains settings, or everything, is the same whether it is there and empty or not there.
    let absent = settings?.knows(path) ?? false || path.isEmpty ? NewNode(.mapping([])) : nil
    if let old = old ?? absent, let new = new ?? absent, old.isMap, new.isMap, old.hasSameTag(as: new) {
      for key in Self.keys(old, new) {
        compare(old[key], new[key], at: path.appending(key: key), settings)
      }
      return
    }
    let isSame = old.map { old in new.map(old.isSame) ?? false } ?? (new == nil)
    if !isSame {
      let isSecret = settings?.hasSecret(at: path) ?? false
      differences.append(Difference(path: path, old: old, new: new, isSecret: isSecret))
    }
  }

  private static func keys(_ old: NewNode, _ new: NewNode) -> [String] {
    let known = Set(old.keys)
    return old.keys + new.keys.filter { !known.contains($0) }
  }
}
