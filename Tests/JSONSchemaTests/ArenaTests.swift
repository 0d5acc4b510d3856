import ConfigModel
import TestSupport
import LosslessYAML
import Testing

struct ArenaTests {
  /// The value, of equal keys the first, as documents have it: an arena keeps all.
  private func withoutRepetitions(_ arena: ValueArena) -> Value { withoutRepetitions(arena.value(of: ValueArena.root)) }

  private func withoutRepetitions(_ value: Value) -> Value {
    switch value {
    case .list(let items): return .list(items.map(withoutRepetitions))
    case .map(let map):
      var seen: Set<[UInt8]> = []
      let entries = map.entries.filter { seen.insert(Array($0.key.utf8)).inserted }
      return .map(ValueMap(entries.map { ValueMap.Entry($0.key, withoutRepetitions($0.value)) }))
    default: return value
    }
  }

  /// The arena of every real file holds the same value as the document.
  @Test(Corpora.available) func arenasAreTheirDocuments() throws {
    var files = 0
    for row in try Corpora.table("real-configs/FEATURES.tsv") {
      let name = try #require(row["file"])
      guard let stream = try? YAMLStream(parsing: Source(try Corpora.bytes("real-configs/" + name))) else { continue }
      for document in 0..<stream.documentCount {
        guard let root = stream.root(ofDocument: document) else { continue }
        let arena = stream.arena(ofDocument: document)
        #expect(withoutRepetitions(arena) == stream.value(of: root), "\(name), document \(document)")
        files += 1
      }
    }
    #expect(files > 200)
  }

  @Test(arguments: [
    "a: &x {b: 1}\nc: *x\nd: [*x, *x]", "a: &x\n  b: 1\nc:\n  <<: *x\n  d: 2", "- &a\n  - *a", "<<: {a: 1}\nb: 2",
    "a: &x {p: &y [1]}\nb: {<<: [*x, {q: *y}], p: 0}", "? [a]\n: 1\nb: 2", "a: |\n  x\n  y\nb: >\n  c\n  d\n",
    "a:\nb: ~",
    "- 0x1F\n- 0o17\n- .5\n- 1e3\n- 010\n- +1\n- .inf\n- -.inf\n- .nan\n- 1_000", "- yes\n- y\n- null\n- Null\n- TRUE",
    "- !!str 1\n- !!int '1'\n- !!float 1\n- !x 1\n- ! 1", "%YAML 1.1\n---\n- yes\n- 010\n- 1_000\n- 0b11",
    "- 123456789012345678\n- 1234567890123456789\n- 0.000000000000000001\n- -0", "", "# nothing", "- a\n b\n- 1\n 2",
    "&k a: 1\n*k : 2", "a: &x 5\nb: &x 6\nc: *x",
  ])
  func anArenaIsItsDocument(text: String) throws {
    let stream = try YAMLStream(parsing: Source(text))
    let arena = stream.arena(ofDocument: 0)
    let expected = stream.root(ofDocument: 0).map { stream.value(of: $0) } ?? .null
    #expect(withoutRepetitions(arena) == expected)
  }

  @Test(arguments: [
    ("1.50", 15, -1), ("100", 100, 0), ("1e2", 100, 0), ("-0.010", -1, -2), ("0.0", 0, 0),
    ("1000000000000000000", 1_000_000_000_000_000_000, 0),
  ])
  func equalNumbersHaveEqualParts(text: String, mantissa: Int64, scale: Int8) throws {
    let arena = try yamlArena(text)
    #expect(arena.nodes[0].isSmall)
    #expect(arena.nodes[0].mantissa == mantissa)
    #expect(arena.nodes[0].scale == scale)
  }

  @Test(arguments: [
    ("10", "2.5", true), ("0.3", "0.1", true), ("0.35", "0.1", false), ("1e308", "0.5", true), ("1e-8", "1e-9", true),
    ("0", "7", true), ("1e1000000", "3", false), ("3e1000000", "3", true), ("1e1000000", "12345678901234567890", false),
    ("12345678901234567890123456789", "12345678901234567890123456789", true),
    ("24691357802469135780246913578", "12345678901234567890123456789", true),
    ("24691357802469135780246913579", "12345678901234567890123456789", false), ("-9", "3", true), ("1.0", "0.01", true),
    (".inf", "1", false), ("1e5", "1024", false), ("1e10", "1024", true),
  ])
  func multiplesAreExact(number: String, divisor: String, expected: Bool) throws {
    let number = try #require(Number(number))
    #expect(number.isMultiple(of: try #require(Number(divisor))) == expected)
  }
}
