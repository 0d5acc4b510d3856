import ConfigModel
import ConfigSchema
import LosslessYAML

/// A map of changes as single assignments to what a document holds: maps are merged, everything else is replaced.
struct MergedAssignments {
  let document: ConfigDocument
  /// Whether settings that are not in the map are unset.
  let replaces: Bool
  private(set) var assignments: [Assignment] = []

  init(document: ConfigDocument, replaces: Bool) {
    self.document = document
    self.replaces = replaces
  }

  private var settings: Settings? { document.settings }

  /// Values are set before missing ones are unset, so that no map is empty in between.
  mutating func merge(_ map: ValueMap) {
    merge(map, at: ConfigPath(), node: document.stream.root(ofDocument: document.number))
    if replaces { unsetLacking(map, at: ConfigPath(), node: document.stream.root(ofDocument: document.number)) }
  }

  /// A configuration that is one list has no keys to merge: all of it is given.
  mutating func replace(with items: [Value]) { assign(.list(items), at: ConfigPath()) }

  private mutating func assign(_ value: Value, at path: ConfigPath) {
    assignments.append(Assignment(key: KeyWord(path), source: .value(value)))
  }

  private mutating func merge(_ map: ValueMap, at path: ConfigPath, node: NodeID?) {
    for entry in map.entries {
      let path = path.appending(key: entry.key)
      let node = child(entry.key, of: node)
      guard case .map(let inner) = entry.value, isMerged(path, node) else {
        assign(entry.value.withoutNulls, at: path)
        continue
      }
      if inner.isEmpty, node.map({ document.stream.value(of: $0) == .null }) ?? true, !isSection(path) {
        assign(entry.value, at: path)
      }
      merge(inner, at: path, node: node)
    }
  }

  /// Lines name their settings alone.
  mutating func unsetLacking(lines: [Assignment]) {
    // A line for the whole configuration leaves nothing that could be lacking.
    guard !lines.contains(where: { $0.key.path.isEmpty }) else { return }
    var map = ValueMap()
    for line in lines {
      let keys = line.key.path.keys ?? []
      map = map.marking(keys[...])
    }
    unsetLacking(map, at: ConfigPath(), node: document.stream.root(ofDocument: document.number))
  }

  /// Below a single value of the file, and below what the schema gives no members, there is nothing to merge with.
  private func isMerged(_ path: ConfigPath, _ node: NodeID?) -> Bool {
    if let settings {
      if let setting = settings.setting(at: path), ![.map, .group, .any].contains(setting.type) { return false }
      if !settings.knows(path), settings.unknownKeys != .allow { return false }
    }
    guard let node else { return true }
    let target = document.stream.target(of: node)
    return document.stream.kind(of: target) == .mapping || document.stream.value(of: target) == .null
  }

  /// A map that only contains settings.
  private func isSection(_ path: ConfigPath) -> Bool {
    guard let settings else { return false }
    return settings.setting(at: path).map { $0.type == .group } ?? !settings.keyOrder(of: path).isEmpty
  }

  private func child(_ key: String, of node: NodeID?) -> NodeID? {
    guard let node else { return nil }
    let mapping = document.stream.target(of: node)
    return document.stream.entries(of: mapping).first { document.stream.text(of: $0.key).hasSameCharacters(as: key) }?
      .value
  }

  // MARK: what is not in the map

  private mutating func unsetLacking(_ map: ValueMap, at path: ConfigPath, node: NodeID?) {
    guard let node else { return }
    let stream = document.stream
    for entry in stream.entries(of: stream.target(of: node)) {
      guard stream.kind(of: stream.target(of: entry.key)) == .scalar else { continue }
      let key = stream.text(of: entry.key)
      let path = path.appending(key: key)
      switch map[key] {
      case .map(let inner): if isMerged(path, entry.value) { unsetLacking(inner, at: path, node: entry.value) }
      case nil: unsetSettings(at: path, node: entry.value)
      default: break
      }
    }
  }

  /// Unsets what is a setting, or all below it; unknown keys stay, and with them the map around them.
  private mutating func unsetSettings(at path: ConfigPath, node: NodeID) {
    if isKnownThroughout(path, node) {
      assign(.null, at: path)
    } else if let settings, settings.knows(path) {
      unsetLacking(ValueMap(), at: path, node: node)
    }
  }

  private func isKnownThroughout(_ path: ConfigPath, _ node: NodeID) -> Bool {
    guard let settings else { return true }
    let current = settings.current(for: path)
    if let setting = settings.setting(at: current), setting.type != .group { return true }
    guard settings.knows(current) else { return false }
    let stream = document.stream
    return stream.entries(of: stream.target(of: node)).allSatisfy { entry in
      isKnownThroughout(path.appending(key: stream.text(of: entry.key)), entry.value)
    }
  }
}

extension Value {
  /// In a map that replaces something else, a null means a key that is left out.
  fileprivate var withoutNulls: Value {
    guard case .map(let map) = self else { return self }
    let kept = map.entries.filter { $0.value != .null }
    return .map(ValueMap(kept.map { ValueMap.Entry($0.key, $0.value.withoutNulls) }))
  }
}

extension ValueMap {
  /// The map with a value, whichever, under keys.
  fileprivate func marking(_ keys: ArraySlice<String>) -> ValueMap {
    guard let key = keys.first else { return self }
    var map = self
    if keys.count == 1 {
      map[key] = .bool(true)
    } else if case .map(let inner) = map[key] ?? .map(ValueMap()) {
      map[key] = .map(inner.marking(keys.dropFirst()))
    }
    return map
  }
}
