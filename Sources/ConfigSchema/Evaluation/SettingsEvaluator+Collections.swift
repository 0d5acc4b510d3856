internal import ConfigModel

/// Lists and maps: each item is a value of the item's setting.
extension SettingsEvaluator {
  /// Reads a value of any setting; nil, with the problems reported, when it is invalid.
  mutating func examine(_ value: Value, _ index: Int, _ path: ConfigPath) -> ReadValue? {
    let setting = state.settings.all[index]
    if !state.isOwnValue, state.judged?.contains(path) == true { return nil }
    if case .string(let text) = value, state.taggedPaths.contains(path) {
      state.add(.behindTag(at: path))
      return ReadValue(datum: .text(text), effective: value)
    }
    switch (setting.type, value) {
    case (.list, .list(let items)): return examineList(items, setting, path)
    case (.map, .map(let map)): return examineMap(map, setting, path)
    case (.group, _): return workOutItem(value, index, path)
    case _ where state.judged != nil:
      return (try? setting.type.read(value)).map { ReadValue(datum: $0, effective: value) } ?? asItStands(value)
    case (.list, _), (.map, _):
      let refusal = Refusal.wrongKind(value, setting.type, Shown(value, isSecret: state.settings.holdsSecret(setting)))
      state.add(refusal.worded(by: setting), at: path)
      return nil
    default:
      do throws(Refusal) {
        return ReadValue(datum: try scalars.examine(value, setting, in: state), effective: value)
      } catch {
        state.add(error, at: path)
        return nil
      }
    }
  }

  /// A value that another judge admits and the setting's type has no words for.
  func asItStands(_ value: Value) -> ReadValue { ReadValue(datum: Datum(value), effective: value) }

  private mutating func examineList(_ items: [Value], _ setting: Setting, _ path: ConfigPath) -> ReadValue? {
    guard let item = setting.item?.index else { return nil }
    var result = ItemReadings()
    for (position, value) in items.enumerated() {
      let reading = examine(value, item, path.appending(index: position))
      result.add(reading)
      keepItem(item, isRead: reading != nil, &result)
    }
    var isValid = result.isValid
    for refusal in countProblems(items.count, setting) {
      state.add(refusal, at: path)
      isValid = false
    }
    if !checkDistinct(result.data, setting, item, path) { isValid = false }
    guard isValid else {
      refused = RefusedItems(states: result.states)
      return nil
    }
    return ReadValue(
      datum: .list(result.data.compactMap { $0 }), effective: .list(result.effective), items: result.states)
  }

  private mutating func examineMap(_ map: ValueMap, _ setting: Setting, _ path: ConfigPath) -> ReadValue? {
    guard let item = setting.item?.index else { return nil }
    var result = ItemReadings()
    var data: [String: Datum] = [:]
    var entries: [ValueMap.Entry] = []
    for entry in map.entries {
      let place = path.appending(key: entry.key)
      if state.judged == nil, let key = setting.keySetting?.index {
        do throws(Refusal) { _ = try scalars.examine(.string(entry.key), state.settings.all[key], in: state) } catch {
          let refusal = Refusal(code: error.code, message: "the key: \(error.message)", help: error.help)
          var problem = refusal.problem(at: place, state.isDisabled ? .warning : .error)
          problem.isAboutKey = true
          state.add(problem)
          result.isValid = false
        }
      }
      let reading = examine(entry.value, item, place)
      result.add(reading)
      keepItem(item, isRead: reading != nil, &result)
      guard let reading, data[entry.key] == nil else { continue }
      data[entry.key] = reading.datum
      entries.append(ValueMap.Entry(entry.key, reading.effective))
    }
    var isValid = result.isValid
    for refusal in countProblems(map.count, setting) {
      state.add(refusal, at: path)
      isValid = false
    }
    guard isValid else {
      refused = RefusedItems(states: result.states, keys: map.keys)
      return nil
    }
    return ReadValue(
      datum: .map(data), effective: .map(ValueMap(entries)), items: result.states, itemKeys: map.keys)
  }

  private struct ItemReadings {
    var data: [Datum?] = []
    var effective: [Value] = []
    var states: [[SettingState]] = []
    var isValid = true

    mutating func add(_ reading: ReadValue?) {
      data.append(reading?.datum)
      if let reading { effective.append(reading.effective) } else { isValid = false }
    }
  }

  /// Keeps the states of the members of an item, before the next one takes their places; only groups have members.
  private func keepItem(_ item: Int, isRead: Bool, _ result: inout ItemReadings) {
    let setting = state.settings.all[item]
    guard setting.type == .group else { return }
    result.states.append(isRead ? setting.members.map { state.states[$0.index] } : [])
  }

  private func countProblems(_ count: Int, _ setting: Setting) -> [Refusal] {
    var refusals: [Refusal] = []
    if state.judged != nil { return refusals }
    if let least = setting.minItems, count < least {
      refusals.append(
        Refusal(
          code: "too-few-items",
          message: "it has \(count) item\(count == 1 ? "" : "s"), and at least \(least) are needed"))
    }
    if let most = setting.maxItems, count > most {
      refusals.append(
        Refusal(code: "too-many-items", message: "it has \(count) items, and at most \(most) are allowed"))
    }
    return refusals.map { $0.worded(by: setting) }
  }

  /// Items of a set differ, and so do the values by which items are addressed.
  private mutating func checkDistinct(_ data: [Datum?], _ setting: Setting, _ item: Int, _ path: ConfigPath) -> Bool {
    var isDistinct = true
    if state.judged != nil { return isDistinct }
    var first: [Datum: Int] = [:]
    let isSet = setting.isUnique || !setting.choices.isEmpty
    for (position, datum) in data.enumerated() {
      var wanted = isSet ? datum : nil
      var name = "the item"
      if let member = setting.keyMember, case .map(let members) = datum {
        wanted = members[member]
        name = member
      }
      guard let wanted else { continue }
      let key = state.settings.all[item].type.canonical(wanted)
      guard let other = first[key] else {
        first[key] = position
        continue
      }
      let isSecret = setting.isSecret || state.settings.holdsSecret(state.settings.all[item], member: setting.keyMember)
      let shown = Shown(wanted.value, isSecret: isSecret)
      let message = shown.isSecret ? "\(name) is there already" : "\(name) \(shown) is there already"
      let place = path.appending(index: position)
      state.add(
        Refusal(
          code: "duplicate-item", message: "\(message), at \(path.appending(index: other))", help: "remove one of them"
        ).worded(by: setting),
        at: setting.keyMember.map { place.appending(key: $0) } ?? place)
      isDistinct = false
    }
    return isDistinct
  }
}

extension Setting {
  /// Whether two values of the setting are the same, as the canonical forms of its type and of its items say.
  func isEqual(_ a: Datum, _ b: Datum?, _ settings: Settings) -> Bool {
    guard let b else { return false }
    return canonical(a, settings) == canonical(b, settings)
  }

  func canonical(_ datum: Datum, _ settings: Settings) -> Datum {
    guard let item = self.item.map({ settings[$0] }) else { return self.type.canonical(datum) }
    switch datum {
    case .list(let items): return .list(items.map { item.canonical($0, settings) })
    case .map(let members): return .map(members.mapValues { item.canonical($0, settings) })
    default: return datum
    }
  }
}

extension Problem {
  fileprivate static func behindTag(at path: ConfigPath) -> Problem {
    Problem(
      path: path, code: "not-checked", severity: .note,
      message: "its tag is the application's own, so the value is not checked", help: nil)
  }
}
