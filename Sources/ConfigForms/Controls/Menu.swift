package import ConfigModel
internal import DisplayText
package import Terminal

/// A list to choose from: what is typed narrows it, and the help of the highlighted option is shown below.
package struct Menu: Control {
  private let options: [ChoiceOption]
  private let value: Value?
  /// Whether a typed text can be the value.
  private let isOpen: Bool
  /// Whether the line of the filter is there before anything is typed.
  private let invitesFilter: Bool
  private var filter = EditableText()
  /// An index in `shown`; -1 while nothing is chosen, so that Enter alone chooses nothing.
  private var highlighted = -1

  package init(_ options: [ChoiceOption], value: Value?, isOpen: Bool = false, invitesFilter: Bool = true) {
    self.options = options
    self.invitesFilter = invitesFilter
    self.value = value
    self.isOpen = isOpen
    highlighted = options.firstIndex { $0.value == value } ?? -1
  }

  private var shown: [ChoiceOption] {
    let word = filter.text.lowercased()
    let met = options.filter { $0.matches(word) }
    guard isOpen, !filter.isEmpty, !met.contains(where: { $0.label.lowercased() == word }) else { return met }
    return met + [ChoiceOption(value: .string(filter.text), label: filter.text, help: "The text you typed.")]
  }

  package var holdsText: Bool { !filter.isEmpty }
  package var highlightedValue: Value? { filter.isEmpty ? current?.value : nil }

  package mutating func highlight(_ value: Value) {
    if let index = shown.firstIndex(where: { $0.value == value }) { highlighted = index }
  }

  private var current: ChoiceOption? { shown.indices.contains(highlighted) ? shown[highlighted] : nil }

  package var hints: [KeyHint] {
    [
      KeyHint("Up/Down", "move"), KeyHint("type", "filter", isMinor: true), KeyHint("Enter", "choose"),
      KeyHint("Esc", "back"),
    ]
  }

  package var spoken: String { current?.label ?? "nothing matches" }

  package func note(width: Int) -> String? {
    guard let current else { return nil }
    if let note = current.obstacle ?? current.help { return note }
    return DisplayWidth.of(EscapedText.escaped(current.label)) > width - 2 ? current.label : nil
  }

  package var popup: TerminalSize? {
    let widest = options.map { DisplayWidth.of(EscapedText.escaped($0.label)) }.max() ?? 0
    return TerminalSize(columns: max(20, widest + 6), rows: min(options.count + (isOpen ? 1 : 0), 12) + 1)
  }

  package func height(width: Int) -> Int { max(1, min(shown.count, 12)) + (invitesFilter || holdsText ? 1 : 0) }
  package var leastHeight: Int { 3 }

  // MARK: Keys

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    switch input {
    case .key(let key): return handle(key)
    case .paste(let paste):
      filter.insert(paste.text.replacing("\n", with: " "))
      highlighted = 0
      return .handled
    case .choices(let options):
      self = Menu(options, value: value, isOpen: isOpen)
      return .handled
    case .click, .step, .former, .completions, .edited: return .ignored
    }
  }

  private mutating func handle(_ key: Key) -> ControlReply {
    let last = max(0, shown.count - 1)
    switch key.code {
    case .up: highlighted = highlighted <= 0 ? last : highlighted - 1
    case .down: highlighted = highlighted >= last ? 0 : highlighted + 1
    case .pageUp: highlighted = max(0, highlighted - 10)
    case .pageDown: highlighted = min(last, highlighted + 10)
    case .home: highlighted = 0
    case .end: highlighted = last
    case .enter: return choose()
    case .tab: return .handled
    case .escape:
      guard !filter.isEmpty else { return .cancelled }
      filter = EditableText()
      highlighted = options.firstIndex { $0.value == value } ?? -1
    default:
      guard let editing = EditingKey(key) else { return .handled }
      if filter.isEmpty, editing == .character(" ") { return choose() }
      filter.handle(editing)
      highlighted = 0
    }
    return .handled
  }

  private func choose() -> ControlReply {
    if highlighted < 0 { return .cancelled }
    guard let current else { return .refused("Nothing matches '\(filter.text)'.") }
    if let obstacle = current.obstacle { return .refused(obstacle) }
    if current.value == value { return .cancelled }
    guard isOpen, !options.contains(current) else { return .value(current.value) }
    return .word(filter.text)
  }

  // MARK: Drawing

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    guard area.height > 0 else { return }
    let shown = shown
    let hasFilter = invitesFilter ? area.height > 2 : holdsText && area.height > 1
    var list = area
    if hasFilter {
      list.row += 1
      list.height -= 1
    }
    if hasFilter { drawFilter(on: &screen, in: area) }
    if shown.isEmpty {
      screen.put("nothing matches", at: list.column + 2, list.row, width: list.width - 2, style: Style(.muted))
    }
    OptionList(options: shown, highlighted: highlighted).draw(on: &screen, in: list) { option, _ in
      option.value == value ? .current : nil
    }
  }

  private func drawFilter(on screen: inout Screen, in area: Rectangle) {
    let place = Rectangle(column: area.column, row: area.row, width: area.width, height: 1)
    if filter.isEmpty {
      screen.put("type to filter", at: place.column, place.row, width: place.width, style: Style(.placeholder))
      screen.cursor = Position(column: place.column, row: place.row)
    } else {
      TextLine(filter).draw(on: &screen, in: place, style: .text, showsCursor: true)
    }
  }
}
