internal import ConfigSchema
package import Terminal

/// A text in its row, which Enter edits.
package struct LineField: Control {
  /// As people read it; empty for none.
  private let shown: String
  private let unit: String
  /// Shown in place of a missing value.
  private let placeholder: String
  private let editor: LineEditor

  init(_ place: FieldControl.Place) {
    shown = FieldText.shown(place.field)
    unit = FieldText.unit(place.setting.unit)
    placeholder = FieldControl.placeholder(place.field)
    editor = FieldControl.line(place.field)
  }

  package var hints: [KeyHint] { [KeyHint("Enter", "edit")] }
  package var spoken: String { shown.isEmpty ? "not set" : shown + unit }

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    switch input {
    case .key(Key(.enter)): return .editing(editor)
    case .paste:
      var editor = editor
      editor.startOver(with: "")
      let reply = editor.handle(input)
      if case .refused = reply { return reply }
      return .editing(editor)
    default: return .ignored
    }
  }

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    guard !shown.isEmpty else {
      let style = look.isFocused && look.isEditable ? Style(.focus) : Style(look.isEditable ? .placeholder : .disabled)
      screen.put(placeholder, at: area.column, area.row, width: area.width, style: style, ellipsis: true)
      return
    }
    let used = screen.put(shown, at: area.column, area.row, width: area.width, style: look.active, ellipsis: true)
    screen.put(unit, at: area.column + used, area.row, width: max(0, area.width - used), style: look.quiet)
  }
}
