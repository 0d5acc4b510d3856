package import ConfigModel
internal import Patterns

/// What makes a configuration of an older revision one of `revision`.
package struct Migration: Sendable {
  package internal(set) var revision: Int
  /// In the order written.
  package internal(set) var steps: [Step] = []

  package enum Step: Sendable {
    case move(ConfigPath, to: ConfigPath)
    case map(ConfigPath, ValueTable)
    /// The message tells people why.
    case remove(ConfigPath, message: String?)
    case split(ConfigPath, Split)
  }

  /// New values by the words of old ones: `true`, `12`, `off`.
  package struct ValueTable: Sendable {
    package internal(set) var pairs: [(word: String, value: Value)] = []

    /// Nil for a value that stays.
    package func value(for old: Value) -> Value? {
      let word = old.word
      return pairs.first { $0.word.hasSameCharacters(as: word) }?.value
    }
  }

  /// A text as several values: the groups of a pattern.
  package struct Split: Sendable {
    var pattern: Pattern
    package internal(set) var keys: [ConfigPath]
    package var patternText: String { pattern.text }

    /// The part for each key, nil for a group that took no part; nil when the text does not match.
    package func parts(of value: Value) -> [String?]? {
      guard let groups = pattern.groups(in: value.word) else { return nil }
      return keys.indices.map { groups.indices.contains($0) ? groups[$0] : nil }
    }
  }
}
