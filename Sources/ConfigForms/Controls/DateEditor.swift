internal import ConfigModel
package import Terminal

/// A date or a time that is edited part by part, a date with its month beside it.
package struct DateEditor: Control {
  private let original: String
  private var parts: DateParts
  /// An index in `parts.parts`.
  private var active = 0
  /// The digits that were typed into the active part.
  private var typed = ""
  /// Whether the arrows move in the calendar.
  private var isInCalendar = false
  /// Whether a key has changed anything: Enter alone does not accept a date that the person has not chosen.
  private var isTouched = false

  private init(_ parts: DateParts, original: String) {
    self.parts = parts
    self.original = original
    active = parts.kind == .date ? 2 : 0
  }

  /// Nil for a text that is neither.
  ///
  /// - Parameters:
  ///   - text: the value; empty for none, then it begins with `start`.
  ///   - start: such as today.
  package static func date(_ text: String, start: String) -> DateEditor? { make(text, start, .date) }
  package static func time(_ text: String) -> DateEditor? { make(text, "00:00", .time) }
  package static func dateTime(_ text: String, start: String) -> DateEditor? {
    make(text, start + "T00:00:00Z", .dateTime)
  }

  private static func make(_ text: String, _ start: String, _ kind: DateParts.Kind) -> DateEditor? {
    DateParts(text.isEmpty ? start : text, kind).map { DateEditor($0, original: text) }
  }

  package var hints: [KeyHint] {
    let calendar = parts.kind == .time ? [] : [KeyHint("Tab", "calendar", isMinor: true)]
    if original.isEmpty, !isTouched {
      return [KeyHint("Space", "use this date"), KeyHint("Left/Right", "part"), KeyHint("Up/Down", "step")]
        + calendar + [KeyHint("Esc", "back")]
    }
    if isInCalendar {
      return [
        KeyHint("Arrows", "day"), KeyHint("PageUp/PageDown", "month"), KeyHint("Tab", "parts", isMinor: true),
        KeyHint("Enter", "accept"), KeyHint("Esc", "back"),
      ]
    }
    return [KeyHint("Left/Right", "part"), KeyHint("Up/Down", "step"), KeyHint("0-9", "type")] + calendar
      + [KeyHint("Enter", "accept"), KeyHint("Esc", "back")]
  }
  package var spoken: String { parts.text }

  package var popup: TerminalSize? {
    parts.kind == .time ? nil : TerminalSize(columns: 26, rows: 10)
  }

  // MARK: Keys

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    switch input {
    case .key(let key): return handle(key)
    case .paste(let paste):
      guard let pasted = DateParts(paste.text.filter { !$0.isNewline }, parts.kind) else {
        return .refused("The pasted text is not a \(parts.kind == .time ? "time" : "date").")
      }
      parts = pasted
      return .handled
    case .click, .step, .former, .choices, .completions, .edited: return .ignored
    }
  }

  private mutating func handle(_ key: Key) -> ControlReply {
    if !isDigit(key) { typed = "" }
    let before = parts
    defer { isTouched = isTouched || before != parts }
    switch key {
    case Key(.enter) where original.isEmpty && !isTouched: return .cancelled
    case Key(.enter), Key.space: return parts.text.hasSameCharacters(as: original) ? .cancelled : .word(parts.text)
    case Key(.escape): return .cancelled
    case Key(.backspace), Key(.delete): return original.isEmpty ? .cancelled : .unset
    case Key(.tab), Key(.tab, .shift): isInCalendar = parts.kind != .time && !isInCalendar
    case Key(.pageUp): parts.move(months: -1)
    case Key(.pageDown): parts.move(months: 1)
    case Key(.home): active = 0
    case Key(.end): active = parts.parts.count - 1
    case Key(.left): if isInCalendar { parts.move(days: -1) } else { active = max(0, active - 1) }
    case Key(.right): if isInCalendar { parts.move(days: 1) } else { active = min(parts.parts.count - 1, active + 1) }
    case Key(.up): if isInCalendar { parts.move(days: -7) } else { parts.step(part, by: 1) }
    case Key(.down): if isInCalendar { parts.move(days: 7) } else { parts.step(part, by: -1) }
    case Key.character("-"), Key.character(":"), Key.character("T"):
      active = min(parts.parts.count - 1, active + 1)
    default: if let digit = key.text, isDigit(key) { type(digit) }
    }
    return .handled
  }

  private var part: DateParts.Part { parts.parts[active] }

  private func isDigit(_ key: Key) -> Bool { key.text.map { ("0"..."9").contains($0) } ?? false }

  /// A part that is full hands on to the next one.
  private mutating func type(_ digit: Unicode.Scalar) {
    isInCalendar = false
    typed.unicodeScalars.append(digit)
    let width = part == .year ? 4 : 2
    parts.set(part, to: Int(typed) ?? 0)
    guard typed.count >= width else { return }
    typed = ""
    active = min(parts.parts.count - 1, active + 1)
  }

  // MARK: Drawing

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    guard area.height > 0 else { return }
    drawParts(on: &screen, in: area)
    if parts.kind != .time, area.height > 1 {
      let below = Rectangle(column: area.column, row: area.row + 2, width: area.width, height: area.height - 2)
      Calendar(parts: parts, isActive: isInCalendar).draw(on: &screen, in: below)
    }
  }

  private func drawParts(on screen: inout Screen, in area: Rectangle) {
    var column = area.column
    let end = area.column + area.width
    func put(_ text: String, _ style: Style) {
      column += screen.put(text, at: column, area.row, width: max(0, end - column), style: style)
    }
    for (index, part) in parts.parts.enumerated() {
      if index > 0 { put(Self.separator(before: part), Style(.muted)) }
      let isHere = index == active && !isInCalendar
      if isHere { screen.cursor = Position(column: min(column, end - 1), row: area.row) }
      put(DateParts.digits(parts[part], part == .year ? 4 : 2), isHere ? Style(.focus) : .text)
    }
    put(parts.rest, Style(.muted))
  }

  private static func separator(before part: DateParts.Part) -> String {
    switch part {
    case .year, .month, .day: "-"
    case .hour: " "
    case .minute, .second: ":"
    }
  }
}
