import ConfigModel
import ConfigSchema
import Testing

/// The merge of layers is one function: values, origins, locks and what each layer has wrong.
struct LayerTests {
  static let schema = """
    a: {type: int, default: 1, range: [0, 9]}
    s.b: {type: int, renamed-from: [old, s.older]}
    s.c: {type: int, scope: [system, managed]}
    list: {type: list, of: {type: string}}
    more: {type: list, of: {type: string}, merge: append}
    keyed: {type: list, key: name, merge: merge, of: {settings: {name: {}, port: {type: port}}}}
    env: {type: map, of: {type: string}, merge: append}
    """

  struct Merge: Sendable {
    let system: String
    let user: String
    let path: String
    /// `VALUE from LAYER:PATH`.
    let expected: String

    init(_ system: String, _ user: String, _ path: String, _ expected: String) {
      self.system = system
      self.user = user
      self.path = path
      self.expected = expected
    }
  }

  static let merges = [
    Merge("{a: 1}", "{a: 2}", "a", "2 from 1:a"),
    Merge("{a: 1}", "{a: null}", "a", "1 from 0:a"),
    Merge("{s: {b: 1}}", "{s: {x: 2}}", "s.b", "1 from 0:s.b"),
    Merge("{s: {b: 1}}", "{old: 3}", "s.b", "3 from 1:old"),
    Merge("{s: {older: 1}}", "{}", "s.b", "1 from 0:s.older"),
    Merge("{s: {c: 1}}", "{s: {c: 2}}", "s.c", "1 from 0:s.c"),
    Merge("{list: [x]}", "{list: [y]}", "list", "[y] from 1:list"),
    Merge("{more: [x]}", "{more: [y]}", "more", "[x, y] from 1:more"),
    Merge("{more: [x]}", "{more: [y]}", "more[0]", "x from 0:more[0]"),
    Merge("{more: [x]}", "{more: [y]}", "more[1]", "y from 1:more[0]"),
    Merge("{keyed: [{name: k, port: 1}]}", "{keyed: [{name: k}]}", "keyed[0].port", "1 from 0:keyed[0].port"),
    Merge(
      "{keyed: [{name: k}]}", "{keyed: [{name: l}, {name: k, port: 2}]}", "keyed[0].port", "2 from 1:keyed[1].port"),
    Merge("{env: {A: x, B: x}}", "{env: {B: y}}", "env", "{A: x, B: y} from 1:env"),
    Merge("{env: {A: x, B: x}}", "{env: {B: y}}", "env.A", "x from 0:env.A"),
  ]

  @Test(arguments: merges) func mergesWithOrigins(each: Merge) throws {
    let settings = try compile(Self.schema, before: Self.layers)
    let evaluation = settings.evaluate(layers: [
      LayerValue(name: "system", value: SchemaText.value(each.system)),
      LayerValue(name: "user", value: SchemaText.value(each.user)),
    ])
    let path = try ConfigPath(parsing: each.path)
    let stored = try #require(evaluation.stored(at: path))
    let source = try #require(evaluation.source(of: path))
    #expect("\(Self.text(stored)) from \(source.layer):\(source.path)" == each.expected)
  }

  static let layers =
    "layers: [{name: system, file: s}, {name: user, file: u, write: default}, {name: managed, file: m}]"

  private static func text(_ value: Value) -> String {
    switch value {
    case .list(let items): "[" + items.map(text).joined(separator: ", ") + "]"
    case .map(let map): "{" + map.entries.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ") + "}"
    case .number(let number): number.spelling
    case .string(let text): text
    case .bool(let bool): "\(bool)"
    case .null: "null"
    }
  }

  /// What the user's file and that of the locking layer below it say, a path, and what is so there.
  static let locked: [[String]] = [
    ["{a: 2}", "{a: 3}", "a", "3 locked"],
    ["{a: 2}", "{a: 99}", "a", "1 locked"],
    ["{a: 2}", "{}", "a", "2 free"],
    ["{a: 2}", "{a: null}", "a", "2 free"],
    ["{more: [x]}", "{more: [m]}", "more", "[m] locked"],
    ["{env: {A: x}}", "{env: {B: m}}", "env", "{B: m} locked"],
    ["{s: {b: 2, x: 1}}", "{s: {b: 3}}", "s.b", "3 locked"],
    ["{old: 2}", "{s: {b: 3}}", "s.b", "3 locked"],
  ]

  @Test(arguments: locked) func locksWin(each: [String]) throws {
    let settings = try compile(Self.schema, before: Self.layers)
    let evaluation = settings.evaluate(layers: [
      LayerValue(name: "managed", value: SchemaText.value(each[1]), locks: .all),
      LayerValue(name: "user", value: SchemaText.value(each[0])),
    ])
    let path = try ConfigPath(parsing: each[2])
    let value = evaluation.state(at: path)?.effective.map(Self.text) ?? "none"
    #expect("\(value) \(evaluation.lock(of: path) == 0 ? "locked" : "free")" == each[3])
  }

  @Test func locksByName() throws {
    let settings = try compile(Self.schema, before: Self.layers)
    let patterns = try ["a", "s.", "more"].map { try PathPattern(parsing: $0) }
    let evaluation = settings.evaluate(layers: [
      LayerValue(name: "user", value: SchemaText.value("{a: 2, s: {b: 2}, more: [x], list: [y]}")),
      LayerValue(name: "managed", value: SchemaText.value("{a: 3, list: [m]}"), locks: .keys(patterns)),
    ])
    let found = try ["a", "s.b", "more", "more[0]", "list"].map { text in
      let path = try ConfigPath(parsing: text)
      let value = evaluation.state(at: path)?.effective.map(Self.text) ?? "none"
      return "\(text) \(value) \(evaluation.lock(of: path) == 1 ? "locked" : "free")"
    }
    #expect(found == ["a 3 locked", "s.b none locked", "more none locked", "more[0] none locked", "list [m] free"])
  }

  @Test func eachLayerIsJudgedByItself() throws {
    let settings = try compile(Self.schema, before: Self.layers)
    let evaluation = settings.evaluate(layers: [
      LayerValue(name: "system", value: SchemaText.value("{old: 1, s: {b: 2}}")),
      LayerValue(name: "user", value: SchemaText.value("{old: 3, s: {c: 4}, a: 99}")),
    ])
    let problems = evaluation.problems.map { problem in
      "\(problem.severity.rawValue) \(problem.code) \(problem.source.map { "\($0.layer):\($0.path)" } ?? "-")"
    }
    #expect(
      problems == [
        "error out-of-range 1:a", "error renamed-twice 0:old", "warning renamed 1:old", "warning out-of-scope 1:s.c",
      ])
  }
}
