import ConfigModel
import TestSupport
import Testing

@testable import LosslessYAML

@Suite struct ReversalTests {
  /// A text and edits of it, each a list of (range, replacement) over what the edit before left; then the splices back.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var edits: [[(Int, Int, String)]]
    var back: [(Int, Int, String)]
  }

  static let text = "abcdefghij"
  static let rows = [
    Row(testDescription: "nothing", edits: [], back: []),
    Row(testDescription: "an edit without splices", edits: [[]], back: []),
    Row(testDescription: "the same bytes", edits: [[(2, 4, "cd")]], back: []),
    Row(testDescription: "one", edits: [[(2, 4, "X")]], back: [(2, 3, "cd")]),
    Row(testDescription: "what stays is left out", edits: [[(1, 5, "bXYe")]], back: [(2, 4, "cd")]),
    Row(testDescription: "two apart", edits: [[(8, 9, ""), (1, 2, "XX")]], back: [(1, 3, "b"), (9, 9, "i")]),
    Row(testDescription: "two edits apart", edits: [[(8, 9, "")], [(1, 2, "XX")]], back: [(1, 3, "b"), (9, 9, "i")]),
    Row(
      testDescription: "the later one first", edits: [[(1, 2, "XX")], [(9, 10, "")]], back: [(1, 3, "b"), (9, 9, "i")]),
    Row(testDescription: "inside an earlier one", edits: [[(2, 4, "WXYZ")], [(3, 4, "")]], back: [(2, 5, "cd")]),
    Row(testDescription: "around an earlier one", edits: [[(4, 5, "XX")], [(2, 8, "-")]], back: [(2, 3, "cdefg")]),
    Row(
      testDescription: "over two earlier ones", edits: [[(1, 2, "X"), (5, 6, "Y")], [(1, 6, "-")]],
      back: [(1, 2, "bcdef")]),
    Row(testDescription: "beside an earlier one", edits: [[(2, 4, "XY")], [(4, 5, "Z")]], back: [(2, 5, "cde")]),
    Row(testDescription: "inserted and removed", edits: [[(3, 3, "XYZ")], [(3, 6, "")]], back: []),
    Row(
      testDescription: "an insertion before a replacement", edits: [[(3, 5, "Y"), (3, 3, "XX")]], back: [(3, 6, "de")]),
    Row(testDescription: "at the ends", edits: [[(0, 0, "<"), (10, 10, ">")]], back: [(0, 1, ""), (11, 12, "")]),
    Row(testDescription: "all of it", edits: [[(0, 10, "")], [(0, 0, "new")]], back: [(0, 3, "abcdefghij")]),
  ]

  private static func splices(_ texts: [(Int, Int, String)]) -> [Splice] {
    texts.map { Splice($0.0..<$0.1, $0.2.utf8) }
  }

  @Test(arguments: rows)
  func leadsBack(row: Row) throws {
    let original = Source(Self.text)
    var reversal = Reversal(from: original)
    var latest = original
    for edit in row.edits.map(Self.splices) {
      latest = try #require(latest.applying(edit))
      reversal.append(edit)
    }
    let back = reversal.splices(of: reversal.regions(to: latest))
    #expect(back == Self.splices(row.back))
    #expect(latest.applying(back)?.bytes == original.bytes)
  }

  /// Whatever a caller forgot to tell: there is a way back from any bytes.
  @Test(arguments: ["", "abcdefghij", "abcXghij", "ghij", "abc", "something else", "aabcdefghij"])
  func leadsBackFromAnywhere(text: String) {
    let original = Source(Self.text)
    var reversal = Reversal(from: original)
    reversal.append([Splice(0..<3, "told".utf8), Splice(7..<9, "".utf8)])
    let back = reversal.splices(of: reversal.regions(to: Source(text)))
    #expect(Source(text).applying(back)?.bytes == original.bytes)
    #expect(back.count <= 1)
  }

  private static let documents = [
    "# head\na: 1  # one\n\nm:\n  x: [a, b, {c: d}]\n  # about y\n  y: |\n    text\n    more\nl:\n- 1\n- k: v\n  w: 2\n",
    "{a: 1, b: [x, y,], c: {d: , e: f}}\n", "a: &x {k: 1}\nb: *x\nc:\n  <<: *x\n  z: 3", "- a\r\n- b\r\n-\r\n  - c\r\n",
    "\u{FEFF}---\na: 'q'\n...\n---\nb: \"r\\n\"\n", "# nothing\n", "", "a:\n  b:\n    c: {}\n    d: []\n    e: ~\n\n\n",
  ]

  /// Transactions of random edits, then each is taken back from the last to the first.
  @Test func randomEditsAreTakenBackToTheByte() throws {
    var generator = SeededGenerator()
    var done = 0
    for round in 0..<150 {
      let text = Self.documents[round % Self.documents.count]
      var stream = try YAMLStream(parsing: Source(text))
      var history: [(bytes: [UInt8], back: [Splice])] = []
      for _ in 0..<6 {
        let before = stream
        var reversal = Reversal(from: stream.source)
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let (change, options) = Self.randomChange(of: stream, &generator)
          guard let edit = try? stream.applying(change, options: options) else { continue }
          reversal.append(edit.splices)
          stream = edit.stream
          done += 1
        }
        history.append((before.source.bytes, reversal.splices(of: reversal.regions(to: stream.source))))
      }
      var source = stream.source
      for (bytes, back) in history.reversed() {
        source = try #require(source.applying(back), "CONFEDIT_SEED=\(generator.seed)")
        try #require(source.bytes == bytes, "CONFEDIT_SEED=\(generator.seed)")
      }
    }
    #expect(done > 1_000, "CONFEDIT_SEED=\(generator.seed)")
  }

  private static func randomChange(of stream: YAMLStream, _ generator: inout SeededGenerator) -> (Change, EditOptions) {
    let site = stream.sites().randomElement(using: &generator)
    var options = EditOptions()
    options.document = site?.document ?? 0
    options.prunesEmptyParents = Bool.random(using: &generator)
    let path = site?.path ?? []
    let value = randomValue(&generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return (.remove(path), options)
    case 1: return (.rename(path, to: generator.hostileText(limit: 3)), options)
    case 2: return (.insert(value, into: path, at: Int.random(in: 0...2, using: &generator)), options)
    case 3: return (.set(path + [.key("k\(Int.random(in: 0...9, using: &generator))")], value), options)
    default: return (.set(path, value), options)
    }
  }

  private static func randomValue(_ generator: inout SeededGenerator) -> Value {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: .null
    case 1: .bool(true)
    case 2: .number(Number(Int.random(in: 0...1_000, using: &generator)))
    case 3: .list([.string("item"), .map(ValueMap([.init("k", .string("v"))]))])
    case 4: .map(ValueMap([.init("a", .string(generator.hostileText(limit: 6)))]))
    default: .string(HostileText.all.randomElement(using: &generator) ?? "")
    }
  }
}
