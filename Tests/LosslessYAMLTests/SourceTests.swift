import Testing

@testable import LosslessYAML

/// Lines end with LF, CRLF or CR; columns count code points; a byte order mark is no column.
@Test(arguments: [
  ("", 0, 1, 1), ("a", 0, 1, 1), ("a", 1, 1, 2), ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1), ("a\n", 2, 2, 1),
  ("a\r\nb", 1, 1, 2), ("a\r\nb", 2, 1, 3), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("a\r\rb", 3, 3, 1),
  ("a\n\rb", 3, 3, 1), ("\r\n\r\n", 4, 3, 1), ("é😀x", 2, 1, 2), ("é😀x", 6, 1, 3), ("é\nü", 3, 2, 1), ("é\nü", 5, 2, 2),
  ("\u{FEFF}a", 0, 1, 1), ("\u{FEFF}a", 3, 1, 1), ("\u{FEFF}a", 4, 1, 2), ("\u{FEFF}a\nb", 5, 2, 1),
  ("a\u{85}b", 3, 1, 3), ("a\u{2028}b", 4, 1, 3), ("ab", 99, 1, 3), ("ab", -1, 1, 1),
])
func positionsAreThoseOfEditors(text: String, offset: Int, line: Int, column: Int) {
  #expect(Source(text).position(at: offset) == Source.Position(line: line, column: column))
}

@Test(arguments: [
  ("ab\ncd", 1, 0..<2), ("ab\ncd", 2, 0..<2), ("ab\ncd", 3, 3..<5), ("ab\ncd", 5, 3..<5), ("ab\r\ncd", 2, 0..<2),
  ("ab\r\ncd", 4, 4..<6), ("ab\rcd", 3, 3..<5), ("\n\n", 1, 1..<1), ("\u{FEFF}ab\n", 0, 3..<5),
  ("\u{FEFF}ab\n", 4, 3..<5), ("", 0, 0..<0), ("ab", 99, 0..<2),
])
func theLineOfAnOffsetHasNoLineEnd(text: String, offset: Int, line: Range<Int>) {
  #expect(Source(text).line(containing: offset) == line)
}

@Test(arguments: [("a\nb", 1, 2), ("a\r\nb", 1, 3), ("a\rb", 1, 2), ("a", 1, 1), ("a\n\r", 1, 2)])
func theNextLineBeginsBehindOneLineEnd(text: String, lineEnd: Int, next: Int) {
  #expect(Source(text).nextLine(afterEnd: lineEnd) == next)
}
