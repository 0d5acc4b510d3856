import ConfigModel
import ConfigSchema
import Testing

/// What stands around the settings: the document, pages, sections, links, actions, layers, texts by language.
struct DocumentTests {
  struct Case: CustomTestStringConvertible {
    var document: String
    var expected: [String]
    init(_ document: String, _ expected: String...) {
      self.document = document
      self.expected = expected
    }
    var testDescription: String { document }
  }

  @Test(arguments: [
    Case(
      "id: x\nsections: []",
      "1:1: the attribute confedit is missing, which every schema has [missing-attribute] (begin it with confedit: 1)"
    ),
    Case(
      "confedit: 2\nsections: []",
      "1:11: this program knows version 1 of the schema language, and not 2 [unknown-version] (write confedit: 1, or use a newer program)"
    ),
    Case("confedit: 1", "1:1: the schema has neither pages nor sections [missing-attribute]"),
    Case(
      "- a",
      "1:1: the schema is a map of attributes, and this is a list [wrong-type] (it has the attributes confedit, id, title, help, revision, yaml, files, include, types, layers, pages, sections, rules, migrations, samples, revision-key, unknown-keys)"
    ),
    Case(
      "confedit: 1\nsection: []", "1:1: the schema has neither pages nor sections [missing-attribute]",
      "2:1: the schema has no attribute \"section\" [unknown-attribute] (did you mean sections?)"),
    Case("confedit: 1\nyaml: 1.3\nsections: []", "2:7: yaml is 1.1 or 1.2, and this is 1.3 [wrong-value]"),
    Case(
      "confedit: 1\nunknown-keys: wran\nsections: []",
      "2:15: unknown-keys is one of warn, error, allow, and this is \"wran\" [wrong-value] (did you mean warn?)"),
    Case(
      "confedit: 1\nrevision: x\nfiles: [\"[a\"]\nsections: []",
      "2:11: revision is an integer from 0, and this is \"x\" [wrong-type]",
      "3:9: \"[a\" is not a glob: a bracket is not closed [bad-glob]"),
    Case(
      "confedit: 1\nlayers: [{name: a, file: x, write: default}, {name: a, file: y, write: default}, {file: z, locks: [\"a..b\"]}]\nsections: []",
      "2:53: there are two layers a [duplicate-layer]",
      "2:65: only one layer is written, and a is already [duplicate-layer]",
      "2:82: a layer needs name [missing-attribute]",
      "2:100: \"a..b\" is not a path: a key is missing; the empty key is written \"\" (at character 3) [bad-path]"),
    Case(
      "confedit: 1\npages: [{titel: x, sections: [{setings: {}, prominent: 1}]}]",
      "2:10: a page has no attribute \"titel\" [unknown-attribute] (did you mean title?)",
      "2:32: a section has no attribute \"setings\" [unknown-attribute] (did you mean settings?)",
      "2:56: prominent is true or false, and this is 1 [wrong-type]"),
    Case(
      "confedit: 1\nsections: [{links: [{title: x}, {url: nowhere}], actions: {a: {title: A}, b: {run: []}}}]",
      "2:21: a link needs url [missing-attribute]",
      "2:39: \"nowhere\" is not a URL: the scheme is missing [wrong-value]",
      "2:63: an action needs run [missing-attribute]",
      "2:79: run has no program [wrong-value] (write [program, argument])"),
    Case(
      "confedit: 1\nsections: [{at: \"a..b\", settings: {x: {}}}]",
      "2:17: \"a..b\" is not a path: a key is missing; the empty key is written \"\" (at character 3) [bad-path]"),
    Case(
      "confedit: 1\nsections: [{settings: {x: {type: bool, default: false}}}]\nrules: [{on: [x]}, {assert: y}, {assert: x, on: [z], level: fatal}]",
      "3:9: a rule needs assert [missing-attribute]", "3:29: there is no setting y (in assert) [unknown-name]",
      "3:50: on names the setting z, which does not exist [unknown-name]",
      "3:61: level is one of error, warning, and this is \"fatal\" [wrong-value]"),
    Case(
      "confedit: 1\nsections: []\nmigrations: [{too: 2}]\nsamples: {a: {confg: {}}}",
      "3:14: a migration needs to [missing-attribute]",
      "3:15: a migration has no attribute \"too\" [unknown-attribute] (did you mean to?)",
      "4:15: a sample has no attribute \"confg\" [unknown-attribute] (did you mean config?)"),
    Case(
      "confedit: 1\ntypes: {t: {type: t}, u: {type: list, of: {type: u}}, v: {settings: {x: {type: v}}}}\nsections: [{settings: {a: {type: t}, b: {type: u}, c: {type: v}}}]",
      "2:19: the type t is part of itself [type-cycle]", "2:50: the type u is part of itself [type-cycle]",
      "2:80: the type v is part of itself [type-cycle]"),
  ]) func reports(each: Case) {
    #expect(errors(document: each.document) == each.expected)
  }

