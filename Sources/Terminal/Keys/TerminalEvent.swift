/// What comes from a terminal: the first group from the decoder, the second one from the device.
package enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  case paste(Paste)
  case mouse(Mouse)
  /// Whether the terminal's window has the user's attention.
  case focus(Bool)
  case reply(TerminalReply)

  /// The window has this size now.
  case resized(TerminalSize)
  /// The program was stopped and goes on: nothing that was drawn is there any more.
  case resumed
  /// There is no terminal any more, and nothing else will come.
  case closed
}

/// In cells.
package struct TerminalSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  package static let standard = TerminalSize(columns: 80, rows: 24)
}

/// A text that was pasted: never keys, whatever is in it. Line breaks are `\n`; other controls are as they came, and
/// bytes that are not UTF-8 are U+FFFD.
package struct Paste: Hashable, Sendable {
  package var text: String
  /// False when the end was cut off: it did not come in time, or the text was longer than the decoder's limit.
  package var isWhole: Bool

  package init(text: String, isWhole: Bool = true) {
    self.text = text
    self.isWhole = isWhole
  }
}

package struct Mouse: Hashable, Sendable {
  package enum Button: Hashable, Sendable { case left, middle, right, other }
  package enum Action: Hashable, Sendable {
    case press(Button)
    /// The oldest protocol does not say which button: `.other`.
    case release(Button)
    /// Moved with a button held.
    case drag(Button)
    case move
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  package var action: Action
  /// From 0.
  package var column: Int
  /// From 0, of the whole window.
  package var row: Int
  package var modifiers: Key.Modifiers

  package init(_ action: Action, column: Int, row: Int, modifiers: Key.Modifiers = []) {
    self.action = action
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }
}

/// What a terminal answers when it is asked.
package enum TerminalReply: Hashable, Sendable {
  /// From 0, as the terminal counts its window.
  case cursor(column: Int, row: Int)
  /// Primary device attributes (DA1).
  case attributes([Int])
  /// Secondary device attributes (DA2).
  case secondaryAttributes([Int])
  /// Colours of OSC 10 (text) and OSC 11 (ground), 0 to 65535 each.
  case foreground(red: Int, green: Int, blue: Int)
  case background(red: Int, green: Int, blue: Int)
  /// Whether a private mode (DECRQM) is known to the terminal, and whether it is set.
  case mode(Int, isKnown: Bool, isSet: Bool)
  /// The flags of the kitty keyboard protocol.
  case keyboard(flags: Int)
  /// The name and version of the terminal (XTVERSION).
  case version(String)
}
