import ConfigForms
import Foundation
import Terminal
import TestSupport
import Testing

/// Whatever is pressed at whatever question, in whatever window: nothing traps, the question fits the window, what stood
/// above stays, no secret is shown, and nothing is written unless somebody saves.
struct PromptRandomTests {
  private static let words = [
    "Down", "Up", "Tab", "Shift-Tab", "Left", "Right", "Enter", "Enter", "Enter", "Enter", "Esc", "Space", "Home",
    "End", "PageUp", "PageDown", "Backspace", "Delete", "Ctrl-K", "Ctrl-Y", "Ctrl-U", "Ctrl-W", "Ctrl-Z", "Ctrl-R",
    "Alt-B", "Alt-Enter", "Ctrl-J", "Ctrl-E", "Alt-D", "Alt-N", "Alt-Up", "Alt-Down", "F1", "a", "y", "n", "7", "0",
    "-", ":", "é", "世", "👩", "\u{200D}", "\u{301}", "ש", "X-Key", "a@b.org", "paste:\"one\\ntwo 世\"",
    "paste:\"plain\"", "editor:\"from\\noutside\"",
  ]

  private static func wish(_ configuration: String) throws -> PromptStage.Wish {
    let schema = FormCase.directory.appendingPathComponent("controls.confedit.yaml")
    var wish = PromptStage.Wish()
    wish.files = ["mail.yaml": configuration, "mail.confedit.yaml": try String(contentsOf: schema, encoding: .utf8)]
    return wish
  }

  private static func configuration() throws -> String {
    try String(contentsOf: FormCase.directory.appendingPathComponent("controls.yaml"), encoding: .utf8)
      .replacing("account:\n", with: "account:\n  password: Xyzzy7\n")
  }

  @Test(arguments: 1...12)
  func nothingTrapsInATerminal(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let configuration = try Self.configuration()
    var wish = try Self.wish(configuration)
    wish.isASCII = seed.isMultiple(of: 5)
    let isResized = seed.isMultiple(of: 2)
    let stage = try PromptStage(schema: "mail.confedit.yaml", wish)
    for _ in 0..<200 where stage.ending == nil {
      if isResized, Int.random(in: 0..<12, using: &generator) == 0 {
        let size = TerminalSize(
          columns: Int.random(in: 10...130, using: &generator), rows: Int.random(in: 1...45, using: &generator))
        try stage.perform(.event(.resized(size)))
      }
      let word = Self.words.randomElement(using: &generator) ?? "Down"
      let isTyped = word.count > 1 && word.contains { "@XY".contains($0) }
      for step in try KeyScript.steps(isTyped ? "\"\(word)\"" : word) { try stage.perform(step) }
      let screen = try #require(stage.screen)
      #expect(screen.rows <= max(1, stage.size.rows) && screen.columns == stage.size.columns)
      if let cursor = screen.cursor { #expect(screen.contains(column: cursor.column, row: cursor.row)) }
    }
    let frame = stage.frame(isStyled: false)
    #expect(!frame.contains { $0.contains("Xyzzy7") })
    if !isResized { #expect(frame.starts(with: ["two lines of", "unrelated output"])) }
    if stage.ending != .saved { #expect(stage.configuration == Data(configuration.utf8)) }
  }

  private static let lines = [
    "", "", "", "", "<", "?", "-", "y", "n", "1", "2", "3", "9", "x 3", "d 3", "m 3 4", "n 3",
    "m 9 -9223372036854775808",
    "99999999999999999999", "a@b.org", "X-Key", ".", "\"\"", "\"<\"", "1 2 3", "4h", "2026-02-30", "世é👩", "\u{FFFD}",
  ]

  @Test(arguments: 1...12)
  func nothingTrapsInLines(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let configuration = try Self.configuration()
    var wish = try Self.wish(configuration)
    wish.isSpoken = true
    let stage = try PromptStage(schema: "mail.confedit.yaml", wish)
    for _ in 0..<300 where stage.ending == nil { stage.type(Self.lines.randomElement(using: &generator) ?? "") }
    stage.type("^D")
    #expect(!stage.takeTranscript().contains { $0.contains("Xyzzy7") })
    #expect(stage.ending != nil)
    if stage.ending != .saved { #expect(stage.configuration == Data(configuration.utf8)) }
  }
}
