internal import ConfigModel

/// A setting in its place, before an edit and after it.
struct StatePair {
  /// In the later configuration.
  var path: ConfigPath
  var setting: Setting
  var old: SettingState
  var new: SettingState

  /// Whether `on-disable: clear` removes what is stored.
  var isCleared: Bool { setting.clearsOnDisable && old.isEnabled && !new.isEnabled && new.stored != nil }
}

extension Evaluation {
  /// The members of all items that a list or map of groups had before and has still, at any depth.
  func memberPairs(of pair: StatePair) -> [StatePair] {
    guard !pair.old.items.isEmpty, !pair.new.items.isEmpty, let item = pair.setting.item.map({ settings[$0] }),
      item.type == .group
    else { return [] }
    let before = itemNames(of: pair.setting, pair.old)
    var result: [StatePair] = []
    for (position, name) in itemNames(of: pair.setting, pair.new).enumerated() {
      // One without a name of its own, or with that of another, is known by its place, as long as none came or went.
      let isNamed = name != nil && before.count { $0 == name } == 1
      let earlier = isNamed ? before.firstIndex(of: name) : before.count == pair.new.items.count ? position : nil
      guard let earlier, pair.old.items.indices.contains(earlier) else { continue }
      let isMap = pair.new.itemKeys.indices.contains(position)
      let place =
        isMap ? pair.path.appending(key: pair.new.itemKeys[position]) : pair.path.appending(index: position)
      let states = zip(pair.old.items[earlier], pair.new.items[position])
      for (member, (old, new)) in zip(item.members, states) {
        let setting = settings[member]
        let path = ConfigPath(place.segments + setting.path.segments)
        let next = StatePair(path: path, setting: setting, old: old, new: new)
        result += [next] + memberPairs(of: next)
      }
    }
    return result
  }

  private func itemNames(of setting: Setting, _ state: SettingState) -> [String?] {
    if !state.itemKeys.isEmpty { return state.itemKeys }
    guard case .list(let items) = state.effective, let member = setting.keyMember else {
      return state.items.map { _ in nil }
    }
    return items.map { item in
      guard case .map(let map) = item, let value = map[member] else { return nil }
      return value.word
    }
  }
}
