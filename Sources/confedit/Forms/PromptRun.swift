import ConfigEditing
import CommandSpec
import ConfigForms
import ConfigModel
import ConfigSchema
import Terminal

/// A prompt on the terminal: the loop around it.
struct PromptRun: ~Copyable {
  private var prompt: StyledPrompt
  private var device: TerminalDevice
  private var display: PromptDisplay

  init(_ prompt: Prompt, _ capabilities: Capabilities, theme: ThemeWish?) throws(Failure) {
    var capabilities = capabilities
    let column: Int?
    do throws(TerminalFailure) {
      var device = try TerminalDevice(modes: .inline, capabilities: capabilities) { ProcessEnvironment[$0] }
      column = try device.learn(&capabilities)
      self.device = device
    } catch {
      throw Failure(.inputNeeded, "no-terminal", error.description)
    }
    theme?.apply(to: &capabilities)
    display = PromptDisplay(capabilities: capabilities, startColumn: column)
    self.prompt = StyledPrompt(prompt, size: device.size, today: LocalDate.today ?? "2000-01-01")
  }

  /// - Returns: the prompt at its end.
  mutating func loop() throws(Failure) -> Prompt {
    do throws(TerminalFailure) {
      while true {
        try device.write(display.bytes(for: &prompt), tail: display.tail)
        if prompt.ending != nil { return prompt.prompt }
        guard let event = try device.next() else { continue }
        try answer(event)
      }
    } catch {
      throw Failure(.cancelled, "terminal", error.description)
    }
  }

  private mutating func answer(_ event: TerminalEvent) throws(TerminalFailure) {
    switch event {
    case .resized(let size): display.resized(to: size)
    case .resumed: display.restart()
    default: break
    }
    switch prompt.handle(event) {
    case .suspend: device.suspend()
    case .openEditor(let text): try openEditor(text)
    case .none, .leave, .run: break
    }
  }

  private mutating func openEditor(_ text: String) throws(TerminalFailure) {
    try device.write(display.erase())
    let answer: Result<String, EditorRefusal> = device.withRestored { TextInEditor(text).run() }
    display.restart()
    switch answer {
    case .success(let text): prompt.edited(text)
    case .failure(let refusal): prompt.tell(failure: refusal.reason)
    }
  }
}

/// A prompt in lines, for those who want no moving cursor.
enum SpokenPromptRun {
  static func loop(_ prompt: Prompt, _ capabilities: Capabilities) throws(Failure) -> Prompt {
    guard let dialogue = LineDialogue() else {
      throw Failure(.inputNeeded, "no-terminal", "this process has no terminal")
    }
    var lines = LinePrompt(prompt, repertoire: capabilities.repertoire)
    while lines.ending == nil {
      let text = lines.takeText()
      lines.take(dialogue.ask(text, isSecret: lines.isSecret))
    }
    dialogue.tell(lines.takeText())
    return lines.prompt
  }
}
