import ConfigModel
import ConfigSchema
import LosslessYAML

/// The rows of one setting: of a map, and of a list of groups, one for each value in it.
struct SettingRows {
  let source: RowSource
  let evaluation: Evaluation

  private var settings: Settings { evaluation.settings }
  private var document: ConfigDocument { source.document }
  private var filter: RowFilter { source.filter }

  /// - Parameter title: for the value of a map, which has no title.
  func rows(of setting: Setting, at path: ConfigPath, _ state: SettingState, title: String? = nil) -> [SettingRow] {
    guard source.scope.admits(path) else { return [] }
    let inner = source.breaksCollections && !setting.isSecret ? rows(in: setting, at: path, state) : nil
    if let inner { return inner }
    guard filter.admits(setting, state) else { return [] }
    if filter.onlyLocked, document.lock(of: path, evaluation) == nil { return [] }
    return [row(of: setting, at: path, state, title: title)]
  }

  /// Nil for a value that has one row.
  private func rows(in setting: Setting, at path: ConfigPath, _ state: SettingState) -> [SettingRow]? {
    guard let item = setting.item.map({ settings[$0] }), state.isEnabled else { return nil }
    let places: [(path: ConfigPath, title: String)]
    switch state.effective {
    case .map(let map) where !map.isEmpty:
      places = map.keys.map { (path.appending(key: $0), $0) }
    case .list(let items) where !items.isEmpty && item.type.isCollection:
      places = items.indices.map { (path.appending(index: $0), "[\($0)]") }
    default: return nil
    }
    return places.enumerated().flatMap { position, place in
      guard item.type == .group else {
        guard var inner = evaluation.state(at: place.path) else { return [] as [SettingRow] }
        inner.isChanged = state.isChanged
        return rows(of: item, at: place.path, inner, title: place.title)
      }
      return zip(item.members, state.memberStates(ofItem: position)).flatMap { member, memberState in
        let member = settings[member]
        guard member.type != .group else { return [] as [SettingRow] }
        return rows(of: member, at: ConfigPath(place.path.segments + member.path.segments), memberState)
      }
    }
  }

  private func row(of setting: Setting, at path: ConfigPath, _ state: SettingState, title: String?) -> SettingRow {
    let value =
      settings.holdsSecret(setting)
      ? (state.effective == nil ? "not set" : "set")
      : state.effective.map { setting.formatted($0) ?? RowSource.shown($0) } ?? ""
    return SettingRow(
      path: path, title: title ?? setting.title, value: value, state: stateText(setting, path, state),
      isDim: !state.isEnabled,
      origin: filter.wantsOrigin ? document.origin(of: path, evaluation) : nil,
      json: {
        var writer = SettingJSON(document: document, evaluation: evaluation)
        let target =
          (try? document.target(path)) ?? Target(path: path, steps: [], node: nil, parent: nil, setting: setting)
        return (writer.object(target), writer.omittedSecrets)
      })
  }

  private func stateText(_ setting: Setting, _ path: ConfigPath, _ state: SettingState) -> String {
    var parts: [String] = []
    if !state.isEnabled {
      parts.append(
        (["disabled"] + [evaluation.reasons(at: path).asReason]).filter { !$0.isEmpty }
          .joined(separator: ": "))
    } else if let problem = evaluation.problems.first(where: {
      $0.path.starts(with: path) && $0.severity == .error
    }) {
      parts.append(state.stored == nil ? "missing" : "not valid: \(problem.message)")
    }
    if let lock = document.lock(of: path, evaluation) { parts.append("locked by \(lock.layer.name)") }
    if setting.computed != nil { parts.append("computed") } else if setting.isReadonly { parts.append("read-only") }
    if setting.deprecated != nil { parts.append("deprecated") }
    if state.isChanged, state.isEnabled { parts.append("changed") }
    return parts.joined(separator: "; ")
  }
}
