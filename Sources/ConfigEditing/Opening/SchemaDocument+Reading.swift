package import AtomicFiles
import ConfigModel
package import JSONSchema
import LosslessYAML

extension SchemaDocument {
  /// Why a file is not a document of a schema.
  package enum ReadingFailure: Error {
    /// It cannot be read at all, or is not there.
    case file(FileError)
    /// It is neither JSON nor YAML.
    case text(Failure)
  }

  /// Reads a JSON or YAML file.
  package init(reading path: String, uri: String) throws(ReadingFailure) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try readFile(at: path).bytes } catch { throw .file(error) }
    try self.init(bytes: bytes, path: path, uri: uri)
  }

  package init(bytes: [UInt8], path: String, uri: String) throws(ReadingFailure) {
    if let arena = try? JSONReader.read(bytes) {
      self.init(arena: arena, uri: uri, file: path)
      return
    }
    // With comments, or in YAML: what the strict JSON reader refuses may still be readable.
    let stream: YAMLStream
    do throws(Failure) { stream = try YAMLStream(ofSchema: Source(bytes), at: path) } catch { throw .text(error) }
    guard stream.documentCount <= 1 else {
      throw .text(Failure(.schema, "not-a-schema", "the schema '\(path)' has \(stream.documentCount) documents"))
    }
    self.init(arena: stream.arena(ofDocument: 0), uri: uri, file: path)
  }
}

extension ReferenceMap {
  /// What a reference of a schema leads to on this machine.
  func document(_ uri: String) -> LoadedDocument {
    guard let path = path(of: uri) else { return .absent }
    do throws(SchemaDocument.ReadingFailure) {
      return .document(try SchemaDocument(reading: path, uri: uri))
    } catch {
      switch error {
      case .file(.notFound): return .absent
      case .file(let error): return .unreadable("\(error)")
      case .text(let failure):
        return .unreadable("'\(path)': \(failure.reports.first?.diagnostic.message ?? "it is not JSON")")
      }
    }
  }
}

extension YAMLStream {
  /// Reads a file that is part of a schema.
  init(ofSchema source: Source, at path: String) throws(Failure) {
    do throws(Unreadable) {
      self = try YAMLStream(parsing: source)
    } catch {
      var failure = Failure(error, file: path, source: source)
      failure.kind = .schema
      throw failure
    }
  }
}
