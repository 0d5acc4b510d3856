import ConfigModel
import TestSupport
import Testing

@testable import LosslessYAML

/// `QuickReader` gives what libyaml gives, or nothing.
@Suite("the simple reader")
struct QuickReaderTests {
  /// What differs, in words; nil where it gave up or gave the same.
  static func difference(_ bytes: [UInt8]) -> String? {
    guard let arena = QuickReader.arena(of: Source(bytes)) else { return nil }
    guard let stream = try? YAMLStream(parsing: Source(bytes)) else { return "libyaml refuses it" }
    guard stream.documentCount == 1 else { return "\(stream.documentCount) documents" }
    let expected = stream.arena(ofDocument: 0)
    for (index, pair) in zip(arena.nodes, expected.nodes).enumerated() {
      let (read, wanted) = pair
      let isSame =
        read.kind == wanted.kind && read.flags == wanted.flags && read.span == wanted.span && read.end == wanted.end
        && read.scale == wanted.scale && read.payload == wanted.payload && read.length == wanted.length
        && (read.isDecoded || read.start == wanted.start)
        && arena.text(of: index).utf8.elementsEqual(expected.text(of: index).utf8)
      if !isSame { return "node \(index): \(read) instead of \(wanted)" }
    }
    if arena.nodes.count != expected.nodes.count { return "\(arena.nodes.count) nodes" }
    if arena.hasRepeatedKeys == stream.duplicateKeys().isEmpty { return "keys given twice" }
    return arena.numbers == expected.numbers ? nil : "numbers"
  }

  @Test(
    "it reads what people write",
    arguments: [
      "a: 1\n", "# c\n\na: b # c\n", "---\na: b\n", "a:\n  b: c\n  d:\n  - e\n  - f: g\n    h: i\n  -   j\n",
      "a: {b: c, 'd': \"e\", f: [1, 2.50, -3, true, no, null, ~], g: {}, h: []}\n", "a: [b,\n  c, {d: e,\n f: g}]\n",
      "a:\nb: # c\nc:\n", "a: 'it''s'\nb: \"x\\ny\\\"\"\n", "a: |\n  b\n\n    c\nd: |-\n  e\n\nf: >\n  g\n  h\n\n  i\n",
      "a: Ä → ö\n\"b c\": x:y #z\nd e: f g  # h\n", "a:\n- b\n-\n  c: d\n- - e\n  - f\n", "a: part-0.key != 'x'\n",
      "a: x#y\nb: ' # '\nc: http://e.org/?q=1\n", "0x1F: 0o17\n1: .5\nb: 123456789012345678901\n",
      "a: {b: http://e.org}\n", "a: |\n b\n\n", "a: b\n'a': c\n", "a: {b: c, \"b\": d}\n",
      "- a\n- b: c\n  d: e\n- - f\n", "# c\n---\n- a # b\n\n# d\n",
      "{a: b,\n\"c\": [d]}\n", "[a,\nb] # c\n", "{}\n", "{\n  \"a\": {\n    \"b\": 1\n  }\n}\n",
    ])
  func reads(text: String) throws {
    #expect(QuickReader.arena(of: Source(text)) != nil)
    #expect(Self.difference(Array(text.utf8)) == nil)
  }

