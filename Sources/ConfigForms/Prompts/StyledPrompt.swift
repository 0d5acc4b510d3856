internal import ConfigEditing
internal import ConfigModel
internal import ConfigSchema
package import Terminal

/// A prompt for a terminal whose cursor can be moved: each question draws its own lines and leaves one.
package struct StyledPrompt: Sendable {
  package internal(set) var prompt: Prompt
  var control: any Control
  /// The turn of the prompt that the control is for.
  private var turn = 0
  /// Whether everything that is known about the setting is shown.
  var showsDetails = false
  package internal(set) var size: TerminalSize
  private let today: String

  /// - Parameter today: `YYYY-MM-DD`, where empty dates begin.
  package init(_ prompt: Prompt, size: TerminalSize = .standard, today: String = "2000-01-01") {
    self.prompt = prompt
    self.size = size
    self.today = today
    control = Readout("")
    renew()
  }

  package var ending: FormEnding? { prompt.ending }

  // MARK: The control

  /// - Parameter option: the index of the one to be highlighted, where the question is a menu.
  private mutating func renew(highlighting option: Int = 0) {
    guard turn != prompt.turn else { return }
    turn = prompt.turn
    showsDetails = false
    guard let question = prompt.question else { return }
    control = makeControl(question, highlighting: option)
  }

  private func makeControl(_ question: PromptQuestion, highlighting option: Int) -> any Control {
    let field = question.field
    switch question.input {
    case .menu(let options):
      let rows = options.enumerated().map { ChoiceOption(value: .number(Number($0)), label: $1.label) }
      var menu = Menu(rows, value: nil, invitesFilter: rows.count > 10)
      menu.highlight(.number(Number(option)))
      return menu
    case .yesNo(let value): return YesNo(value)
    case .oneOf(let options, let current, let isOpen):
      return Menu(options, value: current, isOpen: isOpen, invitesFilter: isOpen || options.count > 8)
    case .someOf(let options, let chosen): return CheckList(options, chosen: chosen)
    case .secret(let isSet):
      return LineEditor("", placeholder: isSet ? "press Enter to keep the current one" : "", isHidden: true)
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
    case .newKey: return LineEditor("", placeholder: "press Enter to go back")
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
    case Key.character("d", .control) where !control.holdsText: prompt.cancel()
    case Key(.tab, .shift): if !prompt.back() { tell("This is the first question.") }
    case Key(.escape):
      // A list that was narrowed is shown whole again first.
      if case .handled = control.handle(.key(key)) { break }
      if !prompt.back() { prompt.leave() }
    case Key(.function(1)): showsDetails.toggle()
    case Key.character("r", .control): prompt.clear()
    case Key(.delete) where isHidden && !control.holdsText: prompt.clear()
    default:
      if steps(key) || commands(key) { return .none }
      return carryOut(control.handle(.key(key)))
    }
    return .none
  }

  private mutating func tell(_ text: String) { prompt.message = PromptMessage(text: text, isError: false) }

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
    case .editing(let control), .choosing(let control): self.control = control
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

  /// Whether Up and Down step the value that is typed.
  func stepsByArrows(_ question: PromptQuestion) -> Bool {
    guard let setting = question.field?.setting, case .line = question.input else { return false }
    guard setting.type.isOrdered, setting.type.isNumeric || setting.step != nil else { return false }
    var trial = control
    if case .step = trial.handle(.step(1)) { return true }
    return false
  }

  private mutating func steps(_ key: Key) -> Bool {
    guard key == Key(.up) || key == Key(.down), let question = prompt.question, stepsByArrows(question),
      case .step(let count, let text) = control.handle(.step(key == Key(.up) ? 1 : -1))
    else { return false }
    return step(by: count, from: text ?? "")
  }

  /// By the step of the setting, within its range; from the default, or the low end, where nothing was typed.
  ///
  /// - Returns: false when there is no value to step from.
  private mutating func step(by count: Int, from text: String) -> Bool {
    guard let field = prompt.question?.field else { return false }
    let start = text.isEmpty ? nil : try? prompt.session.read(text, at: field.path)
    guard let value = start ?? field.defaultValue ?? field.range?.low ?? field.setting.lowestValue else { return false }
    do throws(Problem) {
      let next = start == nil ? value : try prompt.session.settings.stepped(value, by: count, for: field.setting)
      var trial = prompt.session
      guard (try? trial.apply([.set(field.path, next)])) != nil else { return true }
      if let problem = trial.field(at: field.path)?.problem, problem.code == "out-of-range" {
        tell(FieldControl.limits(of: field, problem))
      } else {
        _ = control.handle(.edited(next.word))
      }
    } catch {
      tell(FormRefusal.sentence(error.message))
    }
    return true
  }

  // MARK: Items

  private mutating func commands(_ key: Key) -> Bool {
    guard case .items = prompt.question?.step, case .number(let number) = control.highlightedValue,
      let index = number.intValue
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
    renew(highlighting: index + step)
  }
}
