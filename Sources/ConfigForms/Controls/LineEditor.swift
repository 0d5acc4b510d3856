internal import ConfigModel
internal import DisplayText
package import Terminal

/// One line that is being edited. Enter takes it over, emptied it is no value, and `""` is the empty text.
package struct LineEditor: Control {
  private let original: String
  private var editable: EditableText
  /// Shown after the line: a unit, a range.
  private let suffix: String
  private let placeholder: String
  /// Cells that are enough for what is typed; nil for all that there are.
  private let width: Int?
  /// Whether the typed text is hidden.
  private let isHidden: Bool
  /// Whether Tab asks how a path goes on.
  private let completesPaths: Bool
  private var candidates: [String] = []
  private var history: [String]
  private var historyPlace: Int

  package init(
    _ text: String, suffix: String = "", placeholder: String = "", isHidden: Bool = false, completesPaths: Bool = false,
    history: [String] = [], width: Int? = nil
  ) {
    self.width = width
    original = text
    editable = EditableText(text)
    self.suffix = suffix
    self.placeholder = placeholder
    self.isHidden = isHidden
    self.completesPaths = completesPaths
    self.history = history.filter { !$0.hasSameCharacters(as: text) }
    historyPlace = self.history.count
  }

  package var holdsText: Bool { !editable.isEmpty }

  /// As if the old text had been selected and this was typed over it.
  package mutating func startOver(with text: String) { editable.replace(with: text) }

  package var hints: [KeyHint] {
    var hints = [KeyHint("Enter", "accept"), KeyHint("Esc", "back")]
    if completesPaths { hints.insert(KeyHint("Tab", "complete"), at: 0) }
    if !history.isEmpty { hints.append(KeyHint("Up", "previous", isMinor: true)) }
    return hints + [KeyHint("Ctrl-U", "empty", isMinor: true), KeyHint("Ctrl-Z", "undo", isMinor: true)]
  }

  package var spoken: String {
    if isHidden { return editable.isEmpty ? "empty" : "\(editable.text.count) characters" }
    return editable.isEmpty ? "empty" : editable.text
  }

  package func note(width: Int) -> String? {
    guard candidates.count > 1 else { return nil }
    return candidates.map(Self.lastPart).joined(separator: "  ")
  }

  private static func lastPart(_ path: String) -> String {
    let parts = path.split(separator: "/")
    return (parts.last.map(String.init) ?? path) + (path.hasSuffix("/") ? "/" : "")
  }

  // MARK: Keys

  package mutating func handle(_ input: ControlInput) -> ControlReply {
    switch input {
    case .key(let key): return handle(key)
    case .paste(let paste): return take(paste)
    case .completions(let paths): return complete(paths)
    case .step(let count): return .step(count, from: editable.text)
    case .former(let texts):
      history.insert(contentsOf: texts.filter { !$0.hasSameCharacters(as: original) }, at: 0)
      historyPlace = history.count
    case .edited(let text): startOver(with: text)
    case .click, .choices: return .ignored
    }
    return .handled
  }

  private mutating func handle(_ key: Key) -> ControlReply {
    candidates = []
    switch key {
    case Key(.enter): return accepted
    case Key(.escape): return .cancelled
    case Key(.tab) where completesPaths: return .complete(editable.text)
    case Key(.up): recall(historyPlace - 1)
    case Key(.down): recall(historyPlace + 1)
    case Key.character("j", .control), Key(.enter, .alt): return .refused("This value cannot contain a line break.")
    default:
      guard let editing = EditingKey(key) else { return .ignored }
      editable.handle(editing)
    }
    return .handled
  }

  private var accepted: ControlReply {
    let text = editable.text
    if isHidden { return text.isEmpty ? .cancelled : .word(text) }
    if text.hasSameCharacters(as: original) { return .cancelled }
    if text.isEmpty { return .unset }
    return .word(text == "\"\"" ? "" : text)
  }

  private mutating func take(_ paste: Paste) -> ControlReply {
    var text = paste.text
    // Copied text often ends with a line break.
    if text.hasSuffix("\n") { text.removeLast() }
    guard !text.contains("\n") else {
      return .refused("The pasted text has several lines; this value is a single line.")
    }
    guard paste.isWhole else { return .refused("The pasted text is too long or incomplete.") }
    editable.insert(text)
    return .handled
  }

  private mutating func recall(_ place: Int) {
    guard !history.isEmpty, (0...history.count).contains(place) else { return }
    historyPlace = place
    editable.replace(with: place == history.count ? original : history[place])
  }

  private mutating func complete(_ paths: [String]) -> ControlReply {
    guard let first = paths.first else { return .refused("No file or directory starts with this.") }
    let common = paths.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    if common.count > editable.text.count { editable.replace(with: common) }
    candidates = paths
    return .handled
  }

  // MARK: Drawing

  /// Rows that show all of the line.
  package func fullHeight(width: Int) -> Int {
    guard self.width == nil, !isHidden, width > 0 else { return 1 }
    let content = TextLines(editable, width: width)
    return max(content.lines.count, content.cursor.column >= width ? content.lines.count + 1 : 1)
  }

  private func drawWrapped(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    let content = TextLines(editable, width: area.width, repertoire: screen.repertoire)
    var cursor = content.cursor
    if cursor.column >= area.width { cursor = Position(column: 0, row: cursor.row + 1) }
    let start = max(0, min(cursor.row - area.height + 1, content.lines.count - 1))
    for (row, line) in content.lines.dropFirst(start).prefix(area.height).enumerated() {
      screen.put(line, at: area.column, area.row + row, width: area.width, style: Style(.text, adding: .underline))
    }
    guard look.isFocused else { return }
    screen.cursor = Position(column: area.column + cursor.column, row: area.row + cursor.row - start)
  }

  package func draw(on screen: inout Screen, in area: Rectangle, _ look: ControlLook) {
    if area.height > 1 { return drawWrapped(on: &screen, in: area, look) }
    let free = max(1, area.width - (suffix.isEmpty ? 0 : min(DisplayWidth.of(suffix), area.width / 2)))
    let room = width.map { min(free, max($0, DisplayWidth.of(editable.text) + 1)) } ?? free
    let line = Rectangle(column: area.column, row: area.row, width: min(room, area.width), height: 1)
    let isFocused = look.isFocused
    TextLine(editable, hidden: isHidden ? screen.symbols.hidden : nil)
      .draw(on: &screen, in: line, style: Style(.text, adding: .underline), showsCursor: isFocused)
    if editable.isEmpty, !placeholder.isEmpty {
      screen.put(placeholder, at: line.column, line.row, width: line.width, style: Style(.placeholder), ellipsis: true)
    }
    if !suffix.isEmpty {
      screen.put(
        suffix, at: line.column + line.width, area.row, width: area.width - line.width, style: Style(.muted),
        ellipsis: true)
    }
  }
}

extension String {
  /// By characters as people see them.
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
