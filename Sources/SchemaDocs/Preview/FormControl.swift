internal import ConfigModel
internal import ConfigSchema
internal import DisplayText

/// What stands in the right column of a row: the control that suits the setting, with its value.
struct FormControl {
  typealias Run = FormDrawing.Run

  let setting: Setting
  let state: SettingState
  let choices: [ChoiceState]
  /// In cells.
  let width: Int

  /// At least one line.
  func lines() -> [[Run]] {
    let lines = content()
    return lines.isEmpty ? [[]] : lines
  }

  /// A stored value that is not valid is shown as it is, for the user to mend.
  private var shown: Value? { state.isEnabled && !state.isValid ? state.stored : state.effective }

  private var emphasis: FormDrawing.Emphasis { state.isEnabled && setting.isWritable ? .plain : .dim }

  private func run(_ text: String) -> Run { Run(text: EscapedText.escaped(text), emphasis: emphasis) }
  private func dim(_ text: String) -> Run { Run(text: EscapedText.escaped(text), emphasis: .dim) }

  private func content() -> [[Run]] {
    if setting.isSecret { return [[state.effective == nil ? dim("not set") : run("set")]] }
    if setting.type == .list, !choices.isEmpty, setting.isWritable { return checkboxes() }
    switch setting.type {
    case .list, .map: return items()
    case .bool where setting.choices.isEmpty: return [[run(shown == .bool(true) ? "[x]" : "[ ]")]]
    case .text: return box()
    default:
      if !choices.isEmpty, setting.isWritable { return chooser() }
      if setting.rangeText != nil, setting.type.isNumeric, setting.isWritable { return stepper() }
      return wrapped(value())
    }
  }

  /// A run that is too long goes on in the next line.
  private func wrapped(_ runs: [Run]) -> [[Run]] {
    guard runs.width > width, let first = runs.first else { return [runs] }
    let text = runs.map(\.text).joined()
    return DisplayWidth.wrapped(text, to: width).prefix(4).map { [Run(text: $0, emphasis: first.emphasis)] }
  }

  private func value() -> [Run] {
    guard let value = shown, value != .string("") else {
      if let example = setting.example { return [dim("e.g. \(setting.display(example))")] }
      return [dim("not set")]
    }
    return [run(setting.display(value) + (setting.unit.map { $0 == "%" ? "%" : " \($0)" } ?? ""))]
  }

  // MARK: Choices

  private func chooser() -> [[Run]] {
    let isShort = (2...4).contains(choices.count) && !setting.isOpen && setting.choicesSource == nil
    if isShort {
      let options = choices.map { option($0, isOn: $0.choice.value == shown, "(•)", "( )") }
      let line = Array(options.joined(separator: [Run(text: "  ")]))
      if line.width <= width { return [line] }
    }
    let value = value()
    return [value.truncated(to: width - 2) + [dim(" ▾")]]
  }

  private func checkboxes() -> [[Run]] {
    var chosen: [Value] = []
    if case .list(let items) = shown { chosen = items }
    var lines: [[Run]] = [[]]
    for choice in choices {
      let runs = option(choice, isOn: chosen.contains(choice.choice.value), "[x]", "[ ]")
      if let last = lines.last, !last.isEmpty, last.width + 2 + runs.width > width { lines.append([]) }
      let gap = lines[lines.count - 1].isEmpty ? [] : [Run(text: "  ")]
      lines[lines.count - 1] += gap + runs
    }
    return lines.map { $0.truncated(to: width) }
  }

  private func option(_ choice: ChoiceState, isOn: Bool, _ on: String, _ off: String) -> [Run] {
    let text = "\(isOn ? on : off) \(choice.choice.label)"
    return [choice.isEnabled ? run(text) : dim(text)]
  }

  // MARK: Numbers, texts, collections

  private func stepper() -> [[Run]] {
    let value = shown.map(setting.display) ?? "–"
    let unit = setting.unit.map { $0 == "%" ? "%" : " \($0)" } ?? ""
    let control = [dim("‹ "), run(value + unit), dim(" ›")]
    guard let range = setting.rangeText else { return [control] }
    let whole = control + [dim("  \(range)")]
    return whole.width <= width ? [whole] : [control.truncated(to: width), [dim(range)].truncated(to: width)]
  }

  /// As high as `lines` says; a bar stands for the box.
  private func box() -> [[Run]] {
    let bounds = setting.lines ?? 3...6
    var texts: [String] = []
    if case .string(let text) = shown {
      texts = text.split(separator: "\n", omittingEmptySubsequences: false)
        .flatMap { DisplayWidth.wrapped(EscapedText.escaped(String($0)), to: width - 2) }
    }
    let height = max(1, min(bounds.upperBound, max(bounds.lowerBound, texts.count), 20))
    return (0..<height).map { [dim("│ ")] + ($0 < texts.count ? [run(texts[$0])] : []) }
  }

  private func items() -> [[Run]] {
    var words: [String] = []
    switch shown {
    case .list(let items): words = items.map(word)
    case .map(let map): words = map.keys
    default: break
    }
    let noun = setting.type == .map ? (words.count == 1 ? "entry" : "entries") : words.count == 1 ? "item" : "items"
    let head = words.isEmpty ? dim("none") : run("\(words.count) \(noun)")
    let lines = [[head, dim(" ›")]]
    return words.isEmpty ? lines : lines + [[dim(words.joined(separator: ", "))].truncated(to: width)]
  }

  private func word(_ item: Value) -> String {
    if case .map(let map) = item {
      let named = setting.keyMember.flatMap { map[$0] } ?? map.entries.first?.value
      return named.map { Setting.word(for: $0) } ?? "{}"
    }
    return Setting.word(for: item)
  }
}