  @Test(
    "it gives up where it is not certain",
    arguments: [
      "", "a\n", "a: 1", "- a", "a: b: c\n", "a: b\n c: d\n", "a: b\n  c\n", "a: &x b\nc: *x\n", "a: !t b\n",
      "<<: {a: b}\n", "a:\tb\n", "a: b\r\n", "a: b\n---\nc: d\n", "a: b\n...\n", "%YAML 1.1\n---\na: b\n",
      "a: 'b\n c'\n",
      "a: {b, c}\n", "a: [b: c]\n", "a: {b: c,}\n", "a: {b: c\n", "a: [b # c\n]\n", "? a\n: b\n", "a: |2\n  b\n",
      "a: |+\n  b\n", "a: |\n\n  b\n", "a: >\n  b\n   c\n", "a: b\n  # c\n d: e\n", "a: @b\n",
      "a: {b: c}d\n", "a: \"\\u00e9\"\n", "a: [b]\n[c]: d\n", "a: b\u{85}\n", "\u{FEFF}a: b\n", "a: {\"b\":c}\n",
      "a: - b\n",
      "- a\nb: c\n", "- a\n - b\n", "{a: b}\n{c: d}\n", "{a: b}: c\n", "{a: b}\nc: d\n", "[a]\n  b\n", "{a: b\n",
      "[a,\n---\n]\n", "a:\n - b\n- c\n", "a:\n  b: c\n d: e\n", "a: '''\n", "a: 'b' c\n", "--a: b\n", "a : b\n",
    ])
  func givesUp(text: String) throws {
    #expect(QuickReader.arena(of: Source(text)) == nil)
  }

  @Test("real files", Corpora.available)
  func realFiles() throws {
    var read = 0
    for file in try Corpora.realFiles() + Corpora.suiteFiles() {
      let difference = Self.difference(file.bytes)
      #expect(difference == nil, "\(file.path)")
      if QuickReader.arena(of: Source(file.bytes)) != nil { read += 1 }
    }
    #expect(read > 50)
  }

  @Test("damaged files", Corpora.available)
  func damagedFiles() throws {
    var generator = SeededGenerator()
    let files = try (Corpora.realFiles() + Corpora.suiteFiles()).filter {
      $0.bytes.count < 4_000 && QuickReader.arena(of: Source($0.bytes)) != nil
    }
    let pieces = SeededGenerator.damages
    for _ in 0..<20_000 {
      guard let file = files.randomElement(using: &generator) else { return }
      var bytes = file.bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let at = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(bytes.count, at + Int.random(in: 0...2, using: &generator))
        let piece = Bool.random(using: &generator) ? pieces.randomElement(using: &generator) ?? "" : ""
        bytes.replaceSubrange(at..<end, with: piece.utf8)
      }
      let difference = Self.difference(bytes)
      #expect(difference == nil, "CONFEDIT_SEED=\(generator.seed): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("texts made of signs")
  func hostileTexts() {
    var generator = SeededGenerator()
    var read = 0
    for _ in 0..<100_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...14, using: &generator) {
        text += SeededGenerator.damages.randomElement(using: &generator) ?? ""
      }
      // As a value, in a list, and as the whole file.
      let frame = [("a: ", "\nb: c\n"), ("- ", "\n- b\n"), ("", "\n")].randomElement(using: &generator) ?? ("", "")
      let bytes = Array("\(frame.0)\(text)\(frame.1)".utf8)
      let difference = Self.difference(bytes)
      #expect(difference == nil, "CONFEDIT_SEED=\(generator.seed): \(String(decoding: bytes, as: UTF8.self))")
      if QuickReader.arena(of: Source(bytes)) != nil { read += 1 }
    }
    #expect(read > 1_000)
  }
}

extension SeededGenerator {
  fileprivate static let damages = [
    "a", "b", "0", "1", " ", " ", "  ", "\n", "\n", "\n ", "\n  ", ": ", ":", "- ", "-", "\n- ", "\n  - ", ", ", ",",
    "[",
    "]", "{", "}", "#", " #", "'", "''", "\"", "\\", "\\n", "|", "|\n", "|-\n  ", ">\n  ", "?", "? ", "&", "*", "!",
    "%",
    "@", "`", "~", ".", "..", "--", "---\n", "<<: ", "é", "\u{A0}", "\u{2028}", "null", "true", "a: ", "a: b\n", "\t",
    "{a: b}", "[a, b]", "k: v\n  ", "/", "=", "<", ">", "+", "$", "(", "1.5", "0x1", "x:y", "'q'", "\"q\"",
  ]
}
