internal import ConfigModel

/// Items of lists and maps that are groups: their members are worked out as the top level is.
extension SettingsEvaluator {
  /// Works out the members of one item of a list or map.
  mutating func workOutItem(_ value: Value, _ group: Int, _ path: ConfigPath) -> ReadValue? {
    let setting = state.settings.all[group]
    for member in setting.members {
      state.stored[member.index] = nil
      state.states[member.index] = SettingState()
      state.environment.hold(state.states[member.index], of: member.index)
    }
    guard case .map(let map) = value, let root = setting.membersRoot else {
      if state.judged != nil { return asItStands(value) }
      let refusal = Refusal.wrongKind(value, .group, Shown(value, isSecret: state.settings.holdsSecret(setting)))
      state.add(refusal.worded(by: setting), at: path)
      return nil
    }
    state.collect(map, root, path, rank: state.current)
    for node in setting.memberOrder { workOut(node, base: path) }
    return ReadValue(datum: datum(root), effective: effective(root, map))
  }

  private func datum(_ root: Int) -> Datum {
    var members: [String: Datum] = [:]
    for child in state.settings.keys.nodes[root].children {
      let node = state.settings.keys.nodes[child]
      if node.children.isEmpty {
        if let index = node.setting, let value = state.environment.values[index] { members[node.key] = value }
      } else if case .map(let inner) = datum(child), !inner.isEmpty {
        members[node.key] = .map(inner)
      }
    }
    return .map(members)
  }

  /// The members in schema order; what no member is follows where another judge admits it.
  private func effective(_ root: Int, _ stored: ValueMap) -> Value {
    var entries: [ValueMap.Entry] = []
    for child in state.settings.keys.nodes[root].children {
      let node = state.settings.keys.nodes[child]
      if node.children.isEmpty {
        if let index = node.setting, let value = state.states[index].effective {
          entries.append(ValueMap.Entry(node.key, value))
        }
      } else {
        var below = ValueMap()
        if case .map(let map) = stored[node.key] { below = map }
        if case .map(let inner) = effective(child, below), !inner.isEmpty {
          entries.append(ValueMap.Entry(node.key, .map(inner)))
        } else if state.judged != nil, let value = stored[node.key], value != .null {
          entries.append(ValueMap.Entry(node.key, value))
        }
      }
    }
    if state.judged != nil {
      entries += stored.entries.filter { state.settings.keys.find($0.key, in: root) == nil }
    }
    return .map(ValueMap(entries))
  }
}
