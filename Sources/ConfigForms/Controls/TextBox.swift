internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
internal import DisplayText
package import Terminal

/// A text of several lines that is being edited. It grows with its text between two heights, then it scrolls.
package struct TextBox: Control {
  private let original: String
  private var editable: EditableText
  private let heights: ClosedRange<Int>
  /// Whether the text is YAML and not the value itself.
  private let isYAML: Bool

  package init(_ text: String, heights: ClosedRange<Int>, isYAML: Bool = false) {
    original = text
    editable = EditableText(text)
    self.heights = heights
    self.isYAML = isYAML
  }

  package var holdsText: Bool { !editable.isEmpty }

  package var hints: [KeyHint] {
    [
      KeyHint("Enter", "accept"), KeyHint("Alt-Enter", "new line"), KeyHint("Ctrl-E", "editor"), KeyHint("Esc", "back"),
    ]
  }
  package var spoken: String { editable.isEmpty ? "empty" : editable.text }

  package func height(width: Int) -> Int {
    min(heights.upperBound, max(heights.lowerBound, TextLines(editable, width: width).lines.count))
  }

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    switch input {
    case .key(let key): return handle(key)
    case .paste(let paste):
      guard paste.isWhole else { return .refused("The pasted text is too long or incomplete.") }
      editable.insert(paste.text)
    case .edited(let text): editable.replace(with: text)
    case .click, .step, .former, .choices, .completions: return .ignored
    }
    return .handled
  }

  private mutating func handle(_ key: Key) -> ControlReply {
    switch key {
    case Key(.enter): return accepted
    case Key(.escape): return .cancelled
    case Key(.enter, .alt), Key(.enter, .shift), Key.character("j", .control): editable.insert("\n")
    case Key.character("e", .control): return .editor(editable.text)
    case Key(.up): moveLine(by: -1)
    case Key(.down): moveLine(by: 1)
    case Key(.home, .control): editable.start()
    case Key(.end, .control): editable.end()
    default:
      guard let editing = EditingKey(key) else { return .ignored }
      editable.handle(editing)
    }
    return .handled
  }

  private var accepted: ControlReply {
    let text = editable.text
    if text.hasSameCharacters(as: original) { return .cancelled }
    if text.isEmpty { return .unset }
    if isYAML { return .yaml(text) }
    return .word(text == "\"\"" ? "" : text)
  }

  /// To the same column of the line above or below.
  private mutating func moveLine(by step: Int) {
    let lines = editable.text.split(separator: "\n", omittingEmptySubsequences: false)
    let before = editable.before.split(separator: "\n", omittingEmptySubsequences: false)
    let (row, column) = (before.count - 1, before.last?.count ?? 0)
    let target = row + step
    guard lines.indices.contains(target) else { return step < 0 ? editable.start() : editable.end() }
    editable.move(to: lines[..<target].reduce(0) { $0 + $1.count + 1 } + min(column, lines[target].count))
  }

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    let content = TextLines(editable, width: max(1, area.width - 2), repertoire: screen.repertoire)
    let start = max(0, min(content.cursor.row - area.height / 2, content.lines.count - area.height))
    for row in 0..<max(0, area.height) {
      screen.put(screen.symbols.vertical, at: area.column, area.row + row, width: 1, style: Style(.accent))
      guard content.lines.indices.contains(start + row) else { continue }
      screen.put(content.lines[start + row], at: area.column + 2, area.row + row, width: max(0, area.width - 2))
    }
    guard look.isFocused, area.height > 0 else { return }
    let column = area.column + 2 + min(content.cursor.column, max(0, area.width - 3))
    screen.cursor = Position(column: column, row: area.row + min(content.cursor.row - start, area.height - 1))
  }
}

/// A text in lines of a width, with the place of its cursor.
struct TextLines {
  private(set) var lines: [String] = [""]
  private(set) var cursor = Position(column: 0, row: 0)

  init(_ text: EditableText, width: Int, repertoire: Repertoire = .unicode) {
    var used = 0
    let place = text.before.count
    for (index, character) in text.text.enumerated() {
      if index == place { cursor = Position(column: used, row: lines.count - 1) }
      if character.isNewline {
        lines.append("")
        used = 0
        continue
      }
      let cells = CellText(String(character), repertoire: repertoire).width
      if used + cells > max(1, width), used > 0 {
        lines.append("")
        used = 0
        if index == place { cursor = Position(column: 0, row: lines.count - 1) }
      }
      lines[lines.count - 1].append(character)
      used += cells
    }
    if text.after.isEmpty { cursor = Position(column: used, row: lines.count - 1) }
  }
}

/// A text of several lines in its row, which Enter edits.
package struct TextField: Control {
  private let text: String
  private let heights: ClosedRange<Int>
  private let placeholder: String
  private let isYAML: Bool
  /// The same in one line, where its lines mean nothing without their indents; nil when they can be joined.
  private let inOneLine: String?

  init?(_ place: FieldControl.Place) {
    guard place.setting.type == .text, let heights = FieldControl.heights(of: place.setting) else { return nil }
    if case .string(let string) = place.field.shown { text = string } else { text = "" }
    self.heights = heights
    placeholder = FieldControl.placeholder(place.field)
    (isYAML, inOneLine) = (false, nil)
  }

  /// A value that no other control suits, as YAML.
  init?(yaml place: FieldControl.Place) {
    let setting = place.setting
    guard setting.type != .any || place.field.choices.isEmpty, setting.type != .text,
      let heights = FieldControl.heights(of: setting)
    else { return nil }
    text = place.field.shown.map(place.session.yaml) ?? ""
    self.heights = heights
    placeholder = FieldControl.placeholder(place.field)
    (isYAML, inOneLine) = (true, FieldText.shown(place.field).replacing("\n", with: " "))
  }

  package var hints: [KeyHint] { [KeyHint("Enter", isYAML ? "edit as YAML" : "edit")] }
  package var spoken: String { text.isEmpty ? "not set" : inOneLine ?? text.replacing("\n", with: ", ") }

  package func height(width: Int) -> Int { TextBox(text, heights: heights).height(width: max(1, width - 2)) }

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    var box = TextBox(text, heights: heights, isYAML: isYAML)
    switch input {
    case .key(Key(.enter)): return .editing(box)
    case .paste:
      let reply = box.handle(input)
      if case .refused = reply { return reply }
      return .editing(box)
    case .key(Key.character("e", .control)): return .editing(box)
    default: return .ignored
    }
  }

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    let content = TextLines(EditableText(text), width: max(1, area.width - 2), repertoire: screen.repertoire)
    for row in 0..<max(0, area.height) {
      let bar = look.isFocused && look.isEditable ? Style(.accent) : Style(.border)
      screen.put(screen.symbols.vertical, at: area.column, area.row + row, width: 1, style: bar)
      let isCut = row == area.height - 1 && content.lines.count > area.height
      if text.isEmpty, row == 0 {
        let style =
          look.isFocused && look.isEditable ? Style(.focus) : Style(look.isEditable ? .placeholder : .disabled)
        screen.put(
          placeholder, at: area.column + 2, area.row, width: max(0, area.width - 2), style: style, ellipsis: true)
      } else if isCut {
        screen.put(screen.symbols.more, at: area.column + 2, area.row + row, width: 1, style: Style(.muted))
      } else if content.lines.indices.contains(row) {
        screen.put(
          content.lines[row], at: area.column + 2, area.row + row, width: max(0, area.width - 2), style: look.active)
      }
    }
  }
}
