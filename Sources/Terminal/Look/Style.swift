/// What a text is, not what it looks like: that is the theme's.
package enum Role: String, Hashable, Sendable, CaseIterable {
  case text
  case title
  case heading
  case strong
  /// Help, footers, units, what is less important.
  case muted
  /// A row that cannot be changed now.
  case disabled
  /// The hint in an empty field.
  case placeholder
  case border
  /// The row or control that takes the keys.
  case focus
  /// A chosen one among several.
  case selected
  /// What pointers and marks are drawn in.
  case accent
  case error
  case warning
  case success
  /// A value that differs from what is saved.
  case changed
  case added
  case removed
  case link
  /// What a search found.
  case match
  /// The name of a key in the line of keys.
  case key
  case button
  case focusedButton
  /// A button that destroys something.
  case danger
}

package struct Style: Hashable, Sendable {
  package var role: Role
  /// Besides those of the role.
  package var attributes: Attributes

  package init(_ role: Role = .text, adding attributes: Attributes = []) {
    self.role = role
    self.attributes = attributes
  }

  package static let text = Style()
}
