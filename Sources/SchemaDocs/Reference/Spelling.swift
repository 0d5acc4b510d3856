internal import ConfigModel
internal import ConfigSchema

/// Values as the documentation writes them.
package enum Spelling {
  /// A value as it is typed; an empty text as a pair of quotes.
  static func word(_ value: Value) -> String {
    if case .string("") = value { return "\"\"" }
    return Setting.word(for: value)
  }

  /// `at least 3 items`, `3 to 20 characters`; nil without a bound.
  package static func bounds(_ low: Int?, _ high: Int?, _ nouns: (one: String, many: String)) -> String? {
    let noun = { (count: Int) in count == 1 ? nouns.one : nouns.many }
    switch (low, high) {
    case (nil, nil): return nil
    case (let low?, nil): return "at least \(low) \(noun(low))"
    case (nil, let high?): return "at most \(high) \(noun(high))"
    case (let low?, let high?) where low == high: return "exactly \(low) \(noun(low))"
    case (let low?, let high?): return "\(low) to \(high) \(noun(high))"
    }
  }
}
