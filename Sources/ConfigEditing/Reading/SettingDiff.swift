package import ConfigModel
package import ConfigSchema
import LosslessYAML

/// One configuration of two that are compared.
package struct DiffSide {
  let configuration: Value
  /// Nil without a schema.
  let evaluation: Evaluation?

  package init(_ document: ConfigDocument) {
    evaluation = document.evaluate()
    configuration = evaluation?.configuration ?? document.value
  }

  /// What a setting is as the file says it or, where that is silent, by default; enabled or not.
  fileprivate func value(of setting: Setting) -> Value? {
    evaluation.flatMap { $0[setting].stored ?? $0[setting].defaultValue }
  }
}

/// What is another in two configurations, by setting.
package struct SettingDiff {
  package struct Difference {
    package let path: ConfigPath
    package let old: Value?
    package let new: Value?
    /// Then no output may show the values.
    package let isSecret: Bool
  }

  package private(set) var differences: [Difference] = []

  /// From the defaults to a configuration; unknown keys have no defaults.
  package init(fromDefaultsTo side: DiffSide, _ evaluation: Evaluation) {
    for setting in evaluation.settings.settings where Self.isCompared(setting) {
      compare(evaluation[setting].defaultValue, side.value(of: setting), setting, at: setting.path, evaluation.settings)
    }
  }

  package init(from old: DiffSide, to new: DiffSide) {
    if let settings = new.evaluation?.settings {
      for setting in settings.settings where Self.isCompared(setting) {
        compare(old.value(of: setting), new.value(of: setting), setting, at: setting.path, settings)
      }
    }
    compare(old.configuration.present, new.configuration.present, at: ConfigPath(), new.evaluation?.settings)
  }

  /// A group stands for its members; what is computed follows from other settings.
  private static func isCompared(_ setting: Setting) -> Bool { setting.type != .group && setting.computed == nil }

  private mutating func compare(
    _ old: Value?, _ new: Value?, _ setting: Setting, at path: ConfigPath, _ settings: Settings
  ) {
    let isSame =
      switch (old, new) {
      case (nil, nil): true
      case (let old?, let new?): settings.areEqual(old, new, for: setting)
      default: false
      }
    guard !isSame else { return }
    if setting.type == .map, let item = setting.item, case .map(let old) = old, case .map(let new) = new {
      for key in Self.keys(old, new) {
        compare(old[key], new[key], settings[item], at: path.appending(key: key), settings)
      }
      return
    }
    differences.append(Difference(path: path, old: old, new: new, isSecret: settings.holdsSecret(setting)))
  }

  /// What the schema does not know, or everything where there is none.
  private mutating func compare(_ old: Value?, _ new: Value?, at path: ConfigPath, _ settings: Settings?) {
    if let settings {
      if let setting = settings.setting(at: path), setting.type != .group { return }
      if path == settings.revisionKey.map({ ConfigPath(keys: [$0]) }) { return }
    }
    let isKnown = settings?.knows(path) ?? false
    if case .map(let old) = old ?? .map(ValueMap()), case .map(let new) = new ?? .map(ValueMap()),
      isKnown || !old.isEmpty && !new.isEmpty || path.isEmpty
    {
      for key in Self.keys(old, new) {
        compare(old[key], new[key], at: path.appending(key: key), settings)
      }
      return
    }
    let isSame = old.map { old in new.map(old.isSpelled) ?? false } ?? (new == nil)
    if !isSame {
      let isSecret = settings?.hasSecret(at: path) ?? false
      differences.append(Difference(path: path, old: old, new: new, isSecret: isSecret))
    }
  }

  private static func keys(_ old: ValueMap, _ new: ValueMap) -> [String] {
    let known = Set(old.keys)
    return old.keys + new.keys.filter { !known.contains($0) }
  }
}

extension Value {
  /// An empty document has no value.
  fileprivate var present: Value? { self == .null ? nil : self }
}
