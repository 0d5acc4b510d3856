import ConfigForms
import Foundation
import Terminal
import Testing

/// The pictures of the documentation are drawn by the form from its cells, and are those that it draws today.
struct PictureTests {
  private static let pictures: [(name: String, title: String, start: String, style: String, keys: String)] = [
    ("form", "The page General of Mailpane's settings", "General", "grouped", "Left Down Down Down Down Down"),
    (
      "form-menu", "A menu over the page, with the help of what is highlighted below", "General", "columns",
      "Down Enter Down"
    ),
    (
      "form-review", "The diff of three changes before they are saved", "General", "columns",
      "Left Down Down Right Down Space Ctrl-S"
    ),
  ]

  @Test(arguments: pictures.indices)
  func pictureIsCurrent(_ index: Int) throws {
    let picture = Self.pictures[index]
    let cases = FormCase.directory
    var wish = FormStage.Wish()
    wish.start = picture.start
    wish.style = try #require(.init(rawValue: picture.style))
    let stage = try FormStage(
      schema: String(contentsOf: cases.appendingPathComponent("controls.confedit.yaml"), encoding: .utf8),
      configuration: String(contentsOf: cases.appendingPathComponent("controls.yaml"), encoding: .utf8), wish)
    for step in try KeyScript.steps(picture.keys) { try stage.perform(step) }
    let image = ScreenImage(stage.screen, title: picture.title).document
    let file = cases.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/images/\(picture.name).svg")
    let current = try? String(contentsOf: file, encoding: .utf8)
    guard image != current else { return }
    if ProcessInfo.processInfo.environment["CONFEDIT_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try image.write(to: file, atomically: true, encoding: .utf8)
    }
    Issue.record("docs/images/\(picture.name).svg is not what the form draws: CONFEDIT_RECORD=1 writes it anew")
  }
}
