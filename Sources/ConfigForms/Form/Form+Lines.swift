internal import ConfigModel
internal import ConfigSchema
internal import DisplayText
internal import Terminal

/// What stands below the page: the save line, the footer line, the line of keys.
extension Form {
  // MARK: The save line

  /// What is changed, and what keeps it from being saved.
  private var saveParts: [(text: String, role: Role)] {
    var parts: [(String, Role)] = []
    let changes = session.changedPaths.count
    parts.append(
      changes > 0
        ? ("\(changes) \(changes == 1 ? "change" : "changes")", .changed)
        : session.hasChanged ? ("changed", .changed) : ("no changes", .muted))
    let (new, old) = (session.newProblems.count, session.olderProblems.count)
    if new > 0 { parts.append(("\(new) to mend before saving", .error)) }
    if old > 0 { parts.append(("\(old) older \(old == 1 ? "problem" : "problems")", .warning)) }
    return parts
  }

  func drawSaveLine(on screen: inout Screen, _ frame: FormFrame) {
    guard frame.hasSaveLine else { return }
    let row = frame.saveRow
    let area = Rectangle(column: 0, row: row, width: screen.columns, height: 1)
    screen.fill(area, with: Character(screen.symbols.horizontal), style: Style(.border))
    var parts = saveParts
    func width() -> Int { parts.reduce(2) { $0 + DisplayWidth.of($1.text) } + 3 * (parts.count - 1) }
    while parts.count > 1, width() > frame.width - 4 { parts.removeFirst() }
    let end = frame.margin + frame.width
    var column = max(frame.margin, end - width() - 2)
    column += screen.put(" ", at: column, row, style: Style(.border))
    for (index, part) in parts.enumerated() {
      if index > 0 { column += screen.put(" \(screen.symbols.dot) ", at: column, row, style: Style(.muted)) }
      column += screen.put(
        part.text, at: column, row, width: max(0, end - column), style: Style(part.role), ellipsis: true)
    }
    screen.put(" ", at: column, row, style: Style(.border))
  }

  // MARK: The footer line

  /// What is said about what is focused: help, or why it is disabled, or what is wrong.
  var footer: (text: String, role: Role) {
    if let message { return (message.text, message.role) }
    switch overlay {
    case .review(let review, _):
      let count = review.olderProblems.count
      let what =
        count == 1 ? "One problem that was there before stays." : "\(count) problems that were there before stay."
      return count == 0 ? ("", .muted) : (what, .warning)
    case .help: return ("", .muted)
    case .search: return ("Words in titles, keys and help.", .muted)
    default: break
    }
    if let note = editing?.control.note(width: .max) { return (note, .muted) }
    guard let row = focused else { return ("", .muted) }
    if let trouble = trouble(of: row) { return trouble }
    if let obstacle = row.obstacle { return (row.field?.setting.help ?? obstacle, .muted) }
    if let note = control(of: row, width: 20)?.note(width: .max) { return (note, .muted) }
    switch row.content {
    case .field(let field): return (field.setting.help ?? usage(of: field), .muted)
    case .page(_, let summary, _, _): return (summary, .muted)
    case .action(let action, _): return (action.help ?? "Runs: \(action.run.joined(separator: " "))", .muted)
    case .link(let link, _): return (link.url, .muted)
    case .add: return ("Adds at the end.", .muted)
    case .button, .note: return ("", .muted)
    }
  }

  /// What is wrong with a row, or why it cannot be changed now; nil for what can never be changed.
  func trouble(of row: FormRow) -> (text: String, role: Role)? {
    if let field = row.field, let problem = field.problem, field.isEnabled, isRevealed(field) {
      let help = problem.code == "required" ? field.setting.help : problem.help
      let text = [problem.words(at: field.path), help].compactMap { $0.map(Self.sentence) }.joined(separator: " ")
      return (text, problem.severity == .error ? .error : .warning)
    }
    guard let obstacle = row.obstacle else { return nil }
    let isForGood = row.field.map { $0.isEnabled && $0.lock == nil } ?? false
    return isForGood ? nil : (obstacle, .warning)
  }

