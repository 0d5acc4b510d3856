internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
internal import DisplayText
package import Terminal

/// A few short choices in one row: `(•) System  ( ) Light`.
package struct Radio: Control {
  private let options: [ChoiceOption]
  /// Nil when the value is none of them.
  private var chosen: Int?

  private static let gap = 2
  private static let markWidth = 4

  /// For what has few choices, all of them known and short enough for the row.
  init?(_ place: FieldControl.Place) {
    let (options, setting) = (place.field.options, place.setting)
    guard (2...4).contains(options.count), !setting.isOpen, setting.choicesSource == nil,
      Self.width(of: options) <= place.width
    else { return nil }
    self.options = options
    chosen = options.firstIndex { $0.value == place.field.shown }
  }

  /// Cells that the options take in one row.
  private static func width(of options: [ChoiceOption]) -> Int {
    options.reduce(-gap) { $0 + markWidth + DisplayWidth.of(EscapedText.escaped($1.label)) + gap }
  }

  package var hints: [KeyHint] { [KeyHint("Left/Right", "choose")] }
  package var spoken: String { chosen.map { options[$0].label } ?? "nothing chosen" }

  package func note(width: Int) -> String? {
    guard let chosen, let help = options[chosen].help else { return nil }
    return "\(options[chosen].label): \(help)"
  }

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    if case .click(let cell) = input { return cell.map(choose) ?? move(by: 1, wraps: true) }
    guard case .key(let key) = input else { return .ignored }
    switch key {
    case Key(.left): return move(by: -1, wraps: false)
    case Key(.right): return move(by: 1, wraps: false)
    case Key.space: return move(by: 1, wraps: true)
    case Key(.enter): return .refused("Use Left and Right to choose.")
    default: return .ignored
    }
  }

  /// To the next one that can be chosen.
  private mutating func move(by step: Int, wraps: Bool) -> ControlReply {
    var index = chosen ?? (step > 0 ? -1 : options.count)
    for _ in options {
      index += step
      if wraps, index >= options.count { index = 0 }
      guard options.indices.contains(index) else { return .handled }
      guard options[index].obstacle == nil else { continue }
      guard index != chosen else { return .handled }
      chosen = index
      return .value(options[index].value)
    }
    return .handled
  }

  /// A click on an option chooses it.
  private func choose(atCell cell: Int) -> ControlReply {
    var column = 0
    for (index, option) in options.enumerated() {
      let end = column + Self.markWidth + DisplayWidth.of(EscapedText.escaped(option.label))
      if (column..<end).contains(cell) {
        if let obstacle = option.obstacle { return .refused(obstacle) }
        return index == chosen ? .handled : .value(option.value)
      }
      column = end + Self.gap
    }
    return .handled
  }

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    var column = area.column
    let end = area.column + area.width
    for (index, option) in options.enumerated() where column < end {
      let isOn = index == chosen
      let usable = option.obstacle == nil
      let style = isOn ? look.active : usable ? look.text : Style(.disabled)
      column += screen.put(
        (isOn ? screen.symbols.radioOn : screen.symbols.radioOff) + " ", at: column, area.row, width: end - column,
        style: style)
      column += screen.put(
        option.label, at: column, area.row, width: max(0, end - column), style: style, ellipsis: true)
      column += Self.gap
    }
  }
}
