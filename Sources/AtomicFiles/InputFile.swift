import Glibc

/// Reads a file that is input and nothing else: a regular file as `readFile` does, a pipe or a character device up to its
/// end, however long its writer takes. Whatever else is refused.
///
/// - Parameters:
///   - path: symbolic links are followed.
///   - limit: the largest size allowed, in bytes.
package func readInput(at path: String, limit: Int = FileSnapshot.sizeLimit) throws(FileError) -> [UInt8] {
  let kind: FileKind
  do throws(FileError) {
    return try readFile(at: path, limit: limit).bytes
  } catch .notRegular(_, let other) {
    kind = other
  }
  guard kind == .namedPipe || kind == .characterDevice else { throw .notRegular(path: path, kind) }
  let bytes = try FileError.during(.read, path) { () throws(SystemError) in
    try Descriptor(waitingFor: path).stream(limit: limit)
  }
  guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
  return bytes
}

extension Descriptor {
  /// Opens what a path leads to for reading; where that is a pipe, waits for its other end.
  fileprivate init(waitingFor path: String) throws(SystemError) {
    self.init(owning: try checked { open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC) })
  }

  /// What can be read, up to the end. The result is longer than `limit` when there is more; it is then cut.
  fileprivate func stream(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = try checked { read(number, &chunk, chunk.count) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}
