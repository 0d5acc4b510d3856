package import ConfigModel

/// What one layer says: the values of its file, or those of the command line.
package struct LayerValue: Sendable {
  /// The schema's layer; nil where there is no layer: for the only file of a run, or the command line.
  package var name: String?
  package var value: Value
  /// What the layer keeps others from setting.
  package var locks: Layer.Locks

  package init(name: String? = nil, value: Value, locks: Layer.Locks = .none) {
    self.name = name
    self.value = value
    self.locks = locks
  }
}

/// The place of a value.
package struct ValueSource: Sendable, Hashable {
  /// The number of the layer in the order in which they were given.
  package internal(set) var layer: Int
  /// The path in that layer: another than that of the configuration for a key that was renamed, and for items of
  /// lists that are joined.
  package internal(set) var path: ConfigPath
}

/// Where the parts of a merged value come from. What is not split among layers is one node, however large.
struct OriginTree: Sendable {
  /// The highest layer that adds to the value, and the place there. All below comes from there too, but for what
  /// `entries` and `items` say.
  var source: ValueSource
  /// By the characters of the key.
  var entries: [[UInt8]: OriginTree] = [:]
  /// Of a list that several layers make: one for each item.
  var items: [OriginTree]?

  init(_ source: ValueSource) { self.source = source }

  func entry(_ key: String) -> OriginTree {
    entries[Array(key.utf8)]
      ?? OriginTree(ValueSource(layer: source.layer, path: source.path.appending(key: key)))
  }

  func item(_ index: Int) -> OriginTree {
    guard let items, items.indices.contains(index) else {
      return OriginTree(ValueSource(layer: source.layer, path: source.path.appending(index: index)))
    }
    return items[index]
  }

  subscript(key: String) -> OriginTree {
    get { entry(key) }
    set { entries[Array(key.utf8)] = newValue }
  }

  /// The origin at a path of keys and indexes.
  func node(at path: ConfigPath) -> OriginTree {
    path.segments.reduce(self) { tree, segment in
      switch segment {
      case .number(let index, _) where tree.items != nil: tree.item(index)
      case .number(let index, let key): tree.entries[Array(key.utf8)] ?? tree.item(index)
      case .key(let key), .item(let key), .match(_, let key): tree.entry(key)
      }
    }
  }

  /// Nil for what is not in the value.
  func source(of path: ConfigPath, in value: Value) -> ValueSource? {
    value.member(at: path).map { _ in node(at: path).source }
  }

  /// Whether a layer has a part in the value.
  func holds(_ layer: Int) -> Bool {
    source.layer == layer || entries.values.contains { $0.holds(layer) } || items?.contains { $0.holds(layer) } ?? false
  }
}

extension Evaluation {
  /// The place of the stored value at a path of keys and indexes; nil when none is stored.
  package func source(of path: ConfigPath) -> ValueSource? { origins?.source(of: path, in: configuration) }

  /// Whether a layer has a part in the stored value at a path.
  package func holds(_ path: ConfigPath, layer: Int) -> Bool {
    guard configuration.member(at: path) != nil else { return false }
    return origins?.node(at: path).holds(layer) ?? false
  }

  /// The stored value at a path of keys and indexes, whichever layer gives it; null counts as no value.
  package func stored(at path: ConfigPath) -> Value? {
    configuration.member(at: path).flatMap { $0 == .null ? nil : $0 }
  }

  /// The layer that locks a key, whatever it says about its value; the highest of several.
  package func lock(of path: ConfigPath) -> Int? { layers.lastIndex { settings.isLocked(path, by: $0) } }
}

extension Settings {
  /// Whether an older revision may have a secret at a path.
  package func isFormerSecret(_ path: ConfigPath) -> Bool { formerSecrets.contains { path.starts(with: $0) } }

  /// The key that a former one is now; the same path where there is none.
  package func current(for path: ConfigPath) -> ConfigPath {
    guard !renamed.isEmpty, setting(at: path) == nil else { return path }
    for setting in renamed.lazy.map({ all[$0] }) {
      guard let former = setting.renamedFrom.first(where: { path.starts(with: $0) }) else { continue }
      return ConfigPath(setting.path.segments + path.segments.dropFirst(former.segments.count))
    }
    return path
  }

  /// The path of the setting of the top level at a path or around it; the path itself where there is none.
  package func settingPath(of path: ConfigPath) -> ConfigPath { topLevelSetting(of: path).map { all[$0].path } ?? path }

  /// A list or map is locked as a whole, and so is what holds something locked.
  func isLocked(_ path: ConfigPath, by layer: LayerValue) -> Bool {
    switch layer.locks {
    case .none: return false
    case .keys(let patterns): return patterns.contains { path.starts(with: $0.path) }
    case .all:
      return layer.value.member(at: settingPath(of: path)).map { $0 != .null } ?? false
    }
  }
}