  /// What can stand there, for a setting that has no help.
  private func usage(of field: Field) -> String {
    if field.setting.type.isCollection { return "" }
    let type = field.setting.type.phrase
    let range = FieldControl.rangeText(field).map { ", \($0)" } ?? ""
    guard field.choices.isEmpty, ![.bool, .string, .text].contains(field.setting.type) else { return "" }
    return type.prefix(1).uppercased() + type.dropFirst() + range + "."
  }

  private var identity: String? {
    guard overlay == nil, let field = focused?.field else { return nil }
    let origin = field.isChanged ? "not saved yet" : field.origin
    return "\(field.path)" + (origin.isEmpty || origin == "none" ? "" : "  (\(origin))")
  }

  func drawFooter(on screen: inout Screen, _ frame: FormFrame) {
    guard frame.footerRows > 0 else { return }
    let (text, role) = footer
    let lines = DisplayWidth.wrapped(EscapedText.escaped(text), to: frame.width)
    let identity = identity
    for index in 0..<frame.footerRows {
      let row = frame.footerRow + index
      if lines.indices.contains(index), !lines[index].isEmpty {
        let isLast = index == frame.footerRows - 1 && lines.count > frame.footerRows
        let rest = isLast ? lines[index...].joined(separator: " ") : lines[index]
        screen.put(rest, at: frame.margin, row, width: frame.width, style: Style(role), ellipsis: true)
      } else if index == frame.footerRows - 1, frame.footerRows > 1, let identity {
        screen.put(identity, at: frame.margin, row, width: frame.width, style: Style(.muted), ellipsis: true)
      }
    }
  }

  // MARK: The line of keys

  var keyHints: [KeyHint] {
    switch overlay {
    case .dialog: return [KeyHint("Left/Right", "choose"), KeyHint("Enter", "answer"), KeyHint("Esc", "back")]
    case .search: return [KeyHint("Up/Down", "move"), KeyHint("Enter", "go there"), KeyHint("Esc", "back")]
    case .filter: return [KeyHint("Enter", "done"), KeyHint("Esc", "show all")]
    case .help: return [KeyHint("Up/Down", "scroll"), KeyHint("Esc", "back")]
    case .review: return [KeyHint("Enter", "save and leave"), KeyHint("Up/Down", "scroll"), KeyHint("Esc", "back")]
    case nil: break
    }
    if let editing { return editing.control.hints }
    return rowHints + generalHints
  }

  private var rowHints: [KeyHint] {
    guard let row = focused else { return [] }
    var hints: [KeyHint] = []
    switch row.content {
    case .page: hints = [KeyHint("Enter", "open")]
    case .add: hints = [KeyHint("Enter", "add")]
    case .note: hints = []
    case .field, .link, .action, .button:
      let control = control(of: row, width: valueWidth(of: row))
      hints = control?.hints ?? []
      guard let field = row.field, row.obstacle != nil, control?.onlyOpens == false else { break }
      hints = field.isEnabled ? [] : [KeyHint("Enter", "enable")]
    }
    guard case .items(let path) = current.place, let list = session.field(at: path), list.isEditable else {
      return hints
    }
    hints.append(KeyHint("a", "add"))
    guard row.field != nil else { return hints }
    let move =
      list.setting.type == .list ? [KeyHint("d", "duplicate"), KeyHint("J/K", "move")] : [KeyHint("n", "rename")]
    return hints + move + [KeyHint("x", "remove"), KeyHint("/", "filter")]
  }

  private var generalHints: [KeyHint] {
    var hints: [KeyHint] = []
    if session.hasChanged, sheets.isEmpty { hints.append(KeyHint("Ctrl-S", "save")) }
    if focused?.field?.stored != nil, focused?.obstacle == nil { hints.append(KeyHint("r", "reset")) }
    if session.stepCount > (sheets.last?.floor ?? 0) { hints.append(KeyHint("u", "undo")) }
    if case .items = current.place {} else { hints.append(KeyHint("/", "search")) }
    hints.append(KeyHint("?", "help"))
    hints.append(KeyHint("Esc", stack.count > 1 ? "back" : "leave"))
    return hints
  }

  func drawKeys(on screen: inout Screen, _ frame: FormFrame) {
    guard frame.hasKeyLine else { return }
    KeyLine(hints: keyHints).draw(
      on: &screen, in: Rectangle(column: frame.margin, row: frame.keyRow, width: frame.width, height: 1))
  }
}
