import ConfigModel
import Testing

@testable import LosslessYAML

/// JSON's surrogate escapes, which libyaml refuses and YAML files from JSON writers hold.
@Suite("surrogate escapes")
struct SurrogatePairsTests {
  private func texts(_ source: String) throws -> [String] {
    let stream = try YAMLStream(parsing: Source(source))
    return stream.allNodes().map(\.node).filter { stream.kind(of: $0) == .scalar }.map { stream.text(of: $0) }
  }

  @Test(
    "a pair is one character, wherever it stands",
    arguments: [
      (#"{"a": "\ud83d\ude05"}"#, ["a", "\u{1F605}"]),
      (#"["x\ud83d\ude05y\uD83D\uDE05"]"#, ["x\u{1F605}y\u{1F605}"]),
      (#"["\ud83d\ude05", "plain", "\u0041\ud800\udc00"]"#, ["\u{1F605}", "plain", "A\u{10000}"]),
      (#"["\\ud83d", "\ud83d\ude05"]"#, [#"\ud83d"#, "\u{1F605}"]),
      (#"{"\udbff\udfff": 1}"#, ["\u{10FFFF}", "1"]),
      (
        "a: \"\\ud83d\\ude05\\\n  \\ud83d\\ude05\"\nb: '\\ud83d\\ude05'\nc: \\ud83d\\ude05\n",
        ["a", "\u{1F605}\u{1F605}", "b", #"\ud83d\ude05"#, "c", #"\ud83d\ude05"#]
      ),
      ("[\"\u{E000}\\ud83d\\ude05\", \"\\ue001\"]", ["\u{E000}\u{1F605}", "\u{E001}"]),
    ])
  func pairs(_ source: String, _ expected: [String]) throws {
    #expect(try texts(source) == expected)
  }

  @Test("half a pair is refused", arguments: [#"["\ud83d"]"#, #"["\ude05\ud83d"]"#, #"["\ud83d\\ude05"]"#])
  func halves(_ source: String) {
    #expect(throws: Unreadable.self) { try YAMLStream(parsing: Source(source)) }
  }

  @Test("an edit leaves the escapes of other values as they are")
  func edit() throws {
    let stream = try YAMLStream(parsing: Source(#"{"a": "\ud83d\ude05", "b": 1}"#))
    let edit = try stream.applying(.set([.key("b")], .number(Number(2))))
    #expect(edit.stream.source.text(0..<edit.stream.source.bytes.count) == #"{"a": "\ud83d\ude05", "b": 2}"#)
  }
}
