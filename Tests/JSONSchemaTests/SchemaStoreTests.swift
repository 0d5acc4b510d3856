import ConfigModel
import TestSupport
import JSONSchema
import LosslessYAML
import Testing

/// Schemas of real tools with good and bad files, against the verdicts of another implementation.
@Suite(Corpora.available) struct SchemaStoreTests {
  @Test func everyFileHasTheVerdictOfTheTable() throws {
    let store = try Store()
    var judged = 0
    for row in try Corpora.table("schemastore/truth.tsv") {
      let file = try #require(row["file"])
      // libyaml cannot read it, or its schema is not in the collection.
      guard row["libyaml"] == "ok", let name = row["schema"], name.hasSuffix(".json"),
        name != "schemas/circleciconfig.json"
      else { continue }
      let schema = try store.schema(name)
      let stream = try YAMLStream(parsing: Source(try Corpora.bytes("schemastore/" + file)))
      let validation = schema.validate(stream.arena(ofDocument: 0))
      let verdict = validation.verdict == .valid ? "valid" : "invalid"
      #expect(verdict == row["jsonschema_with_formats"], "\(file)")
      #expect(validation.violations.isEmpty == (validation.verdict == .valid), "\(file)")
      judged += 1
    }
    #expect(judged == 922)
  }

  @Test func aReferenceToADocumentThatIsNotThereIsNamedAtItsPlace() throws {
    let errors = try #require(throws: SchemaErrors.self) { try Store().schema("schemas/circleciconfig.json") }
    let text = try Corpora.text("schemastore/schemas/circleciconfig.json")
    #expect(errors.diagnostics.map(\.code) == ["unresolved-reference"])
    let span = try #require(errors.diagnostics.first?.location?.span)
    #expect(text.utf8.dropFirst(span.lower).starts(with: "\"https://raw.githubusercontent.".utf8))
  }

  /// Compiles each schema once.
  private final class Store {
    private let files: [String: String]
    private var schemas: [String: Schema] = [:]

    init() throws {
      let rows = try Corpora.table("schemastore/refs.tsv")
      files = Dictionary(
        rows.compactMap { row in row["url"].flatMap { url in row["local_file"].map { (url, $0) } } },
        uniquingKeysWith: { first, _ in first })
    }

    func schema(_ name: String) throws -> Schema {
      if let known = schemas[name] { return known }
      let files = files
      let options = SchemaOptions(assertsFormats: true) { uri in
        guard let file = files[uri], let text = try? Corpora.text("schemastore/" + file),
          let arena = try? jsonArena(text)
        else { return .absent }
        return .document(SchemaDocument(arena: arena, uri: uri, file: file))
      }
      let arena = try jsonArena(try Corpora.text("schemastore/" + name))
      let schema = try Schema(compiling: SchemaDocument(arena: arena, uri: name, file: name), options)
      schemas[name] = schema
      return schema
    }
  }
}
