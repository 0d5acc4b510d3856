import AtomicFiles
import CStandalone
import ConfigModel
package import ConfigSchema
import JSONSchema
import LosslessYAML
import Synchronization

/// A compiled schema and where it came from: a settings schema, or a JSON Schema with the form derived from it.
package struct SchemaFile: Sendable {
  private enum Kind: Sendable {
    case settings(Settings, Sources, files: [String])
    case json(JSONSchemaFile)
  }

  /// How many bytes in memory a byte of a settings schema becomes, about.
  private static let growth = 28

  package let path: String
  private let kind: Kind
  /// Whether a flag or the environment names it: then it may run its commands.
  package let isNamed: Bool

  package init(reading path: String, isNamed: Bool = false, _ reading: SchemaReading) throws(Failure) {
    self.path = path
    self.isNamed = isNamed
    let bytes = try Self.bytes(of: path)
    if let document = try Self.jsonSchema(bytes, path) {
      kind = .json(try JSONSchemaFile(document, reading))
      return
    }
    standalone_expect_memory(bytes.count.multipliedReportingOverflow(by: Self.growth).partialValue)
    var includes = SchemaIncludes()
    let root = try includes.read(path, bytes)
    do throws(ConfigSchema.SchemaErrors) {
      let settings = try Settings(
        compiling: root, file: path, language: reading.language, demand: reading.demand)
      kind = .settings(settings, includes.sources, files: includes.files)
    } catch {
      throw includes.located(Failure(.schema, error.diagnostics))
    }
    keepToTheEnd()
  }

  private func keepToTheEnd() {
    let schema = self
    Self.first.withLock { if $0 == nil { $0 = schema } }
  }

  /// The first schema of the process is kept to its end: most runs have one, and to take its settings apart just before
  /// the process ends would be a good part of their work.
  private static let first = Mutex<SchemaFile?>(nil)

  init(reading found: SchemaSearch.Found, _ reading: SchemaReading) throws(Failure) {
    try self.init(reading: found.path, isNamed: found.isNamed, reading)
  }

  /// Findings that do not keep a schema from being used: see `Settings.findings`.
  package static func findings(in path: String, _ reading: SchemaReading) throws(Failure) -> [Report] {
    let bytes = try bytes(of: path)
    if let document = try jsonSchema(bytes, path) {
      let schema = try JSONSchemaFile(document, reading)
      let sources = schema.sources
      return schema.form.warnings.map { Report(diagnostic: $0, sources: sources) }
    }
    var includes = SchemaIncludes()
    let root = try includes.read(path, bytes)
    do throws(ConfigSchema.SchemaErrors) {
      return try Settings.findings(in: root, file: path, language: reading.language).map { finding in
        Report(diagnostic: includes.located(finding), sources: includes.sources)
      }
    } catch {
      throw includes.located(Failure(.schema, error.diagnostics))
    }
  }

  /// The settings; those of a JSON Schema are derived when they are asked for first.
  package var settings: Settings {
    switch kind {
    case .settings(let settings, _, _): settings
    case .json(let schema): schema.form.settings
    }
  }

  /// The texts that its diagnostics point into.
  package var sources: Sources {
    switch kind {
    case .settings(_, let sources, _): sources
    case .json(let schema): schema.sources
    }
  }

  /// The schema and what it includes or refers to, in the order of reading; their texts are in `sources`.
  package var files: [String] {
    switch kind {
    case .settings(_, _, let files): files
    case .json(let schema): schema.schema.documents.map(\.file)
    }
  }

  /// Nil for a settings schema, which judges values itself.
  package var jsonSchema: JSONSchemaFile? { if case .json(let schema) = kind { schema } else { nil } }

  /// How the reader of the configuration reads it.
  var yamlVersion: YAMLVersion { if case .settings(let settings, _, _) = kind { settings.yamlVersion } else { .v1_2 } }

  /// Known without the form of a JSON Schema where that has none.
  var hasSecrets: Bool { jsonSchema?.mayHaveSecrets == false ? false : settings.hasSecrets }

  /// The files that make the configuration; a JSON Schema names none.
  var layers: [Layer] { if case .settings(let settings, _, _) = kind { settings.layers } else { [] } }

  package static func bytes(of path: String) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try readFile(at: path).bytes
    } catch {
      throw Failure(
        .schema, "no-schema", "the schema cannot be read: \(error)",
        help: "name another with \(option: .schema), or use none with \(option: .noSchema)")
    }
  }

  /// As the C library's `LC_MESSAGES` is chosen (POSIX, chapter 8.2).
  static var language: String? {
    ProcessEnvironment["LC_ALL"] ?? ProcessEnvironment["LC_MESSAGES"] ?? ProcessEnvironment["LANG"]
  }

  // MARK: which language it is

  /// The document when the file is a JSON Schema: its content decides, since a settings schema has the key `confedit`.
  private static func jsonSchema(_ bytes: [UInt8], _ path: String) throws(Failure) -> SchemaDocument? {
    guard !path.hasSuffix(".confedit.yaml") else { return nil }
    let document: SchemaDocument
    do throws(SchemaDocument.ReadingFailure) {
      document = try SchemaDocument(bytes: bytes, path: path, uri: FilePath.absolute(path))
    } catch {
      // The reader of settings schemas says what is wrong with a file that is neither.
      guard path.hasSuffix(".json"), case .text(let failure) = error else { return nil }
      throw failure
    }
    switch document.arena.kind(of: ValueArena.root) {
    case .map: break
    case .bool: return document
    default: return nil
    }
    let keys = document.arena.entries(of: ValueArena.root).map { document.arena.text(of: $0.key) }
    if keys.contains("confedit") { return nil }
    // Without the key it is a settings schema all the same where it can be nothing else, and that is an error.
    let isMeant = keys.contains { ["pages", "sections"].contains($0) }
    return isMeant && !keys.contains { ["$schema", "$id", "type", "properties", "$ref"].contains($0) } ? nil : document
  }
}
