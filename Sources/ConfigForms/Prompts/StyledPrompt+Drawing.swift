internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
internal import DisplayText
package import Terminal

extension StyledPrompt {
  /// The question in its own rows, never more than the window has; none when the prompt is over.
  package func screen(repertoire: Repertoire = .unicode) -> Screen {
    guard let question = prompt.question, size.columns > 0, size.rows > 0 else {
      return Screen(columns: max(1, size.columns), rows: 0, repertoire: repertoire)
    }
    let layout = QuestionLayout(question, parts: parts(question), size: size, symbols: repertoire.symbols)
    var screen = Screen(columns: size.columns, rows: layout.height, repertoire: repertoire)
    for (row, line) in layout.lines.enumerated() {
      var column = layout.left
      for part in line {
        column += screen.put(
          part.text, at: column, row, width: max(0, size.columns - column), style: part.style, ellipsis: true)
      }
    }
    let area = Rectangle(
      column: layout.inner, row: layout.lines.count, width: max(1, size.columns - layout.inner),
      height: layout.controlHeight)
    control.draw(on: &screen, in: area, ControlLook(isFocused: true))
    var row = layout.lines.count + layout.controlHeight
    for line in layout.below {
      screen.put(line.text, at: layout.inner, row, width: size.columns - layout.inner, style: line.style)
      row += 1
    }
    if layout.hasKeys {
      KeyLine(hints: hints(question)).draw(
        on: &screen, in: Rectangle(column: layout.inner, row: row, width: area.width, height: 1))
    }
    return screen
  }

  private func parts(_ question: PromptQuestion) -> QuestionLayout.Parts {
    let width = max(1, size.columns - QuestionLayout.inner(question, size))
    var parts = QuestionLayout.Parts()
    parts.details = showsDetails ? details(question) : []
    parts.controlHeight = control.fullHeight(width: width)
    parts.leastHeight = min(control.leastHeight, parts.controlHeight)
    if let message = prompt.message {
      parts.message = (message.text, message.isError)
    } else if let problem = problem(of: question) {
      parts.message = (problem, true)
    }
    parts.note = control.note(width: size.columns - QuestionLayout.inner(question, size))
    return parts
  }

  /// What is wrong with the value that is there already.
  private func problem(of question: PromptQuestion) -> String? {
    guard case .value(let path) = question.step, let problem = question.field?.problem, problem.code != "required"
    else { return nil }
    return [problem.words(at: path), problem.help.map(prompt.session.text)].compactMap { $0.map(FormRefusal.sentence) }
      .joined(separator: " ")
  }

  private func details(_ question: PromptQuestion) -> [String] {
    guard let field = question.field else { return [] }
    var facts = ["\(field.path), \(field.setting.type.phrase)"]
    if let range = FieldControl.rangeText(field) { facts.append("Range: \(range)") }
    facts += FieldText.limits(of: field.setting, prompt.session.settings)
    if let usual = field.defaultValue, !field.isSecret { facts.append("Default: \(field.setting.display(usual))") }
    if !field.origin.isEmpty, field.origin != "none" { facts.append("Its value comes from: \(field.origin)") }
    return facts
  }

  // MARK: Keys

  private func hints(_ question: PromptQuestion) -> [KeyHint] {
    var hints = control.hints.filter { !$0.isMinor && $0.key != "Esc" }
    if case .items = question.step, case .menu(let options) = question.input, options.count > 2 {
      hints += [KeyHint("Del", "remove")]
      hints +=
        question.field?.setting.type == .map
        ? [KeyHint("Alt-N", "rename")] : [KeyHint("Alt-Up/Down", "move it"), KeyHint("Alt-D", "duplicate")]
    }
    if stepsByArrows(question) { hints.append(KeyHint("Up/Down", "step")) }
    if case .secret(true) = question.input { hints.append(KeyHint("Del", "clear")) }
    if question.field?.stored != nil, question.field?.isRequired == false, question.field?.isSecret == false {
      hints.append(KeyHint("Ctrl-R", "default"))
    }
    if question.field != nil { hints.append(KeyHint("F1", "more")) }
    hints.append(KeyHint("Esc", question.position == 1 && question.depth == 0 ? "leave" : "back"))
    return hints
  }

}

