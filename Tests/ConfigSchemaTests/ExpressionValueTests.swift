import ConfigModel
import ConfigSchema
import Testing

/// What expressions give, asked through computed settings.
struct ExpressionValueTests {
  static let settings = """
    on: {type: bool}
    off: {type: bool}
    unset: {type: bool}
    n: {type: int}
    big: {type: number}
    none: {type: int}
    name: {type: string}
    long: {type: text}
    host: {type: hostname}
    addr: {type: ip}
    hue: {type: color}
    part: {type: percent}
    wait: {type: duration}
    cache: {type: size}
    day: {type: date}
    hour: {type: time}
    at: {type: datetime}
    mode: {choices: [fast, slow]}
    tags: {type: list}
    nums: {type: list, of: {type: int}}
    waits: {type: list, of: {type: duration}}
    empty: {type: list, of: {type: duration}}
    extra: {type: map}
    people: {type: list, of: {settings: {name: {}, age: {type: int}, vip: {type: bool, default: false}, home.town: {}}}}
    `x y`.a: {type: int}
    """.replacing("`x y`.a", with: "'\"x y\".a'")

  static let configuration = """
    {on: true, off: false, n: 7, big: 2.50, name: Ada, long: "a b", host: Example.ORG, addr: "::1", hue: "#abc", part: 50%,
    wait: 1m30s, cache: 1KiB, day: 2024-02-28, hour: 07:30, at: 2024-01-01T00:00:00Z, mode: fast, tags: [a, b], nums: [3, 1, 2],
    waits: [1m, 30s], empty: [], extra: {k: v}, people: [{name: Ada, age: 36, vip: true}, {name: Bob, home: {town: Ulm}}], "x y": {a: 4}}
    """.replacing("\n", with: " ")

  /// The value as the computed setting shows it; nil when it is unknown.
  static func value(_ expression: String) throws -> String? {
    let text = ConfigPath.quoted(expression)
    let schema = try compile(settings + "\nresult: {computed: \(text)}")
    let context = EvaluationContext(today: "2024-03-01")
    let evaluation = schema.evaluate(SchemaText.value(configuration), context: context)
    #expect(evaluation.problems.map(rendered) == [])
    return try evaluation.state("result").effective.map { value in
      switch value {
      case .bool(let bool): "\(bool)"
      case .number(let number): number.spelling
      case .string(let text): text
      default: "\(value)"
      }
    }
  }

  static let values: [(String, String?)] = [
    // Arithmetic is exact.
    ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("7 - 2 - 1", "4"), ("8 / 2 / 2", "2"), ("7 / 2", "3.5"), ("6 / 3", "2"),
    ("0.1 + 0.2", "0.3"), ("1 / 3", "0.3333333333333333333333333333333333"),
    ("2 / 3", "0.6666666666666666666666666666666667"), ("-7 % 3", "-1"), ("7 % -3", "1"), ("7.5 % 2", "1.5"),
    ("n - -1", "8"), ("big * 2", "5.0"), ("99999999999999999999 + 1", "100000000000000000000"), ("1 / 0", nil),
    ("1 % 0", nil), ("1e900000 + 1", nil), ("1e900000000 * 1e900000000", nil), ("none + 1", nil),
    ("100000000000000000000000000000000000001 / 1", "100000000000000000000000000000000000001"),
    // Durations, sizes, dates.
    ("wait + 30", "2m"), ("wait + \"30s\"", "2m"), ("wait * 2", "3m"), ("2 * wait", "3m"), ("wait / 3", "30s"),
    ("wait / duration(\"45s\")", "2"),
    ("wait % duration(\"1m\")", "30s"), ("wait - duration(\"2m\")", "-30s"), ("duration(\"1500ms\")", "1500ms"),
    ("cache + cache", "2KiB"), ("bytes(cache) + 1", "1025"), ("cache / size(\"512B\")", "2"),
    ("size(\"3MB\")", "3000KB"),
    ("day + \"1d\"", "2024-02-29"), ("day + duration(\"36h\")", "2024-02-29"),
    ("day - duration(\"59d\")", "2023-12-31"),
    ("today() - day", "2d"), ("at + duration(\"90m\")", "2024-01-01T01:30:00Z"),
    ("at - duration(\"1ms\")", "2023-12-31T23:59:59.999Z"),
    ("day + duration(\"1000000w\")", nil), ("hour", "07:30"),
    // Texts.
    ("name + \" \" + host", "Ada Example.ORG"), ("lower(name)", "ada"), ("len(name)", "3"), ("len(\"ä🎉\")", "2"),
    ("'it''s'".replacing("''", with: "\\'"), "it's"), ("\"\\u00e4\\ud83d\\ude05\\n\"", "ä😅\n"),
    // Functions.
    ("min(n, 3, 9)", "3"), ("max(n, big)", "7"), ("max(wait, \"2m\")", "2m"), ("min(day, today())", "2024-02-28"),
    ("sum(nums)", "6"), ("sum(waits)", "1m30s"),
    ("sum(empty)", "0s"), ("sum([1, 2.5])", "3.5"), ("sum(empty) < \"1s\"", "true"), ("len(tags)", "2"),
    ("len(extra)", "1"),
    ("count(nums, . > 1)", "2"), ("count(people, .vip)", "1"), ("count(people, has(.age))", "1"),
    ("count(people, .age > 1)", nil), ("`x y`.a * 2", "8"),
  ]

