package import ConfigModel

/// What an evaluation needs from outside.
package struct EvaluationContext: Sendable {
  /// The configuration file's directory, from which relative paths are looked up; nil skips checks of the file system
  /// for relative paths.
  package var directory: String?
  /// What `~/` stands for; nil skips those checks.
  package var home: String?
  /// The day that `today()` gives, `YYYY-MM-DD` in local time; nil makes `today()` unknown.
  package var today: String?
  /// Where the names of time zones are looked up; where it is absent every well-formed name is right.
  package var zoneInfo: String
  /// The paths of values behind an application's tag (`!env PORT`): what they stand for is known to the application
  /// alone, so their types are not checked, and conditions know nothing of them but that they are there.
  package var taggedPaths: Set<ConfigPath>
  /// What another judge found wrong with the configuration: then nothing else is, and a stored value counts unless one
  /// of its errors is at it or, for a list, a map or a value of any type, in it. Nil: the settings judge themselves.
  package var judgement: [Problem]?
  package init(
    directory: String? = nil, home: String? = nil, today: String? = nil, zoneInfo: String = "/usr/share/zoneinfo",
    taggedPaths: Set<ConfigPath> = []
  ) {
    self.taggedPaths = taggedPaths
    self.directory = directory
    self.home = home
    self.today = today
    self.zoneInfo = zoneInfo
  }
}

/// Where an effective value comes from.
package enum Origin: String, Sendable, Hashable {
  case stored, `default`
  /// The setting is disabled; the value is `when-disabled`, or `false` of a bool.
  case whenDisabled = "when-disabled"
  case computed, none
}

/// What holds for one setting in one configuration.
package struct SettingState: Sendable {
  /// The value in the file, valid or not; null counts as unset.
  package internal(set) var stored: Value?
  package internal(set) var effective: Value?
  package internal(set) var origin = Origin.none
  /// The default that counts in this configuration, whether or not a value is stored.
  package internal(set) var defaultValue: Value?
  package internal(set) var isEnabled = true
  package internal(set) var isVisible = true
  package internal(set) var isRequired = false
  /// Whether the stored value passes every check; true when nothing is stored.
  package internal(set) var isValid = true
  /// Whether the effective value differs from the default that counts.
  package var isChanged = false
  /// The effective value as expressions read it.
  var datum: Datum?
  /// Whether what the value stands for is known to the application alone; see `EvaluationContext.taggedPaths`.
  var isOpaque = false
  /// Of a list or map of groups: the states of the members of each item, in the order of the arena.
  var items: [[SettingState]] = []
  /// The keys of the items of a map.
  var itemKeys: [String] = []
  /// As `items`, of a list or map that is refused as a whole; only until what its items lack has been reported.
  var refused: RefusedItems?

  /// Of a list or map of groups: the states of the members of one item, in the order of `members`; empty when there is
  /// no such item.
  package func memberStates(ofItem position: Int) -> [SettingState] {
    items.indices.contains(position) ? items[position] : []
  }

  /// The same of a member of an item that no file holds.
  var asDefault: SettingState {
    var state = self
    state.stored = nil
    state.isChanged = false
    if origin == .stored { state.origin = .default }
    state.items = items.map { $0.map(\.asDefault) }
    return state
  }
}

/// A choice with its state in one configuration.
package struct ChoiceState: Sendable {
  package internal(set) var choice: Choice
  package internal(set) var isEnabled: Bool
  /// Why it is not enabled.
  package internal(set) var reason: String?

  init(choice: Choice, isEnabled: Bool, reason: String? = nil) {
    self.choice = choice
    self.isEnabled = isEnabled
    self.reason = reason
  }

  /// One that a command prints.
  package init(value: Value, label: String) {
    self.init(choice: Choice(value: value, label: label), isEnabled: true)
  }
}

/// The ends of a range with their expressions worked out; an end that is unknown now is nil.
package struct ResolvedRange: Sendable, Hashable {
  package internal(set) var low: Value?
  package internal(set) var high: Value?
}

/// A configuration as the schema sees it: one answer for each setting, and every problem.
package struct Evaluation: Sendable {
  package let settings: Settings
  /// What was looked at: the layers as one value.
  package let configuration: Value
  /// Every problem: of settings in schema order, then unknown keys in file order, then rules.
  package internal(set) var problems: [Problem] = []
  package var hasErrors: Bool { problems.contains { $0.severity == .error } }
  /// By the number of the setting; those of members of items are in the state of their list.
  var states: PiecewiseArray<SettingState>
  var environment: Environment
  var gates: [Bool]
  /// The item whose members `states` and `environment` hold; nil outside of items.
  var item: ConfigPath?
  /// Where each part of the configuration comes from; nil when there is none.
  var origins: OriginTree?
  /// The layers as they were merged.
  var layers: [LayerValue]
  /// What an evaluation after this one goes on with.
  var memory: EvaluationMemory

  /// The state of a setting of the same `Settings` at a path of keys; for members of items see `state(at:)`.
  package subscript(setting: Setting) -> SettingState {
    states.indices.contains(setting.id.index) ? states[setting.id.index] : SettingState()
  }
}

/// As much of a state as decides whether a form has a row for the setting: asked of all settings of a page after each edit.
package struct Presence: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let stored = Presence(rawValue: 1)
  /// Required, enabled and without a value; an empty text counts as no value.
  package static let missing = Presence(rawValue: 2)
  package static let visible = Presence(rawValue: 4)
}

extension Evaluation {
  /// - Parameter id: of a setting of the top level.
  package func presence(of id: SettingID) -> Presence {
    var result: Presence = states[id.index].isVisible ? .visible : []
    if states[id.index].stored != nil { result.insert(.stored) }
    if states[id.index].isMissing { result.insert(.missing) }
    return result
  }
}

extension SettingState {
  /// Whether it is required and has no value, while it is enabled.
  package var isMissing: Bool { isRequired && isEnabled && effective.isEmptyValue }
}

extension Value? {
  /// Nothing, or an empty text: what a required setting may not have.
  package var isEmptyValue: Bool {
    switch self {
    case nil: true
    case .string(let text): text.isEmpty
    default: false
    }
  }
}
