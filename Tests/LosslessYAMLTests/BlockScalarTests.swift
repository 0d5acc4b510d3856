import LosslessYAML
import Testing

private struct Row: Sendable, CustomTestStringConvertible {
  var text: String
  var style = ScalarStyle.literal
  var parent = 0
  var indent = 2
  /// The header and the lines, joined by line feeds; nil: no block scalar holds the text.
  var expected: String?
  var testDescription: String { "\(style) \(String(reflecting: text))" }
}

private let table: [Row] = [
  Row(text: "a\nb\n", expected: "|\n  a\n  b"),
  Row(text: "a\nb", expected: "|-\n  a\n  b"),
  Row(text: "a\nb\n\n\n", expected: "|+\n  a\n  b\n\n"),
  Row(text: "a\n\nb\n", expected: "|\n  a\n\n  b"),
  Row(text: "\n\na\n", expected: "|\n\n\n  a"),
  Row(text: " a\nb\n", expected: "|2\n   a\n  b"),
  Row(text: "\n\ta\n", expected: "|2\n\n  \ta"),
  Row(text: "  \na", expected: "|2-\n    \n  a"),
  Row(text: "a\n  \nb\n", expected: "|\n  a\n    \n  b"),
  Row(text: " a\n", parent: 2, indent: 6, expected: "|4\n       a"),
  Row(text: " a\n", parent: -1, indent: 2, expected: "|2\n   a"),
  Row(text: " a\n", parent: 0, indent: 9, expected: "|9\n          a"),
  Row(text: " a\n", parent: 0, indent: 10, expected: nil),
  Row(text: "a\n", parent: 0, indent: 10, expected: "|\n          a"),
  Row(text: "a\n", parent: 2, indent: 2, expected: nil),
  Row(text: "a\n", parent: -1, indent: 0, expected: nil),
  Row(text: "# a\n--- b\n", expected: "|\n  # a\n  --- b"),
  Row(text: "a \nb\t\n", expected: "|\n  a \n  b\t"),
  Row(text: " \u{301}\n", expected: "|2\n   \u{301}"),
  Row(text: "", expected: nil), Row(text: "\n", expected: nil), Row(text: "  \n\n", expected: nil),
  Row(text: "a\n  ", expected: nil), Row(text: "a\n \n", expected: nil), Row(text: "a\n\t\n\n", expected: nil),
  Row(text: "a\r\nb\n", expected: nil), Row(text: "a\u{85}b\n", expected: nil), Row(text: "a\u{7}\n", expected: nil),
  Row(text: "\u{FEFF}a\n", expected: nil),
  Row(text: "a\n", style: .plain, expected: nil), Row(text: "a\n", style: .doubleQuoted, expected: nil),
  Row(text: "a\nb\n", style: .folded, expected: ">\n  a\n\n  b"),
  Row(text: "a\n\nb\n", style: .folded, expected: ">\n  a\n\n\n  b"),
  Row(text: "a\n b\nc\n", style: .folded, expected: ">\n  a\n   b\n  c"),
  Row(text: "a\n\n b\n\n\tc\n\nd", style: .folded, expected: ">-\n  a\n\n   b\n\n  \tc\n\n  d"),
  Row(text: "\n\na\nb\n\n", style: .folded, expected: ">+\n\n\n  a\n\n  b\n"),
  Row(text: " a\nb\n", style: .folded, expected: ">2\n   a\n  b"),
]

@Test(arguments: table)
private func blockScalarIsSpelled(row: Row) {
  let spelling = BlockScalarSpelling(
    row.text, style: row.style, parentIndent: row.parent, contentIndent: row.indent)
  #expect(spelling.map { ([$0.header] + $0.lines).joined(separator: "\n") } == row.expected)
}
