package import ConfigModel

/// One change that a person makes to a draft. Items are named by their index, entries of a map by their key.
package enum FormEdit: Hashable, Sendable {
  /// What counts already is no change: it stays unwritten.
  case set(ConfigPath, Value)
  /// Back to the default.
  case unset(ConfigPath)
  /// A new item before the item `at`, at the end when nil.
  case insert(Value, into: ConfigPath, at: Int?)
  /// An item of a list, or an entry of a map.
  case remove(ConfigPath)
  /// An item of a list to another index of the same list.
  case move(ConfigPath, to: Int)
  /// An item of a list once more, directly behind it.
  case duplicate(ConfigPath)
  /// An entry of a map under another key, in its place.
  case rename(ConfigPath, to: String)

  /// The value that it changes: for an item that comes or goes its list.
  package var path: ConfigPath {
    switch self {
    case .set(let path, _), .unset(let path), .insert(_, let path, _): path
    case .remove(let path), .move(let path, _), .duplicate(let path), .rename(let path, _): path.parent ?? path
    }
  }
}

/// Why an edit is not made, in words for the person who tried.
package struct FormRefusal: Error, Hashable, Sendable {
  /// One sentence.
  package var message: String
  /// How it could be done.
  package var help: Advice?
  package var kind: Failure.Kind

  package init(_ message: String, help: Advice? = nil, kind: Failure.Kind = .refused) {
    self.message = message
    self.help = help
    self.kind = kind
  }

  /// Begins like a sentence and ends like one.
  package static func sentence(_ text: String) -> String {
    let start = text.prefix(1).uppercased() + text.dropFirst()
    return start.hasSuffix(".") || start.hasSuffix("?") || start.hasSuffix("!") ? start : start + "."
  }
}
