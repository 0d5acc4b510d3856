public import ConfigModel

/// One end of a range; most settings have none, so it takes little room in them.
indirect enum RangeEnd: Sendable {
  case fixed(Value, Datum)
  /// A number in `Settings.expressions`, and the expression in words.
  case computed(Int, String)

  /// The end in a configuration; nil while its expression is unknown.
  func resolved(_ environment: Environment, _ settings: Settings) -> (value: Value, datum: Datum)? {
    switch self {
    case .fixed(let value, let datum): (value, datum)
    case .computed(let id, _): environment.value(of: settings.expressions[id]).map { ($0.value, $0) }
    }
  }

  var isComputed: Bool { if case .computed = self { true } else { false } }

  var text: String {
    switch self {
    case .fixed(let value, _): value.word
    case .computed(_, let text): text
    }
  }
}

/// One case of a default; the first whose condition is true counts.
public struct DefaultCase: Sendable {
  public internal(set) var when: Condition?
  public internal(set) var value: Value
}

public enum MergeRule: String, Sendable, Hashable, CaseIterable { case replace, append, merge }

public struct Deprecation: Sendable, Hashable {
  public internal(set) var since: Int?
  /// The setting to use instead.
  public internal(set) var use: ConfigPath?
  /// The revision that removes it.
  public internal(set) var removeIn: Int?
  public internal(set) var message: String?
}

/// One of the values that a setting offers.
public struct Choice: Sendable {
  /// The value as the schema writes it, which is also what a file gets.
  public internal(set) var value: Value
  public internal(set) var label: String
  public internal(set) var help: String?
  public internal(set) var enabledIf: Condition?
  public internal(set) var since: Int?
  public internal(set) var deprecated: Deprecation?
  /// The value as a user types it.
  public var word: String { value.word }
}

/// Choices that are not in the schema.
public enum ChoicesSource: Sendable, Hashable {
  /// The items of another setting.
  case items(of: SettingID)
  /// The lines that a command prints; until somebody runs it any value is allowed.
  case command([String])
}
