import ConfigSchema
import SchemaDocs
import Testing

/// The reference of the language names what the compiler knows, all of it and nothing else.
@Suite struct LanguageReferenceTests {
  @Test(arguments: SchemaLanguage.attributes.map(\.place))
  func everyAttributeIsExplained(place: String) {
    let known = SchemaLanguage.attributes.filter { $0.place == place }.flatMap(\.names)
    let explained = LanguageReference.chapters.filter { $0.place == place }.flatMap { $0.rows.map(\.name) }
    #expect(explained.sorted() == known.sorted())
  }

  @Test func everyPlaceIsExplained() {
    #expect(Set(LanguageReference.chapters.map(\.place)) == Set(SchemaLanguage.attributes.map(\.place)))
  }

  @Test func everyTypeAndFunctionIsExplained() {
    #expect(LanguageReference.types.map(\.name).sorted() == SettingType.allCases.map(\.rawValue).sorted())
    #expect(LanguageReference.functions.map(\.name).sorted() == SchemaLanguage.functions.sorted())
  }
}
