import ConfigModel
import ConfigSchema
import Testing

/// Reasons, proofs, choices, ripples and the search for what enables a setting.
struct QueryTests {
  static let settings = """
    on: {type: bool, default: false}
    two: {type: bool, default: true, enabled-if: on}
    mode: {choices: {fast: Fast, slow: Slow, off: {label: Off, enabled-if: on, why: Turn it on first.}}, default: fast}
    n: {type: int, range: [1, count * 2]}
    count: {type: int, default: 5}
    name: {}
    key: {secret: true, default: k}
    x: {enabled-if: EXPR, default: d}
    """

  static func evaluation(_ expression: String, _ configuration: String = "{}") throws -> Evaluation {
    let text = expression.hasPrefix("{") ? expression : ConfigPath.quoted(expression)
    let settings = try compile(Self.settings.replacing("EXPR", with: text))
    return settings.evaluate(SchemaText.value(configuration))
  }

  static let reasons: [(String, String)] = [
    ("on", "on must be true"), ("two", "two must be true (it is disabled)"),
    ("mode == \"slow\"", "mode must be slow (it is fast)"), ("mode != \"fast\"", "mode must not be fast"),
    ("not mode == \"fast\"", "mode must not be fast"),
    ("on == true", "on must be true"), ("on != false", "on must be true"),
    ("\"slow\" == mode", "mode must be slow (it is fast)"),
    ("mode in [\"slow\", \"off\"]", "mode must be one of slow, off (it is fast)"),
    ("not mode in [\"fast\"]", "mode must not be fast (it is fast)"),
    ("count > 7", "count must be more than 7 (it is 5)"), ("not count < 7", "count must be at least 7 (it is 5)"),
    ("count >= n", "count must be at least n (it is 5)"),
    ("has(name)", "name must be set"), ("not has(count)", "count must not be set"),
    (
      "has(two) and not has(two)",
      "two must not be set (it is disabled)"
    ),
    ("name == \"a\"", "name must be a (it is not set)"),
    ("name matches \"a+\"", "name must match the pattern a+ (it is not set)"),
    ("on and count > 7 and mode == \"fast\"", "on must be true, and count must be more than 7 (it is 5)"),
    ("on or name == \"b\"", "on must be true, or name must be b (it is not set)"),
    ("not (mode == \"fast\" or count == 5)", "mode must not be fast, and count must not be 5"),
    ("len(name) > 2", "it must hold that len(name) > 2"), ("not (1 == 1)", "it must not hold that 1 == 1"),
    ("key == \"q\"", "key must be q (it is set)"), ("{when: on, why: Turn it on.}", "Turn it on."),
    ("false", "this can never be"),
  ]

  @Test(arguments: reasons) func saysWhatIsLacking(expression: String, expected: String) throws {
    let evaluation = try Self.evaluation(expression)
    #expect(try evaluation.reasons(for: evaluation.settings.setting("x")) == [expected])
  }

