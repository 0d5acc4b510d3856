import Foundation
import Testing

@testable import ConfigSchema

/// Every attribute that the compiler knows at a place is used in the case files of that place, right and wrong, so
/// that a new one cannot be added without cases.
@Suite struct AttributeCaseTests {
  private static let directory = CaseName.directory + "/schema/attributes/"

  /// Places with a folder of two cases, `right` and `wrong`; the others have one case with both.
  private static let folders: [(place: String, attributes: [String])] = [
    ("document", names(DocumentAttribute.self)), ("page", names(PageAttribute.self)),
    ("section", names(SectionAttribute.self)), ("link", names(LinkAttribute.self)),
    ("action", names(ActionAttribute.self)), ("choice", names(ChoiceAttribute.self)),
  ]

  private static let files: [(place: String, attributes: [String])] = [
    ("condition", names(ConditionAttribute.self)), ("range", names(RangeAttribute.self)),
    ("default-case", names(DefaultCaseAttribute.self)), ("deprecation", names(DeprecationAttribute.self)),
    ("layer", names(LayerAttribute.self)), ("rule", names(RuleAttribute.self)),
    ("migration", names(MigrationAttribute.self) + names(SplitAttribute.self)),
    ("sample", names(SampleAttribute.self) + names(ExpectationAttribute.self)),
  ]

  private static func names<Name: AttributeName>(_ type: Name.Type) -> [String] { type.allCases.map(\.rawValue) }

  private static func text(_ name: String) throws -> String {
    try String(contentsOfFile: directory + name + ".case", encoding: .utf8)
  }

  /// Whether a schema among the files before the run has the attribute.
  private static func uses(_ attribute: String, in text: String) -> Bool {
    let schemas = text.components(separatedBy: "\n-- run --").first ?? ""
    return schemas.range(of: "(^|[\\s{,])\(attribute): ", options: .regularExpression) != nil
      || schemas.contains("\n\(attribute):\n") || schemas.contains(" \(attribute):\n")
  }

  @Test(arguments: folders.map(\.place)) func placesWithFolders(place: String) throws {
    let attributes = Self.folders.first { $0.place == place }?.attributes ?? []
    for kind in ["right", "wrong"] {
      let text = try Self.text("\(place)/\(kind)")
      #expect(attributes.filter { !Self.uses($0, in: text) } == [], "\(place)/\(kind)")
    }
    #expect(try Self.text("\(place)/wrong").contains(": error: "))
  }

  @Test(arguments: files.map(\.place)) func placesWithOneCase(place: String) throws {
    let text = try Self.text(place)
    let schemas = text.components(separatedBy: "-- wrong.confedit.yaml --")
    #expect(schemas.count == 2)
    for attribute in Self.files.first(where: { $0.place == place })?.attributes ?? [] {
      #expect(Self.uses(attribute, in: schemas[0]), "\(place): \(attribute) is not used rightly")
      #expect(Self.uses(attribute, in: schemas.last ?? ""), "\(place): \(attribute) is not used wrongly")
    }
  }

  /// Every attribute of every place but `setting` is in a schema whose settings are disabled by conditions, and in one
  /// of several layers, unless it is listed with the reason why neither can affect it.
  @Test(arguments: (folders + files).map(\.place)) func interplay(place: String) throws {
    let attributes = (Self.folders + Self.files).first { $0.place == place }?.attributes ?? []
    let exempt = AttributesWithoutInterplay.reasons[place] ?? [:]
    #expect(exempt.keys.filter { !attributes.contains($0) } == [], "\(place) has no such attributes")
    #expect(exempt.values.allSatisfy { !$0.isEmpty })
    for (kind, sign) in [("disabled", "enabled-if: "), ("layers", "- {name: base, file: base.yaml}")] {
      let name = Self.interplayCase(place, kind)
      let text = try Self.text(name)
      #expect(attributes.filter { exempt[$0] == nil && !Self.uses($0, in: text) } == [], "\(name)")
      #expect(text.contains(sign), "\(name)")
      #expect(["-- stdout", "-- stderr", "== frame"].contains { text.contains("\n" + $0) }, "\(name) tells nothing")
    }
  }

  private static func interplayCase(_ place: String, _ kind: String) -> String {
    switch (place, kind) {
    // The case of a layer is one of several.
    case ("layer", "layers"): place
    // Only the form shows links over the layers of a configuration.
    case ("link", "layers"): "../../../../ConfigFormsTests/Cases/link-layers"
    case _ where folders.contains { $0.place == place }: "\(place)/\(kind)"
    default: "\(place)-\(kind)"
    }
  }

  /// A setting's attributes have a case each: right, wrong, with layers, and while the setting is disabled where the
  /// attribute does not do that itself.
  @Test(arguments: SettingAttribute.allCases.map(\.rawValue)) func settings(attribute: String) throws {
    let text = try Self.text("setting/\(attribute)")
    let schemas = text.components(separatedBy: "-- wrong.confedit.yaml --")
    #expect(schemas.count == 2)
    #expect(Self.uses(attribute, in: schemas[0]))
    #expect(Self.uses(attribute, in: schemas.last ?? ""))
    #expect(text.contains("- {name: base, file: base.yaml}"))
    #expect(text.contains("wrong.confedit.yaml:"), "no mistake is told")
    #expect(
      text.contains("enabled-if: on") || text.contains("visible-if: on") || text.contains("enabled-if: {when: on"))
  }

  /// Each type has a case; collections have cases for their items.
  @Test(arguments: SettingType.allCases.map(\.rawValue)) func types(type: String) throws {
    let collections = ["list": "of", "map": "keys", "group": "settings"]
    let name = collections[type].map { "setting/\($0)" } ?? "../types/\(type)"
    let text = try Self.text(name)
    #expect(type == "group" || text.contains("type: \(type)"))
    #expect(text.contains("--override on=false"))
    #expect(text.contains("base.yaml"))
  }
}
