import Foundation
import FoundationXML
import Testing

@testable import Terminal

/// The image of a screen that has everything, compared with `Golden/screen.svg`; `CONFEDIT_RECORD=1` writes it.
@Suite struct PictureTests {
  static let screen: Screen = {
    var screen = Screen(columns: 46, rows: 9)
    screen.put("Notifications", at: 1, 0, style: Style(.title))
    screen.box(Rectangle(column: 0, row: 1, width: 46, height: 6), title: "Sounds & <more>")
    screen.put("› [x] Play sounds            ", at: 2, 2, style: Style(.focus))
    screen.put("  Volume      ‹ 70 % ›  0 to 100", at: 2, 3)
    screen.put("  名前 👩‍👩‍👧‍👦 e\u{301} שלום", at: 2, 4, style: Style(.disabled))
    screen.put("✗ must not be empty", at: 2, 5, style: Style(.error))
    screen.put("Manual", at: 36, 5, style: Style(.link), link: "https://example.org/?a=1&b=2")
    screen.put("[ Save ]", at: 2, 7, style: Style(.focusedButton))
    screen.put("[ Cancel ]", at: 12, 7, style: Style(.button))
    screen.put("Tab", at: 1, 8, style: Style(.key))
    screen.put("next", at: 5, 8, style: Style(.muted, adding: .underline))
    screen.cursor = Position(column: 5, row: 2)
    return screen
  }()

  @Test(arguments: [("screen", ScreenImage.Ground.automatic), ("screen-dark", .dark)])
  func image(name: String, ground: ScreenImage.Ground) throws {
    let document = ScreenImage(Self.screen, title: "A form", ground: ground).document
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden/\(name).svg")
    if ProcessInfo.processInfo.environment["CONFEDIT_RECORD"] == "1" {
      try Data(document.utf8).write(to: file)
      Issue.record("recorded \(name)")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == document)
    let parser = XMLParser(data: Data(document.utf8))
    #expect(parser.parse() && parser.parserError == nil)
    #expect(document.contains("prefers-color-scheme") == (name == "screen"))
  }

  /// What a reader may click leads to the web or to a letter.
  @Test func imagesHoldNoPrograms() {
    var screen = Screen(columns: 4, rows: 1)
    screen.put("x", at: 0, 0, link: "javascript:alert(1)")
    screen.put("y", at: 2, 0, link: "mailto:a@b")
    let document = ScreenImage(screen, title: "<x>").document
    #expect(!document.contains("javascript") && document.contains("href=\"mailto:a@b\""))
    #expect(document.contains("aria-label=\"&lt;x&gt;\""))
  }
}
