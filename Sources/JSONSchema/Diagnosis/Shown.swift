internal import ConfigModel

/// How values and texts appear in messages: shortened when they are long.
enum Shown {
  /// The longest text that is shown whole, in characters.
  static let longest = 60

  static func shortened(_ text: String) -> String {
    let head = text.prefix(longest)
    return head.endIndex == text.endIndex ? text : head.dropLast() + "…"
  }

  static func quoted(_ text: String) -> String { ConfigPath.quoted(shortened(text)) }
}
