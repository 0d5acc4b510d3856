import Foundation
import Testing

@testable import ConfigSchema

/// Every attribute of a setting is told wherever a setting is told, and exported where JSON Schema has a word for it: what
/// the program prints changes with the attribute. One that is not told somewhere is listed with the reason.
@Suite struct AttributeRowTests {
  /// A setting `a` that has the attribute, and the same without it.
  private static func schemas(of attribute: SettingAttribute) -> (with: String, without: String) {
    switch attribute {
    case .title: ("{title: Tea}", "{}")
    case .help: ("{help: Some leaves.}", "{}")
    case .type: ("{type: port}", "{type: int}")
    case .choices: ("{choices: [x, y]}", "{}")
    case .choicesFrom: ("{choices-from: names}", "{}")
    case .open: ("{choices: [x, y], open: true}", "{choices: [x, y]}")
    case .range: ("{type: int, range: [1, 9]}", "{type: int}")
    case .step: ("{type: int, step: 5}", "{type: int}")
    case .unit: ("{type: int, unit: px}", "{type: int}")
    case .minLength: ("{min-length: 3}", "{}")
    case .maxLength: ("{max-length: 9}", "{}")
    case .pattern: ("{pattern: 't+'}", "{}")
    case .schemes: ("{type: url, schemes: [ssh]}", "{type: url}")
    case .mustExist: ("{type: path, must-exist: true}", "{type: path}")
    case .glob: ("{type: path, glob: '*.png'}", "{type: path}")
    case .message: ("{pattern: 't+', message: Only t.}", "{pattern: 't+'}")
    case .lines: ("{type: text, lines: [2, 5]}", "{type: text}")
    case .keys: ("{type: map, keys: {pattern: 't+'}, of: {}}", "{type: map, of: {}}")
    case .of: ("{type: list, of: {pattern: 't+'}}", "{type: list, of: {}}")
    case .settings: ("{settings: {t: {}}}", "{settings: {s: {}}}")
    case .minItems: ("{of: {}, min-items: 3}", "{of: {}}")
    case .maxItems: ("{of: {}, max-items: 9}", "{of: {}}")
    case .unique: ("{of: {}, unique: true}", "{of: {}}")
    case .key: ("{of: {settings: {t: {}}}, key: t}", "{of: {settings: {t: {}}}}")
    case .default: ("{default: tea}", "{}")
    case .required: ("{required: true}", "{}")
    case .requiredIf: ("{required-if: on}", "{}")
    case .enabledIf: ("{enabled-if: on}", "{}")
    case .why: ("{enabled-if: on, why: No tea.}", "{enabled-if: on}")
    case .whenDisabled: ("{enabled-if: on, when-disabled: tea}", "{enabled-if: on}")
    case .onDisable: ("{enabled-if: on, on-disable: clear}", "{enabled-if: on}")
    case .visibleIf: ("{visible-if: on}", "{}")
    case .computed: ("{computed: len(b) + 1}", "{type: number}")
    case .format: ("{type: int, readonly: true, format: bytes}", "{type: int, readonly: true}")
    case .readonly: ("{readonly: true}", "{}")
    case .secret: ("{secret: true}", "{}")
    case .example: ("{example: tea}", "{}")
    case .scope: ("{scope: [user]}", "{}")
    case .merge: ("{of: {}, merge: append}", "{of: {}}")
    case .level: ("{level: expert}", "{}")
    case .icon: ("{icon: bell}", "{}")
    case .order: ("{order: 1}", "{}")
    case .since: ("{since: 2}", "{}")
    case .renamedFrom: ("{renamed-from: old}", "{}")
    case .deprecated: ("{deprecated: true}", "{}")
    }
  }

  private static let onlyInForm = "only the form has it"
  private static let notInNewFile = "not about what a new file may hold"

  private static let untold: [String: [SettingAttribute: String]] = [
    "describe a": [.settings: "the members are settings themselves"],
    "schema docs app.confedit.yaml": [.icon: onlyInForm, .lines: onlyInForm],
    "init --commented -f new.yaml && cat new.yaml": [
      .icon: onlyInForm, .lines: onlyInForm, .level: onlyInForm, .visibleIf: onlyInForm, .order: onlyInForm,
      .since: notInNewFile, .renamedFrom: notInNewFile, .scope: "about other files", .merge: "about other files",
      .format: "of what nobody writes", .key: "how the command line calls an item",
    ],
    // Without what only this program reads.
    "schema export --to json-schema app.confedit.yaml": [
      .choicesFrom: "values elsewhere", .unit: "no keyword", .mustExist: "about the machine",
      .glob: "about the machine",
      .message: "only editors have a keyword", .lines: onlyInForm, .key: "no keyword", .why: "about people",
      .whenDisabled: "what counts, not what is right", .onDisable: "about edits", .visibleIf: onlyInForm,
      .format: "about people", .scope: "about other files", .merge: "about other files", .level: onlyInForm,
      .icon: onlyInForm, .order: onlyInForm, .since: "no keyword", .deprecated: "only editors have a keyword",
    ],
  ]

  private static func schema(_ setting: String) -> String {
    """
    confedit: 1
    layers: [{name: base, file: base.yaml}, {name: user, file: user.yaml, write: default}]
    sections:
    - settings:
        on: {type: bool, default: true}
        b: {default: ""}
        names: {of: {}}
        a: \(setting)

    """
  }

  private static func output(_ verb: String, _ setting: String) throws -> String {
    let sandbox = try Sandbox()
    try sandbox.write("app.confedit.yaml", schema(setting))
    let schema = verb.hasPrefix("schema") ? "" : "-s app.confedit.yaml "
    let outcome = try sandbox.run("confedit \(schema)\(verb)")
    try #require(outcome.exitCode == 0, "\(setting): \(outcome.errorText)")
    guard verb.hasPrefix("schema export") else { return outcome.text }
    return "\(keywords(try JSONSerialization.jsonObject(with: Data(outcome.text.utf8))))"
  }

  /// A JSON Schema without what only this program reads, its keys in order.
  private static func keywords(_ schema: Any) -> Any {
    if let list = schema as? [Any] { return list.map(keywords) }
    guard let object = schema as? [String: Any] else { return schema }
    return object.filter { $0.key != "x-confedit" }.sorted { $0.key < $1.key }.map {
      "\($0.key): \(keywords($0.value))"
    }
  }

  @Test(arguments: untold.keys.sorted()) func everyAttributeIsTold(verb: String) throws {
    let untold = Self.untold[verb] ?? [:]
    var silent: [SettingAttribute] = []
    for attribute in SettingAttribute.allCases {
      let (with, without) = Self.schemas(of: attribute)
      if try Self.output(verb, with) == Self.output(verb, without) { silent.append(attribute) }
    }
    #expect(silent.filter { untold[$0] == nil } == [], "not told")
    #expect(untold.keys.filter { !silent.contains($0) } == [], "told after all")
  }
}
