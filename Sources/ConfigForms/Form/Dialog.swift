internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
internal import DisplayText
internal import Terminal

/// A question with a few answers, one of which is what Enter alone means.
struct Dialog: FormState {
  private enum Purpose: Sendable {
    case leave, leaveSheet
    case enable(Field, [Enabling.Step])
    case run(Action)
    /// The first of them is asked about.
    case conflict([Conflict])
  }

  private let purpose: Purpose
  private let title: String
  private let text: String
  private let answers: [String]
  /// The index of the highlighted answer.
  private var choice: Int
  /// What Esc means; beyond the answers, that nothing is decided.
  private let escape: Int

  static var leaving: Dialog {
    Dialog(
      purpose: .leave, title: "Leave", text: "Some changes have not been saved.", answers: ["Save", "Discard", "Stay"],
      choice: 0, escape: 2)
  }

  static var leavingSheet: Dialog {
    Dialog(
      purpose: .leaveSheet, title: "Leave", text: "This item has been changed.", answers: ["Done", "Discard", "Stay"],
      choice: 0, escape: 2)
  }

  static func confirming(_ action: Action) -> Dialog {
    Dialog(
      purpose: .run(action), title: action.title, text: action.confirm ?? "Run \(action.title)?",
      answers: ["Yes", "No"], choice: action.isDestructive ? 1 : 0, escape: 1)
  }

  static func enabling(_ field: Field, _ steps: [Enabling.Step], _ reason: String, _ settings: Settings) -> Dialog {
    let changes = steps.map { step in
      let setting = settings.setting(at: step.path)
      let name = "\"\(setting?.title ?? step.path.description)\""
      switch step.value {
      case .bool(let isOn): return "turn \(isOn ? "on" : "off") \(name)"
      default: return "set \(name) to \(setting?.display(step.value) ?? "")"
      }
    }
    let question = changes.joined(separator: " and ")
    return Dialog(
      purpose: .enable(field, steps), title: field.label,
      text: "\(reason)\n\(question.prefix(1).uppercased() + question.dropFirst())?",
      answers: ["Yes", "No"], choice: 1, escape: 1)
  }

  static func settling(_ conflicts: [Conflict]) -> Dialog {
    let first = conflicts.first
    let text = [
      "Another program changed \(first?.title ?? "a setting").", "Yours: \(first?.mine ?? "")",
      "Theirs: \(first?.theirs ?? "")",
    ].joined(separator: "\n")
    return Dialog(
      purpose: .conflict(conflicts), title: "Conflict", text: text, answers: ["Keep mine", "Take theirs"],
      choice: 0, escape: 2)
  }

  // MARK: Keys

  /// Ctrl-C again, when it is asked whether to leave, leaves.
  func interrupt(_ pages: inout FormPages) -> FormStep {
    if case .leave = purpose { return .effect(.leave(.cancelled)) }
    return pages.interrupted
  }

  mutating func handle(_ input: FormInput, in pages: inout FormPages) -> FormStep {
    guard case .key(let key) = input else { return .stay }
    let count = answers.count
    switch key {
    case Key(.left), Key(.up), Key(.tab, .shift): choice = (choice + count - 1) % count
    case Key(.right), Key(.down), Key(.tab): choice = (choice + 1) % count
    case Key(.enter), Key.space: return answer(choice, &pages)
    case Key(.escape): return answer(escape, &pages)
    default:
      guard let scalar = key.text,
        let index = answers.firstIndex(where: { $0.lowercased().unicodeScalars.first == scalar })
      else { return .stay }
      return answer(index, &pages)
    }
    return .stay
  }

  private func answer(_ index: Int, _ pages: inout FormPages) -> FormStep {
    switch (purpose, index) {
    case (.leave, 0): return Reviewing.start(&pages)
    case (.leave, 1): return FormStep(next: .page, effect: .leave(pages.hasSaved ? .saved : .cancelled))
    case (.leaveSheet, 0): pages.finishSheet()
    case (.leaveSheet, 1): pages.cancelSheet()
    case (.enable(let field, let steps), 0):
      guard pages.apply(steps.map { .set($0.path, $0.value) }) else { break }
      let label = pages.session.field(at: field.path)?.label ?? field.path.description
      pages.message = FooterText("\(label) can be changed now.", .success)
    case (.run(let action), 0): return FormStep(next: .page, effect: .run(action))
    case (.conflict(let conflicts), 0...1):
      pages.session.settle(conflicts[0].path, keepsMine: index == 0)
      return conflicts.count > 1 ? .become(Dialog.settling(Array(conflicts.dropFirst()))) : .browse
    default: break
    }
    return .browse
  }

  // MARK: Drawing

  func hints(_ pages: FormPages) -> [KeyHint] {
    [KeyHint("Left/Right", "choose"), KeyHint("Enter", "answer"), KeyHint("Esc", "back")]
  }

  func drawBody(on screen: inout Screen, _ frame: FormFrame, _ pages: FormPages) {
    PageDrawing(pages: pages, focus: nil).draw(on: &screen, frame)
  }

  func drawWindow(on screen: inout Screen, _ frame: FormFrame, _ pages: FormPages) {
    let buttons = answers.map { "[ \($0) ]" }
    let buttonWidth = buttons.reduce(-2) { $0 + DisplayWidth.of($1) + 2 }
    let room = max(1, min(60, screen.columns - 4))
    let lines = text.split(separator: "\n").flatMap { DisplayWidth.wrapped(EscapedText.escaped(String($0)), to: room) }
    let width = min(room, max(buttonWidth, lines.map { DisplayWidth.of($0) }.max() ?? 0, 24))
    let height = lines.count + 2
    let inside = frame.window(
      width, height, at: (screen.columns - width) / 2 - 2, frame.bodyTop + (frame.bodyRows - height) / 2 - 1,
      title: title, on: &screen)
    guard inside.height > 0 else { return }
    let buttonRow = inside.row + inside.height - 1
    for (index, line) in lines.enumerated() where inside.row + index < buttonRow {
      screen.put(line, at: inside.column, inside.row + index, width: inside.width)
    }
    // Where there is no room for all, the chosen one.
    var column = inside.column
    for (index, button) in buttons.enumerated() where buttonWidth <= inside.width || index == choice {
      let style = index == choice ? Style(.focusedButton) : Style(.button)
      let left = max(0, inside.column + inside.width - column)
      column += screen.put(button, at: column, buttonRow, width: left, style: style) + 2
    }
  }
}
