internal import ConfigEditing
internal import ConfigSchema
internal import DisplayText
package import Terminal

/// A number that is moved by steps or typed: `‹ 100 % ›  50 to 300`.
package struct Stepper: Control {
  /// As typed; empty for none.
  private let word: String
  private let unit: String?
  private let range: String?

  init?(_ place: FieldControl.Place) {
    let setting = place.setting
    guard setting.type.row.control == .number, place.field.range != nil || setting.step != nil else {
      return nil
    }
    word = place.word
    unit = setting.unit
    range = FieldControl.rangeText(place.field)
  }

  package var hints: [KeyHint] { [KeyHint("Left/Right", "step"), KeyHint("0-9", "type"), KeyHint("Enter", "edit")] }
  package var spoken: String { word.isEmpty ? "not set" : word + FieldText.unit(unit) }

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    guard case .key(let key) = input else { return .ignored }
    switch key {
    case Key(.left): return .step(-1, from: nil)
    case Key(.right), Key.character("+"): return .step(1, from: nil)
    case Key(.enter): return .editing(LineEditor(word, suffix: suffix, width: 8))
    default:
      guard let digit = key.text, ("0"..."9").contains(digit) || digit == "-" else { return .ignored }
      var editor = LineEditor(word, suffix: suffix, width: 8)
      editor.startOver(with: String(digit))
      return .editing(editor)
    }
  }

  private var suffix: String { FieldText.unit(unit) + (range.map { "  \($0)" } ?? "") }

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    let end = area.column + area.width
    var column = area.column
    func put(_ text: String, _ style: Style, on screen: inout Screen) {
      column += screen.put(text, at: column, area.row, width: max(0, end - column), style: style, ellipsis: true)
    }
    put(screen.symbols.stepDown + " ", look.quiet, on: &screen)
    put(word.isEmpty ? screen.symbols.dash : word, look.active, on: &screen)
    put(FieldText.unit(unit) + " " + screen.symbols.stepUp, look.quiet, on: &screen)
    guard let range, DisplayWidth.of(range) + 2 <= end - column else { return }
    put("  " + range, look.quiet, on: &screen)
  }
}