  static let document = """
    confedit: 1
    id: org.example.app
    title: {en: App, de: Programm}
    revision: 3
    revision-key: none
    yaml: 1.1
    unknown-keys: error
    files: ["*.app.yaml", "etc/**/app.yaml"]
    types: {level: {choices: [low, high], default: low, title: Level}}
    layers:
      - {name: system, file: /etc/app.yaml}
      - {name: user, file: ~/.app.yaml, write: default}
      - {name: managed, file: /etc/managed.yaml, locks: true}
      - {name: site, file: /etc/site.yaml, locks: [a, b.]}
    pages:
      - title: First
        level: advanced
        sections:
          - {header: One, footer: Foot, prominent: true, at: one, settings: {b: {order: 2}, a: {order: 1, level: expert}, c: {type: level, title: {fr: Niveau, de: Stufe}}}}
        pages:
          - title: Nested
            id: nested
            sections: [{settings: {two.x: {}, '"a.b"': {type: bool, default: true}}}]
      - {title: Last, sections: [{id: end, links: [{title: Home, url: "https://example.org"}], actions: {go: {title: Go, run: [a, b], confirm: "Sure?", destructive: true, enabled-if: has(two.x)}}}]}
    """

  @Test func readsTheDocument() throws {
    let settings = try compile(document: Self.document, language: "de_DE.UTF-8")
    #expect(settings.id == "org.example.app")
    #expect(settings.title == "Programm")
    #expect(settings.revision == 3)
    #expect(settings.revisionKey == nil)
    #expect(settings.yamlVersion == .v1_1)
    #expect(settings.unknownKeys == .error)
    #expect(globs(settings.files, govern: "x/my.app.yaml"))
    #expect(globs(settings.files, govern: "etc/app.yaml"))
    #expect(globs(settings.files, govern: "etc/a/b/app.yaml"))
    #expect(!globs(settings.files, govern: "etc/other.yaml"))
    #expect(settings.layers.map(\.name) == ["system", "user", "managed", "site"])
    #expect(settings.layers.map(\.isWritten) == [false, true, false, false])
    #expect(settings.layers[2].locks == .all)
    #expect(try settings.layers[3].locks == .keys([PathPattern(parsing: "a"), PathPattern(parsing: "b.")]))
    #expect(!settings.hasSecrets)
  }

