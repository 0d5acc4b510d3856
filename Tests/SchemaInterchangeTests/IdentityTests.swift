import ConfigModel
import LosslessYAML
import ConfigSchema
import SchemaForms
import SchemaInterchange
import Testing

/// Export and import give the settings schema again: the same attributes at the same places, in the same order.
struct IdentityTests {
  @Test(arguments: ExportFlavour.allCases) func everySchemaOfExamplesAndCasesComesBackWhole(
    flavour: ExportFlavour
  ) throws {
    let all = try Repository.schemas()
    for (name, schema) in all { #expect(try schema.loss(flavour) == nil, "\(name)") }
    #expect(all.count > 400)
  }

  @Test(arguments: 0..<8) func randomSchemasComeBackWhole(series: Int) throws {
    var usable = 0
    for number in 0..<25 {
      var random = RandomSchema(seed: UInt64(series * 1_000 + number))
      let document = random.document()
      let text = Self.text(of: document)
      guard let schema = Interchange(text) else { continue }
      usable += 1
      #expect(try schema.loss() == nil, "seed \(series * 1_000 + number)\n\(text)")
      #expect(try schema.loss(.vscode) == nil, "seed \(series * 1_000 + number)\n\(text)")
    }
    #expect(usable > 12)
  }

  private static func text(of value: Value) -> String { BlockText.text(of: value) }
}
