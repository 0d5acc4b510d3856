import ConfigEditing
import AtomicFiles
import ConfigModel
import LosslessYAML

/// A schema whose commands may run, as it was when it was trusted.
struct TrustRecord: Sendable, Equatable {
  struct File: Sendable, Equatable {
    /// Absolute, links followed.
    let path: String
    /// The SHA-256 of its bytes, in hexadecimal.
    let hash: String

    static func == (a: File, b: File) -> Bool { a.path.hasSameCharacters(as: b.path) && a.hash == b.hash }
  }

  /// The schema, then what it includes in the order of reading; never empty.
  let files: [File]
  /// When it was recorded, in seconds since 1970.
  let time: Int

  var path: String { files.first?.path ?? "" }

  /// A record of the schema as read for this run.
  init(of schema: SchemaFile, at time: Int) throws(Failure) {
    var files: [File] = []
    for name in schema.files {
      do throws(FileError) {
        let bytes = schema.sources[name]?.source.bytes ?? []
        files.append(File(path: try resolvedPath(of: name), hash: SHA256.hexDigest(of: bytes)))
      } catch {
        throw Failure(error)
      }
    }
    self.files = files
    self.time = time
  }

  func isOf(_ path: String) -> Bool { self.path.hasSameCharacters(as: path) }

  /// The files that differ between the two records, or are in only one of them.
  func changes(since other: TrustRecord) -> [String] {
    let changed = files.filter { !other.files.contains($0) }.map(\.path)
    let gone = other.files.filter { file in !files.contains { $0.path.hasSameCharacters(as: file.path) } }
    return changed + gone.map(\.path)
  }

  // MARK: One line of the store

  var line: String {
    let files = files.map { Value.object(["path": .string($0.path), "sha256": .string($0.hash)]) }
    return JSONText.text(of: .object(["files": .list(files), "time": .int(time)]))
  }

  /// Nil for a line that is not a record: what cannot be read is not trusted.
  init?(line: String) {
    guard case .map(let map) = try? JSONValue.read(line), case .list(let items) = map["files"] else { return nil }
    var files: [File] = []
    for item in items {
      guard case .map(let file) = item, case .string(let path) = file["path"], case .string(let hash) = file["sha256"]
      else { return nil }
      files.append(File(path: path, hash: hash))
    }
    guard !files.isEmpty else { return nil }
    self.files = files
    if case .number(let number) = map["time"] { time = number.intValue ?? 0 } else { time = 0 }
  }
}
