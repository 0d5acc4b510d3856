/// A compiled condition, and the sentence that its author gave for the case that it is not true.
package struct Condition: Sendable {
  /// The author's reason; nil when the reason is to be generated.
  package internal(set) var why: String?
  /// The condition in words: `notifications.enabled and server.tls != "none"`.
  package var text: String { syntax.description }
  /// The number of the expression in `Settings.expressions`.
  var expression: Int
  var source: SharedSyntax
  var syntax: Syntax { source.syntax }
}

/// A condition that is and-ed into everything below a page, a section or a group; outer ones are its parents.
struct Gate: Sendable {
  var parent: Int?
  /// The root of the keys of the item that it is in; nil outside of items.
  var siblings: Int?
  var enabledIf: Condition?
  var visibleIf: Condition?
}

/// What depends on something, or is depended on.
enum GraphNode: Sendable, Hashable {
  case setting(Int)
  case gate(Int)
}
