package import ConfigModel
package import ConfigSchema

/// One setting, or one value inside a list or map, as it is in a draft.
package struct Field: Sendable {
  package var path: ConfigPath
  package var setting: Setting
  /// The setting's title; of an item its key or number.
  package var label: String
  /// What counts now. A stored value that is not valid does not count, see `shown`.
  package var effective: Value?
  /// What the draft's own file says, valid or not.
  package var stored: Value?
  /// What counts when nothing is stored.
  package var defaultValue: Value?
  /// Where the effective value comes from: `user:config.yaml:3`, `default`.
  package var origin = ""
  package var choices: [ChoiceState] = []
  package var range: ResolvedRange?
  package var isEnabled = true
  package var isVisible = true
  /// Why it is disabled, a sentence for each reason.
  package var reasons: [String] = []
  /// By whom it is locked: `the layer managed (managed.yaml:2)`.
  package var lock: String?
  /// Why it cannot be written in this file.
  package var refusal: String?
  package var isRequired = false
  /// Whether its value, or one inside, is never shown.
  package var isSecret = false
  /// Whether the draft differs from what is on disk.
  package var isChanged = false
  /// The first of the problems here and below.
  package var problem: Problem?

  package init(path: ConfigPath, setting: Setting, label: String) {
    self.path = path
    self.setting = setting
    self.label = label
  }

  /// Of a list to which other layers add: only the items of the draft's own file can be edited.
  package var isJoined = false

  /// The items that can be edited, as one value.
  package var ownItems: Value? { isJoined ? stored : shown }

  /// What a person sees and edits: a stored value that is not valid, else the effective value.
  package var shown: Value? {
    if isEnabled, problem?.severity == .error, let stored { return stored }
    return effective
  }

  /// Whether it can be written as it is now; if not, `obstacle` says why.
  package var isEditable: Bool {
    isEnabled && lock == nil && refusal == nil && (setting.isWritable || setting.type == .group)
  }

  /// Whether it is required and has no value.
  package var isMissing: Bool {
    isRequired && isEnabled && effective.isEmptyValue
  }

  /// Why it cannot be edited; nil when it can.
  package var obstacle: String? {
    if let lock { return "Locked by \(lock)." }
    if !isEnabled { return reasons.isEmpty ? "It is disabled." : reasons.joined(separator: " ") }
    if let refusal { return refusal }
    if let computed = setting.computed { return "Computed from \(computed)." }
    return setting.isReadonly ? "Only the program itself changes it." : nil
  }
}

extension Field {
  /// The same as `Evaluation.presence` says of settings outside of items.
  package var presence: Presence {
    var result: Presence = isVisible ? .visible : []
    if stored != nil { result.insert(.stored) }
    if isMissing { result.insert(.missing) }
    return result
  }
}

extension Problem {
  /// What is wrong, as it is said at a setting: what lies in one of its items is named.
  package func words(at path: ConfigPath) -> String { self.path == path ? message : "`\(self.path)`: \(message)" }
}
