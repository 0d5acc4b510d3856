package import ConfigModel

extension Evaluation {
  /// A setting in its place: for a member of an item with the values of that item in the environment.
  struct Place {
    var index: Int
    var state: SettingState
    var evaluation: Evaluation
  }

  /// The state of the setting that governs the path, also inside a list or map; nil when there is none. An index, a
  /// negative one too, names an item by its place, a key one of a map; other selectors by the member that is the key.
  package func state(at path: ConfigPath) -> SettingState? { place(at: path)?.state }

  func place(at path: ConfigPath) -> Place? {
    if let index = settings.topLevelSetting(of: path) {
      return place(index, states[index], path, path.segments[settings.all[index].path.segments.count...])
    }
    // A group has a state, though no value.
    guard let index = settings.settingIndex(at: path), index < settings.topLevelCount else { return nil }
    return Place(index: index, state: states[index], evaluation: self)
  }

  private func place(
    _ index: Int, _ state: SettingState, _ path: ConfigPath, _ rest: ArraySlice<ConfigPath.Segment>
  ) -> Place? {
    guard let segment = rest.first else { return Place(index: index, state: state, evaluation: self) }
    guard let item = settings.all[index].item.map({ settings.all[$0.index] }) else { return nil }
    guard let position = position(of: segment, in: state, settings.all[index]) else { return nil }
    let below = rest.dropFirst()
    guard item.type == .group, let root = item.membersRoot, state.items.indices.contains(position) else {
      return below.isEmpty ? Place(index: item.id.index, state: itemState(position, state), evaluation: self) : nil
    }
    var copy = self
    copy.item = ConfigPath(Array(path.segments[..<below.startIndex]))
    for (member, memberState) in zip(item.members, state.items[position]) {
      copy.states[member.index] = memberState
      copy.environment.hold(memberState, of: member.index)
    }
    var node = root
    for (offset, segment) in below.enumerated() {
      guard case .key(let key) = segment.asKey, let child = settings.keys.find(key, in: node) else { return nil }
      node = child
      if let member = settings.keys.nodes[child].setting, settings.all[member].type != .group {
        return copy.place(member, copy.states[member], path, below.dropFirst(offset + 1))
      }
    }
    return Place(index: item.id.index, state: itemState(position, state), evaluation: copy)
  }

  private func position(of segment: ConfigPath.Segment, in state: SettingState, _ setting: Setting) -> Int? {
    guard case .list(let items) = state.effective else {
      guard case .map(let map) = state.effective, case .key(let key) = segment.asKey else { return nil }
      return map.keys.firstIndex(of: key)
    }
    switch segment {
    case .number(let index, _): return index < 0 ? items.count + index : index
    case .item(let value): return setting.keyMember.flatMap { Self.position(of: value, $0, in: items) }
    case .match(let member, let value): return Self.position(of: value, member, in: items)
    case .key: return nil
    }
  }

  private static func position(of value: String, _ member: String, in items: [Value]) -> Int? {
    items.firstIndex { item in
      guard case .map(let map) = item, let found = map[member] else { return false }
      return found.word == value
    }
  }

  /// An item has no state of its own but its value.
  private func itemState(_ position: Int, _ list: SettingState) -> SettingState {
    var state = SettingState()
    state.isEnabled = list.isEnabled
    state.isVisible = list.isVisible
    switch list.effective {
    case .list(let items) where items.indices.contains(position): state.effective = items[position]
    case .map(let map) where map.entries.indices.contains(position): state.effective = map.entries[position].value
    default: break
    }
    state.origin = state.effective == nil ? .none : list.origin
    if list.origin == .stored { state.stored = state.effective }
    return state
  }

  // MARK: Answers on demand

  /// Why the setting is disabled: a sentence for each condition that is not true, outermost first.
  package func reasons(for setting: Setting) -> [String] {
    let reasons = Reasons(self)
    return settings.conditions(of: setting).filter { truth(of: $0) != true }.map(reasons.sentence)
  }

  package func reasons(at path: ConfigPath) -> [String] {
    guard let place = place(at: path) else { return [] }
    return place.evaluation.reasons(for: settings.all[place.index])
  }

  /// The truth of a condition now; nil is unknown.
  package func truth(of condition: Condition) -> Bool? {
    environment.truth(of: settings.expressions[condition.expression])
  }

  /// The sentence for a condition that is not true: the author's, else a generated one.
  package func reason(for condition: Condition) -> String { Reasons(self).sentence(condition) }

  /// The choices with what can be chosen now, those of `choices-from` included.
  package func choices(of setting: Setting) -> [ChoiceState] {
    var result = setting.choices.map { choice in
      let isEnabled = choice.enabledIf.map { truth(of: $0) == true } ?? true
      return ChoiceState(
        choice: choice, isEnabled: isEnabled, reason: isEnabled ? nil : choice.enabledIf.map(reason))
    }
    if case .items(let source) = setting.choicesSource, !settings.all[source.index].isSecret,
      case .list(let items) = states[source.index].effective
    {
      result += items.map { ChoiceState(choice: Choice(value: $0, label: $0.word), isEnabled: true) }
    }
    return result
  }

  package func choices(at path: ConfigPath) -> [ChoiceState] {
    guard let place = place(at: path) else { return [] }
    return place.evaluation.choices(of: settings.all[place.index])
  }

  package func range(at path: ConfigPath) -> ResolvedRange? {
    guard let place = place(at: path) else { return nil }
    return place.evaluation.range(of: settings.all[place.index])
  }

  /// The range with its expressions worked out; nil without one.
  package func range(of setting: Setting) -> ResolvedRange? {
    guard setting.low != nil || setting.high != nil else { return nil }
    return ResolvedRange(
      low: setting.low?.resolved(environment, settings)?.value,
      high: setting.high?.resolved(environment, settings)?.value)
  }
}

extension ConfigPath.Segment {
  /// The segment as a key, when it can be one.
  var asKey: ConfigPath.Segment {
    switch self {
    case .key, .match: self
    case .number(_, let text), .item(let text): .key(text)
    }
  }
}
