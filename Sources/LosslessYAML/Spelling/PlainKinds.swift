import ConfigModel

/// What the readers of either version take a plain scalar for.
package struct PlainKinds: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case null, bool, int, float, string
    /// Of YAML 1.1: a date or a moment, the merge key `<<`, the value key `=`.
    case timestamp, merge, value
    /// A string by the specifications, but a symbol or a bool for some readers: `:debug`, `y`.
    case symbol, shortBool

    /// By the specifications, and by most readers.
    package var isText: Bool { self == .string || self == .symbol }
  }

  /// By YAML 1.1 and by YAML 1.2.
  package let old: Kind
  package let new: Kind
  /// Whether both readers get the same value.
  package let agree: Bool

  package init(of text: String) {
    let (old, new) = (Resolution.plainValue(of: text, version: .v1_1), Resolution.plainValue(of: text, version: .v1_2))
    self.old = Self.special(text) ?? Self.kind(of: old)
    self.new = Self.isShared(text) ? self.old : Self.kind(of: new)
    agree = self.old == self.new && old == new
  }

  /// Whether readers do not agree on either, and take both for the same two kinds.
  package func areDisputed(as other: PlainKinds) -> Bool {
    areDisputed && other.areDisputed && old == other.old && new == other.new
  }

  /// Whether all readers take it for text.
  package var areOfText: Bool { old.isText && new.isText }

  /// Whether readers of one version do not agree with those of the other, or not all of them.
  package var areDisputed: Bool { !agree || [.symbol, .shortBool, .merge].contains(old) }

  private static func kind(of value: Value) -> Kind {
    switch value {
    case .null: .null
    case .bool: .bool
    case .number(let number): number.isInteger ? .int : .float
    case .string, .list, .map: .string
    }
  }

  private static func isShared(_ text: String) -> Bool { text.hasPrefix(":") || text == "<<" || isShortBool(text) }

  private static func isShortBool(_ text: String) -> Bool { ["y", "n", "Y", "N"].contains(text) }

  /// What has no kind of its own in `Value`.
  private static func special(_ text: String) -> Kind? {
    if text.hasPrefix(":"), text.utf8.count > 1 { return .symbol }
    if isShortBool(text) { return .shortBool }
    if text == "<<" { return .merge }
    if text == "=" { return .value }
    // A number by both specifications, and for PyYAML a string.
    if text.hasPrefix("-.") || text.hasPrefix("+."), Number(text)?.special == nil { return .string }
    return Resolution.isTimestamp(text) ? .timestamp : nil
  }
}
