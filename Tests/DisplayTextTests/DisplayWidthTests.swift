import Testing

@testable import DisplayText

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("👍", 2), ("👩‍👩‍👧‍👦", 2), ("☎\u{FE0F}", 2), ("¹", 1),
    ("🇦🇹", 2), ("🇦", 1), ("👋🏽", 2), ("각", 2), ("क्षि", 1),
  ])
  func cells(text: String, cells: Int) {
    #expect(DisplayWidth.of(text) == cells)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 80, ["one two three"]),
    ("one  two", 80, ["one two"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("ab cdefgh ij", 4, ["ab", "cdef", "gh", "ij"]),
    ("漢字漢字", 5, ["漢字", "漢字"]),
    ("漢字 a", 6, ["漢字 a"]),
    ("", 5, [""]),
    ("   ", 5, [""]),
    ("ab", 0, ["a", "b"]),
    ("漢", 1, ["漢"]),
  ])
  func wrapping(text: String, width: Int, lines: [String]) {
    #expect(DisplayWidth.wrapped(text, to: width) == lines)
  }

  @Test(arguments: [("abcdef", 4, "abc…"), ("abc", 3, "abc"), ("漢字漢", 5, "漢字…"), ("漢字", 3, "漢…"), ("ab", 0, "")])
  func truncation(text: String, width: Int, result: String) {
    #expect(DisplayWidth.truncated(text, to: width) == result)
  }
}

@Suite struct EscapedTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\nb\tc\r", "a\\nb\\tc\\r"), ("\u{1B}[31m", "\\x1b[31m"), ("\u{202E}x", "\\u202ex"),
    ("\u{9B}", "\\x9b"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("\u{2028}", "\\u2028"),
  ])
  func escapes(text: String, shown: String) {
    #expect(EscapedText.escaped(text) == shown)
  }
}

@Suite struct TextDirectionTests {
  @Test(arguments: [
    ("", false), ("abc 漢字 é", false), ("abc שלום", true), ("مرحبا", true), ("١٢", false), ("\u{10800}", true),
  ])
  func rightToLeft(text: String, isFound: Bool) {
    #expect(TextDirection.hasRightToLeft(text) == isFound)
  }
}
