import Testing

@testable import Terminal

@Suite struct ScreenTests {
  private static func screen(_ columns: Int = 12, _ rows: Int = 1, ascii: Bool = false, _ draw: (inout Screen) -> Void)
    -> Screen
  {
    var screen = Screen(columns: columns, rows: rows, repertoire: ascii ? .ascii : .unicode)
    draw(&screen)
    return screen
  }

  /// Cells with bars between; the second half of a wide character is empty.
  private static func cells(_ screen: Screen) -> String { screen.row(0).map(\.text).joined(separator: "|") }

  @Test(arguments: [
    ("ab", "a|b| | | "), ("漢x", "漢||x| | "), ("e\u{301}é", "e\u{301}|é| | | "), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦|| | | "),
    ("abc漢字", "a|b|c|漢|"), ("abcd漢", "a|b|c|d| "), ("a\tb", "a|\\|t|b| "), ("\u{1B}[", "\\|x|1|b|["),
    ("\u{301}", "\\|u|0|3|0"), ("\u{200B}a", "\\|u|2|0|0"), ("\r\n", "\\|r|\\|n| "), ("☎\u{FE0F}", "☎\u{FE0F}|| | | "),
    ("\u{FE0F}", "\\|u|f|e|0"), ("", " | | | | "),
  ])
  func puts(text: String, cells: String) {
    #expect(Self.cells(Self.screen(5) { $0.put(text, at: 0, 0) }) == cells)
  }

  @Test func isolatesWhatRunsToTheLeft() {
    let screen = Self.screen(6) { $0.put("אבג", at: 1, 0) }
    #expect(Self.cells(screen) == " |\u{2068}א|ב|ג\u{2069}| | ")
    let cut = Self.screen(6) { $0.put("אבג", at: 1, 0, width: 2, ellipsis: true) }
    #expect(Self.cells(cut) == " |\u{2068}א|…\u{2069}| | | ")
  }

  @Test func showsOnlyASCIIWhereThereIsNoMore() {
    #expect(Self.cells(Self.screen(12, ascii: true) { $0.put("é漢", at: 0, 0) }) == "\\|x|e|9|\\|u|6|f|2|2| | ")
    let box = Self.screen(9, 3, ascii: true) {
      $0.box(Rectangle(column: 0, row: 0, width: 9, height: 3), title: "mail box")
    }
    #expect(ScreenText.rows(of: box) == ["+- ma~ -+", "|       |", "+-------+"])
  }

  @Test func bothRepertoiresHaveTheSameWidths() {
    func texts(_ symbols: Symbols) -> [String] {
      Mirror(reflecting: symbols).children.compactMap { $0.value as? String }
    }
    let (one, other) = (texts(.unicode), texts(.ascii))
    #expect(one.count == other.count && one.count > 25)
    for (unicode, ascii) in zip(one, other) {
      #expect(CellText(unicode).width == CellText(ascii, repertoire: .ascii).width, "\(unicode) \(ascii)")
      #expect(ascii.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    }
  }

  @Test func cutsAtTheEdges() {
    #expect(Self.cells(Self.screen(4) { $0.put("abcdef", at: -2, 0) }) == "c|d|e|f")
    #expect(Self.cells(Self.screen(3) { $0.put("漢字", at: -1, 0) }) == " |字|")
    #expect(Self.cells(Self.screen(4) { $0.put("abcdef", at: 0, 0, width: 3, ellipsis: true) }) == "a|b|…| ")
    #expect(Self.cells(Self.screen(4) { $0.put("漢字漢", at: 0, 0, width: 4, ellipsis: true) }) == "漢||…| ")
    var screen = Screen(columns: 3, rows: 1)
    for (column, row) in [(0, 5), (9, 0), (0, -1), (Int.max, 0), (Int.min, Int.min)] {
      screen.put("x", at: column, row)
    }
    screen.fill(Rectangle(column: -5, row: -5, width: Int.max, height: Int.max), with: "#")
    screen.fill(Rectangle(column: 1, row: 0, width: -3, height: 1))
    screen.box(Rectangle(column: 50, row: 50, width: 2, height: 2))
    #expect(Self.cells(screen) == "#|#|#")
    #expect(screen.put("漢字", at: 0, 0) == 4)
    #expect(Screen(columns: 0, rows: -3).size == TerminalSize(columns: 0, rows: 0))
  }

  @Test func halvesOfWideCharactersBecomeBlanks() {
    for (column, cells) in [(0, "x| | | "), (1, " |x| | "), (2, "漢||x| ")] {
      let screen = Self.screen(4) {
        $0.put("漢", at: 0, 0)
        $0.put("x", at: column, 0)
      }
      #expect(Self.cells(screen) == cells)
    }
    let wide = Self.screen(4) {
      $0.put("漢字", at: 0, 0)
      $0.put("本", at: 1, 0)
    }
    #expect(Self.cells(wide) == " |本|| ")
  }

  @Test(arguments: [
    ("https://example.org/ä b", "https://example.org/%C3%A4%20b"), ("mailto:a@b", "mailto:a@b"), ("none", nil),
    ("https://x\u{1B}\\", nil), ("https://x\n", nil), (":x", nil),
  ])
  func linksAreSafe(link: String, target: String?) {
    #expect(Self.screen { $0.put("x", at: 0, 0, link: link) }[0, 0].link == target)
  }

  @Test func marksWithoutEndAreCut() {
    let text = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(Self.screen { $0.put(text, at: 0, 0) }[0, 0].text.unicodeScalars.count == 32)
  }

  /// A frame as files hold it.
  @Test func framesAreText() {
    let screen = Self.screen(30, 5) {
      $0.box(Rectangle(column: 0, row: 0, width: 30, height: 5), title: "Mail", titleStyle: Style(.title))
      $0.put("\($0.symbols.checkOn) Sounds", at: 2, 1, style: Style(.focus))
      $0.put("漢字", at: 2, 2, style: Style(.error, adding: .underline))
      $0.put("help", at: 8, 2, style: Style(.muted), link: "https://example.org")
      $0.put("plain", at: 2, 3)
      $0.cursor = Position(column: 2, row: 1)
    }
    #expect(
      ScreenText.frame(of: screen) == """
        ╭─ Mail ─────────────────────╮
        │ [x] Sounds                 │
        │ 漢字  help                 │
        │ plain                      │
        ╰────────────────────────────╯
        -- styles --
        bbbTTTTbbbbbbbbbbbbbbbbbbbbbbb
        b ffffffffff                 b
        b 1111  mmmm                 b
        b .....                      b
        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        -- T title, m muted, b border, f focus, 1 error+underline; cursor 2,1; link 8,2 https://example.org --

        """)
  }
}
