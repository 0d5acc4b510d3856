/// A key as it was pressed, whatever the terminal spells it like.
package struct Key: Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// What a text is made of, one scalar for each: a letter and its combining mark are two. Never a control character.
    case character(Unicode.Scalar)
    /// Carriage return. A line feed is Ctrl-J, which is another key.
    case enter
    case tab
    case backspace
    case escape
    case up, down, left, right
    case home, end, pageUp, pageDown
    case insert, delete
    /// F1 to F35.
    case function(Int)
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Never set for a character alone: that is another character then.
    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
    package static let `super` = Modifiers(rawValue: 8)
  }

  package var code: Code
  package var modifiers: Modifiers

  package init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// A character key. Letters with Ctrl are lower case: `.character("a", .control)`.
  package static func character(_ scalar: Unicode.Scalar, _ modifiers: Modifiers = []) -> Key {
    Key(.character(scalar), modifiers)
  }

  /// The character that the key adds to a text; nil for a key that does something else.
  package var text: Unicode.Scalar? {
    guard case .character(let scalar) = code, modifiers.isEmpty else { return nil }
    return scalar
  }
}

extension Key: CustomStringConvertible {
  /// `Ctrl-A`, `Alt-Enter`, `Shift-F5`, as in a line that names the keys.
  package var description: String {
    var words: [String] = []
    if modifiers.contains(.super) { words.append("Super") }
    if modifiers.contains(.control) { words.append("Ctrl") }
    if modifiers.contains(.alt) { words.append("Alt") }
    if modifiers.contains(.shift) { words.append("Shift") }
    return (words + [name]).joined(separator: "-")
  }

  private var name: String {
    switch code {
    case .character(" "): "Space"
    case .character(let scalar): modifiers.isEmpty ? String(scalar) : String(scalar).uppercased()
    case .enter: "Enter"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .escape: "Esc"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .insert: "Insert"
    case .delete: "Delete"
    case .function(let number): "F\(number)"
    }
  }
}