/// How the rows of a question are shared out.
struct QuestionLayout {
  struct Parts {
    var details: [String] = []
    var controlHeight = 1
    var leastHeight = 1
    var message: (text: String, isError: Bool)?
    var note: String?
  }
  struct Part {
    var text: String
    var style: Style
  }

  /// Title and help.
  private(set) var lines: [[Part]] = []
  /// The message or note below the control.
  private(set) var below: [Part] = []
  private(set) var controlHeight: Int
  private(set) var hasKeys = true
  let left: Int
  let inner: Int

  var height: Int { lines.count + controlHeight + below.count + (hasKeys ? 1 : 0) }

  static func left(_ question: PromptQuestion, _ size: TerminalSize) -> Int {
    min(question.depth * 2, size.columns / 4)
  }
  static func inner(_ question: PromptQuestion, _ size: TerminalSize) -> Int {
    left(question, size) + (size.columns >= 16 ? 2 : 0)
  }

  init(_ question: PromptQuestion, parts: Parts, size: TerminalSize, symbols: Symbols) {
    left = Self.left(question, size)
    inner = Self.inner(question, size)
    controlHeight = max(1, parts.controlHeight)
    lines = Self.title(question, width: max(1, size.columns - left))
    let titleCount = lines.count
    let width = max(1, size.columns - inner)
    func wrapped(_ text: String) -> [String] { PromptNotice.wrapped(text, to: width) }
    let blank = String(repeating: " ", count: inner - left)
    if let help = question.help {
      let all = wrapped(help)
      let shown = parts.details.isEmpty ? all.prefix(3) : all[...]
      for (index, text) in shown.enumerated() {
        let isCut = index == 2 && all.count > 3 && parts.details.isEmpty
        lines.append([Part(text: blank + text + (isCut ? " " + symbols.more : ""), style: Style(.muted))])
      }
    }
    for fact in parts.details { lines += wrapped(fact).map { [Part(text: blank + $0, style: Style(.muted))] } }
    if let note = parts.note { below = wrapped(note).prefix(3).map { Part(text: $0, style: Style(.muted)) } }
    if let (text, isError) = parts.message {
      let mark = isError ? symbols.failure : symbols.warning
      below = wrapped("\(mark) \(text)").map { Part(text: $0, style: Style(isError ? .error : .warning)) }
    }
    shrink(to: size.rows, titleCount: titleCount, parts)
  }

  /// The question first, its progress behind it.
  private static func title(_ question: PromptQuestion, width: Int) -> [[Part]] {
    let texts = DisplayWidth.wrapped(EscapedText.escaped(question.title), to: max(1, width - 2))
    var lines = texts.enumerated().map { index, text in
      [
        Part(text: index == 0 ? "? " : "  ", style: Style(.accent, adding: .bold)),
        Part(text: text, style: Style(.strong)),
      ]
    }
    guard let position = question.position, let last = texts.last else { return lines }
    let progress = "\(position) of \(question.count)"
    if DisplayWidth.of(last) + 4 + progress.count <= width {
      lines[lines.count - 1].append(Part(text: "  " + progress, style: Style(.muted)))
    } else {
      lines.append([Part(text: "  " + progress, style: Style(.muted))])
    }
    return lines
  }

  /// Help is left out before the question itself.
  private mutating func shrink(to rows: Int, titleCount: Int, _ parts: Parts) {
    if height > rows { controlHeight = max(parts.leastHeight, controlHeight - (height - rows)) }
    while height > rows, lines.count > titleCount { lines.removeLast() }
    if height > rows { hasKeys = false }
    while height > rows, below.count > 1 { below.removeLast() }
    while height > rows, lines.count > 1 { lines.removeLast() }
    if height > rows { controlHeight = max(1, controlHeight - (height - rows)) }
    while height > rows, !below.isEmpty { below.removeLast() }
    while height > rows, !lines.isEmpty { lines.removeLast() }
  }
}
