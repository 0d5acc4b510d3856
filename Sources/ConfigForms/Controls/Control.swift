package import ConfigModel
package import Terminal

/// Edits one value: a state that keys change and that draws itself. At rest it is in its row and takes the keys that have
/// no other meaning; while it edits it takes all of them.
package protocol Control: Sendable {
  /// The keys that mean something now, for the line of keys.
  var hints: [KeyHint] { get }
  /// The value in words, for a screen reader and for line mode.
  var spoken: String { get }
  /// What the person should know now, in the place of the help.
  ///
  /// - Parameter width: cells that its text has; what is cut off there is worth knowing too.
  func note(width: Int) -> String?
  /// Whether its keys lead to another place and change nothing, so that they work where nothing can be changed too.
  var onlyOpens: Bool { get }
  /// Whether there is a typed text of which Ctrl-D deletes a character.
  var holdsText: Bool { get }
  /// Of a list that is shown whole, the value that is highlighted.
  var highlightedValue: Value? { get }
  /// The size that it would like in a window of its own, without the frame; nil for what is edited in its row.
  var popup: TerminalSize? { get }
  /// Rows that it takes at this width, among other rows.
  func height(width: Int) -> Int
  /// The same where it is the only control.
  func fullHeight(width: Int) -> Int
  /// Rows with which it can still be used.
  var leastHeight: Int { get }
  mutating func handle(_ input: ControlInput) -> ControlReply
  /// Draws itself in an area whose cells are blank.
  func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook)
}

extension Control {
  package func note(width: Int) -> String? { nil }
  package var onlyOpens: Bool { false }
  package var holdsText: Bool { false }
  package var highlightedValue: Value? { nil }
  package var popup: TerminalSize? { nil }
  package func height(width: Int) -> Int { 1 }
  package func fullHeight(width: Int) -> Int { height(width: width) }
  package var leastHeight: Int { 1 }
}

package enum ControlInput: Hashable, Sendable {
  case key(Key)
  case paste(Paste)
  /// A click on one of the cells that the control has in its row, or elsewhere in the row. To a control that ignores it,
  /// it is Enter.
  case click(cell: Int?)
  /// To another value, so many steps further.
  case step(Int)
  /// Texts that were entered here before, the last one at the end.
  case former([String])
  /// The answer to `ControlReply.choosing`.
  case choices([ChoiceOption])
  /// The answer to `ControlReply.complete`.
  case completions([String])
  /// The answer to `ControlReply.editor` and `step`: the text that takes the place of the present one.
  case edited(String)
}

/// What a control makes of a key.
package enum ControlReply: Sendable {
  /// The control has no use for the key.
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
  /// So many steps further, from the text that was typed; from the value where that is nil.
  case step(Int, from: String?)
  /// Done without a change.
  case cancelled
  /// Not possible, and why.
  case refused(String)
  /// This control goes on with the editing.
  case editing(any Control)
  /// The same, and it wants to know what can be chosen now.
  case choosing(any Control)
  /// Wants to know how a path can go on.
  case complete(String)
  /// Wants the person's own editor for the text.
  case editor(String)
  /// Wants the page of its items.
  case open
  /// The button was pressed.
  case press
}

/// How a control is shown in its form.
package struct ControlLook: Hashable, Sendable {
  package var isFocused: Bool
  /// Whether its value can be changed.
  package var isEditable: Bool

  package init(isFocused: Bool = false, isEditable: Bool = true) {
    self.isFocused = isFocused
    self.isEditable = isEditable
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
  /// Whether a prompt, whose questions have a short line, leaves it out.
  package var isMinor: Bool

  package init(_ key: String, _ action: String, isMinor: Bool = false) {
    self.key = key
    self.action = action
    self.isMinor = isMinor
  }
}
