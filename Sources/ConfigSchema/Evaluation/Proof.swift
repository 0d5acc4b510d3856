public import ConfigModel

/// A small tree of lines that shows why a setting has its value and is enabled or not.
public struct Proof: Sendable, Hashable {
  public struct Line: Sendable, Hashable {
    public enum Truth: Sendable, Hashable { case yes, no, unknown }
    public internal(set) var text: String
    /// The truth of a condition or of a part of one; nil for a line that only tells something.
    public internal(set) var truth: Truth?
    public internal(set) var children: [Line] = []
  }
  public internal(set) var lines: [Line]
}

/// One consequence of an edit.
public struct Change: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable {
    case enabled, disabled, required, invalid
    /// The effective value is another; of a secret neither value is given.
    case value
    /// The edit removes the stored value, by `on-disable: clear`.
    case cleared
  }
  public internal(set) var path: ConfigPath
  public internal(set) var kind: Kind
  public internal(set) var old: Value?
  public internal(set) var new: Value?
  /// Why it is disabled, or what is wrong.
  public internal(set) var reason: String?
}

/// The changes that enable a setting.
public enum Enabling: Sendable, Hashable {
  public struct Step: Sendable, Hashable {
    public internal(set) var path: ConfigPath
    public internal(set) var value: Value
  }
  /// The smallest set of changes after which the setting is enabled; empty when it is already.
  case changes([Step])
  /// No set of at most four bools and choices does it; one sentence for each condition that stays untrue.
  case missing([String])
}
