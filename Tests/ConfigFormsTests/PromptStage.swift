import TestSupport
import CommandSpec
import ConfigForms
import ConfigModel
import ConfigSchema
import Foundation

@testable import Terminal
@testable import ConfigEditing
@testable import confedit

/// A prompt of the program over files of its own, in a terminal of the tests or in lines.
final class PromptStage {
  struct Wish {
    var size = TerminalSize.standard
    var isASCII = false
    var isSpoken = false
    /// Further words of the command line.
    var words: [String] = []
    var files: [String: String] = [:]
  }

  let directory: URL
  private let file: URL
  private var styled: StyledPrompt?
  private var lines: LinePrompt?
  private var display: PromptDisplay
  private var terminal: TerminalEmulator
  private var transcript = ""
  private var effects: [String] = []
  private let isASCII: Bool
  private let invocation: Invocation

  /// - Parameter schema: its file's name, among the files.
  init(schema: String, _ wish: Wish) throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("confedit-prompt-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for (name, text) in wish.files {
      try text.write(to: directory.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    file = directory.appendingPathComponent("mail.yaml")
    isASCII = wish.isASCII
    let capabilities = Capabilities(movesCursor: true, depth: .none, repertoire: wish.isASCII ? .ascii : .unicode)
    display = PromptDisplay(capabilities: capabilities, startColumn: 0)
    terminal = TerminalEmulator(columns: wish.size.columns, rows: wish.size.rows)
    terminal.feed(Array("two lines of\r\nunrelated output\r\n".utf8))
    let arguments = ["prompt", "-f", file.path, "-s", directory.appendingPathComponent(schema).path] + wish.words
    guard case .run(_, let invocation) = try commandTable.parse(arguments) else {
      throw KeyScript.Mistake(word: "prompt")
    }
    self.invocation = invocation
    var notices = Notices()
    let session = try DraftSession(
      try Workspace(invocation), WriteOptions(invocation), writing: CommandLineEcho.empty, &notices)
    let prompt = Prompt(session, try PromptScope(invocation, session), tellsDisabled: wish.isSpoken)
    if wish.isSpoken {
      lines = LinePrompt(prompt, repertoire: wish.isASCII ? .ascii : .unicode)
      transcript += lines?.takeText() ?? ""
    } else {
      styled = StyledPrompt(prompt, size: wish.size, today: "2026-03-14")
      show()
    }
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  var ending: FormEnding? { styled?.ending ?? lines?.ending }
  var size: TerminalSize { styled?.size ?? .standard }
  var screen: Screen? { styled?.screen(repertoire: isASCII ? .ascii : .unicode) }
  var configuration: Data? { try? Data(contentsOf: file) }

  /// The errors of the file as it is now.
  func problems() throws -> [String] {
    var console = Console()
    let document = try console.read(try Workspace(invocation))
    return (document.evaluate()?.problems ?? []).filter { $0.severity == .error }.map { "\($0.path): \($0.message)" }
  }

  // MARK: Styled

  func perform(_ step: KeyScript.Step) throws {
    switch step {
    case .event(let event):
      if case .resized(let size) = event {
        terminal.resize(columns: size.columns, rows: size.rows)
        display.resized(to: size)
      }
      if let effect = styled?.handle(event), let text = FormStage.text(of: effect) { effects.append(text) }
    case .edited(let text): styled?.edited(text)
    case .disk(let text): try text.write(to: file, atomically: true, encoding: .utf8)
    }
    show()
  }

  private func show() {
    guard var prompt = styled else { return }
    terminal.feed(display.bytes(for: &prompt))
    styled = prompt
  }

  /// What the terminal shows, lines that went out of the window included; of a styled frame the question alone.
  func frame(isStyled: Bool) -> [String] {
    defer { effects = [] }
    var rows: [String]
    if isStyled, let screen {
      rows = ScreenText.frame(of: screen).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map(String.init)
    } else {
      rows = terminal.text
      while rows.last?.isEmpty == true { rows.removeLast() }
    }
    return (rows + effects + terminal.unknown).map { $0.replacingOccurrences(of: directory.path, with: "DIRECTORY") }
  }

  // MARK: Lines

  /// A line that is typed; `^C` and `^D` are these keys.
  func type(_ line: String) {
    guard var prompt = lines, prompt.ending == nil else { return }
    transcript += prompt.isSecret ? "(not shown)\n" : line + "\n"
    prompt.take(line == "^C" ? .interrupted : line == "^D" ? .end : .line(line))
    transcript += prompt.takeText()
    if let ending = prompt.ending { transcript += "=> \(ending)\n" }
    lines = prompt
  }

  func takeTranscript() -> [String] {
    defer { transcript = "" }
    return transcript.replacingOccurrences(of: directory.path, with: "DIRECTORY")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
