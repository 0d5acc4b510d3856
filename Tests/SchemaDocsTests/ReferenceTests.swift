import ConfigSchema
import Testing

@testable import SchemaDocs

/// What is said about a setting, attribute by attribute.
@Suite struct ReferenceTests {
  private static func article(_ settings: String, _ key: String = "a", extra: String = "") throws -> SettingArticle {
    let reference = Reference(of: try SchemaSource.section(settings, extra: extra))
    return try #require(reference.settings.first { $0.key == key })
  }

  private static func lines(_ facts: [Fact]) -> [String] {
    facts.map { "\($0.name): " + $0.statements.map(\.plainText).joined(separator: " | ") }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let setting: String
    let facts: [String]
    var testDescription: String { setting }
    init(_ setting: String, _ facts: String...) {
      self.setting = setting
      self.facts = facts
    }
  }

  static let rows = [
    Row("a: {type: bool}", "Type: bool, true or false"),
    Row("a: {}", "Type: string"),
    Row("a: {type: port}", "Type: port, from 1 to 65535"),
    Row(
      "a: {type: int, range: [1, 9], step: 2, unit: pieces, default: 3}", "Type: integer", "Range: 1 to 9", "Step: 2",
      "Unit: pieces", "Default: 3"),
    Row("a: {type: number, range: {min: 0.5}}", "Type: number", "Range: from 0.5"),
    Row("a: {type: date, range: {max: today()}}", "Type: date, YYYY-MM-DD", "Range: up to today()"),
    Row("a: {min-length: 2, max-length: 8}", "Type: string", "Length: 2 to 8 characters"),
    Row("a: {min-length: 1}", "Type: string", "Length: at least 1 character"),
    Row(
      "a: {pattern: '[a-z]+', message: Only letters.}", "Type: string", "Pattern: [a-z]+",
      "Otherwise it says: “Only letters.”"),
    Row("a: {type: email, message: No.}", "Type: email address", "Otherwise it says: “No.”"),
    Row("a: {type: url, schemes: [http, https]}", "Type: URL", "Schemes: http or https"),
    Row(
      "a: {type: path, must-exist: true, glob: '*.png'}",
      "Type: path, relative to the directory of the configuration file", "Must exist: yes", "Name matches: *.png"),
    Row("a: {choices: {x: Ex, y: y}, default: x}", "Type: one of 2 choices", "Default: x (Ex)"),
    Row(
      "a: {type: int, choices: [1, 2], open: true}", "Type: integer, one of 2 choices",
      "Other values: are allowed as well"),
    Row(
      "a: {choices-from: {run: [ls, a b]}}", "Type: string",
      "Choices: the lines that ls 'a b' prints"),
    Row(
      "a: {choices-from: {run: [ls]}, open: true}", "Type: string",
      "Choices: the lines that ls prints", "Other values: are allowed as well"),
    Row(
      "a: {default: [{when: b, value: x}, {value: y}]}\nb: {type: bool, default: true}", "Type: string",
      "Default: x when b is on (b) | y otherwise"),
    Row("a: {required: true}", "Type: string", "Required: yes"),
    Row(
      "a: {required-if: not b}\nb: {type: bool, default: true}", "Type: string", "Required: when b is off (not b)"),
    Row(
      "a: {type: bool, enabled-if: {when: b, why: Turn b on.}}\nb: {type: bool, default: true}",
      "Type: bool, true or false", "Enabled when: b is on (b) | else it says: “Turn b on.”",
      "While disabled: it counts as false | what the file says stays in the file and counts again"),
    Row(
      "a: {enabled-if: b, when-disabled: none, on-disable: clear}\nb: {type: bool, default: true}", "Type: string",
      "Enabled when: b is on (b)",
      "While disabled: it counts as none | what the file says is removed by the edit that disables it"),
    Row("a: {visible-if: b}\nb: {type: bool, default: true}", "Type: string", "Shown when: b is on (b)"),
    Row(
      "a: {computed: b + 1, format: bytes}\nb: {type: int}", "Type: number", "Worked out from: b + 1", "Shown as: bytes"
    ),
    Row("a: {readonly: true}", "Type: string", "Read-only: yes"),
    Row("a: {secret: true, default: x}", "Type: string", "Secret: its value is never shown"),
    Row("a: {example: x y}", "Type: string", "Example: x y"),
    Row("a: {level: expert}", "Type: string", "Level: expert"),
    Row("a: {since: 3}", "Type: string", "Since: revision 3"),
    Row("a: {renamed-from: [old, older]}", "Type: string", "Still read as: old and older"),
    Row(
      "a: {deprecated: {since: 1, use: b, remove-in: 3, message: Do not.}}\nb: {title: Bee}", "Type: string",
      "Deprecated: Do not. | use Bee (b) | since revision 1 | removed in revision 3"),
    Row("a: {deprecated: true}", "Type: string", "Deprecated: yes"),
    Row(
      "a: {type: bool, default: true}\nb: {title: Bee, enabled-if: a}", "Type: bool, true or false", "Default: true",
      "Affects: Bee"),
    Row(
      "a: {of: {type: string, pattern: x+}, unique: true, min-items: 1, max-items: 1}", "Type: list of strings",
      "Items: string | matching x+", "Number: exactly 1 item", "Repeats: no item may come twice"),
    Row(
      "a: {type: list, choices: [x, y], merge: append}", "Type: list of strings, any of the choices",
      "Across layers: a higher layer appends its items"),
    Row("a: {keys: {pattern: k+}, of: {type: int}}", "Type: map of integers", "Keys: string | matching k+"),
    Row(
      "a: {key: n, of: {settings: {n: {required: true}}}}", "Type: list of groups", "Addressed by: n, as in 'a[NAME]'"),
  ]

