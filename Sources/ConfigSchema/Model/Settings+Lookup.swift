package import ConfigModel

extension Settings {
  /// The settings in the order of the file; those of items of lists and maps are reached through `item`.
  package var settings: ArraySlice<Setting> { all[..<topLevelCount] }
  /// Those of items as well.
  package var everySetting: [Setting] { all }
  package subscript(id: SettingID) -> Setting { all[id.index] }
  package var hasSecrets: Bool { all.contains { $0.isSecret } }

  /// Whether the setting, or a member of its items, is a secret.
  package func holdsSecret(_ setting: Setting) -> Bool {
    if setting.isSecret { return true }
    let inner = setting.members + [setting.item].compactMap { $0 }
    return inner.contains { holdsSecret(self[$0]) }
  }

  /// Whether the setting at a path, or one below it, is a secret.
  package func holdsSecret(at path: ConfigPath) -> Bool {
    guard let end = walk(path) else { return false }
    if let setting = end.setting { return holdsSecret(all[setting]) }
    return end.node.map(holdsSecret(below:)) ?? false
  }

  func holdsSecret(below node: Int) -> Bool {
    let own = keys.nodes[node].setting.map { holdsSecret(all[$0]) } ?? false
    return own || keys.nodes[node].children.contains(where: holdsSecret(below:))
  }

  /// The same of one member of a group of items; without a member of the whole.
  package func holdsSecret(_ item: Setting, member: String?) -> Bool {
    guard let member, let root = item.membersRoot else { return holdsSecret(item) }
    guard let node = keys.find(member, in: root), let index = keys.nodes[node].setting else { return false }
    return holdsSecret(all[index])
  }

  /// The settings that have values: the setting itself, or for a group its members, those of groups within it too.
  package func leaves(of setting: Setting) -> [Setting] {
    guard setting.type == .group else { return [setting] }
    return setting.members.map { self[$0] }.filter { $0.type != .group }
  }

  /// The setting that governs a value: `filters[0].to` is the member `to` of the items of `filters`. Nil when the
  /// schema does not know the path.
  package func setting(at path: ConfigPath) -> Setting? { settingIndex(at: path).map { all[$0] } }

  /// The setting of type `any` at the path or around it: what it holds has no settings of its own.
  package func anySetting(around path: ConfigPath) -> Setting? {
    for count in 0...path.segments.count {
      guard let end = walk(ConfigPath(Array(path.segments.prefix(count)))) else { return nil }
      if let index = end.setting, all[index].type == .any { return all[index] }
    }
    return nil
  }

  /// The setting that is the whole configuration, a list or a map, where there is one; then there is no other.
  package var whole: Setting? { keys.nodes[KeyTree.root].setting.map { all[$0] } }

  func settingIndex(at path: ConfigPath) -> Int? {
    guard let end = walk(path), let setting = end.setting else { return nil }
    return setting
  }

  /// The setting of the top level at the path, or the one below which it lies.
  func topLevelSetting(of path: ConfigPath) -> Int? {
    var node = KeyTree.root
    if let whole { return whole.id.index }
    for segment in path.segments {
      guard let key = Self.key(segment), let child = keys.find(key, in: node) else { return nil }
      if let setting = keys.nodes[child].setting, all[setting].type != .group { return setting }
      node = child
    }
    return nil
  }

  /// Where a path ends: at a setting, at a mapping that holds some, or both (a group).
  struct PathEnd {
    var node: Int?
    var setting: Int?
  }

  /// Follows a path through the keys, and through items of lists and maps; nil where it leaves the schema.
  func walk(_ path: ConfigPath) -> PathEnd? {
    var end = PathEnd(node: KeyTree.root, setting: keys.nodes[KeyTree.root].setting)
    for segment in path.segments {
      if let index = end.setting, all[index].type == .list || all[index].type == .map {
        guard Self.leadsToItem(segment, of: all[index].type), let item = all[index].item?.index else { return nil }
        end = PathEnd(node: all[item].membersRoot, setting: item)
        continue
      }
      guard let node = end.node, let key = Self.key(segment), let child = keys.find(key, in: node), keys.isKnown(child)
      else { return nil }
      end = PathEnd(node: child, setting: keys.nodes[child].setting)
    }
    return end
  }

