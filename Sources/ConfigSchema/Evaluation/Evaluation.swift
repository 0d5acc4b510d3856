public import ConfigModel

/// What an evaluation needs from outside.
public struct EvaluationContext: Sendable {
  /// The configuration file's directory, from which relative paths are looked up; nil skips checks of the file system
  /// for relative paths.
  public var directory: String?
  /// What `~/` stands for; nil skips those checks.
  public var home: String?
  /// The day that `today()` gives, `YYYY-MM-DD` in local time; nil makes `today()` unknown.
  public var today: String?
  /// Where the names of time zones are looked up.
  public var zoneInfo: String
  public init(
    directory: String? = nil, home: String? = nil, today: String? = nil, zoneInfo: String = "/usr/share/zoneinfo"
  ) {
    self.directory = directory
    self.home = home
    self.today = today
    self.zoneInfo = zoneInfo
  }
}

/// Where an effective value comes from.
public enum Origin: String, Sendable, Hashable {
  case stored, `default`
  /// The setting is disabled; the value is `when-disabled`, or `false` of a bool.
  case whenDisabled = "when-disabled"
  case computed, none
}

/// What holds for one setting in one configuration.
public struct SettingState: Sendable {
  /// The value in the file, valid or not; null counts as unset.
  public internal(set) var stored: Value?
  public internal(set) var effective: Value?
  public internal(set) var origin = Origin.none
  /// The default that counts in this configuration, whether or not a value is stored.
  public internal(set) var defaultValue: Value?
  public internal(set) var isEnabled = true
  public internal(set) var isVisible = true
  public internal(set) var isRequired = false
  /// Whether the stored value passes every check; true when nothing is stored.
  public internal(set) var isValid = true
  /// Whether the effective value differs from the default.
  public internal(set) var isChanged = false
}

/// A choice as it stands in one configuration.
public struct ChoiceState: Sendable {
  public internal(set) var choice: Choice
  public internal(set) var isEnabled: Bool
  /// Why it is not enabled.
  public internal(set) var reason: String?
}

/// The ends of a range with their expressions worked out.
public struct ResolvedRange: Sendable, Hashable {
  public internal(set) var low: Value?
  public internal(set) var high: Value?
}

/// A configuration as the schema sees it: one answer for each setting, and every problem.
public struct Evaluation: Sendable {
  public let settings: Settings
  /// Every problem: in schema order, then the unknown keys in file order, then the rules.
  public internal(set) var problems: [Problem] = []
  var states: [SettingState] = []

  public subscript(setting: Setting) -> SettingState { states[setting.id.index] }
  /// The state of the setting that governs the path, also inside a list or map; nil when there is none.
  public func state(at path: ConfigPath) -> SettingState? { nil }
  /// Why the setting is disabled: a sentence for each condition that is not true, outermost first.
  public func reasons(for setting: Setting) -> [String] { [] }
  /// The choices with what is enabled now, `choices-from` included.
  public func choices(of setting: Setting) -> [ChoiceState] { [] }
  public func range(of setting: Setting) -> ResolvedRange? { nil }
  /// Why the setting has the value that it has: for the verb `why`.
  public func proof(of setting: Setting) -> Proof { Proof(lines: []) }
  /// What else changed from this evaluation to a later one.
  public func ripple(to later: Evaluation) -> [Change] { [] }
  /// The stored values that `on-disable: clear` removes because the step to `later` disables their settings.
  public func removals(to later: Evaluation) -> [ConfigPath] { [] }
}
