package import ConfigModel
package import Terminal

/// What edits one value: a state that keys change and that draws itself. At rest it stands in its row and takes the keys
/// that nobody else wants; while it edits it takes all of them.
package protocol Control: Sendable {
  /// The keys that mean something now, for the line of keys.
  var hints: [KeyHint] { get }
  /// The value in words, for a screen reader and for line mode.
  var spoken: String { get }
  /// What the person should know now, in the place of the help.
  var note: String? { get }
  /// The size that it would like in a window of its own, without the frame; nil for what is edited in its row.
  func popup(in size: TerminalSize) -> TerminalSize?
  /// Rows that it takes at this width.
  func height(width: Int) -> Int
  mutating func handle(_ input: ControlInput) -> ControlReply
  /// Draws itself in an area whose cells are blank.
  func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook)
}

extension Control {
  package var note: String? { nil }
  package func popup(in size: TerminalSize) -> TerminalSize? { nil }
  package func height(width: Int) -> Int { 1 }
}

package enum ControlInput: Hashable, Sendable {
  case key(Key)
  case paste(Paste)
  /// The answer to `ControlReply.complete`.
  case completions([String])
  /// The answer to `ControlReply.editor`: the text as the editor left it.
  case edited(String)
}

/// What a control makes of a key.
package enum ControlReply: Sendable {
  /// The key is for somebody else.
  case ignored
  /// The control has changed, its value has not.
  case handled
  /// The new value; an editing control is done with it.
  case value(Value)
  /// The new value as a word, which the setting's type reads; the control stays when it cannot be read.
  case word(String)
  /// The new value in YAML.
  case yaml(String)
  /// Back to the default.
  case unset
  /// So many steps further.
  case step(Int)
  /// Done without a change.
  case cancelled
  /// Not possible, and why.
  case refused(String)
  /// This control goes on with the editing.
  case editing(any Control)
  /// Wants to know how a path can go on.
  case complete(String)
  /// Wants the person's own editor for the text.
  case editor(String)
  /// Wants the page of its items.
  case open
  /// The button was pressed.
  case press
}

/// How a control stands in its form.
package struct ControlLook: Hashable, Sendable {
  package var isFocused: Bool
  /// Whether its value can be changed.
  package var isEditable: Bool
  /// Whether the control says its `note` itself, where nobody else does.
  package var showsNote: Bool

  package init(isFocused: Bool = false, isEditable: Bool = true, showsNote: Bool = true) {
    self.isFocused = isFocused
    self.isEditable = isEditable
    self.showsNote = showsNote
  }

  /// For the part that takes the keys.
  var active: Style { isFocused && isEditable ? Style(.focus) : text }
  var text: Style { isEditable ? .text : Style(.disabled) }
  var quiet: Style { isEditable ? Style(.muted) : Style(.disabled) }
}

extension Key {
  static let space = Key.character(" ")
}

/// A key and what it does, as the line of keys says it.
package struct KeyHint: Hashable, Sendable {
  package var key: String
  package var action: String

  package init(_ key: String, _ action: String) {
    self.key = key
    self.action = action
  }
}