  private static func leadsToItem(_ segment: ConfigPath.Segment, of type: SettingType) -> Bool {
    switch segment {
    case .key: type == .map
    case .number, .item: true
    case .match: type == .list
    }
  }

  static func key(_ segment: ConfigPath.Segment) -> String? {
    switch segment {
    case .key(let key), .number(_, let key), .item(let key): key
    case .match: nil
    }
  }

  /// The keys of the mapping at the path, in schema order; empty when the schema knows none.
  package func keyOrder(of parent: ConfigPath) -> [String] {
    guard let node = walk(parent)?.node else { return [] }
    return keys.nodes[node].children.filter(keys.isKnown).map { keys.nodes[$0].key }
  }

  /// The nearest known path to one that the schema does not know: the same path with its first unknown key put right,
  /// else the nearest of all.
  package func nearestPath(to path: ConfigPath) -> ConfigPath? {
    var parent = ConfigPath()
    for (index, segment) in path.segments.enumerated() {
      let next = parent.appending(segment)
      if walk(next) == nil {
        guard let key = Self.key(segment) else { break }
        if let near = NearMiss.nearest(to: key, in: keyOrder(of: parent)) {
          let candidate = ConfigPath(parent.appending(key: near).segments + path.segments[(index + 1)...])
          if walk(candidate) != nil { return candidate }
          if index == path.segments.count - 1 { return candidate }
        }
        break
      }
      parent = next
    }
    let text = path.description
    if let near = NearMiss.nearest(to: text, in: settings.lazy.map(\.path.description)) {
      return settings.first { $0.path.description == near }?.path
    }
    // The right key under the wrong section.
    guard let last = path.last.flatMap(Self.key) else { return nil }
    return settings.first { $0.path.keys?.last == last }?.path
  }

  /// The known key beside an unknown one of which that is a slip; nil where it may be one of several.
  package func onlyNearPath(to path: ConfigPath) -> ConfigPath? {
    guard let parent = path.parent, let key = path.last.flatMap(Self.key), walk(path) == nil else { return nil }
    return NearMiss.onlyNear(to: key, in: keyOrder(of: parent)).map { parent.appending(key: $0) }
  }

  package func page(_ address: String) -> Page? {
    pages.first { $0.address == address } ?? pages.first { $0.title == address }
  }

  /// By id, `at` or header.
  package func section(_ address: String) -> Section? {
    sections.first { $0.address == address } ?? sections.first { $0.at.description == address && !$0.at.isEmpty }
      ?? sections.first { $0.header == address }
  }

  /// The conditions that must be true for the setting to be enabled, outermost first: those of the pages, the
  /// section, the groups around it, and its own.
  package func conditions(of setting: Setting) -> [Condition] {
    var result = setting.enabledIf.map { [$0] } ?? []
    var gate = setting.gate
    while let current = gate {
      if let condition = gates[current].enabledIf { result.append(condition) }
      gate = gates[current].parent
    }
    return result.reversed()
  }

  /// A setting for messages: its path, `filters[].to` for a member of items.
  package func name(of setting: Setting) -> String { name(of: setting.id.index) }

  func name(of index: Int) -> String {
    let setting = all[index]
    guard let owner = setting.owner else { return setting.path.description }
    let isWhole = all[owner.index].owner == nil && all[owner.index].path.isEmpty
    let items = (isWhole ? "" : name(of: owner.index)) + (all[owner.index].type == .map ? isWhole ? "*" : ".*" : "[]")
    return setting.path.isEmpty ? items : items + "." + setting.path.description
  }
}
