package import ConfigModel

/// One consequence of an edit.
package struct Change: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    case enabled, disabled, required, invalid
    /// The effective value is another; of a secret neither value is given.
    case value
    /// The edit removes the stored value, by `on-disable: clear`.
    case cleared
  }
  package internal(set) var path: ConfigPath
  package internal(set) var kind: Kind
  package internal(set) var old: Value?
  package internal(set) var new: Value?
  /// Why it is disabled, or what is wrong.
  package internal(set) var reason: String?
}

extension Change {
  fileprivate init(invalid problem: Problem) {
    path = problem.path
    kind = .invalid
    reason = problem.message
  }

  fileprivate init(_ path: ConfigPath, _ kind: Kind, old: Value? = nil, new: Value? = nil, reason: String? = nil) {
    self.path = path
    self.kind = kind
    self.old = old
    self.new = new
    self.reason = reason
  }
}

extension Evaluation {
  /// What differs from this evaluation to a later one, in schema order; new problems of no setting at the end.
  ///
  /// - Parameter cleared: the stored values that `on-disable: clear` has removed in between; nil when that is still to be
  ///   done.
  package func ripple(to later: Evaluation, cleared: [ConfigPath]? = nil) -> [Change] {
    var changes: [Change] = []
    // By the setting of the top level below which they lie.
    let invalid = Dictionary(grouping: later.newProblems(since: self)) {
      later.settings.topLevelSetting(of: $0.path) ?? -1
    }
    let cleared = Set(cleared ?? removals(to: later))
    for setting in settings.settings where later.settings.all.indices.contains(setting.id.index) {
      let pair = StatePair(path: setting.path, setting: setting, old: self[setting], new: later[setting])
      changes += self.changes(of: pair, later, cleared)
      // The value of the whole says what they are.
      for member in memberPairs(of: pair) {
        changes += self.changes(of: member, later, cleared).filter { $0.kind != .value }
      }
      changes += (invalid[setting.id.index] ?? []).map(Change.init(invalid:))
    }
    return changes + (invalid[-1] ?? []).map(Change.init(invalid:))
  }

  private func changes(of pair: StatePair, _ later: Evaluation, _ cleared: Set<ConfigPath>) -> [Change] {
    let (path, old, new) = (pair.path, pair.old, pair.new)
    var changes: [Change] = []
    if old.isEnabled != new.isEnabled {
      let reasons = new.isEnabled ? [] : later.reasons(at: path)
      changes.append(
        Change(path, new.isEnabled ? .enabled : .disabled, reason: reasons.isEmpty ? nil : reasons.asReason))
    }
    if cleared.contains(path) { changes.append(Change(path, .cleared)) }
    if old.effective != new.effective, !isSame(old, new, pair.setting) {
      let isSecret = settings.holdsSecret(pair.setting)
      changes.append(
        Change(path, .value, old: isSecret ? nil : old.effective, new: isSecret ? nil : new.effective))
    }
    if !old.isRequired, new.isRequired { changes.append(Change(path, .required)) }
    return changes
  }

  private func isSame(_ old: SettingState, _ new: SettingState, _ setting: Setting) -> Bool {
    guard let a = old.datum, let b = new.datum else { return false }
    return setting.isEqual(a, b, settings)
  }

  /// The stored values that `on-disable: clear` removes because the step to `later` disables their settings, also those
  /// in items.
  package func removals(to later: Evaluation) -> [ConfigPath] {
    settings.settings.flatMap { setting -> [ConfigPath] in
      let pair = StatePair(path: setting.path, setting: setting, old: self[setting], new: later[setting])
      return ([pair] + memberPairs(of: pair)).filter(\.isCleared).map(\.path)
    }
  }
}
