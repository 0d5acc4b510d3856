import ConfigModel
import Testing

@testable import LosslessYAML

/// Where block scalars end, against the parser that runs on to the next token (YAML 1.2.2, section 8.1.1.2).
@Suite("extents of block scalars")
struct BlockScalarExtentTests {
  /// The file with `«` before the first block scalar's header and `»` behind its last byte of data.
  private func marked(_ text: String) throws -> String {
    let stream = try YAMLStream(parsing: Source(text))
    let node = try #require(
      stream.allNodes().map(\.node).first { [.literal, .folded].contains(stream.style(of: $0)) })
    let span = stream.span(of: node)
    let bytes = stream.source.bytes
    return String(decoding: bytes[..<span.lower], as: UTF8.self) + "«" + stream.source.text(span) + "»"
      + String(decoding: bytes[span.upper...], as: UTF8.self)
  }

  @Test(
    "data end before the blank lines, unless they are data",
    arguments: [
      "a: «|\n  x»\n", "a: «|\n  x»\n\n\nb: 1\n", "a: «|-\n  x»\n\n", "a: «|+\n  x\n\n»\nb: 1\n", "a: «|+\n  x\n»\n",
      "a: «|\n  x»\n# comment\n", "a: «|\n  x\n\n  # data»\n",
      "a: «|\n  x\n\n  y»\n", "a: «|\n  x\n   »\n", "a: «|\n  x»\n \n", "a: «|\n  x»\n  \n", "a: «>-\n  x\n     »\n\n",
      "a: «|\n  x»", "a: «|+\n  x»", "a: «|+\n  x\n»\n", "a: «|»\n", "a: «|»\nb: 1\n", "a: «|» # comment\n",
      "a: «|+» # comment\n", "a: «|+\n\n»\nb: 1\n", "a: «|2\n    x»\n", "a: «|2-\n   »\n", "- «|\n x»\n- y\n",
      "«|\n x»\n...\n", "--- «|\n x»\n---\n", "a: «|\r\n  x»\r\n\r\nb: 1\r\n", "a: «|+\r\n  x\r\n»\r\n",
      "a: «|\r  x»\r\rb: 1\r", "a: «|\n  é»\n\n", "a: «| # c\n  x»\n", "a: !t &n «|\n  x»\n",
      "a: «|\n  x»\u{2028}\n", "a: «|\n  x»\n\u{2028}\n",
    ])
  func ends(_ expected: String) throws {
    let text = expected.filter { $0 != "«" && $0 != "»" }
    #expect(try marked(text) == expected)
  }
}
