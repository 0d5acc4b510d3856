/// How texts appear in messages: shortened when they are long.
package enum ShownText {
  /// The longest text that is shown whole, in characters.
  package static let longest = 60

  package static func shortened(_ text: String) -> String {
    let head = text.prefix(longest)
    return head.endIndex == text.endIndex ? text : head.dropLast() + "…"
  }

  package static func quoted(_ text: String) -> String { ConfigPath.quoted(shortened(text)) }
}
