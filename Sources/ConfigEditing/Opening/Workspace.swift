import AtomicFiles
import ConfigModel
import ConfigSchema
package import LosslessYAML

/// Finds the configuration file and its schema, and opens them.
package struct Workspace: Sendable {
  package let choice: FileChoice
  private let wish: SchemaSearch.Wish
  private let reading: SchemaReading
  private let documentWish: Int?
  private let layerWish: LayerWish
  /// Whether other layers belong to it; not so for a file that is looked at alone.
  private let isWholeConfiguration: Bool
  /// Whether a person named the file, and not the schema.
  private let isNamed: Bool
  /// Read already, because it is the schema that names the file, or that of a draft which goes on.
  private var knownSchema: SchemaFile?
  private let schemas: SchemaCache?
  let choiceLines: ChoiceLines?

  /// By flag, environment, then the schema's layers.
  package init(_ options: OpeningOptions) throws(Failure) {
    reading = try SchemaReading(options)
    wish = SchemaSearch.Wish(options, reading)
    documentWish = options.document
    schemas = nil
    isWholeConfiguration = true
    choiceLines = options.choiceLines
    var layers = LayerWish(options)
    if let named = options.file ?? ProcessEnvironment["CONFEDIT_FILE"].map(FileChoice.init(word:)) {
      let schema = layers.name == nil ? nil : try Workspace(options, file: named).schemaOfFile()
      choice = try schema.flatMap { schema throws(Failure) in try layers.substitute(named, in: schema) } ?? named
      isNamed = true
      knownSchema = schema
      layerWish = layers
      return
    }
    layerWish = layers
    guard let found = try SchemaSearch(wish: wish).schemaAlone() else {
      throw .usage("no configuration file is named", help: "name one with \(option: .file) or with CONFEDIT_FILE")
    }
    let schema = try SchemaFile(reading: found, reading)
    choice = .path(try Self.file(of: schema, layerWish))
    isNamed = false
    knownSchema = schema
  }

  /// The same with a schema that is not read again, even if its file changes.
  package func keeping(_ schema: SchemaFile?) -> Workspace {
    var workspace = self
    workspace.knownSchema = schema
    return workspace
  }

  /// The schema that a run without a file would use.
  package static func schemaAlone(_ options: OpeningOptions) throws(Failure) -> SchemaFile? {
    let reading = try SchemaReading(options)
    let wish = SchemaSearch.Wish(options, reading)
    guard let found = try SchemaSearch(wish: wish).schemaAlone() else { return nil }
    return try SchemaFile(reading: found, reading)
  }

  /// For verbs that are given their files as operands.
  ///
  /// - Parameter schemas: those that other files of this run have needed.
  package init(_ options: OpeningOptions, file: FileChoice, schemas: SchemaCache? = nil) throws(Failure) {
    self.schemas = schemas
    if let schemas { reading = schemas.reading } else { reading = try SchemaReading(options) }
    wish = SchemaSearch.Wish(options, reading)
    documentWish = options.document
    layerWish = LayerWish(options)
    choiceLines = options.choiceLines
    isWholeConfiguration = false
    choice = file
    isNamed = true
    knownSchema = nil
  }

  /// The layer that is written; without layers `NAME.yaml` beside `NAME.confedit.yaml`.
  private static func file(of schema: SchemaFile, _ wish: LayerWish) throws(Failure) -> String {
    if let layer = try wish.written(in: schema.layers) { return schema.path(of: layer) }
    let directory = FilePath.directory(schema.path)
    let stem = FilePath.stem(FilePath.stem(schema.path))
    guard schema.layers.isEmpty else {
      throw .usage(
        "no layer of the schema '\(schema.path)' is marked `write: default`",
        help: "name the file with \(option: .file)")
    }
    return FilePath.join(directory, stem + ".yaml")
  }

  /// The file, where it does not exist.
  package var missingPath: String? { choice.path.flatMap { PathKind($0) == .nothing ? $0 : nil } }

  /// The schema for a file with these bytes; nil when there is none.
  func schema(for bytes: [UInt8]) throws(Failure) -> SchemaFile? {
    if let knownSchema { return knownSchema }
    guard let found = try SchemaSearch(wish: wish).schema(forFile: choice.path, beginning: bytes) else { return nil }
    guard let schemas else { return try SchemaFile(reading: found, reading) }
    return try schemas.schema(found)
  }

  /// What a file that is not there is.
  package enum Absence: Sendable {
    /// An empty configuration.
    case isEmpty
    /// The same, with a note where a person named it.
    case isNoted
    case isRefused
  }

  /// Reads without a lock.
  package func read(_ notices: inout Notices, _ absence: Absence = .isEmpty) throws(Failure) -> ConfigDocument {
    let document = try contents(&notices, absence)
    for note in Revision.notes(on: document) { notices.note(note) }
    return document
  }

  private func contents(_ notices: inout Notices, _ absence: Absence) throws(Failure) -> ConfigDocument {
    guard case .path(let path) = choice else {
      return try document(bytes: try StandardInput.read(limit: FileSnapshot.sizeLimit))
    }
    let snapshot: FileSnapshot
    do throws(FileError) {
      snapshot = try readFile(at: path)
    } catch {
      guard case .notFound = error, absence != .isRefused else { throw Failure(error) }
      if absence == .isNoted, isNamed {
        let near = PathKind.nearMiss(of: path).map { "did you mean '\($0)'?" }
        notices.show(Diagnostic(.note, "no-such-file", "'\(path)' does not exist", help: Advice(near)))
      }
      return try document(bytes: [])
    }
    for note in snapshot.notes { notices.note(note) }
    return try document(bytes: snapshot.bytes)
  }

  /// The document of a file with these bytes.
  package func document(bytes: [UInt8]) throws(Failure) -> ConfigDocument {
    try document(in: try stream(of: bytes))
  }

  /// The document that is meant.
  func document(in stream: OpenStream) throws(Failure) -> ConfigDocument {
    try document(try documentNumber(in: stream.content), of: stream)
  }

  /// The first document of a file with these bytes; of a file that cannot be read as YAML the bytes alone.
  package func documentAsFound(_ bytes: [UInt8]) throws(Failure) -> ConfigDocument {
    let schema = try schemaOfRun(for: bytes)
    let version = schema?.settings.yamlVersion ?? .v1_2
    let source = Source(bytes)
    let content: YAMLStream
    do throws(Unreadable) {
      content = try YAMLStream(parsing: source, version: version)
    } catch {
      content = YAMLStream(unread: source, version: version)
    }
    return try document(0, of: OpenStream(content: content, schema: schema))
  }

  /// A file that was read, with its schema.
  package struct OpenStream {
    package let content: YAMLStream
    let schema: SchemaFile?
  }

  func stream(of bytes: [UInt8]) throws(Failure) -> OpenStream {
    try stream(of: bytes, try schemaOfRun(for: bytes))
  }

  /// The same with a schema that is known, see `schemaOfRun`.
  package func stream(of bytes: [UInt8], _ schema: SchemaFile?) throws(Failure) -> OpenStream {
    let source = Source(bytes)
    do throws(Unreadable) {
      let content = try YAMLStream(parsing: source, version: schema?.yamlVersion ?? .v1_2)
      return OpenStream(content: content, schema: schema)
    } catch {
      throw Failure(
        error, file: choice.name, source: source, mayHoldSecrets: schema?.hasSecrets ?? false)
    }
  }

  /// The schema for a file with these bytes. Refuses a secret among the arguments.
  func schemaOfRun(for bytes: [UInt8]) throws(Failure) -> SchemaFile? {
    let schema = try schema(for: bytes)
    if let schema { try layerWish.refuseSecrets(schema) }
    return schema
  }

  /// Whether nothing but the file makes its values, where its schema names no layers.
  var isFileAlone: Bool { layerWish.overrides.isEmpty }

  func document(_ number: Int, of stream: OpenStream) throws(Failure) -> ConfigDocument {
    var document = ConfigDocument(
      name: choice.name, path: choice.path, stream: stream.content, number: number, schema: stream.schema)
    if let schema = stream.schema {
      document.layers = try layerWish.stack(
        schema, isWholeConfiguration: isWholeConfiguration && choice != .standardInput)
    }
    return document
  }

  /// The schema of the file, without reading the rest of the file.
  package func schemaOfFile() throws(Failure) -> SchemaFile? {
    guard let path = choice.path, let bytes = try? readFile(at: path).bytes else { return try schema(for: []) }
    return try schema(for: bytes)
  }

  private func documentNumber(in stream: YAMLStream) throws(Failure) -> Int {
    let count = stream.documentCount
    guard let number = documentWish else {
      guard count <= 1 else {
        throw .usage(
          "'\(choice.name)' has \(count) documents, and none is chosen",
          help: "choose one with \(option: .document), from 0 to \(count - 1)")
      }
      return 0
    }
    guard number < max(count, 1) else {
      throw .usage(
        "there is no document \(number): '\(choice.name)' has \(count)", help: "documents are counted from 0")
    }
    return number
  }
}
