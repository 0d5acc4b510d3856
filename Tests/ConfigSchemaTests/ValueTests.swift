import ConfigModel
import ConfigSchema
import Testing

/// Words of the command line, and look-ups by path.
struct ValueTests {
  static let settings = """
    on: {type: bool}
    n: {type: int}
    x: {type: number}
    port: {type: port}
    part: {type: percent}
    wait: {type: duration}
    cache: {type: size}
    name: {}
    long: {type: text}
    day: {type: date}
    mode: {choices: {light: Light, dark: Dark}}
    limit: {type: duration, choices: {30s: Short, 5m: Long}}
    level: {type: int, choices: [1, 2, 10]}
    open: {choices: [a, b], open: true}
    pin: {secret: true, type: int}
    pick: {secret: true, choices: [alpha, beta]}
    tags: {type: list}
    set: {type: list, choices: [red, green]}
    extra: {type: map, of: {type: int}}
    """

  static let words: [(String, String, String)] = [
    ("on", "true", "true"), ("on", "yes", "true"), ("on", "ON", "true"), ("on", "off", "false"), ("on", "no", "false"),
    ("on", "1", "! \"1\" is not a bool [not-a-bool] (write true or false)"), ("n", "5", "5"),
    ("n", "-0x1F", "! \"-0x1F\" is not an integer [not-a-int] (write digits, for example 42)"),
    ("n", "0x1F", "0x1F"), ("n", "12345678901234567890123", "12345678901234567890123"),
    ("n", "1.5", "! 1.5 is not an integer: it has a fraction [not-a-int] (write digits, for example 42)"),
    ("n", "abc", "! \"abc\" is not an integer [not-a-int] (write digits, for example 42)"),
    ("n", "", "! \"\" is not an integer [not-a-int] (write digits, for example 42)"),
    ("x", "1.30", "1.30"), ("x", "1e3", "1e3"),
    ("port", "0", "! 0 is not a port: ports go from 1 to 65535 [not-a-port] (write an integer from 1 to 65535)"),
    ("part", "80%", "\"80%\""), ("part", "80", "80"), ("wait", "90", "90"), ("wait", "1m30s", "\"1m30s\""),
    ("cache", "1024", "1024"),
    ("cache", "1kb", "! \"1kb\" is not a size: \"kb\" is no unit of size [not-a-size] (did you mean 1KB?)"),
    ("name", "5", "\"5\""), ("name", "true", "\"true\""), ("name", "", "\"\""),
    (
      "name", "a\nb",
      "! \"a\\nb\" holds a line break, which this setting does not allow [line-break] (write it on one line)"
    ), ("long", "a\nb", "\"a\\nb\""),
    (
      "day", "2024-02-30",
      "! \"2024-02-30\" is not a date: that month has the days 01 to 29 [not-a-date] (write YYYY-MM-DD, for example 2024-02-29)"
    ),
    ("mode", "dark", "\"dark\""),
    (
      "mode", "drak",
      "! \"drak\" is not one of the choices [not-a-choice] (did you mean dark? the choices are light, dark)"
    ),
    (
      "mode", "Dark",
      "! \"Dark\" is not one of the choices [not-a-choice] (did you mean dark? the choices are light, dark)"
    ),
    ("mode", "x", "! \"x\" is not one of the choices [not-a-choice] (the choices are light, dark)"),
    ("limit", "300", "\"5m\""), ("limit", "0.5m", "\"30s\""),
    ("limit", "1m", "! \"1m\" is not one of the choices [not-a-choice] (did you mean 5m? the choices are 30s, 5m)"),
    ("limit", "soon", "! \"soon\" is not one of the choices [not-a-choice] (the choices are 30s, 5m)"),
    ("level", "2", "2"), ("level", "3", "! 3 is not one of the choices [not-a-choice] (the choices are 1, 2, 10)"),
    ("open", "z", "\"z\""),
    ("pin", "12a", "! the value is not an integer [not-a-int] (write digits, for example 42)"),
    ("pick", "alhpa", "! the value is not one of the choices [not-a-choice] (the choices are alpha, beta)"),
    ("tags", "x", "! one word is not a list [not-a-list] (add or remove single items, or give the whole list as JSON)"),
    ("extra", "x", "! one word is not a map [not-a-map] (set its members, or give all as JSON)"),
  ]

