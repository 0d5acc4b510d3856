internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
package import Terminal

/// A bool: `[x]`.
package struct Toggle: Control {
  private var isOn: Bool

  init?(_ place: FieldControl.Place) {
    guard place.setting.type == .bool, place.field.choices.isEmpty else { return nil }
    isOn = place.field.shown == .bool(true)
  }

  package var hints: [KeyHint] { [KeyHint("Space", isOn ? "turn off" : "turn on")] }
  package var spoken: String { isOn ? "on" : "off" }

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    switch input {
    case .key(Key.space), .click:
      isOn.toggle()
      return .value(.bool(isOn))
    // Pressing Enter through a form changes nothing.
    case .key(Key(.enter)): return .refused("Press Space to turn it on or off.")
    default: return .ignored
    }
  }

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    let mark = isOn ? screen.symbols.checkOn : screen.symbols.checkOff
    screen.put(mark, at: area.column, area.row, width: area.width, style: look.active)
  }
}
