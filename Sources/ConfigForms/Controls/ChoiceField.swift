internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
package import Terminal

/// Choices that do not fit a row: the chosen one with a mark, and a menu on demand.
package struct ChoiceField: Control {
  private let options: [ChoiceOption]
  private let value: Value?
  /// The value as people read it; empty for none.
  private let text: String
  /// Whether other values can be typed.
  private let isOpen: Bool

  init?(_ place: FieldControl.Place) {
    options = place.field.options
    guard !options.isEmpty else { return nil }
    value = place.field.shown
    text = FieldText.shown(place.field)
    isOpen = place.setting.isOpen || place.setting.choicesSource != nil
  }

  package var hints: [KeyHint] { [KeyHint("Enter", "choose")] }
  package var spoken: String { text.isEmpty ? "nothing chosen" : text }

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    switch input {
    case .key(Key(.enter)), .key(Key.space): .choosing(Menu(options, value: value, isOpen: isOpen))
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
