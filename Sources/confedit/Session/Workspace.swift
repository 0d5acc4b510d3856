import AtomicFiles
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// Finds the configuration file and its schema, and opens them.
struct Workspace: Sendable {
  let choice: FileChoice
  private let wish: SchemaSearch.Wish
  private let reading: SchemaReading
  private let documentWish: Int?
  private let layerWish: LayerWish
  /// Whether other layers belong to it; not so for a file that is looked at alone.
  private let isWholeConfiguration: Bool
  /// Read already, because it is the schema that names the file, or that of a draft which goes on.
  private var knownSchema: SchemaFile?
  private let schemas: SchemaCache?

  /// By flag, environment, then the schema's layers.
  ///
  /// - Parameters:
  ///   - document: which document of the file it is, where that is known.
  ///   - demand: what is asked of the schema; a value that is given in place of another is read by its setting too.
  init(_ invocation: Invocation, document: Int? = nil, demand: SettingDemand = .everything) throws(Failure) {
    var reading = try SchemaReading(invocation)
    if !invocation.has(.override) { reading.demand = demand }
    self.reading = reading
    wish = SchemaSearch.Wish(invocation, reading)
    documentWish = document ?? invocation[.document]
    schemas = nil
    isWholeConfiguration = true
    var layers = LayerWish(invocation)
    if let file = invocation[.file] ?? ProcessEnvironment["CONFEDIT_FILE"] {
      let named = FileChoice(word: file)
      let schema = layers.name == nil ? nil : try Workspace(invocation, file: named).schemaOfFile()
      choice = try schema.flatMap { schema throws(Failure) in try layers.substitute(named, in: schema) } ?? named
      knownSchema = schema
      layerWish = layers
      return
    }
    layerWish = layers
    guard let found = try SchemaSearch(wish: wish).schemaAlone() else {
      throw .usage("no configuration file is named", help: "name one with -f FILE or with CONFEDIT_FILE")
    }
    let schema = try SchemaFile(reading: found, reading)
    choice = .path(try Self.file(of: schema, layerWish))
    knownSchema = schema
  }

  /// The same with a schema that is not read again, whatever becomes of its file.
  func keeping(_ schema: SchemaFile?) -> Workspace {
    var workspace = self
    workspace.knownSchema = schema
    return workspace
  }

  /// The schema that a run without a file would use.
  static func schemaAlone(_ invocation: Invocation) throws(Failure) -> SchemaFile? {
    let reading = try SchemaReading(invocation)
    let wish = SchemaSearch.Wish(invocation, reading)
    guard let found = try SchemaSearch(wish: wish).schemaAlone() else { return nil }
    return try SchemaFile(reading: found, reading)
  }

  /// For verbs that are given their files as operands.
  ///
  /// - Parameter schemas: those that other files of this run have needed.
  init(_ invocation: Invocation, file: FileChoice, schemas: SchemaCache? = nil) throws(Failure) {
    self.schemas = schemas
    if let schemas { reading = schemas.reading } else { reading = try SchemaReading(invocation) }
    wish = SchemaSearch.Wish(invocation, reading)
    documentWish = invocation[.document]
    layerWish = LayerWish(invocation)
    isWholeConfiguration = false
    choice = file
    knownSchema = nil
  }

  /// The layer that is written; without layers `NAME.yaml` beside `NAME.confedit.yaml`.
  private static func file(of schema: SchemaFile, _ wish: LayerWish) throws(Failure) -> String {
    if let layer = try wish.written(in: schema.layers) { return schema.path(of: layer) }
    let directory = FilePath.directory(schema.path)
    let stem = FilePath.stem(FilePath.stem(schema.path))
    guard schema.layers.isEmpty else {
      throw .usage(
        "no layer of the schema '\(schema.path)' is marked `write: default`", help: "name the file with -f FILE")
    }
    return FilePath.join(directory, stem + ".yaml")
  }

  /// The schema for a file with these bytes; nil when there is none.
  func schema(for bytes: [UInt8]) throws(Failure) -> SchemaFile? {
    if let knownSchema { return knownSchema }
    guard let found = try SchemaSearch(wish: wish).schema(forFile: choice.path, beginning: bytes) else { return nil }
    guard let schemas else { return try SchemaFile(reading: found, reading) }
    return try schemas.schema(found)
  }

  /// Reads without a lock.
  ///
  /// - Parameter mustExist: else a file that is not there is an empty configuration.
  func read(_ console: inout Console, mustExist: Bool = false) throws(Failure) -> ConfigDocument {
    let document = try contents(&console, mustExist)
    for note in Revision.notes(on: document) { console.note(note) }
    return document
  }

  private func contents(_ console: inout Console, _ mustExist: Bool) throws(Failure) -> ConfigDocument {
    guard case .path(let path) = choice else {
      return try document(bytes: try StandardInput.read(limit: FileSnapshot.sizeLimit))
    }
    let snapshot: FileSnapshot
    do throws(FileError) {
      snapshot = try readFile(at: path)
    } catch {
      guard case .notFound = error, !mustExist else { throw Failure(error) }
      return try document(bytes: [])
    }
    for note in snapshot.notes { console.note(note) }
    return try document(bytes: snapshot.bytes)
  }

  /// The document of a file with these bytes.
  ///
  /// - Parameter refusing: what the schema alone forbids, asked before anything else is looked at.
  func document(
    bytes: [UInt8], refusing: (Settings) throws(Failure) -> Void = { _ in }
  ) throws(Failure) -> ConfigDocument {
    let stream = try stream(of: bytes, refusing: refusing)
    return try document(try documentNumber(in: stream.content), of: stream)
  }

  /// The first document of a file with these bytes; of a file that cannot be read as YAML the bytes alone.
  func documentAsFound(_ bytes: [UInt8]) throws(Failure) -> ConfigDocument {
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
  struct OpenStream {
    let content: YAMLStream
    let schema: SchemaFile?
  }

  func stream(
    of bytes: [UInt8], refusing: (Settings) throws(Failure) -> Void = { _ in }
  ) throws(Failure) -> OpenStream {
    let schema = try schemaOfRun(for: bytes)
    if let settings = schema?.settings { try refusing(settings) }
    return try stream(of: bytes, schema)
  }

  /// The same with a schema that is known, see `schemaOfRun`.
  func stream(of bytes: [UInt8], _ schema: SchemaFile?) throws(Failure) -> OpenStream {
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

  /// The schema of the file, without a look at what else the file holds.
  func schemaOfFile() throws(Failure) -> SchemaFile? {
    guard let path = choice.path, let bytes = try? readFile(at: path).bytes else { return try schema(for: []) }
    return try schema(for: bytes)
  }

  private func documentNumber(in stream: YAMLStream) throws(Failure) -> Int {
    let count = stream.documentCount
    guard let number = documentWish else {
      guard count <= 1 else {
        throw .usage(
          "'\(choice.name)' has \(count) documents, and none is chosen",
          help: "choose one with --document N, from 0 to \(count - 1)")
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
