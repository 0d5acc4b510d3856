import TestSupport
@testable import Terminal

/// Screens of random content, with everything that makes cells difficult.
struct RandomScreens {
  var generator: SeededGenerator

  private static let words = [
    "sounds", "x", " ", "       ", "漢字", "日本語テキスト", "e\u{301}a", "👩‍👩‍👧‍👦", "👋🏽", "☎\u{FE0F}", "🇦🇹", "שלום", "مرحبا abc",
    "a\tb\n", "\u{1B}[31m", "\u{202E}", "\u{301}", "│─", "0.5 %", "क्षि", "word word word word", "…",
  ]

  private mutating func style() -> Style {
    let role = Role.allCases.randomElement(using: &generator) ?? .text
    let extra: [Attributes] = [[], [], [], .underline, [.bold, .reverse], .dim]
    return Bool.random(using: &generator) ? .text : Style(role, adding: extra.randomElement(using: &generator) ?? [])
  }

  /// A few changes.
  mutating func edit(_ screen: inout Screen) {
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let column = Int.random(in: -2...screen.columns, using: &generator)
      let row = Int.random(in: -1...screen.rows, using: &generator)
      let (width, height) = (Int.random(in: 0...20, using: &generator), Int.random(in: 0...6, using: &generator))
      let area = Rectangle(column: column, row: row, width: width, height: height)
      let style = style()
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: screen.fill(area, style: style)
      case 1: screen.box(area, title: "Titel", style: style)
      case 2: screen.fill(Rectangle(column: 0, row: row, width: screen.columns, height: height))
      default:
        let text = Self.words.randomElement(using: &generator) ?? ""
        let link = Int.random(in: 0..<8, using: &generator) == 0 ? "https://example.org/\(width)" : nil
        screen.put(text, at: column, row, width: width, style: style, ellipsis: true, link: link)
      }
    }
    let isShown = Bool.random(using: &generator) && screen.columns > 0 && screen.rows > 0
    screen.cursor =
      isShown
      ? Position(
        column: Int.random(in: 0..<screen.columns, using: &generator),
        row: Int.random(in: 0..<screen.rows, using: &generator)) : nil
  }

  mutating func screen(columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> Screen {
    var screen = Screen(
      columns: Int.random(in: columns, using: &generator), rows: Int.random(in: rows, using: &generator))
    for _ in 0..<3 { edit(&screen) }
    return screen
  }

  mutating func theme() -> Theme {
    Theme(
      depth: ColourDepth.allCases.randomElement(using: &generator) ?? .none, isDark: Bool.random(using: &generator))
  }

  mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
}
