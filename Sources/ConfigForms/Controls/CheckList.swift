internal import ConfigEditing
package import ConfigModel
internal import ConfigSchema
internal import DisplayText
package import Terminal

/// A set of choices, each on or off. Chosen values that are not among the choices stay.
package struct CheckList: Control {
  private let options: [ChoiceOption]
  private let original: [Value]
  private var isOn: [Bool]
  private var highlighted = 0

  package init(_ options: [ChoiceOption], chosen: [Value]) {
    self.options = options
    original = chosen
    isOn = options.map { chosen.contains($0.value) }
  }

  /// In the order that they had; new ones behind them in the order of the choices.
  private var values: [Value] {
    let kept = original.filter { value in
      options.firstIndex { $0.value == value }.map { isOn[$0] } ?? true
    }
    return kept + options.indices.filter { isOn[$0] && !original.contains(options[$0].value) }.map { options[$0].value }
  }

  package var hints: [KeyHint] {
    [KeyHint("Space", "turn on or off"), KeyHint("a", "all"), KeyHint("Enter", "done"), KeyHint("Esc", "back")]
  }

  package var spoken: String {
    let words = options.indices.filter { isOn[$0] }.map { options[$0].label }
    return words.isEmpty ? "none" : words.joined(separator: ", ")
  }

  package func note(width: Int) -> String? {
    options.indices.contains(highlighted) ? options[highlighted].obstacle ?? options[highlighted].help : nil
  }

  package var popup: TerminalSize? {
    let widest = options.map { DisplayWidth.of(EscapedText.escaped($0.label)) }.max() ?? 0
    return TerminalSize(columns: max(16, widest + 8), rows: min(options.count, 12))
  }

  package func height(width: Int) -> Int { min(options.count, 12) }
  package var leastHeight: Int { 3 }

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    guard case .key(let key) = input else { return .handled }
    let last = max(0, options.count - 1)
    switch key {
    case Key(.up): highlighted = highlighted == 0 ? last : highlighted - 1
    case Key(.down): highlighted = highlighted >= last ? 0 : highlighted + 1
    case Key(.home): highlighted = 0
    case Key(.end): highlighted = last
    case Key(.pageUp): highlighted = max(0, highlighted - 10)
    case Key(.pageDown): highlighted = min(last, highlighted + 10)
    case Key.space:
      guard options.indices.contains(highlighted) else { return .handled }
      if let obstacle = options[highlighted].obstacle, !isOn[highlighted] { return .refused(obstacle) }
      isOn[highlighted].toggle()
    case Key.character("a"): turnAll()
    case Key(.enter): return values == original ? .cancelled : .value(.list(values))
    case Key(.escape): return .cancelled
    default: break
    }
    return .handled
  }

  /// All on or, when they are, all off.
  private mutating func turnAll() {
    let usable = options.indices.filter { options[$0].obstacle == nil }
    let areOn = usable.allSatisfy { isOn[$0] }
    for index in usable { isOn[index] = !areOn }
  }

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    OptionList(options: options, highlighted: highlighted).draw(on: &screen, in: area) { _, index in
      isOn[index] ? .on : .off
    }
  }
}

/// The chosen ones in one row; the list opens on demand.
package struct CheckField: Control {
  private let options: [ChoiceOption]
  private let chosen: [Value]

  init?(_ place: FieldControl.Place) {
    guard place.setting.type == .list, !place.field.choices.isEmpty else { return nil }
    options = place.field.options
    chosen = place.field.shown?.items ?? []
  }

  private var words: [String] {
    chosen.map { value in options.first { $0.value == value }?.label ?? Shown.typed(value) }
  }

  package var hints: [KeyHint] { [KeyHint("Enter", "choose")] }
  package var spoken: String { words.isEmpty ? "none" : words.joined(separator: ", ") }

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    switch input {
    case .key(Key(.enter)), .key(Key.space): .editing(CheckList(options, chosen: chosen))
    default: .ignored
    }
  }

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    let text = words.isEmpty ? "none" : words.joined(separator: ", ")
    let style = words.isEmpty && !look.isFocused ? look.quiet : look.active
    let used = screen.put(text, at: area.column, area.row, width: max(0, area.width - 2), style: style, ellipsis: true)
    if area.width > 2 {
      screen.put(" " + screen.symbols.popup, at: area.column + used, area.row, width: 2, style: look.quiet)
    }
  }
}
