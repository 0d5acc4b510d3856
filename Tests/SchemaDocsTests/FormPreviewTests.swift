import ConfigModel
import ConfigSchema
import DisplayText
import Testing

@testable import SchemaDocs

@Suite struct FormPreviewTests {
  private static let wide = """
    confedit: 1
    pages:
    - title: 设置
      help: 漢字漢字漢字 漢字漢字漢字漢字漢字漢字
      sections:
      - header: 宽 header 👩‍👩‍👧‍👦 that is longer than a narrow form
        footer: "A footer\\nin two lines, one of which is long enough for a break"
        settings:
          通知: {title: 通知を有効にする設定項目です, type: bool, default: true}
          list: {type: list, choices: {a: 漢字漢字漢字漢字漢字漢字漢字, b: Bee, c: See}, default: [b]}
          long: {example: averyveryveryverylongexamplewithoutanyblankinit}
          text: {type: text, lines: [2, 4], default: "漢字漢字漢字漢字漢字漢字漢字漢字漢字\\nx"}
          number: {type: int, range: [1, 100000], unit: millimetres, default: 5}
          few: {choices: {a: Alpha, b: Beta, c: {label: Gamma, enabled-if: not `通知`}}}
          group: {title: A group of 設定, settings: {inner: {required: true, enabled-if: not `通知`}, deeper: {settings: {d: {}}}}}
          servers: {of: {settings: {host: {}, tls: {type: bool, default: true}}}, default: [{host: web}, {host: db}]}
        links: [{title: A link, url: "https://example.org/a/very/long/address/that/does/not/fit"}]
        actions: {act: {title: 実行する, run: [x], destructive: true, enabled-if: not `通知`}}
      pages: [{title: A subpage with a title of some length, sections: [{settings: {z: {}}}]}]
    """

  /// At every width no line is wider than asked for, and frames close.
  @Test(arguments: ["wide", "mailpane", "notifier"])
  func linesFit(name: String) throws {
    let settings = name == "wide" ? try SchemaSource.settings(Self.wide) : try SchemaSource.example(name)
    let evaluation = SchemaSource.evaluation(settings, sample: settings.samples.first?.name)
    for width in 10...120 {
      let lines = FormText(FormPreview.drawing(of: evaluation, width: width)).text().split(separator: "\n")
      #expect(lines.count > 10)
      for line in lines {
        let cells = DisplayWidth.of(String(line))
        #expect(cells <= width, "\(width): \(line)")
        if let first = line.first, "╭│╰".contains(first) { #expect(cells == width, "\(width): \(line)") }
      }
    }
  }

  private static func form(_ settings: String, config: String = "{}", width: Int = 44) throws -> String {
    let schema = try SchemaSource.section(settings, extra: "samples: {s: {config: \(config)}}")
    return FormText(FormPreview.drawing(of: SchemaSource.evaluation(schema, sample: "s"), width: width)).text()
  }

  @Test func controls() throws {
    let form = try Self.form(
      """
      on: {type: bool, default: true}
      radio: {choices: {a: Alpha, b: Beta}, default: b}
      popup: {choices: [a, b, c, d, e], default: c}
      set: {type: list, choices: [a, b, c], default: [a, c]}
      step: {type: int, range: [1, 9], unit: "%", default: 5}
      free: {example: like this}
      secret: {secret: true}
      other: {secret: true}
      size: {computed: bytes(cache), format: bytes}
      cache: {type: size, default: 3MiB}
      list: {of: {}, default: [x, y]}
      map: {keys: {}, of: {}}
      text: {type: text, lines: [2, 3]}
      """, config: "{other: x, text: 'one two'}")
    #expect(
      form == """
        Test

        ╭──────────────────────────────────────────╮
        │ on      [x]                              │
        │ radio   ( ) Alpha  (•) Beta              │
        │ popup   c ▾                              │
        │ set     [x] a  [ ] b  [x] c              │
        │ step    ‹ 5% ›  1 to 9                   │
        │ free    e.g. like this                   │
        │ secret  not set                          │
        │ other   set                              │
        │ size    3MiB                             │
        │ cache   3MiB                             │
        │ list    2 items ›                        │
        │         x, y                             │
        │ map     none ›                           │
        │ text    │ one two                        │
        │         │                                │
        ╰──────────────────────────────────────────╯

        """)
  }

  @Test func reasonsAndProblemsStandBelow() throws {
    let form = try Self.form(
      """
      on: {type: bool, default: false}
      a: {enabled-if: {when: on, why: Turn it on first.}}
      b: {enabled-if: {when: on, why: Turn it on first.}}
      c: {type: int, range: [1, 9]}
      d: {choices: {x: Ex, y: {label: Why, enabled-if: on, why: Not yet.}}}
      """, config: "{a: kept, c: 20}")
    #expect(
      form == """
        Test

        ╭──────────────────────────────────────────╮
        │ on   [ ]                                 │
        │ a ¹  not set                             │
        │ b ¹  not set                             │
        │ c ²  ‹ 20 ›  1 to 9                      │
        │ d ³  ( ) Ex  ( ) Why                     │
        ╰──────────────────────────────────────────╯
        ¹ Turn it on first.
        ² error: 20 is more than 9, the most allowed
        ³ Why: Not yet.

        """)
  }

  @Test func whatIsHiddenIsCounted() throws {
    let form = try Self.form(
      """
      a: {}
      b: {level: expert}
      c: {deprecated: true}
      d: {deprecated: true}
      e: {visible-if: has(a)}
      """, config: "{d: set}", width: 70)
    #expect(form.contains("│ d ¹  set "))
    #expect(form.contains("¹ warning: it is deprecated"))
    #expect(form.hasSuffix("\n\nNot shown: 1 deprecated, 1 hidden now, 1 of level expert.\n"))
  }

  /// A page for each item, with that item's values.
  @Test func eachItemIsDrawn() throws {
    let form = try Self.form(
      "list: {key: n, of: {settings: {n: {}, t: {type: bool, default: true}, u: {enabled-if: .t}}}}",
      config: "{list: [{n: web, t: false}, {n: db}]}")
    #expect(
      form.hasSuffix(
        """
        list › list[0]
        ╭──────────────────────────────────────────╮
        │ n     web                                │
        │ t     [ ]                                │
        │ u ¹   not set                            │
        ╰──────────────────────────────────────────╯
        ¹ list[0].t must be true

        list › list[1]
        ╭──────────────────────────────────────────╮
        │ n     db                                 │
        │ t     [x]                                │
        │ u     not set                            │
        ╰──────────────────────────────────────────╯

        """))
  }

  @Test func emphasisIsForTheOneWhoDraws() throws {
    let settings = try SchemaSource.section("a: {enabled-if: 1 == 2}")
    let drawing = FormPreview.drawing(of: SchemaSource.evaluation(settings), width: 30)
    let painted = FormText(drawing).text { text, emphasis in emphasis == .plain ? text : "<\(emphasis)>\(text)</>" }
    #expect(painted.contains("<strong>Test</>"))
    #expect(painted.contains("<dim>a</><dim> ¹</>"))
  }

  @Test(arguments: [(1, "¹"), (9, "⁹"), (10, "¹⁰"), (123, "¹²³")])
  func superscripts(number: Int, text: String) {
    #expect(FormNotes.superscript(number) == text)
  }
}
