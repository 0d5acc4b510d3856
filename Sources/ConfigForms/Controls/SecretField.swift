internal import ConfigEditing
internal import ConfigSchema
package import Terminal

/// A value that is never shown: whether there is one, and a new one in the place of it.
package struct SecretField: Control {
  private let isSet: Bool

  init?(_ place: FieldControl.Place) {
    guard place.field.isSecret, !place.setting.type.isCollection else { return nil }
    isSet = place.field.effective != nil
  }

  package var hints: [KeyHint] {
    [KeyHint("Enter", isSet ? "replace" : "enter")] + (isSet ? [KeyHint("Delete", "clear")] : [])
  }
  package var spoken: String { isSet ? "set" : "not set" }

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    let editor = LineEditor("", placeholder: isSet ? "press Enter to keep it" : "", isHidden: true)
    switch input {
    case .key(Key(.enter)): return .editing(editor)
    case .key(Key(.delete)) where isSet: return .unset
    case .paste:
      var editor = editor
      let reply = editor.handle(input)
      if case .refused = reply { return reply }
      return .editing(editor)
    default: return .ignored
    }
  }

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    let style = isSet || look.isFocused ? look.active : look.quiet
    screen.put(spoken, at: area.column, area.row, width: area.width, style: style, ellipsis: true)
  }
}
