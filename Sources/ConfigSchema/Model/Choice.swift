package import ConfigModel

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
package struct DefaultCase: Sendable {
  package internal(set) var when: Condition?
  package internal(set) var value: Value
}

package enum MergeRule: String, Sendable, Hashable, CaseIterable { case replace, append, merge }

package struct Deprecation: Sendable, Hashable {
  package internal(set) var since: Int?
  /// The setting to use instead.
  package internal(set) var use: ConfigPath?
  /// The revision that removes it.
  package internal(set) var removeIn: Int?
  package internal(set) var message: String?
}

/// One of the values that a setting offers.
package struct Choice: Sendable {
  /// The value as the schema writes it, which is also what a file gets.
  package internal(set) var value: Value
  package internal(set) var label: String
  package internal(set) var help: String?
  package internal(set) var enabledIf: Condition?
  package internal(set) var since: Int?
  package internal(set) var deprecated: Deprecation?
  /// The value as a user types it.
  package var word: String { value.word }
}

/// Choices that are not in the schema.
package enum ChoicesSource: Sendable, Hashable {
  /// The items of another setting.
  case items(of: SettingID)
  /// The lines that a command prints; until somebody runs it any value is allowed.
  case command([String])
}
