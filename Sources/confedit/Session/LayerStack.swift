import ConfigModel
import ConfigSchema
import LosslessYAML

/// The files around the one that a run is about, which together with it make the configuration.
struct LayerStack: Sendable {
  /// One file as it was read; nil where there is none.
  struct Member: Sendable {
    let layer: Layer
    let file: String
    let stream: YAMLStream?
  }

  /// Lowest precedence first.
  var below: [Member] = []
  var above: [Member] = []
  /// `--override`, which stands above all layers but not above locks.
  var overrides: [ValueMap] = []
  /// The name of the written layer; nil when the file is none.
  var writtenName: String?

  var isEmpty: Bool { below.isEmpty && above.isEmpty && overrides.isEmpty }

  /// The whole configuration, when the file between the layers holds `written`.
  func configuration(written: Value, _ settings: Settings) -> Value {
    guard !isEmpty else { return written }
    let values = below.map(\.value) + [written] + above.map(\.value) + overrides.map { .map($0) }
    let merge = LayerMerge(settings: settings)
    var result = values.reduce(Value.null) { merge.merged($0, with: $1, at: ConfigPath()) }
    for member in above + below where member.layer.locks != .none { merge.lock(&result, to: member) }
    return result
  }

  /// The layer that locks a setting.
  func lock(of steps: [Step]) -> Layer? {
    let path = ConfigPath(steps)
    let member = (above + below).first { member in
      switch member.layer.locks {
      case .none: false
      case .all: member.node(at: steps) != nil
      case .keys(let patterns): patterns.contains { $0.covers(path) }
      }
    }
    return member?.layer
  }

  /// The layer above the written file that says something else about a key.
  func hides(_ steps: [Step]) -> Layer? { above.last { $0.node(at: steps) != nil }?.layer }

  /// Where the value of a key comes from, when it does not come from the written file.
  ///
  /// - Parameter isWritten: whether the written file has the key.
  func provider(of steps: [Step], isWritten: Bool) -> (member: Member, node: NodeID)? {
    let locking = (above + below).filter { $0.layer.locks != .none && lock(of: steps)?.name == $0.layer.name }
    for member in locking + above.reversed() + (isWritten ? [] : below.reversed()) {
      if let node = member.node(at: steps) { return (member, node) }
    }
    return nil
  }
}

extension LayerStack.Member {
  var value: Value {
    guard let stream, let root = stream.root(ofDocument: 0) else { return .null }
    return stream.value(of: root)
  }

  func node(at steps: [Step]) -> NodeID? { (try? stream?.resolve(steps))?.node }
}

extension PathPattern {
  func covers(_ other: ConfigPath) -> Bool { isSubtree ? other.starts(with: path) : other == path }
}

/// How the values of two layers combine: maps key by key, everything else by the setting's `merge`.
private struct LayerMerge {
  let settings: Settings

  func merged(_ low: Value, with high: Value, at path: ConfigPath) -> Value {
    let setting = settings.setting(at: path)
    switch (low, high) {
    case (_, .null): return low
    case (.map(let low), .map(let high)) where setting?.merge != .replace:
      return .map(merged(low, with: high, at: path))
    case (.list(let low), .list(let high)):
      switch setting?.merge {
      case .append: return .list(low + high)
      case .merge: return .list(merged(low, with: high, by: setting?.keyMember, at: path))
      case .replace, nil: return .list(high)
      }
    default: return high
    }
  }

  private func merged(_ low: ValueMap, with high: ValueMap, at path: ConfigPath) -> ValueMap {
    var result = low
    for entry in high.entries {
      result[entry.key] =
        low[entry.key].map { merged($0, with: entry.value, at: path.appending(key: entry.key)) }
        ?? entry.value
    }
    return result
  }

  /// Items of the same key become one; the others of the higher layer follow.
  private func merged(_ low: [Value], with high: [Value], by member: String?, at path: ConfigPath) -> [Value] {
    guard let member else { return low + high.filter { !low.contains($0) } }
    func key(_ item: Value) -> Value? { if case .map(let map) = item { map[member] } else { nil } }
    var result = low
    for item in high {
      let index = result.firstIndex { key($0) != nil && key($0) == key(item) }
      if let index {
        result[index] = merged(result[index], with: item, at: path.appending(index: index))
      } else {
        result.append(item)
      }
    }
    return result
  }

  /// Locked keys have the value of the locking layer, or none.
  func lock(_ value: inout Value, to member: LayerStack.Member) {
    switch member.layer.locks {
    case .none: return
    case .all: value = replaced(value, by: member.value)
    case .keys(let patterns):
      for pattern in patterns {
        guard let keys = pattern.path.keys else { continue }
        let locked = keys.reduce(member.value as Value?) { value, key in value?.member(key) }
        value = value.setting(locked, at: keys[...])
      }
    }
  }

  /// As merging, but a list or map of the locking layer is never joined with another.
  private func replaced(_ low: Value, by high: Value) -> Value {
    guard case .map(var result) = low, case .map(let high) = high else { return high == .null ? low : high }
    for entry in high.entries {
      result[entry.key] = result[entry.key].map { replaced($0, by: entry.value) } ?? entry.value
    }
    return .map(result)
  }
}

extension Value {
  fileprivate func member(_ key: String) -> Value? { if case .map(let map) = self { map[key] } else { nil } }

  /// The value with another one, or none, under keys.
  fileprivate func setting(_ value: Value?, at keys: ArraySlice<String>) -> Value {
    guard let key = keys.first else { return value ?? .null }
    var map = ValueMap()
    if case .map(let present) = self { map = present } else if value == nil { return self }
    if keys.count == 1 {
      map[key] = value
    } else if value != nil || map[key] != nil {
      map[key] = (map[key] ?? .null).setting(value, at: keys.dropFirst())
    }
    return .map(map)
  }
}