  @Test(arguments: words) func readsWords(key: String, word: String, expected: String) throws {
    let settings = try compile(Self.settings)
    #expect(Self.text(settings.read(word: word, for: try settings.setting(key))) == expected)
  }

  @Test func readsItems() throws {
    let settings = try compile(Self.settings)
    #expect(Self.text(settings.read(item: "5", for: try settings.setting("tags"))) == "\"5\"")
    #expect(Self.text(settings.read(item: "red", for: try settings.setting("set"))) == "\"red\"")
    #expect(
      Self.text(settings.read(item: "rde", for: try settings.setting("set")))
        == "! \"rde\" is not one of the choices [not-a-choice] (did you mean red? the choices are red, green)")
    #expect(Self.text(settings.read(item: "7", for: try settings.setting("extra"))) == "7")
    if case .failure(let problem) = settings.read(item: "x", for: try settings.setting("extra")) {
      #expect(problem.path.description == "extra")
    } else {
      Issue.record("x is no int")
    }
  }

  static func text(_ result: Result<Value, Problem>) -> String {
    switch result {
    case .success(let value): return JSONText.text(value)
    case .failure(let problem):
      return "! \(problem.message) [\(problem.code)]" + (problem.help.map { " (\($0))" } ?? "")
    }
  }

  @Test func comparesCollections() throws {
    let settings = try compile(
      "l: {type: list, of: {type: duration}}\nm: {type: map, of: {type: hostname}}\ng: {type: list, of: {settings: {a: {type: color}, b.c: {}}}}"
    )
    func areEqual(_ key: String, _ a: String, _ b: String) throws -> Bool {
      settings.areEqual(SchemaText.value(a), SchemaText.value(b), for: try settings.setting(key))
    }
    #expect(try areEqual("l", "[1m, 30]", "[60s, 30s]"))
    #expect(try !areEqual("l", "[1m]", "[60s, 30s]"))
    #expect(try areEqual("m", "{x: A.b, y: c}", "{y: C, x: a.B}"))
    #expect(try areEqual("g", "[{a: \"#abc\", b: {c: x}}]", "[{b: {c: x}, a: \"#AABBCC\"}]"))
    #expect(try !areEqual("g", "[{a: \"#abc\"}]", "[{a: \"#abd\"}]"))
    #expect(try !areEqual("l", "[x]", "[y]"))
  }

  static let lookups: [(String, String?)] = [
    ("a.b", "a.b"), ("a", nil), ("a.x", nil), ("a.b.c", nil), ("l", "l"), ("l[0]", "l[]"), ("l[0].n", "l[].n"),
    ("l[one].n", "l[].n"), ("l[n=one].g.h", "l[].g.h"), ("l[0].x", nil), ("l.n", nil),
    ("l[0].g", "l[].g"), ("m", "m"), ("m.key", "m.*"), ("m.key.p", "m.*.p"), ("m[5].p", "m.*.p"), ("m.key.q", nil),
    ("tags[2]", "tags[]"), ("tags[2].x", nil), ("\"x.y\"", "\"x.y\""), ("old", nil),
  ]

  @Test(arguments: lookups) func looksUp(path: String, expected: String?) throws {
    let settings = try compile(Self.nested)
    let setting = settings.setting(at: try ConfigPath(parsing: path))
    #expect(setting.map { Self.name($0, settings) } == expected)
  }

  static let nested = """
    a.b: {renamed-from: [old]}
    l: {type: list, key: n, of: {settings: {n: {}, name: {}, g: {settings: {h: {}, i: {}, host: {}}}}}}
    m: {type: map, of: {settings: {p: {}, q.r: {}}}}
    tags: {type: list}
    '"x.y"': {}
    """

  /// `l[].n`, put together from the owners.
  static func name(_ setting: Setting, _ settings: Settings) -> String {
    guard let owner = setting.owner else { return setting.path.description }
    let items = name(settings[owner], settings) + (settings[owner].type == .map ? ".*" : "[]")
    return setting.path.isEmpty ? items : items + "." + setting.path.description
  }

  @Test(
    arguments: [
      ("a.c", "a.b"), ("aa.b", "a.b"), ("tgas", "tags"), ("tags.b", "tags"), ("l[0].nmae", "l[0].name"),
      ("l[0].g.hots", "l[0].g.host"), ("b", "a.b"), ("zzzzzz", nil),
    ] as [(String, String?)])
  func findsTheNearestPath(path: String, expected: String?) throws {
    let settings = try compile(Self.nested)
    #expect(settings.nearestPath(to: try ConfigPath(parsing: path))?.description == expected)
  }

  @Test func givesTheOrderOfKeys() throws {
    let settings = try compile(Self.nested)
    #expect(settings.keyOrder(of: ConfigPath()) == ["a", "l", "m", "tags", "x.y"])
    #expect(try settings.keyOrder(of: ConfigPath(parsing: "a")) == ["b"])
    #expect(try settings.keyOrder(of: ConfigPath(parsing: "l[3]")) == ["n", "name", "g"])
    #expect(try settings.keyOrder(of: ConfigPath(parsing: "l[3].g")) == ["h", "i", "host"])
    #expect(try settings.keyOrder(of: ConfigPath(parsing: "m.k")) == ["p", "q"])
    #expect(try settings.keyOrder(of: ConfigPath(parsing: "tags")) == [])
    #expect(try settings.keyOrder(of: ConfigPath(parsing: "nothing")) == [])
  }

  /// Whatever is wrong with a secret, its value is in no message.
  @Test func secretsAreInNoMessage() throws {
    let types = [
      "bool", "int", "port", "percent", "string", "duration", "size", "date", "time", "datetime", "email", "url",
      "hostname", "ip", "cidr", "color", "timezone", "locale", "regex",
    ]
    let constraints = [
      "pattern: \"[0-9]\"", "choices: [x, y]", "max-length: 3", "choices-from: l",
    ]
    let settings = try compile(
      "l: {type: list}\n" + types.map { "\($0): {type: \($0), secret: true}" }.joined(separator: "\n") + "\n"
        + constraints.enumerated().map { "c\($0.offset): {secret: true, \($0.element)}" }.joined(separator: "\n")
        + "\nlist: {type: list, secret: true, of: {type: int}, unique: true}\nmap: {type: map, secret: true, of: {type: int}}\ngroup: {secret: true, settings: {m: {type: int}}}\nitems: {type: list, secret: true, key: k, of: {settings: {k: {type: string, max-length: 3}}}}"
    )
    let all = types + constraints.indices.map { "c\($0)" }
    for value in ["hunter2x (", "\"hunter2x\\nb\"", "[hunter2x]", "{a: hunter2x}"] {
      let keys = all.map { "\($0): \(value)" }.joined(separator: ", ")
      let problems = settings.problems(
        "{\(keys), list: [hunter2x, hunter2x], map: {k: hunter2x}, group: {m: hunter2x}, items: [{k: hunter2x}, {k: hunter2x}]}"
      )
      #expect(problems.count >= all.count)
      #expect(problems.filter { $0.contains("hunter2x") } == [])
    }
    #expect(
      settings.problems("{group: hunter2x}") == [
        "group: error: group contains settings, so it must be a map, but it is not [not-a-map] "
          + "(unset group removes it)"
      ])
  }
}
