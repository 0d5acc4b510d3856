internal import ConfigModel
internal import ConfigSchema
internal import Terminal

/// A search for settings by words in title, key or help.
struct Searching: FormState {
  private let index: SearchIndex
  private var text = EditableText()
  /// The settings that hold all words, in the order of the schema.
  private var found: [Setting] = []
  private var highlighted = 0

  init(in index: SearchIndex) { self.index = index }

  private mutating func edit(_ change: (inout EditableText) -> Void) {
    change(&text)
    found = index.settings(holding: text.text)
    highlighted = 0
  }

  mutating func handle(_ input: FormInput, in pages: inout FormPages) -> FormStep {
    if case .paste(let paste) = input { edit { $0.insert(paste.text.replacing("\n", with: " ")) } }
    guard case .key(let key) = input else { return .stay }
    let last = max(0, found.count - 1)
    switch key {
    case Key(.escape): return .browse
    case Key(.enter):
      go(&pages)
      return .browse
    case Key(.up), Key(.tab, .shift): highlighted = highlighted == 0 ? last : highlighted - 1
    case Key(.down), Key(.tab): highlighted = highlighted >= last ? 0 : highlighted + 1
    default: if let editing = EditingKey(key) { edit { $0.handle(editing) } }
    }
    return .stay
  }

  private func go(_ pages: inout FormPages) {
    guard found.indices.contains(highlighted) else { return pages.refuse("Nothing was found.") }
    if pages.refusesForOpenItem() { return }
    pages.open(setting: found[highlighted].path)
  }

  // MARK: Drawing

  func footer(_ pages: FormPages) -> FooterText {
    FooterText("Type words from titles, keys or help texts.")
  }

  func hints(_ pages: FormPages) -> [KeyHint] {
    [KeyHint("Up/Down", "move"), KeyHint("Enter", "go there"), KeyHint("Esc", "back")]
  }

  func drawBody(on screen: inout Screen, _ frame: FormFrame, _ pages: FormPages) {
    PageDrawing(pages: pages, focus: nil).draw(on: &screen, frame)
  }

  func drawWindow(on screen: inout Screen, _ frame: FormFrame, _ pages: FormPages) {
    let width = min(64, max(10, screen.columns - 8))
    let rows = max(1, min(10, frame.bodyRows - 4))
    let inside = frame.window(
      width, rows + 2, at: (screen.columns - width) / 2 - 2, frame.bodyTop, title: "Search", on: &screen)
    guard inside.height > 0 else { return }
    let line = Rectangle(column: inside.column, row: inside.row, width: inside.width, height: 1)
    TextLine(text).draw(on: &screen, in: line, style: Style(.text, adding: .underline), showsCursor: true)
    let list = Rectangle(
      column: inside.column, row: inside.row + 2, width: inside.width, height: max(0, inside.height - 2))
    if found.isEmpty {
      let text = text.isEmpty ? "" : "nothing found"
      screen.put(text, at: list.column, list.row, width: list.width, style: Style(.muted))
    }
    let options = found.lazy.map { ChoiceOption(value: .null, label: "\($0.title)  \($0.path)") }
    OptionList(options: options, highlighted: highlighted).draw(on: &screen, in: list) { _, _ in nil }
  }
}

/// A text that narrows a page of items.
struct Filtering: FormState {
  private var text: EditableText

  init(_ text: String) { self.text = EditableText(text) }

  mutating func handle(_ input: FormInput, in pages: inout FormPages) -> FormStep {
    switch input {
    case .paste(let paste): text.insert(paste.text.replacing("\n", with: " "))
    case .key(Key(.escape)):
      pages.current.filter = ""
      return .browse
    case .key(Key(.enter)), .key(Key(.down)): return .browse
    case .key(let key):
      guard let editing = EditingKey(key) else { return .stay }
      text.handle(editing)
    case .mouse, .edited: return .stay
    }
    pages.current.filter = text.text
    return .stay
  }

  func hints(_ pages: FormPages) -> [KeyHint] {
    [KeyHint("Enter", "done"), KeyHint("Esc", "show all")]
  }

  func drawWindow(on screen: inout Screen, _ frame: FormFrame, _ pages: FormPages) {
    let row = frame.hasSaveLine ? frame.saveRow : max(0, screen.rows - 1)
    let used = screen.put("Filter: ", at: frame.margin, row, style: Style(.key))
    let line = Rectangle(column: frame.margin + used, row: row, width: max(1, min(40, frame.width - used)), height: 1)
    TextLine(text).draw(on: &screen, in: line, style: Style(.text, adding: .underline), showsCursor: true)
  }
}
