package import ConfigModel
package import Terminal

/// Choices that do not fit a row: the chosen one with a mark, and a menu on demand.
package struct ChoiceField: Control {
  private let options: [ChoiceOption]
  private let value: Value?
  private let text: String
  private let isOpen: Bool

  /// - Parameters:
  ///   - text: the value as people read it; empty for none.
  ///   - isOpen: whether other values can be typed.
  package init(_ options: [ChoiceOption], value: Value?, text: String, isOpen: Bool) {
    self.options = options
    self.value = value
    self.text = text
    self.isOpen = isOpen
  }

  package var hints: [KeyHint] { [KeyHint("Enter", "choose")] }
  package var spoken: String { text.isEmpty ? "nothing chosen" : text }

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    switch input {
    case .key(Key(.enter)), .key(Key.space): .editing(Menu(options, value: value, isOpen: isOpen))
    default: .ignored
    }
  }

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    let shown = text.isEmpty ? "not set" : text
    let style = text.isEmpty ? look.isFocused ? look.active : look.quiet : look.active
    let used = screen.put(
      shown, at: area.column, area.row, width: max(0, area.width - 2), style: style, ellipsis: true)
    if area.width > 2 {
      screen.put(" " + screen.symbols.popup, at: area.column + used, area.row, width: 2, style: look.quiet)
    }
  }
}
