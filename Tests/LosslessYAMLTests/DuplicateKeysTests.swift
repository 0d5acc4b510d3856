import ConfigModel
import LosslessYAML
import Testing

@Suite("duplicate keys")
struct DuplicateKeysTests {
  /// The keys that stand again, as `text first..again` in lines.
  private func duplicates(_ text: String) throws -> [String] {
    let stream = try YAMLStream(parsing: Source(text))
    return stream.duplicateKeys().map { duplicate in
      let places = [duplicate.first, duplicate.again].map { stream.source.position(at: stream.span(of: $0).lower) }
      return "\(duplicate.text) \(places[0].line):\(places[0].column) \(places[1].line):\(places[1].column)"
    }
  }

  @Test(
    "keys are the same when their texts are, in one mapping",
    arguments: [
      ("a: 1\nb: 2\n", []), ("a: 1\na: 2\n", ["a 1:1 2:1"]), ("a: 1\n\"a\": 2\n'a': 3\n", ["a 1:1 2:1", "a 1:1 3:1"]),
      ("1: x\n\"1\": y\n", ["1 1:1 2:1"]), ("1: x\n1.0: y\n", []), ("no: x\nfalse: y\n", []), ("~: x\nnull: y\n", []),
      ("a: 1\nb: {a: 1}\n", []), ("x: {a: 1, b: 2, a: 3}\n", ["a 1:5 1:17"]), ("? a\n: 1\na: 2\n", ["a 1:3 3:1"]),
      ("'': 1\n\"\": 2\n", [" 1:1 2:1"]), ("[a]: 1\n[a]: 2\n", []), ("<<: {}\n<<: {}\n", []),
      ("\"<<\": 1\n'<<': 2\n", ["<< 1:1 2:1"]), ("a: &x k\n*x : 1\nk: 2\n", ["k 2:1 3:1"]),
      ("b: {c: 1, c: 2}\na: 1\na: 2\n", ["c 1:5 1:11", "a 2:1 3:1"]), ("a: 1\n---\na: 2\n", []),
      ("!t a: 1\na: 2\n", ["a 1:4 2:1"]), ("é: 1\n\"\\xe9\": 2\n", ["é 1:1 2:1"]), ("é: 1\n\"e\\u0301\": 2\n", []),
    ])
  func found(_ text: String, _ expected: [String]) throws {
    #expect(try duplicates(text) == expected)
  }

  @Test("among many keys, and in the next mapping nothing of the last", arguments: [2, 16, 17, 32, 33, 1000])
  func many(count: Int) throws {
    let keys = (0..<count).map { "key-\($0): 1\n" }
    let text = "a:\n" + keys.map { "  " + $0 }.joined() + "b:\n" + keys.map { "  " + $0 }.joined()
    #expect(try duplicates(text) == [])
    #expect(QuickReader.arena(of: Source(text))?.hasRepeatedKeys == false)
    let again = text + "  key-0: 2\n  key-\(count - 1): 2\n"
    let (first, last) = (count + 3, 2 * count + 3)
    #expect(
      try duplicates(again) == ["key-0 \(first):3 \(last):3", "key-\(count - 1) \(last - 1):3 \(last + 1):3"])
    #expect(QuickReader.arena(of: Source(again))?.hasRepeatedKeys == true)
  }
}
