import ConfigEditing
import ChildPrograms
import CommandSpec
import ConfigForms
import ConfigModel
import ConfigSchema
import Terminal

/// A form on the terminal: the loop around it, and what it wants from other programs.
struct FormRun: ~Copyable {
  private let invocation: Invocation
  private let workspace: Workspace
  private let schema: SchemaFile?
  private let path: String?
  private var form: Form
  private var capabilities: Capabilities
  private var device: TerminalDevice
  private var writer: ScreenWriter

  /// How long the terminal is waited for before the file is looked at again, in milliseconds.
  private static let lookAgain = 1_000

  init(
    _ invocation: Invocation, _ workspace: Workspace, _ session: DraftSession, start: Start?
  ) throws(Failure) {
    self.invocation = invocation
    self.workspace = workspace
    schema = session.document.schema
    path = session.document.path
    capabilities = Capabilities { ProcessEnvironment[$0] }
    if invocation[.color] == .never { capabilities.depth = .none }
    var modes = TerminalModes.fullScreen
    if invocation[.mouse] { modes.insert(.mouse) }
    do throws(TerminalFailure) {
      var device = try TerminalDevice(modes: modes, capabilities: capabilities) { ProcessEnvironment[$0] }
      if capabilities.isDark == nil { _ = try device.learn(&capabilities) }
      self.device = device
    } catch {
      throw Failure(.inputNeeded, "no-terminal", error.description)
    }
    invocation[.theme]?.apply(to: &capabilities)
    writer = ScreenWriter(mode: .fullScreen, capabilities: capabilities)
    form = Form(
      session, start: start?.place, focus: start?.focus, style: invocation[.formStyle] ?? .auto,
      level: invocation[.level] ?? .advanced,
      size: device.size, today: LocalDate.today ?? "2000-01-01")
  }

  mutating func loop() throws(Failure) -> FormEnding {
    do throws(TerminalFailure) {
      while true {
        try device.write(writer.update(to: form.screen(repertoire: capabilities.repertoire)), tail: writer.tail)
        guard let event = try device.next(within: Self.lookAgain) else {
          form.refresh()
          continue
        }
        if let ending = try answer(event) { return ending }
      }
    } catch {
      throw Failure(.cancelled, "terminal", error.description)
    }
  }

  /// - Returns: how it ended, when it has.
  private mutating func answer(_ event: TerminalEvent) throws(TerminalFailure) -> FormEnding? {
    switch event {
    case .resized(let size): writer.resized(to: size, reflows: capabilities.reflows)
    case .resumed: writer.restart()
    default: break
    }
    switch form.handle(event) {
    case .none: break
    case .leave(let ending): return ending
    case .suspend: device.suspend()
    case .run(let action): run(action)
    case .openEditor(let text): openEditor(text)
    }
    return nil
  }

  // MARK: Other programs

  private mutating func run(_ action: ConfigSchema.Action) {
    guard let schema else { return }
    if let reason = schema.distrust {
      return form.tell(
        "The schema is not allowed to run commands: \(reason). \(schema.trustCommand) allows it.", isError: true)
    }
    let program = schema.program(action.run, about: path)
    let code: Int32? = device.withRestored {
      do throws(ProgramFailure) { return try program.runInForeground().code } catch { return nil }
    }
    writer.restart()
    guard let code else { return form.tell("\(action.title) could not be started.", isError: true) }
    form.tell(code == 0 ? "\(action.title): done." : "\(action.title) ended with \(code).", isError: code != 0)
    form.refresh()
  }

  private mutating func openEditor(_ text: String) {
    let answer: Result<String, EditorRefusal> = device.withRestored { TextInEditor(text).run() }
    writer.restart()
    switch answer {
    case .success(let text): form.edited(text)
    case .failure(let refusal): form.tell(refusal.reason, isError: true)
    }
  }

  // MARK: Before the start

  /// Without somebody to ask, the settings that still need a value are named, and the command that gives one.
  ///
  /// - Parameters:
  ///   - purpose: completes "a terminal is needed to …".
  ///   - instead: what goes on behind "confedit set KEY=VALUE needs no terminal".
  static func requireTerminal(
    _ invocation: Invocation, _ workspace: Workspace, _ console: inout Console, to purpose: String = "fill in a form",
    needsCursor: Bool = true, instead: String = ""
  ) throws(Failure) {
    let interaction = Interaction(invocation, needsCursor: needsCursor)
    guard interaction.obstacle != nil else { return }
    let document = try console.read(workspace, .isEmpty)
    let missing = document.evaluate()?.problems.filter { $0.code == "required" }.map(\.path) ?? []
    let echo = CommandLineEcho(invocation)
    // A secret is not allowed as an argument.
    let secret = missing.first { document.settings?.hasSecret(at: $0) == true }
    let words = missing.filter { document.settings?.hasSecret(at: $0) != true }.map { "\($0)=VALUE" }
    let command =
      words.isEmpty
      ? secret.map { echo.line("set", flags: ["--stdin"], [$0.description]) } ?? echo.line("set", ["KEY=VALUE"])
      : echo.line("set", words)
    try interaction.require(purpose, missing: missing, help: "\(command) needs no terminal\(instead)")
  }

  /// Where a form begins.
  struct Start {
    var place: FormPlace
    var focus: ConfigPath?
  }

  /// A page, a section or a setting by its address.
  static func start(_ word: String, in session: DraftSession) throws(Failure) -> Start {
    let settings = session.settings
    if let index = settings.pages.firstIndex(where: { $0.address == word })
      ?? settings.pages.firstIndex(where: { $0.title.lowercased() == word.lowercased() })
    {
      return Start(place: .page(index))
    }
    if let section = settings.section(word) {
      return Start(place: .page(section.page), focus: section.settings.first.map { settings[$0].path })
    }
    let target = try session.document.target(try KeyWord.pattern(word).path)
    let top = settings.settingPath(of: target.path)
    guard let section = settings.setting(at: top)?.section else {
      throw Failure(.noSuchKey, "no-such-page", "there is no page, section or setting \(ConfigPath.quoted(word))")
    }
    return Start(place: .page(settings.sections[section].page), focus: top)
  }
}
