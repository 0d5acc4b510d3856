package import ConfigModel
package import ConfigSchema

extension SuggestedCommand {
  /// The command that makes an entry of a map or an item of a list; one of a group by its members.
  package static func firstEntry(
    of setting: Setting, at path: ConfigPath, _ settings: Settings?
  ) -> SuggestedCommand {
    let item = settings.flatMap { settings in setting.item.map { settings[$0] } }
    let members = item.flatMap { item in settings.map { settings in item.members.map { settings[$0] } } } ?? []
    guard setting.type == .map else {
      if item?.type.isCollection == false { return .add(to: path) }
      let example = setting.keyMember.map { JSONText.text(of: .object([$0: .string("NAME")])) } ?? "{…}"
      return SuggestedCommand(.add, [.type("json")], [.key(path), .word(item?.type == .list ? "[…]" : example)])
    }
    let entry = path.appending(key: "NAME")
    if item?.type.isCollection == false { return .set(entry) }
    if let member = members.first(where: { $0.isRequired && !$0.type.isCollection })
      ?? members.first(where: { !$0.type.isCollection })
    {
      return .set(ConfigPath(entry.segments + member.path.segments))
    }
    return .set(entry, to: item?.type == .list ? "[…]" : "{…}", [.type("json")])
  }
}

extension Settings {
  /// An item for a list with the word VALUE for each member that it must have too. Nil where the schema has no such items.
  func completed(_ item: Value, of list: Setting?) -> Value? {
    guard let group = list?.item.map({ self[$0] }), group.type == .group, case .map(let map) = item else { return nil }
    let required = group.members.map { self[$0] }.filter { member in
      member.isRequired && member.defaults.isEmpty && !member.type.isCollection
    }
    let lacking = required.compactMap { $0.path.keys }.filter { $0.count == 1 && map[$0[0]] == nil }
    return .map(ValueMap(map.entries + lacking.map { ValueMap.Entry($0[0], .string("VALUE")) }))
  }
}