  @Test func reasonsOfPagesAndSectionsComeFirst() throws {
    let settings = try compile(
      document: """
        confedit: 1
        pages:
          - title: P
            enabled-if: {when: a, why: The page needs a.}
            sections:
              - settings: {a: {type: bool, default: false}}
          - title: Q
            enabled-if: a
            sections:
              - {header: S, enabled-if: b == "x", settings: {c: {enabled-if: has(b), why: Set b.}}}
              - settings: {b: {}}
        """.replacing("enabled-if: {when: a, why: The page needs a.}", with: "help: none"))
    let evaluation = settings.evaluate(.null)
    #expect(
      try evaluation.reasons(for: settings.setting("c")) == [
        "a must be true", "b must be x (it is disabled)", "Set b.",
      ])
    #expect(try settings.conditions(of: settings.setting("c")).map(\.text) == ["a", "b == \"x\"", "has(b)"])
    #expect(
      try Self.lines(evaluation.explanation(of: settings.setting("c"))) == [
        "it has no value while it is disabled", "it is disabled", "  - page Q: a", "      a is false by default",
        "  - section S: b == \"x\"".replacing("  - ", with: "  ? "), "      b is not set, because it is disabled",
        "  - enabled-if has(b)", "      Set b.", "      b is not set, because it is disabled",
      ])
  }

  /// A proof as text: `+` true, `-` false, `?` unknown.
  static func lines(_ explanation: Explanation) -> [String] { explanation.lines.flatMap { lines($0, 0) } }

  static func lines(_ line: Explanation.Line, _ depth: Int) -> [String] {
    let mark: String =
      switch line.truth {
      case .yes: "+ "
      case .no: "- "
      case .unknown: "? "
      case nil: depth == 0 ? "" : "  "
      }
    return [String(repeating: "  ", count: depth) + mark + line.text] + line.children.flatMap { lines($0, depth + 1) }
  }

  @Test func provesValues() throws {
    func proof(_ settings: String, _ configuration: String, _ key: String) throws -> [String] {
      let settings = try compile(settings)
      return Self.lines(settings.evaluate(SchemaText.value(configuration)).explanation(of: try settings.setting(key)))
    }
    let plain =
      "a: {type: bool, default: false}\nb: {type: bool, default: true, enabled-if: a and not has(c), required: true}\nc: {required-if: b, visible-if: a}\nd: {type: int, default: [{when: a, value: 1}, {when: has(c), value: 2}, {value: 3}]}\ns: {secret: true, type: int}\nk: {computed: len(c)}\nr: {readonly: true}"
    #expect(
      try proof(plain, "{b: true}", "b") == [
        "its value is false: because it is disabled", "the file has true, which has an effect again when it is enabled",
        "it is disabled",
        "  - enabled-if a and not has(c)", "    - a", "        a is false by default", "    + not has(c)",
        "      - has(c)", "          c is not set", "it is required while it is enabled",
      ])
    #expect(
      try proof(plain, "{c: q}", "d") == [
        "its value is 2: the default", "  - 1 when a", "      a is false by default", "  + 2 when has(c)",
        "      c is q", "it is enabled",
      ])
    #expect(
      try proof(plain, "{c: q}", "c") == [
        "its value is q: stored in the file", "it is enabled", "- required-if b",
        "    b is false, because it is disabled", "- visible-if a", "    a is false by default",
      ])
    #expect(
      try proof(plain, "{d: x}", "d") == [
        "its value is 3: the default", "  - 1 when a", "      a is false by default", "  - 2 when has(c)",
        "      c is not set", "  + 3 otherwise", "the file has x, which is not valid", "it is enabled",
      ])
    #expect(try proof(plain, "{s: 5}", "s") == ["it is set: stored in the file", "it is enabled"])
    #expect(
      try proof(plain, "{s: x}", "s") == [
        "it is not set: the stored value has no effect, and there is no default",
        "the file holds one, which is not valid", "it is enabled",
      ])
    #expect(
      try proof(plain, "{c: abc}", "k") == ["its value is 3: worked out", "it is enabled", "it is worked out: len(c)"])
    #expect(
      try proof(plain, "{}", "r") == [
        "it has no value: none is stored, and there is no default", "it is enabled", "it is read-only",
      ])
  }

  @Test func resolvesChoicesAndRanges() throws {
    let evaluation = try Self.evaluation("on")
    let settings = evaluation.settings
    let choices = try evaluation.choices(of: settings.setting("mode"))
    #expect(
      choices.map { "\($0.choice.word) \($0.isEnabled) \($0.reason ?? "-")" } == [
        "fast true -", "slow true -", "off false Turn it on first.",
      ])
    #expect(try evaluation.range(of: settings.setting("n")) == ResolvedRange.from("{low: 1, high: 10}"))
    #expect(try evaluation.range(of: settings.setting("name")) == nil)
  }

  @Test func answersForItems() throws {
    let settings = try compile(
      "tags: {type: list}\nl: {type: list, key: n, of: {settings: {n: {}, on: {type: bool, default: false}, v: {type: int, default: 4, enabled-if: .on, range: [1, 9]}, t: {choices-from: tags}, g.h: {default: q}}}}\nm: {type: map, of: {type: int}}\nw: {type: map, of: {settings: {p: {default: z}}}}"
    )
    let evaluation = settings.evaluate(
      SchemaText.value("{tags: [a, b], l: [{n: one, on: true}, {n: two}], m: {k: 1}, w: {k: {}}}"))
    func text(_ path: String) throws -> String { EvaluationTests.text(path, try evaluation.state(path)) }
    #expect(try text("l[0].v") == "l[0].v = 4 (default)")
    #expect(try text("l[1].v") == "l[1].v = none (none) disabled")
    #expect(try text("l[-1].n") == "l[-1].n = \"two\" (stored) changed")
    #expect(try text("l[one].on") == "l[one].on = true (stored) changed")
    #expect(try text("l[n=two].on") == "l[n=two].on = false (default)")
    #expect(try text("l[0].g.h") == "l[0].g.h = \"q\" (default)")
    #expect(try text("tags[1]") == "tags[1] = \"b\" (stored)")
    #expect(try text("m.k") == "m.k = 1 (stored)")
    #expect(try text("w.k.p") == "w.k.p = \"z\" (default)")
    #expect(try evaluation.state(at: ConfigPath(parsing: "l[7].v")) == nil)
    #expect(try evaluation.state(at: ConfigPath(parsing: "l[three].v")) == nil)
    #expect(try evaluation.state(at: ConfigPath(parsing: "nothing")) == nil)
    #expect(try evaluation.reasons(at: ConfigPath(parsing: "l[1].v")) == ["l[1].on must be true"])
    #expect(try evaluation.choices(at: ConfigPath(parsing: "l[0].t")).map(\.choice.word) == ["a", "b"])
    #expect(
      try evaluation.explanation(at: ConfigPath(parsing: "l[1].v")).map(Self.lines) == [
        "it has no value while it is disabled", "it is disabled", "  - enabled-if .on",
        "      l[1].on is false by default",
      ])
  }

  @Test func showsTheRipple() throws {
    let settings = try compile(
      "a: {type: bool, default: false}\nb: {type: bool, default: true, enabled-if: a}\nc: {required-if: a}\nd: {enabled-if: not a, on-disable: clear}\ne: {type: int, range: [1, f]}\nf: {type: int, default: 9}\ns: {secret: true, default: [{when: a, value: q}, {value: r}]}\nt: {type: duration, default: 60s}"
    )
    func ripple(_ before: String, _ after: String) -> [String] {
      let (old, new) = (settings.evaluate(SchemaText.value(before)), settings.evaluate(SchemaText.value(after)))
      return old.ripple(to: new).map { change in
        [
          "\(change.path)", change.kind.rawValue, change.old.map(JSONText.text),
          change.new.map { "→ " + JSONText.text($0) }, change.reason.map { "(\($0))" },
        ].compactMap { $0 }.joined(separator: " ")
      }
    }
    #expect(
      ripple("{d: x}", "{a: true, d: x}") == [
        "a value false → true", "b enabled", "b value false → true", "c required", "c invalid (a value is required)",
        "d disabled (a must be false)", "d cleared", "d value \"x\"", "s value",
      ])
    // What was removed already, as an edit does it, is told as well.
    let removed = ConfigPath(keys: ["d"])
    let (old, new) = (settings.evaluate(SchemaText.value("{d: x}")), settings.evaluate(SchemaText.value("{a: true}")))
    #expect(
      old.ripple(to: new, cleared: [removed]).filter { $0.path == removed }.map(\.kind)
        == [.disabled, .cleared, .value])
    #expect(
      ripple("{e: 5}", "{e: 5, f: 3}") == [
        "e value 5", "e invalid (5 is more than 3, the most allowed)", "f value 9 → 3",
      ])
    #expect(ripple("{t: 1m}", "{}") == [])
    #expect(ripple("{}", "{zz: 1}") == [])
    #expect(ripple("{a: true}", "{a: true}") == [])
  }

  static let enabling: [(String, String, [String])] = [
    ("on", "{}", ["on=true"]), ("two", "{}", ["on=true"]), ("not on", "{on: true}", ["on=false"]),
    ("mode == \"slow\"", "{}", ["mode=slow"]),
    ("on", "{on: true}", []), ("two and mode == \"slow\"", "{two: false}", ["on=true", "two=true", "mode=slow"]),
    ("mode == \"off\"", "{}", ["on=true", "mode=off"]),
    ("mode in [\"off\", \"slow\"]", "{}", ["mode=slow"]), ("on or mode == \"slow\"", "{}", ["on=true"]),
    ("mode == \"slow\" or on and two", "{}", ["on=true"]),
    ("mode == \"slow\" or on and count == 6", "{}", ["mode=slow"]),
    ("on == true and mode != \"slow\"", "{}", ["on=true"]),
    // Where a value other than those named is needed, there is no proposal.
    ("mode != \"fast\"", "{}", ["! mode must not be fast"]),
    ("count > 7", "{}", ["! count must be more than 7 (it is 5)"]),
    ("on and has(name)", "{}", ["! on must be true, and name must be set"]), ("false", "{}", ["! this can never be"]),
  ]

  @Test(arguments: enabling) func findsWhatEnables(expression: String, configuration: String, expected: [String]) throws
  {
    let settings = try compile(Self.settings.replacing("EXPR", with: ConfigPath.quoted(expression)))
    let result = settings.enabling(try settings.setting("x"), in: SchemaText.value(configuration))
    #expect(Self.text(result) == expected)
  }

  static func text(_ enabling: Enabling) -> [String] {
    switch enabling {
    case .changes(let steps): steps.map { "\($0.path)=\(JSONText.text($0.value).replacing("\"", with: ""))" }
    case .missing(let reasons): reasons.map { "! " + $0 }
    }
  }

  @Test func proposalsPassTheWholeCheck() throws {
    let settings = try compile(
      "a: {type: bool, default: false}\nb: {required-if: a}\nc: {choices: [x, y], default: x}\nd: {enabled-if: \"a or c == 'y'\", required: true}\nf: {enabled-if: g, default: z}\ng: {type: bool, default: false, readonly: true}"
    )
    // Turning `a` on would leave `b` without its required value.
    #expect(Self.text(settings.enabling(try settings.setting("d"), in: .null)) == ["c=y"])
    #expect(Self.text(settings.enabling(try settings.setting("d"), in: SchemaText.value("{b: x}"))) == ["a=true"])
    let c = ConfigPath(keys: ["c"])
    #expect(
      Self.text(settings.enabling(try settings.setting("d"), in: .null) { _, path in path != c }) == [
        "! a must be true, or c must be y (it is x)", "! with a=true, b: a value is required",
      ])
    #expect(Self.text(settings.enabling(try settings.setting("f"), in: .null)) == ["! g must be true"])
  }

  /// The siblings of a member may be changed, and those of no other item.
  @Test func enablesMembersOfItems() throws {
    let settings = try compile(
      "l: {type: list, of: {settings: {k: {choices: [a, b], default: a}, v: {enabled-if: .k == 'b'}, w: {enabled-if: has(.v)}}}}"
    )
    let (v, w) = (try ConfigPath(parsing: "l[1].v"), try ConfigPath(parsing: "l[1].w"))
    let configuration = SchemaText.value("{l: [{k: b}, {}]}")
    let member = try #require(settings.setting(at: v))
    #expect(Self.text(settings.enabling(member, at: v, in: configuration)) == ["l[1].k=b"])
    let first = try ConfigPath(parsing: "l[0].v")
    #expect(Self.text(settings.enabling(member, at: first, in: configuration)) == [])
    let other = try #require(settings.setting(at: w))
    #expect(Self.text(settings.enabling(other, at: w, in: configuration)) == ["! l[1].v must be set (it is disabled)"])
  }

  @Test func theSearchEndsAtFourSettings() throws {
    func settings(_ count: Int) throws -> Settings {
      let bools = (1...count).map { "b\($0): {type: bool, default: false}" }.joined(separator: "\n")
      let all = (1...count).map { "b\($0)" }.joined(separator: " and ")
      return try compile("\(bools)\nx: {enabled-if: \(all)}")
    }
    let four = try settings(4)
    #expect(Self.text(four.enabling(try four.setting("x"), in: .null)) == ["b1=true", "b2=true", "b3=true", "b4=true"])
    let five = try settings(5)
    #expect(Self.text(five.enabling(try five.setting("x"), in: .null)).count == 1)
    #expect(Self.text(five.enabling(try five.setting("x"), in: .null))[0].hasPrefix("! b1 must be true, and b2"))
  }
}

extension ResolvedRange {
  /// The range of a map with `low` and `high`.
  static func from(_ text: String) throws -> ResolvedRange? {
    let settings = try compile(
      "x: {type: int, range: [\(text.split(separator: ",")[0].dropFirst(6)), \(text.split(separator: ",")[1].dropFirst(7).dropLast())]}"
    )
    return settings.evaluate(.null).range(of: settings.settings[0])
  }
}
