import CommandSpec
import ConfigModel
import ConfigSchema
import Foundation
import Terminal

@testable import ConfigForms
@testable import ConfigEditing
@testable import confedit

/// A form of the program over files of its own.
final class FormStage {
  let directory: URL
  private(set) var form: Form
  private var effects: [String] = []
  private(set) var ending: FormEnding?
  private let file: URL
  private let repertoire: Repertoire

  struct Wish {
    var size = TerminalSize.standard
    var style = FormStyle.auto
    var isASCII = false
    var start: String?
    var level = Level.advanced
    /// Other files, by name.
    var files: [String: String] = [:]
  }

  init(schema: String, configuration: String?, _ wish: Wish) throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("confedit-form-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try schema.write(to: directory.appendingPathComponent("mail.confedit.yaml"), atomically: true, encoding: .utf8)
    file = directory.appendingPathComponent("mail.yaml")
    for (name, text) in wish.files {
      let place = directory.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: place, atomically: true, encoding: .utf8)
    }
    try configuration?.write(to: file, atomically: true, encoding: .utf8)
    repertoire = wish.isASCII ? .ascii : .unicode
    let session = try Self.session(file.path)
    let start = try wish.start.map { try FormRun.start($0, in: session) }
    form = Form(
      session, start: start?.place, focus: start?.focus, style: wish.style, level: wish.level, size: wish.size,
      today: "2026-03-14")
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  static func session(_ path: String) throws -> DraftSession {
    let schema = (path as NSString).deletingPathExtension + ".confedit.yaml"
    guard case .run(_, let invocation) = try commandTable.parse(["form", "-f", path, "-s", schema]) else {
      throw KeyScript.Mistake(word: "form")
    }
    var notices = Notices()
    return try DraftSession(
      try Workspace(invocation), WriteOptions(invocation), writing: CommandLineEcho.empty, &notices)
  }

  var configuration: Data? { try? Data(contentsOf: file) }

  func perform(_ step: KeyScript.Step) throws {
    switch step {
    case .event(let event):
      let effect = form.handle(event)
      if case .leave(let ending) = effect { self.ending = ending }
      if let text = Self.text(of: effect) { effects.append(text) }
    case .edited(let text): form.edited(text)
    case .disk(let text):
      try text.write(to: file, atomically: true, encoding: .utf8)
      form.refresh()
    }
  }

  var screen: Screen { form.screen(repertoire: repertoire) }

  /// The same with nothing kept from what was worked out before, the evaluation included.
  var screenWithoutKeptRows: Screen {
    var form = form
    // Nothing that was kept is of another draft.
    if let whole = form.session.document.evaluate() { form.pages.session.stage.evaluation = whole }
    return form.screen(repertoire: repertoire)
  }

  /// The frame, and what the form wanted since the last one.
  func frame(isStyled: Bool) -> [String] {
    defer { effects = [] }
    let screen = screen
    let lines =
      isStyled
      ? ScreenText.frame(of: screen).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
        String.init)
      : ScreenText.rows(of: screen)
    return (lines + effects).map { $0.replacingOccurrences(of: directory.path, with: "DIRECTORY") }
  }

  static func text(of effect: FormEffect) -> String? {
    switch effect {
    case .none: nil
    case .leave(let ending): "=> leave \(ending)"
    case .run(let action): "=> run \(action.name)"
    case .openEditor(let text): "=> editor \(text.debugDescription)"
    case .suspend: "=> suspend"
    }
  }
}
