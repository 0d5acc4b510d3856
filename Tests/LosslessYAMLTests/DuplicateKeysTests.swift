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
}
