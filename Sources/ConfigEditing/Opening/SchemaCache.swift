import Synchronization

/// Schemas of one run by their paths: each is read and compiled once, however many files it governs.
package final class SchemaCache: Sendable {
  let reading: SchemaReading
  private let schemas = Mutex<[String: Result<SchemaFile, Failure>]>([:])

  package init(_ reading: SchemaReading) { self.reading = reading }

  /// Two files that need the same schema at the same moment wait for one another.
  func schema(_ found: SchemaSearch.Found) throws(Failure) -> SchemaFile {
    let result = schemas.withLock { schemas in
      if let known = schemas[found.path] { return known }
      let new = Result { () throws(Failure) in try SchemaFile(reading: found, reading) }
      schemas[found.path] = new
      return new
    }
    return try result.get()
  }
}