  @Test func readsPagesAndSections() throws {
    let settings = try compile(document: Self.document, language: "de_DE.UTF-8")
    #expect(settings.pages.map(\.title) == ["First", "Nested", "Last"])
    #expect(settings.pages.map(\.parent) == [nil, 0, nil])
    #expect(settings.pages.map(\.pages) == [[1], [], []])
    #expect(settings.pages.map(\.level) == [.advanced, .advanced, .basic])
    #expect(settings.pages.map(\.sections) == [[0], [1], [2]])
    #expect(settings.page("nested")?.title == "Nested")
    #expect(settings.section("one")?.header == "One")
    #expect(settings.section("One")?.footer == "Foot")
    #expect(settings.section("one")?.isProminent == true)
    #expect(settings.section("end")?.links.map(\.url) == ["https://example.org"])
    let action = try #require(settings.section("end")?.actions.first)
    #expect(action.name == "go" && action.title == "Go" && action.run == ["a", "b"] && action.isDestructive)
    #expect(action.confirm == "Sure?" && action.enabledIf?.text == "has(two.x)")
    #expect(
      settings.settings.map { "\($0.path) \($0.level)" } == [
        "one.b advanced", "one.a expert", "one.c advanced", "two.x advanced", "\"a.b\" advanced",
      ])
    #expect(settings.sections[0].settings.map { settings[$0].title } == ["a", "b", "Stufe"])
    let level = try settings.setting("one.c")
    #expect(level.choices.map(\.word) == ["low", "high"] && level.defaultText == "low")
  }

  /// The tag itself, its language, English, the first.
  @Test(
    arguments: [
      ("de_DE.UTF-8", "Niveau|Stufe"), ("de", "Niveau|Stufe"), ("fr_CA", "Niveau|Niveau"), ("C", "Niveau|Niveau"),
      (nil, "Niveau|Niveau"), ("de-AT", "Eben|Stufe"),
    ] as [(String?, String)])
  func choosesTextsByLanguage(language: String?, expected: String) throws {
    let document =
      "confedit: 1\nsections: [{header: {fr: Niveau, de-AT: Eben}, settings: {a: {title: {fr: Niveau, de: Stufe}}}}]"
    let settings = try compile(document: document, language: language)
    #expect("\(settings.sections[0].header ?? "")|\(settings.settings[0].title)" == expected)
  }

  @Test func englishComesBeforeTheFirst() throws {
    let settings = try compile(document: "confedit: 1\nsections: [{header: {de: Eins, en: One}}]", language: "it_IT")
    #expect(settings.sections[0].header == "One")
  }

  @Test func describesSettings() throws {
    let settings = try compile(document: mailpane)
    #expect(try findings(document: mailpane).map { rendered($0, in: mailpane) } == [])
    let facts = settings.settings.map { setting in
      [setting.path.description, setting.type.rawValue, setting.defaultText ?? "-", setting.rangeText ?? "-"].joined(
        separator: "; ")
    }
    #expect(facts == Self.mailpaneFacts)
    let tls = try settings.setting("server.tls")
    #expect(tls.choices.map { "\($0.word): \($0.label)" } == ["implicit: TLS", "starttls: STARTTLS", "none: None"])
    #expect(tls.choices[2].enabledIf?.text == "server.host in [\"localhost\", \"127.0.0.1\"]")
    #expect(tls.choices[2].enabledIf?.why == "Only for this machine.")
    #expect(settings.hasSecrets)
  }

  static let mailpaneFacts = [
    "appearance.theme; string; system; -", "appearance.accent; color; #3366ff; -",
    "appearance.scale; int; 100; 50 to 300",
    "appearance.oled; bool; false; -", "notifications.enabled; bool; true; -", "notifications.sounds; bool; true; -",
    "notifications.sound-file; path; -; -", "notifications.quiet-from; time; -; -",
    "notifications.quiet-to; time; -; -",
    "notifications.digest; string; short when notifications.enabled, off otherwise; -", "server.host; hostname; -; -",
    "server.port; port; 993 when server.tls == \"implicit\", 143 otherwise; -", "server.tls; string; implicit; -",
    "server.timeout; duration; 30s; 1s to 10m", "server.cache; size; 256MiB; 1MiB to 8GiB", "server.proxy; url; -; -",
    "server.since; date; -; up to today()", "server.legacy-ssl; bool; -; -", "account.name; string; -; -",
    "account.email; email; -; -", "account.handle; string; -; -", "account.signature; text; -; -",
    "account.password; string; -; -", "account.auth; string; oauth; -", "labels; list; -; -", "headers; map; -; -",
    "filters; list; -; -", "about.account; string; -; -", "about.quota; number; -; -",
  ]
}
