import CommandSpec
import TestSupport
import Foundation
import Testing

@testable import ConfigEditing
@testable import confedit

/// The schemas of the corpus, each read once as a run of the program reads it.
final class FormStore {
  private let reading: SchemaReading
  private var schemas: [String: SchemaFile] = [:]
  private let root: String

  init() throws {
    let root = try #require(Corpora.root) + "/schemastore"
    self.root = root
    let rows = try Corpora.table("schemastore/refs.tsv")
    let refs = rows.compactMap { row -> ReferenceMap.Mapping? in
      guard let url = row["url"], let file = row["local_file"], file != "-" else { return nil }
      return ReferenceMap.Mapping(prefix: url, directory: "\(root)/\(file)")
    }
    var options = OpeningOptions()
    options.references = refs
    options.assertsFormats = true
    reading = try SchemaReading(options)
  }

  func path(_ file: String) -> String { root + "/" + file }

  func schema(_ file: String) throws -> SchemaFile {
    if let known = schemas[file] { return known }
    let schema = try SchemaFile(reading: path(file), reading)
    schemas[file] = schema
    return schema
  }

  /// All but the one whose reference leads out of the corpus.
  static func names() throws -> [String] {
    try Corpora.names("schemastore/schemas", endingWith: ".json").filter { $0 != "circleciconfig.json" }
  }
}
