internal import ConfigModel

/// The layers as one value, each part with its origin: in order, then the locks. Maps are joined key by key, lists
/// replace each other, unless the setting's `merge` says otherwise.
struct LayerMerge {
  /// A value with its origin.
  struct Part {
    var value: Value
    var origin: OriginTree
  }

  struct Merged {
    var value: Value
    var origins: OriginTree?
    /// The layers with their former keys renamed, and without what they may not set.
    var layers: [LayerValue]
    /// What was wrong with single layers.
    var found: [FoundProblem]
  }

  let settings: Settings

  static func merge(_ layers: [LayerValue], _ settings: Settings) -> Merged {
    let merge = LayerMerge(settings: settings)
    var found: [FoundProblem] = []
    var renewed = layers
    var parts: [Part] = []
    for index in layers.indices {
      var reading = LayerReading(layers[index], number: index, settings)
      reading.renew()
      found += reading.found
      renewed[index].value = reading.part.value
      parts.append(reading.part)
    }
    var result: Part?
    for part in parts where part.value != .null {
      result = result.map { merge.joined($0, with: part, at: ConfigPath()) } ?? part
    }
    for (index, layer) in renewed.enumerated() where layer.locks != .none {
      result = merge.locked(result, parts[index], layer.locks)
    }
    return Merged(value: result?.value ?? .null, origins: result?.origin, layers: renewed, found: found)
  }

  private func joined(_ low: Part, with high: Part, at path: ConfigPath) -> Part {
    let rule = settings.setting(at: path)?.merge
    switch (low.value, high.value) {
    case (_, .null): return low
    case (.map(let below), .map(let above)) where rule != .replace:
      return joined(below, low.origin, with: above, high.origin, rule, at: path)
    case (.list(let below), .list(let above)):
      let lowItems = below.indices.map { Part(value: below[$0], origin: low.origin.item($0)) }
      let highItems = above.indices.map { Part(value: above[$0], origin: high.origin.item($0)) }
      switch rule {
      case .append: return list(lowItems + highItems, high.origin)
      case .merge: return list(joined(lowItems, with: highItems, at: path), high.origin)
      case .replace, nil: return high
      }
    default: return high
    }
  }

  private func list(_ items: [Part], _ origin: OriginTree) -> Part {
    var result = OriginTree(origin.source)
    result.items = items.map(\.origin)
    return Part(value: .list(items.map(\.value)), origin: result)
  }

  /// Of a map with `merge: append` the values of the higher layer replace those of the same key.
  private func joined(
    _ low: ValueMap, _ lowOrigin: OriginTree, with high: ValueMap, _ highOrigin: OriginTree, _ rule: MergeRule?,
    at path: ConfigPath
  ) -> Part {
    var entries = low.entries
    var places: [[UInt8]: Int] = [:]
    var origin = OriginTree(highOrigin.source)
    for (index, entry) in entries.enumerated() {
      let key = Array(entry.key.utf8)
      if places[key] == nil { places[key] = index }
      origin.entries[key] = origin.entries[key] ?? lowOrigin.entry(entry.key)
    }
    for entry in high.entries {
      let key = Array(entry.key.utf8)
      let part = Part(value: entry.value, origin: highOrigin.entry(entry.key))
      guard let index = places[key] else {
        places[key] = entries.count
        entries.append(entry)
        origin.entries[key] = part.origin
        continue
      }
      let below = Part(value: entries[index].value, origin: origin.entry(entry.key))
      let joined =
        rule == .append
        ? (part.value == .null ? below : part) : joined(below, with: part, at: path.appending(key: entry.key))
      entries[index].value = joined.value
      origin.entries[key] = joined.origin
    }
    return Part(value: .map(ValueMap(entries)), origin: origin)
  }

  /// Items of the same key become one; the others of the higher layer follow. Without a key equal items become one.
  private func joined(_ low: [Part], with high: [Part], at path: ConfigPath) -> [Part] {
    let member = settings.setting(at: path)?.keyMember
    func identity(_ part: Part) -> Value? {
      guard let member else { return part.value }
      return if case .map(let map) = part.value { map[member] } else { nil }
    }
    var result = low
    var places: [Value: Int] = [:]
    for (index, part) in low.enumerated() {
      if let key = identity(part), places[key] == nil { places[key] = index }
    }
    for part in high {
      let key = identity(part)
      if let key, let index = places[key] {
        if member != nil { result[index] = joined(result[index], with: part, at: path.appending(index: index)) }
      } else {
        if let key { places[key] = result.count }
        result.append(part)
      }
    }
    return result
  }
}

/// What locks do: a locked key has the value of the locking layer, or none.
extension LayerMerge {
  private func locked(_ merged: Part?, _ layer: Part, _ locks: Layer.Locks) -> Part? {
    switch locks {
    case .none: return merged
    case .all: return merged.map { replaced($0, by: layer, at: ConfigPath()) } ?? layer
    case .keys(let patterns):
      guard var result = merged else { return nil }
      for pattern in patterns {
        guard let keys = pattern.path.keys else { continue }
        let value = layer.value.member(at: pattern.path)
        let part = value.map { Part(value: $0, origin: layer.origin.node(at: pattern.path)) }
        result = result.with(part, at: keys[...])
      }
      return result
    }
  }

  /// Joins down to the settings: a list or map of the locking layer is never joined with another.
  private func replaced(_ low: Part, by high: Part, at path: ConfigPath) -> Part {
    if high.value == .null { return low }
    let setting = settings.setting(at: path)
    guard case .map(let below) = low.value, case .map(let above) = high.value, setting == nil || setting?.type == .group
    else { return high }
    var result = below
    var origin = OriginTree(high.origin.source)
    for entry in below.entries { origin[entry.key] = low.origin.entry(entry.key) }
    for entry in above.entries {
      let part = Part(value: entry.value, origin: high.origin.entry(entry.key))
      let old = below[entry.key].map { Part(value: $0, origin: low.origin.entry(entry.key)) }
      let new = old.map { replaced($0, by: part, at: path.appending(key: entry.key)) } ?? part
      result[entry.key] = new.value
      origin[entry.key] = new.origin
    }
    return Part(value: .map(result), origin: origin)
  }
}

extension LayerMerge.Part {
  /// The value with another one, or none, under keys; maps on the way are made.
  func with(_ part: LayerMerge.Part?, at keys: ArraySlice<String>) -> LayerMerge.Part {
    guard let key = keys.first else { return part ?? self }
    var map = ValueMap()
    if case .map(let present) = value { map = present } else if part == nil { return self }
    var result = LayerMerge.Part(value: value, origin: origin)
    guard keys.count > 1 else {
      map[key] = part?.value
      if let part { result.origin[key] = part.origin }
      result.value = .map(map)
      return result
    }
    guard part != nil || map[key] != nil else { return self }
    let inner = LayerMerge.Part(value: map[key] ?? .map(ValueMap()), origin: origin.entry(key))
    let changed = inner.with(part, at: keys.dropFirst())
    map[key] = changed.value
    result.origin[key] = changed.origin
    result.value = .map(map)
    return result
  }
}
