internal import Terminal

/// The mouse does what keys do: a click focuses a row, a second one works it, the wheel moves on.
extension Form {
  mutating func handle(_ mouse: Mouse) -> FormEffect {
    guard overlay == nil, editing == nil else { return .none }
    message = nil
    defer { settleFocus() }
    switch mouse.action {
    case .wheelUp: focus(at: max(0, current.focusIndex - 1))
    case .wheelDown: focus(at: min(rows.count - 1, current.focusIndex + 1))
    case .press(.left): return click(column: mouse.column, row: mouse.row)
    default: break
    }
    return .none
  }

  private mutating func click(column: Int, row: Int) -> FormEffect {
    let frame = FormFrame(size: size)
    guard row >= frame.bodyTop, row < frame.bodyTop + frame.bodyRows else { return .none }
    let layout = layout
    let line = row - frame.bodyTop + scroll(layout, frame.bodyRows)
    let met = layout.places(from: line, to: line + 1).first { $0.row.id != nil }
    guard let met, let id = met.row.id else { return .none }
    let wasFocused = current.focus == id
    current.focus = id
    settleFocus()
    let isOnControl = column - frame.margin >= met.value.column && !met.row.label.isEmpty
    guard wasFocused || isOnControl, let row = self.row(met.row) else { return .none }
    guard row.field != nil else { return press(.key(Key(.enter))) }
    return press(.click(cell: isOnControl ? column - frame.margin - met.value.column : nil))
  }
}
