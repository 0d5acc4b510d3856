import ConfigModel
import ConfigSchema
import JSONSchema
import SchemaForms
import Testing

/// A form is bounded whatever the schema is.
@Suite struct BoundsTests {
  private func settings(_ text: String) throws -> (settings: Settings, isCut: Bool) {
    let arena = try JSONReader.read(Array(text.utf8))
    let schema = try Schema(
      compiling: SchemaDocument(arena: arena, uri: "s.json", file: "s.json"), SchemaOptions(checksSchema: false))
    let form = SchemaForm(deriving: schema)
    return (try Settings(compiling: form.document, file: "s.json"), form.firstCut != nil)
  }

  private func object(_ members: [String]) -> String { "{\"properties\": {\(members.joined(separator: ", "))}}" }

  @Test func definitionsThatAllHoldOneAnother() throws {
    let members = (0..<30).map { "\"m\($0)\": {\"$ref\": \"#/$defs/d\($0)\"}" }
    let definitions = (0..<30).map { "\"d\($0)\": \(object(members))" }.joined(separator: ", ")
    let (settings, isCut) = try settings("{\"properties\": {\(members[0])}, \"$defs\": {\(definitions)}}")
    // One level is spelled out, all in it is recursion.
    #expect(settings.settings.count == 30)
    #expect(settings.settings.allSatisfy { $0.type == .any })
    #expect(!isCut)
  }

  @Test func definitionsThatGrowWithEachLevel() throws {
    let definitions = (0..<11).map { level in
      "\"d\(level)\": "
        + object(
          (0..<8).map {
            level < 10 ? "\"m\($0)\": {\"$ref\": \"#/$defs/d\(level + 1)\"}" : "\"m\($0)\": {\"type\": \"string\"}"
          })
    }
    let (settings, isCut) = try settings(
      "{\"$ref\": \"#/$defs/d0\", \"$defs\": {\(definitions.joined(separator: ", "))}}")
    #expect(settings.settings.count <= 4_000)
    #expect(isCut)
  }

  @Test func aVeryWideObject() throws {
    let (settings, isCut) = try settings(object((0..<20_000).map { "\"m\($0)\": {\"type\": \"integer\"}" }))
    #expect(settings.settings.count == 3_999)
    #expect(isCut)
  }

  @Test func aVeryDeepObject() throws {
    let depth = 300
    let text =
      String(repeating: "{\"properties\": {\"a\": ", count: depth) + "{}" + String(repeating: "}}", count: depth)
    let (settings, isCut) = try settings(text)
    #expect(settings.settings.map(\.type) == [.any])
    #expect(isCut)
  }

  @Test func manyAlternatives() throws {
    let constants = (0..<3_000).map { "{\"const\": \"c\($0)\"}" }.joined(separator: ", ")
    let objects = (0..<3_000).map { "{\"properties\": {\"k\": {\"const\": \($0)}, \"m\($0)\": {}}}" }.joined(
      separator: ", ")
    let (settings, _) = try settings(
      object(["\"a\": {\"oneOf\": [\(constants)]}", "\"b\": {\"oneOf\": [\(objects)]}"]))
    #expect(settings.settings.first?.choices.count == 3_000)
    #expect(settings.settings.count <= 4_000)
  }

  @Test func conditionsWithinConditions() throws {
    let members = (0..<10).map { "\"m\($0)\": {\"$ref\": \"#/$defs/c\"}" }
    let (settings, _) = try settings(
      "{\"properties\": {\"a\": {\"type\": \"string\"}}, \"if\": {\"$ref\": \"#/$defs/c\"}, \"then\": {\"required\": [\"a\"]}, "
        + "\"$defs\": {\"c\": \(object(members))}}")
    #expect(settings.settings.count == 1)
    #expect(settings.settings.first?.requiredIf == nil)
  }
}