  @Test(arguments: rows)
  func facts(row: Row) throws {
    #expect(Self.lines(try Self.article(row.setting).facts) == row.facts)
  }

  @Test func layersThatMaySetIt() throws {
    let article = try Self.article(
      "a: {scope: [user]}", extra: "layers: [{name: system, file: /s}, {name: user, file: /u, write: default}]")
    #expect(Self.lines(article.facts) == ["Type: string", "Set in the layers: user"])
  }

  @Test(
    arguments: [
      ("a: {type: bool, default: true}", "confedit set a false"), ("a: {type: bool}", "confedit set a true"),
      ("a: {choices: [x, y], default: x}", "confedit set a y"),
      ("a: {example: two words}", "confedit set a 'two words'"),
      ("a: {example: --flag}", "confedit set -- a --flag"), ("a: {}", "confedit set a VALUE"),
      ("a: {type: date}", "confedit set a 2026-01-31"),
      ("a: {type: date, range: {max: 2020-01-01}}", "confedit set a VALUE"),
      ("a: {type: int, range: [5, 9]}", "confedit set a 5"),
      ("a: {type: url, schemes: [ftp]}", "confedit set a ftp://example.org"),
      ("a: {secret: true}", "confedit set --stdin a"), ("a: {readonly: true}", nil), ("a: {deprecated: true}", nil),
      ("a: {of: {type: port}}", "confedit add a 8080"), ("a: {keys: {}, of: {}}", "confedit set a.NAME VALUE"),
      ("a: {of: {settings: {b: {}}}}", nil), ("a: {type: list, choices: [x]}", "confedit add a x"),
    ] as [(String, String?)])
  func command(setting: String, line: String?) throws {
    #expect(try Self.article(setting).command == line)
  }

  @Test func membersAreNamedAsTheCommandLineTakesThem() throws {
    let settings =
      "list: {of: {settings: {x: {}, g: {settings: {y: {}}}}}}\nmap: {keys: {}, of: {settings: {z: {type: bool}}}}"
    let reference = Reference(of: try SchemaSource.section(settings))
    #expect(reference.settings.map(\.key) == ["list", "list[].x", "list[].g", "list[].g.y", "map", "map.*.z"])
    #expect(
      reference.settings.compactMap(\.command) == [
        "confedit set 'list[0].x' VALUE", "confedit set 'list[0].g.y' VALUE", "confedit set map.NAME.z true",
      ])
  }

  @Test func aGroupComesOnceWithItsMembers() throws {
    let reference = Reference(of: try SchemaSource.section("g: {settings: {a: {}, h: {settings: {b: {}}}}}"))
    #expect(reference.pages[0].sections[0].settings.map(\.key) == ["g"])
    #expect(reference.settings.map(\.key) == ["g", "g.a", "g.h", "g.h.b"])
  }

  @Test func anchorsAreUnique() throws {
    let settings = try SchemaSource.settings(
      """
      confedit: 1
      pages:
      - {title: A b, sections: [{header: general, settings: {general: {}, '"a b"': {}, rules: {}}}]}
      - {title: A-B, sections: [{settings: {"a.b": {}}}]}
      rules: [{assert: has(general)}]
      """)
    let reference = Reference(of: settings)
    #expect(reference.settings.map(\.anchor) == ["general", "\"a-b\"", "rules", "a.b"])
    #expect(reference.pages.map(\.anchor) == ["a-b", "a-b-2"])
    #expect(reference.pages[0].sections[0].anchor == "general-2")
    #expect(reference.rulesAnchor == "rules-2")
  }

  @Test func textsByLanguage() throws {
    let text = "confedit: 1\ntitle: {en: Sounds, de: Töne}\nsections: [{settings: {a: {}}}]"
    #expect(Reference(of: try SchemaSource.settings(text, language: "de")).title == "Töne")
    #expect(Reference(of: try SchemaSource.settings(text, language: "fr")).title == "Sounds")
  }
}
