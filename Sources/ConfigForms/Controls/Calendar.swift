internal import Terminal

/// The month of a date, weeks from Monday on.
struct Calendar {
  let parts: DateParts
  let isActive: Bool

  private static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  func draw(on screen: inout Screen, in area: Rectangle) {
    guard area.height > 0 else { return }
    let title = "\(Self.names[parts.month - 1]) \(parts.year)"
    screen.put(title, at: area.column, area.row, width: area.width, style: Style(.heading), ellipsis: true)
    if area.height > 1 {
      screen.put("Mo Tu We Th Fr Sa Su", at: area.column, area.row + 1, width: area.width, style: Style(.muted))
    }
    let first = DateParts.weekday(year: parts.year, month: parts.month, day: 1)
    for day in 1...DateParts.days(in: parts.month, of: parts.year) {
      let place = first + day - 1
      let row = area.row + 2 + place / 7
      guard row < area.row + area.height else { break }
      let style = day != parts.day ? .text : isActive ? Style(.focus) : Style(.selected, adding: .underline)
      let text = (day < 10 ? " " : "") + String(day)
      let column = area.column + place % 7 * 3
      guard column + 2 <= area.column + area.width else { continue }
      screen.put(text, at: column, row, style: style)
    }
  }
}
