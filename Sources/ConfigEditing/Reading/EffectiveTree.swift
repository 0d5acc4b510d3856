package import ConfigModel
package import ConfigSchema

/// The effective values below a key, put together as one value.
package struct EffectiveTree {
  let document: ConfigDocument
  let evaluation: Evaluation
  let reveals: Bool
  /// Paths of secrets that have a value, and were not taken in.
  package private(set) var omittedSecrets: [ConfigPath] = []

  package init(document: ConfigDocument, evaluation: Evaluation, reveals: Bool) {
    self.document = document
    self.evaluation = evaluation
    self.reveals = reveals
  }

  private var settings: Settings { evaluation.settings }

  package mutating func value(below target: Target) -> Value? {
    value(at: target.path, stored: evaluation.stored(at: target.path))
  }

  /// The values of the file below a key, without those of secrets.
  mutating func storedValue(below target: Target) -> Value? {
    document.storedValue(of: target).flatMap { withoutSecrets($0, at: target.path) }
  }

  private mutating func withoutSecrets(_ value: Value, at path: ConfigPath) -> Value? {
    if value != .null, settings.isHidden(Settings.Shape(value), at: path) {
      omittedSecrets.append(path)
      return nil
    }
    guard settings.hasSecret(at: path) else { return value }
    switch value {
    case .map(let map):
      var entries: [ValueMap.Entry] = []
      for entry in map.entries {
        guard let shown = withoutSecrets(entry.value, at: path.appending(key: entry.key)) else { continue }
        entries.append(ValueMap.Entry(entry.key, shown))
      }
      return .map(ValueMap(entries))
    case .list(let items):
      var shown: [Value] = []
      for (index, item) in items.enumerated() {
        if let item = withoutSecrets(item, at: path.appending(index: index)) { shown.append(item) }
      }
      return .list(shown)
    case .null, .bool, .number, .string: return value
    }
  }

  private mutating func value(at path: ConfigPath, stored: Value?) -> Value? {
    guard let setting = settings.setting(at: path) else {
      return settings.keyOrder(of: path).isEmpty ? stored : members(of: path, stored: stored)
    }
    let state = evaluation.state(at: path)
    if setting.isSecret, !reveals {
      if state?.effective != nil { omittedSecrets.append(path) }
      return nil
    }
    switch setting.type {
    case .group: return members(of: path, stored: stored)
    case .list:
      guard case .list(let items) = state?.effective else { return state?.effective }
      var result: [Value] = []
      for (index, item) in items.enumerated() {
        if let item = self.item(item, at: path.appending(index: index)) { result.append(item) }
      }
      return .list(result)
    case .map:
      guard case .map(let map) = state?.effective else { return state?.effective }
      var result: [ValueMap.Entry] = []
      for entry in map.entries {
        guard let item = item(entry.value, at: path.appending(key: entry.key)) else { continue }
        result.append(ValueMap.Entry(entry.key, item))
      }
      return .map(ValueMap(result))
    default: return state.map(\.effective) ?? stored
    }
  }

  /// An item of a list or map; nil for a secret. A group of which nothing is left is an empty one.
  private mutating func item(_ item: Value, at path: ConfigPath) -> Value? {
    if let value = value(at: path, stored: item) { return value }
    guard let setting = settings.setting(at: path) else { return item }
    if setting.isSecret, !reveals { return nil }
    return setting.type == .group ? .map(ValueMap()) : item
  }

  /// Known keys in schema order, then the others as the file has them.
  private mutating func members(of path: ConfigPath, stored: Value?) -> Value? {
    var storedMap = ValueMap()
    if case .map(let map) = stored { storedMap = map }
    let known = settings.keyOrder(of: path)
    var entries: [ValueMap.Entry] = []
    for key in known + storedMap.keys.filter({ !known.contains($0) }) {
      guard let value = value(at: path.appending(key: key), stored: storedMap[key]) else { continue }
      entries.append(ValueMap.Entry(key, value))
    }
    return entries.isEmpty ? nil : .map(ValueMap(entries))
  }
}
