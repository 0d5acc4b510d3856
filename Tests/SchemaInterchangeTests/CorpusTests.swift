import CommandSpec
import ConfigModel
import ConfigSchema
import TestSupport
import Foundation
import LosslessYAML
import SchemaInterchange
import Testing

@testable import ConfigEditing
@testable import confedit

/// The schemas of real tools as settings schemas, and these as JSON Schemas again.
@Suite(.enabled(if: Corpora.root != nil, "CONFEDIT_CORPORA names no folder"))
struct CorpusTests {
  private static func reading() throws -> SchemaReading {
    let root = try #require(Corpora.root) + "/schemastore"
    let refs = try Corpora.table("schemastore/refs.tsv").compactMap { row -> ReferenceMap.Mapping? in
      guard let url = row["url"], let file = row["local_file"], file != "-" else { return nil }
      return ReferenceMap.Mapping(prefix: url, directory: "\(root)/\(file)")
    }
    var options = OpeningOptions()
    options.references = refs
    return try SchemaReading(options)
  }

  /// All but the one whose reference leads out of the corpus; without CONFEDIT_SWEEP=full every eighth.
  private static func names() throws -> [String] {
    let all = try Corpora.names("schemastore/schemas", endingWith: ".json").filter { $0 != "circleciconfig.json" }
    if ProcessInfo.processInfo.environment["CONFEDIT_SWEEP"] == "full" { return all }
    return all.enumerated().filter { $0.offset % 8 == 3 }.map(\.element)
  }

  @Test func everySchemaIsImportedLoadedAndExported() throws {
    let root = try #require(Corpora.root) + "/schemastore/"
    let reading = try Self.reading()
    let files = Dictionary(grouping: try Corpora.table("schemastore/truth.tsv")) { $0["schema"] ?? "" }
    var (count, right, admitted) = (0, 0, 0)
    for name in try Self.names() {
      let schema = try #require(try SchemaFile(reading: root + "schemas/" + name, reading).jsonSchema?.schema)
      let imported = JSONSchemaImport.schema(of: schema)
      let text = SchemaText.text(of: imported.document, heading: ["From \(name)."])
      let again = try #require(Interchange(text), "\(name) does not load")
      // A restored schema is never proved wrong, and neither is this one.
      let errors = try Settings.findings(in: again.source, file: name).filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(name): \(errors.first?.message ?? "")")
      #expect(try again.loss() == nil, "\(name)")
      let exported = try again.exported()
      count += 1
      for row in files["schemas/" + name] ?? files[name] ?? [] {
        guard row["jsonschema_with_formats"] == "valid", let file = row["file"], file.hasPrefix("positive/"),
          let value = Interchange.value(try Corpora.text("schemastore/" + file))
        else { continue }
        let isRight = again.errors(value).isEmpty
        let isAdmitted = Interchange.admits(exported, value)
        right += isRight ? 1 : 0
        admitted += isAdmitted ? 1 : 0
        #expect(isAdmitted || !isRight, "\(name) as exported refuses \(file)")
      }
    }
    #expect(count > 20 && right > 20 && admitted >= right, "\(count) schemas, \(right) right, \(admitted) admitted")
  }
}
