internal import ConfigEditing
internal import ConfigSchema
package import Terminal

/// A value that is shown and not edited.
package struct Readout: Control {
  private let text: String

  package init(_ text: String) { self.text = text }

  init?(_ place: FieldControl.Place) {
    guard !place.setting.isWritable, place.setting.type != .group else { return nil }
    text = FieldText.shown(place.field) + (place.field.effective == nil ? "" : FieldText.unit(place.setting.unit))
  }

  package var hints: [KeyHint] { [] }
  package var spoken: String { text.isEmpty ? "no value" : text }

  package mutating func handle(_ input: ControlInput) -> ControlReply { .ignored }

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    let shown = text.isEmpty ? screen.symbols.dash : text
    screen.put(shown, at: area.column, area.row, width: area.width, style: Style(.disabled), ellipsis: true)
  }
}