  @Test(arguments: values) func computes(expression: String, expected: String?) throws {
    #expect(try Self.value(expression) == expected)
  }

  static let truths: [(String, Bool?)] = [
    // Comparisons in canonical form.
    ("host == \"example.org\"", true), ("\"EXAMPLE.org\" != host", false), ("addr == \"0:0::1\"", true),
    ("hue == \"#AABBCC\"", true),
    ("wait == \"90s\"", true), ("wait == 90", true), ("wait < \"2m\"", true), ("cache >= \"1KB\"", true),
    ("cache == 1024", true),
    ("part == \"50%\"", true), ("part == 50", true), ("part > 49.5", true), ("day < \"2024-03-01\"", true),
    ("hour <= \"07:30:00\"", true),
    ("at == \"2024-01-01T01:00:00+01:00\"", true), ("big == 2.5", true), ("n < 70", true), ("n >= 70", false),
    ("name == \"ada\"", false), ("on == true", true),
    ("mode == \"slow\"", false), ("mode in [\"fast\", \"slow\"]", true), ("not mode in [\"fast\"]", false),
    ("n in nums", false),
    ("\"a\" in tags", true), ("host in [\"EXAMPLE.ORG\"]", true), ("nums == [3, 1, 2]", true),
    ("nums == [1, 2, 3]", false),
    ("name matches \"[A-Z][a-z]+\"", true), ("name matches \"A\"", false), ("starts-with(name, \"Ad\")", true),
    ("ends-with(name, \"da\")", true),
    ("contains(name, \"d\")", true), ("contains(long, \"\")", true), ("contains(name, \"D\")", false),
    ("contains(tags, \"b\")", true), ("contains(long, \"abab\")", false),
    ("any(nums, . > 2)", true), ("all(nums, . > 1)", false), ("any(people, .name == \"Bob\" and not .vip)", true),
    ("any(people, .home.town == \"Ulm\")", true),
    ("all(people, len(.name) == 3)", true), ("any(empty, true)", false), ("all(empty, false)", true),
    ("any([1, n], . == 7)", true),
    ("any(people, any(tags, . == \"a\"))", true), ("has(n)", true), ("has(none)", false),
    ("not has(none) and n == 7", true),
    // Strength of binding.
    ("on or off and off", true), ("(on or off) and off", false), ("not off and off", false),
    ("not (off and off)", true),
    ("not n == 8", true), ("1 + 1 == 2 and 2 * 2 == 4", true), ("on && !off || off", true), ("not not on", true),
    ("n - 1 == 6", true),
    // Kleene: what an unknown cannot change is known.
    ("unset", nil), ("not unset", nil), ("off and unset", false), ("unset and off", false), ("on and unset", nil),
    ("on or unset", true),
    ("unset or on", true), ("off or unset", nil), ("unset and unset", nil), ("none == 1", nil), ("none != 1", nil),
    ("none in [1]", nil),
    ("1 in [none, 1]", true), ("2 in [none, 1]", nil), ("any([on, unset], .)", true), ("any([off, unset], .)", nil),
    ("all([off, unset], .)", false),
    ("all([on, unset], .)", nil), ("any(people, .age > 30)", true), ("all(people, .age > 30)", nil),
    ("none + 1 > 0", nil), ("has(unset)", false),
  ]

  @Test(arguments: truths) func decides(expression: String, expected: Bool?) throws {
    #expect(try Self.value(expression) == expected.map { "\($0)" })
  }
}
