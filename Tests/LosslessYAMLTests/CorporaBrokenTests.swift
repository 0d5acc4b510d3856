import TestSupport
import ConfigModel
import Testing

@testable import LosslessYAML

/// Files that are broken, or made to break readers.
@Suite("broken files", Corpora.available)
struct CorporaBrokenTests {
  /// Those of broken/ that are read, and the number of keys that stand twice in them. All others are refused.
  private static let readable: [String: Int] = [
    "alias-bomb.yaml": 0, "duplicate-anchors.yaml": 0, "duplicate-keys.yaml": 2, "duplicate-keys-in-disguise.yaml": 3,
    "json-surrogate-escapes.json.yaml": 0, "merge-cycle.yaml": 0, "merge-of-scalar.yaml": 0, "nel-hides-key.yaml": 0,
    "recursive-alias.yaml": 0,
  ]

  @Test("each is refused, or read as the table says")
  func outcomes() throws {
    let rows = try Corpora.table("real-configs/broken/broken.tsv")
    #expect(rows.count == 52)
    for row in rows {
      let name = row["file"] ?? ""
      let bytes = try Corpora.bytes("real-configs/broken/" + name)
      do {
        let stream = try YAMLStream(parsing: Source(bytes))
        #expect(stream.duplicateKeys().count == Self.readable[name], "\(name)")
      } catch {
        #expect(Self.readable[name] == nil, "\(name): \(error.problem)")
        let isInFile = 0 <= error.span.lower && error.span.lower <= error.span.upper && error.span.upper <= bytes.count
        #expect(isInFile, "\(name): \(error)")
      }
    }
  }

  private static func stream(_ name: String) throws -> YAMLStream {
    try YAMLStream(parsing: Source(try Corpora.bytes("real-configs/broken/" + name)))
  }

  private static func root(_ stream: YAMLStream) throws -> NodeID { try #require(stream.root(ofDocument: 0)) }

  @Test("an alias bomb costs no more than its lines")
  func aliasBomb() throws {
    let stream = try Self.stream("alias-bomb.yaml")
    let root = try Self.root(stream)
    guard case .map(let map) = stream.value(of: root), case .map(let located) = stream.located(ofDocument: 0).content
    else {
      Issue.record("no map")
      return
    }
    #expect(map.count == located.count)
    // Each of the ten levels is one list of nine references.
    var value = map.entries.last?.value
    var depth = 0
    while case .list(let items) = value {
      #expect(items.count == 9)
      value = items.first
      depth += 1
    }
    #expect(depth == 10)
  }

  @Test("cycles of aliases and of merge keys end")
  func cycles() throws {
    let recursive = try Self.stream("recursive-alias.yaml")
    #expect(recursive.value(of: try Self.root(recursive)).kindName == "map")
    let merge = try Self.stream("merge-cycle.yaml")
    #expect(try merge.resolve(ConfigPath(keys: ["a", "nothing"])).node == nil)
    #expect(merge.located(ofDocument: 0).value == merge.value(of: try Self.root(merge)))
  }
}

/// Nesting that would overflow a stack or take quadratic time.
@Suite("deep nesting")
struct DeepNestingTests {
  private static let levels = 100_000

  private static func repeated(_ text: String) -> String { String(repeating: text, count: levels) }

  @Test(
    "100,000 levels are refused at the first one too many",
    arguments: [
      ("flow", "a: " + repeated("[") + "x" + repeated("]"), 3 + 999),
      ("flow maps", repeated("{a: ") + "x" + repeated("}"), 4 * 1000),
      ("block", repeated("- ") + "x", 2 * 1000),
      ("explicit keys", repeated("? ") + "x", 2 * 1000),
      ("never closed", repeated("["), 1000),
      ("never closed maps", repeated("{"), 1000),
      ("single pairs", repeated("[a: "), 4 * 500),
    ])
  func refused(_ name: String, _ text: String, _ offset: Int) throws {
    let error = #expect(throws: Unreadable.self) { try YAMLStream(parsing: Source(text)) }
    #expect(
      error?.problem == .tooDeep(limit: 1000) && error?.span.lower == offset, "\(name): \(String(describing: error))")
  }

  @Test("1,000 levels are read, whatever they are made of", arguments: [("[", "]"), ("{a: ", "}"), ("- ", "")])
  func read(_ opening: String, _ closing: String) throws {
    let text =
      String(repeating: opening, count: 1000) + "x" + String(repeating: closing, count: 1000)
    let stream = try YAMLStream(parsing: Source(text))
    #expect(stream.allNodes().map(\.depth).max() == 1000)
    var value = stream.root(ofDocument: 0).map { stream.value(of: $0) }
    var depth = 0
    while true {
      if case .list(let items) = value {
        value = items.first
      } else if case .map(let map) = value {
        value = map["a"]
      } else {
        break
      }
      depth += 1
    }
    #expect(depth == 1000 && value == .string("x"))
  }
}
