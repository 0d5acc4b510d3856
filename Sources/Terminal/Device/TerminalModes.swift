/// What a program wants from a terminal. All of it is undone on the way out.
package struct TerminalModes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A screen of its own, which leaves the former content as it was.
  package static let alternateScreen = TerminalModes(rawValue: 1)
  package static let bracketedPaste = TerminalModes(rawValue: 2)
  /// Presses, releases, drags and the wheel.
  package static let mouse = TerminalModes(rawValue: 4)
  package static let focus = TerminalModes(rawValue: 8)
  /// Distinct sequences for keys that plain terminals send alike, where the terminal can: kitty's protocol and xterm's
  /// modifyOtherKeys.
  package static let tellingKeys = TerminalModes(rawValue: 16)
  /// No wrapping at the right edge: a character that a terminal takes for wider than it is spoils nothing else.
  package static let unwrapped = TerminalModes(rawValue: 32)

  package static let fullScreen: TerminalModes = [.alternateScreen, .bracketedPaste, .tellingKeys, .unwrapped]
  package static let inline: TerminalModes = [.bracketedPaste, .tellingKeys, .unwrapped]

  /// In this order; each with what undoes it.
  private static let switches: [(mode: TerminalModes, on: String, off: String)] = [
    (.alternateScreen, "\u{1B}[?1049h", "\u{1B}[?1049l"),
    (.unwrapped, "\u{1B}[?7l", "\u{1B}[?7h"),
    (.bracketedPaste, "\u{1B}[?2004h", "\u{1B}[?2004l"),
    (.focus, "\u{1B}[?1004h", "\u{1B}[?1004l"),
    (.mouse, "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h", "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"),
    (.tellingKeys, "\u{1B}[>4;1m\u{1B}[>1u", "\u{1B}[<u\u{1B}[>4m"),
  ]

  var enter: [UInt8] {
    Self.switches.filter { contains($0.mode) }.flatMap { Array($0.on.utf8) }
  }

  /// In the opposite order. Ends what a frame may have begun: a sequence that was cut off, a hyperlink, an update shown
  /// at once, a look, a hidden cursor.
  func leave(hyperlinks: Bool, synchronizes: Bool) -> [UInt8] {
    var text = "\u{1B}\\"
    if hyperlinks { text += "\u{1B}]8;;\u{1B}\\" }
    text += "\u{1B}[m"
    if synchronizes { text += "\u{1B}[?2026l" }
    for entry in Self.switches.reversed() where contains(entry.mode) { text += entry.off }
    return Array((text + "\u{1B}[?25h").utf8)
  }
}
