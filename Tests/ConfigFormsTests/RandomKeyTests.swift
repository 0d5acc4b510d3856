import Foundation
import Terminal
import TestSupport
import Testing

@testable import ConfigForms

/// Whatever is pressed in whatever window: nothing traps, the frame has the window's size, and nothing is written
/// unless somebody saves, no secret is shown, and what is kept from frame to frame is as good as what is made anew.
struct RandomKeyTests {
  private static let words = [
    "Down", "Up", "Tab", "Shift-Tab", "Left", "Right", "Enter", "Enter", "Esc", "Space", "Home", "End", "PageUp",
    "PageDown", "Backspace", "Delete", "Ctrl-K", "Ctrl-Y", "Ctrl-U", "Ctrl-W", "Ctrl-Z", "Alt-B", "Alt-F", "Alt-Enter",
    "Ctrl-J", "Ctrl-E", "Ctrl-S", "a", "d", "x", "J", "K", "n", "u", "r", "A", "?", "/", "q", "7", "0", "-", ":", "é",
    "世", "👩",
    "\u{200D}", "\u{301}", "ש", "م", "paste:\"one\\ntwo 世\"", "paste:\"plain\"", "click:12,4", "click:30,7",
    "editor:\"from\\noutside\"",
  ]

  @Test(arguments: 1...16)
  func nothingTraps(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let directory = FormCase.directory
    let schema = try String(contentsOf: directory.appendingPathComponent("controls.confedit.yaml"), encoding: .utf8)
    let configuration = try String(contentsOf: directory.appendingPathComponent("controls.yaml"), encoding: .utf8)
      .replacing("account:\n", with: "account:\n  password: Xyzzy7\n")
    var wish = FormStage.Wish()
    wish.style = FormStyle.allCases.randomElement(using: &generator) ?? .auto
    wish.isASCII = seed.isMultiple(of: 5)
    let stage = try FormStage(schema: schema, configuration: configuration, wish)
    for _ in 0..<150 {
      if stage.ending != nil { break }
      if Int.random(in: 0..<12, using: &generator) == 0 {
        let size = TerminalSize(
          columns: Int.random(in: 10...130, using: &generator), rows: Int.random(in: 1...45, using: &generator))
        try stage.perform(.event(.resized(size)))
      }
      for step in try KeyScript.steps(Self.words.randomElement(using: &generator) ?? "Down") { try stage.perform(step) }
      let screen = stage.screen
      #expect(screen.size == stage.form.size)
      #expect(screen == stage.screenWithoutKeptRows)
      #expect(!ScreenText.rows(of: screen).contains { $0.contains("Xyzzy7") })
      if let cursor = screen.cursor { #expect(screen.contains(column: cursor.column, row: cursor.row)) }
    }
    if stage.ending != .saved { #expect(stage.configuration == Data(configuration.utf8)) }
  }
}
