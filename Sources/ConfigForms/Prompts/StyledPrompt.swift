internal import ConfigModel
internal import ConfigSchema
package import Terminal

/// A prompt for a terminal whose cursor can be moved: each question draws its own lines and leaves one.
package struct StyledPrompt<Session: FormSession>: Sendable {
  package internal(set) var prompt: Prompt<Session>
  var control: any Control
  /// The turn of the prompt that the control is for.
  private var turn = 0
  /// Whether everything that is known about the setting is told.
  var showsDetails = false
  package internal(set) var size: TerminalSize
  private let today: String

  /// - Parameter today: `YYYY-MM-DD`, where empty dates begin.
  package init(_ prompt: Prompt<Session>, size: TerminalSize = .standard, today: String = "2000-01-01") {
    self.prompt = prompt
    self.size = size
    self.today = today
    control = Readout("")
    renew()
  }

  package var ending: FormEnding? { prompt.ending }

  // MARK: The control

  private mutating func renew() {
    guard turn != prompt.turn else { return }
    turn = prompt.turn
    showsDetails = false
    guard let question = prompt.question else { return }
    control = makeControl(question)
  }

  private func makeControl(_ question: PromptQuestion) -> any Control {
    let field = question.field
    switch question.input {
    case .menu(let options):
      let rows = options.enumerated().map { ChoiceOption(value: .number(Number($0)), label: $1.label) }
      var menu = Menu(rows, value: nil, invitesFilter: rows.count > 10)
      menu.highlight(.number(Number(0)))
      return menu
    case .yesNo(let value): return YesNo(value)
    case .oneOf(let options, let current, let isOpen):
      return Menu(options, value: current, isOpen: isOpen, invitesFilter: isOpen || options.count > 8)
    case .someOf(let options, let chosen): return CheckList(options, chosen: chosen)
    case .secret(let isSet):
      return LineEditor("", placeholder: isSet ? "Enter keeps the one that is set" : "", isHidden: true)
    case .text(let lines): return TextBox(text(of: field), heights: lines)
    case .yaml:
      let shown = field?.isSecret == true ? nil : field?.shown
      return TextBox(shown.map(prompt.session.yaml) ?? "", heights: 1...8, isYAML: true)
    case .line: return line(question)
    }
  }

  private func text(of field: Field?) -> String {
    if case .string(let text) = field?.shown { text } else { "" }
  }

  private func line(_ question: PromptQuestion) -> any Control {
    switch question.step {
    case .newKey: return LineEditor("", placeholder: "Enter alone goes back")
    case .rename(let path):
      guard case .key(let key) = path.last else { return LineEditor("") }
      return LineEditor(key)
    default: break
    }
    guard let field = question.field else { return LineEditor("") }
    var resting = FieldControl.resting(field, in: prompt.session, width: size.columns, today: today)
    guard case .editing(let control) = resting.handle(.key(Key(.enter))) else { return FieldControl.line(field) }
    return control
  }

  // MARK: Events

  package mutating func handle(_ event: TerminalEvent) -> FormEffect {
    if let ending = prompt.ending { return .leave(ending) }
    var effect = FormEffect.none
    switch event {
    case .key(let key): effect = handle(key)
    case .paste(let paste):
      prompt.message = nil
      effect = carryOut(control.handle(.paste(paste)))
    case .resized(let size): self.size = size
    case .closed: prompt.cancel()
    case .focus, .reply, .resumed, .mouse: break
    }
    renew()
    return prompt.ending.map { .leave($0) } ?? effect
  }

  private mutating func handle(_ key: Key) -> FormEffect {
    prompt.message = nil
    switch key {
    case Key.character("c", .control): prompt.cancel()
    case Key.character("z", .control): return .suspend
    case Key.character("d", .control) where isEmpty: prompt.cancel()
    case Key(.tab, .shift): if !prompt.back() { tell("This is the first question.") }
    case Key(.escape):
      if let menu = control as? Menu, menu.isFiltered { return carryOut(control.handle(.key(key))) }
      if !prompt.back() { prompt.leave() }
    case Key(.function(1)): showsDetails.toggle()
    case Key.character("r", .control): prompt.clear()
    case Key(.delete) where isHidden && isEmpty: prompt.clear()
    default:
      if steps(key) || commands(key) { return .none }
      return carryOut(control.handle(.key(key)))
    }
    return .none
  }

  private mutating func tell(_ text: String) { prompt.message = PromptMessage(text: text, isError: false) }

  /// Whether there is no text that Ctrl-D could take a character of.
  private var isEmpty: Bool {
    switch control {
    case let line as LineEditor: line.text.isEmpty
    case let box as TextBox: box.text.isEmpty
    case let menu as Menu: !menu.isFiltered
    default: true
    }
  }

  private var isHidden: Bool { if case .secret = prompt.question?.input { true } else { false } }

  private mutating func carryOut(_ reply: ControlReply) -> FormEffect {
    switch reply {
    case .ignored, .handled, .open, .press, .step: break
    case .cancelled: prompt.keep()
    case .value(let value):
      guard case .menu = prompt.question?.input else {
        prompt.answer(value)
        break
      }
      if case .number(let number) = value, let index = number.intValue { prompt.choose(index) }
    case .word(let word): prompt.answer(word: word)
    case .yaml(let text): prompt.answer(yaml: text)
    case .unset: prompt.clear()
    case .refused(let reason): tell(reason)
    case .editing(let control): self.control = control
    case .editor(let text): return .openEditor(text)
    case .complete(let text):
      guard let path = prompt.question?.field?.path else { break }
      return carryOut(control.handle(.completions(prompt.session.completions(ofPath: text, at: path))))
    }
    return .none
  }

  /// The text as the person's editor left it.
  package mutating func edited(_ text: String) { _ = control.handle(.edited(text)) }

  /// What came of an effect.
  package mutating func tell(failure text: String) { prompt.message = PromptMessage(text: text) }

  // MARK: Stepping

  /// Up and Down step a number by its step, within its range.
  private mutating func steps(_ key: Key) -> Bool {
    guard key == Key(.up) || key == Key(.down), var line = control as? LineEditor, case .line = prompt.question?.input,
      let field = prompt.question?.field, field.setting.type.isOrdered,
      field.setting.type.isNumeric || field.setting.step != nil
    else { return false }
    let start = line.text.isEmpty ? nil : try? prompt.session.read(line.text, at: field.path)
    guard let value = start ?? field.defaultValue ?? field.range?.low ?? field.setting.lowestValue else { return false }
    do throws(Problem) {
      let next =
        start == nil ? value : try prompt.settings.stepped(value, by: key == Key(.up) ? 1 : -1, for: field.setting)
      var trial = prompt.session
      guard (try? trial.apply([.set(field.path, next)])) != nil else { return true }
      if let problem = trial.field(at: field.path)?.problem, problem.code == "out-of-range" {
        tell("No further: \(FieldControl.rangeText(field) ?? problem.message).")
        return true
      }
      line.startOver(with: Setting.word(for: next))
      control = line
    } catch {
      tell(FormRefusal.sentence(error.message))
    }
    return true
  }

  // MARK: Items

  private mutating func commands(_ key: Key) -> Bool {
    guard let menu = control as? Menu, !menu.isFiltered, case .items = prompt.question?.step,
      case .number(let number) = menu.highlightedValue, let index = number.intValue
    else { return false }
    switch key {
    case Key(.delete): prompt.carryOut(.remove, onOption: index)
    case Key.character("d", .alt): prompt.carryOut(.duplicate, onOption: index)
    case Key.character("n", .alt): prompt.carryOut(.rename, onOption: index)
    case Key(.up, .alt): move(index, by: -1)
    case Key(.down, .alt): move(index, by: 1)
    default: return false
    }
    return true
  }

  private mutating func move(_ index: Int, by step: Int) {
    prompt.carryOut(.move(step), onOption: index)
    guard prompt.message == nil else { return }
    renew()
    guard var menu = control as? Menu else { return }
    menu.highlight(.number(Number(index + step)))
    control = menu
  }
}
