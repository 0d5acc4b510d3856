package import ConfigModel

/// A statement about a setting: as one word for programs, and for people in parts, so that a document can mark what is
/// typed and lead from a setting to its description.
package struct SettingPhrase: Sendable {
  package enum Part: Sendable {
    case text(String)
    /// What is typed, or is in a file.
    case code(String)
    /// A value of the setting.
    case value(Value)
    /// Another setting.
    case setting(SettingID)
    /// That the condition is true.
    case condition(Condition)
  }

  /// As a program reads it: a value, an expression, a word of the language.
  package var fact: String
  package var parts: [Part]

  init(fact: String, _ parts: [Part]) {
    self.fact = fact
    self.parts = parts
  }

  package init(_ text: String) { self.init(fact: text, [.text(text)]) }

  /// The fact, where it is a value.
  package var value: Value? {
    parts.lazy.compactMap { part in
      if case .value(let value) = part, value.word == fact { value } else { nil }
    }.first
  }

  static func code(_ text: String) -> SettingPhrase { SettingPhrase(fact: text, [.code(text)]) }

  static func condition(_ condition: Condition) -> SettingPhrase {
    SettingPhrase(fact: condition.text, [.condition(condition)])
  }

  package static func + (a: SettingPhrase, b: SettingPhrase) -> SettingPhrase {
    SettingPhrase(fact: a.fact + b.fact, a.parts + b.parts)
  }

  /// For people who read no marks: conditions as they are written, settings by their keys.
  package func text(in settings: Settings) -> String {
    parts.map { part in
      switch part {
      case .text(let text), .code(let text): text
      case .value(let value): value.word
      case .setting(let id): settings.name(of: settings[id])
      case .condition(let condition): condition.text
      }
    }.joined()
  }

  /// `A`, `A or B`, `A, B or C`.
  package static func list(_ items: [SettingPhrase], _ conjunction: String) -> SettingPhrase {
    joined(items) { $0 == items.count - 1 ? " \(conjunction) " : ", " }
  }

  /// `A; B; C`
  static func sequence(_ items: [SettingPhrase]) -> SettingPhrase { joined(items) { _ in "; " } }

  private static func joined(_ items: [SettingPhrase], _ mark: (Int) -> String) -> SettingPhrase {
    var result = SettingPhrase(fact: "", [])
    for (index, item) in items.enumerated() {
      result = index == 0 ? item : result + SettingPhrase(mark(index)) + item
    }
    return result
  }
}

/// The statements of most attributes: one of what the schema gives, none where it gives nothing.
extension [SettingPhrase] {
  static func words(_ text: String?) -> Self { text.map { [SettingPhrase($0)] } ?? [] }

  static func code(_ text: String?) -> Self { text.map { [.code($0)] } ?? [] }

  static func codes(_ texts: [String]) -> Self { texts.map { .code($0) } }

  static func value(_ value: Value?) -> Self {
    value.map { [SettingPhrase(fact: $0.word, [.value($0)])] } ?? []
  }

  static func condition(_ condition: Condition?) -> Self { condition.map { [.condition($0)] } ?? [] }

  static func yes(_ isSo: Bool, _ words: String = "yes") -> Self {
    isSo ? [SettingPhrase(fact: "yes", [.text(words)])] : []
  }

  /// `at least 3 items`, `3 to 20 characters`; nothing without a bound.
  static func bounds(_ low: Int?, _ high: Int?, _ nouns: (one: String, many: String)) -> Self {
    let noun = { (count: Int) in count == 1 ? nouns.one : nouns.many }
    switch (low, high) {
    case (nil, nil): return []
    case (let low?, nil): return .words("at least \(low) \(noun(low))")
    case (nil, let high?): return .words("at most \(high) \(noun(high))")
    case (let low?, let high?) where low == high: return .words("exactly \(low) \(noun(low))")
    case (let low?, let high?): return .words("\(low) to \(high) \(noun(high))")
    }
  }
}
