internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
internal import DisplayText
internal import Terminal

/// Everything about what is focused, and all keys.
struct ReadingHelp: FormState {
  private var scroll = Scroll()

  mutating func handle(_ input: FormInput, in pages: inout FormPages) -> FormStep {
    guard case .key(let key) = input else { return .stay }
    return scroll.move(by: key) ? .stay : .browse
  }

  func footer(_ pages: FormPages) -> FooterText { FooterText("") }

  func hints(_ pages: FormPages) -> [KeyHint] {
    [KeyHint("Up/Down", "scroll"), KeyHint("Esc", "back")]
  }

  func drawBody(on screen: inout Screen, _ frame: FormFrame, _ pages: FormPages) {
    scroll.draw(lines(pages, width: frame.width), on: &screen, frame)
  }

  private func lines(_ pages: FormPages, width: Int) -> [Scroll.Line] {
    var lines: [Scroll.Line] = []
    func add(_ text: String, _ style: Style = .text, indent: Int = 0) {
      let blank = String(repeating: " ", count: indent)
      for line in DisplayWidth.wrapped(EscapedText.escaped(text), to: max(1, width - indent)) {
        lines.append(Scroll.Line(text: blank + line, style: style))
      }
    }
    if let field = pages.focused?.field {
      add(field.label, Style(.title))
      if let help = field.setting.help { add(help) }
      for fact in facts(of: field, pages.session.settings) { add(fact, Style(.muted)) }
      for option in field.options {
        let help = [option.help, option.obstacle].compactMap { $0 }.joined(separator: " ")
        add(option.label + (help.isEmpty ? "" : ": \(help)"), indent: 2)
      }
      add("")
    }
    add("Keys", Style(.heading))
    for (key, meaning) in Self.keys {
      lines.append(Scroll.Line(text: width < 40 ? "\(key): \(meaning)" : DisplayWidth.padded(key, to: 20) + meaning))
    }
    return lines
  }

  private func facts(of field: Field, _ settings: Settings) -> [String] {
    let setting = field.setting
    var facts = ["\(field.path), \(setting.type.phrase)"]
    if let range = FieldControl.rangeText(field) { facts.append("Range: \(range)") }
    if let pattern = setting.pattern { facts.append("Matches \(pattern)") }
    if let usual = field.defaultValue, !field.isSecret { facts.append("Default: \(setting.display(usual))") }
    if !field.origin.isEmpty, field.origin != "none" { facts.append("Its value comes from: \(field.origin)") }
    if let obstacle = field.obstacle { facts.append(obstacle) }
    if let problem = field.problem { facts.append(FormRefusal.sentence(problem.words(at: field.path))) }
    return facts
  }

  private static let keys = [
    ("Tab, Down", "next row"), ("Shift-Tab, Up", "previous row"), ("PageUp, PageDown", "scroll by a window"),
    ("Home, End", "first row, last row"), ("Enter", "open a page, edit, accept"), ("Space", "turn on or off"),
    ("Left, Right", "choose, step"), ("Esc", "back; on the first page, leave"),
    ("Ctrl-S", "review the changes and save"), ("u", "undo the last change"), ("r", "back to the default"),
    ("/", "search titles, keys and help"), ("A", "show all settings"),
    ("a d x J K n", "items: add, duplicate, remove, move, rename"), ("?", "this page"),
    ("Ctrl-C", "leave without saving"),
  ]
}
