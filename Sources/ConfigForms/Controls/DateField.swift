internal import ConfigSchema
internal import Terminal

/// A date or time in its row, which Enter edits by its parts.
struct DateField: Control {
  private let line: LineField
  private let editor: DateEditor

  /// Dates and times are edited by their parts as long as they can be read.
  init?(_ place: FieldControl.Place) {
    let editor: DateEditor? =
      switch place.setting.type.row.control {
      case .date: .date(place.word, start: place.today)
      case .time: .time(place.word)
      case .dateTime: .dateTime(place.word, start: place.today)
      case .toggle, .number, .line, .path, .box, .items, .yaml: nil
      }
    guard let editor else { return nil }
    self.editor = editor
    line = LineField(place)
  }

  var hints: [KeyHint] { line.hints }
  var spoken: String { line.spoken }

  mutating func handle(_ input: ControlInput) -> ControlReply {
    guard case .key(let key) = input else { return .ignored }
    if key == Key(.enter) { return .editing(editor) }
    guard let digit = key.text, ("0"..."9").contains(digit) else { return .ignored }
    var editor = editor
    _ = editor.handle(.key(Key(.home)))
    _ = editor.handle(input)
    return .editing(editor)
  }

  func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    line.draw(on: &screen, in: area, look)
  }
}
