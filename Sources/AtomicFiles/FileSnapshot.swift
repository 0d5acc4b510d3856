/// The bytes of a file at one moment, and which file it was.
package struct FileSnapshot: Sendable, Equatable {
  /// As the caller gave it.
  package let path: String
  /// Absolute, every symbolic link followed.
  package let resolvedPath: String
  /// Empty when the file does not exist.
  package let bytes: [UInt8]
  /// Nil when the file does not exist.
  package let identity: FileIdentity?
  /// The twelve permission bits; nil when the file does not exist.
  package let mode: UInt32?
  /// What the person at the terminal should know, one sentence each: about a write that a crash had cut off.
  package let notes: [String]

  package var exists: Bool { identity != nil }

  /// The largest file that is read, in bytes: 1 GiB.
  package static let sizeLimit = 1 << 30
}

/// Reads a regular file, without a lock and without waiting for anything. Anything but a regular file is refused before
/// it is opened. A write in place that a crash has cut off is finished first.
///
/// - Parameters:
///   - path: symbolic links are followed.
///   - limit: the largest size allowed, in bytes.
///   - state: where recovery files are looked for.
package func readFile(
  at path: String, limit: Int = FileSnapshot.sizeLimit, state: StateDirectory = .fromEnvironment()
) throws(FileError) -> FileSnapshot {
  let location = try FileLocation(resolving: path)
  guard let status = location.status else { throw .notFound(path: path) }
  if !RecoveryStore(state).pending(for: location, status.identity).isEmpty {
    do throws(FileError) {
      return try lockFile(at: path, timeoutMilliseconds: 1_000, limit: limit, state: state).snapshot
    } catch .lockTimeout {
      // Its writer is alive: the file is as whole as any that is being written.
    }
  }
  let file = try FileError.during(.read, path) { () throws(SystemError) in try Descriptor(following: path) }
  return try FileSnapshot(reading: file, at: location, limit: limit)
}

extension FileSnapshot {
  /// How often a file that changes under the reader's eyes is read before its last bytes are taken as they are.
  private static let attempts = 3

  /// Reads an open file until it holds still.
  init(
    reading file: borrowing Descriptor, at location: FileLocation, limit: Int, notes: [String] = []
  ) throws(FileError) {
    let limit = max(limit, 0)
    var status = try Self.regularStatus(of: file, location.path)
    var bytes: [UInt8] = []
    for _ in 1...Self.attempts {
      let before = status
      guard before.identity.size <= limit else { throw .tooLarge(path: location.path, limit: limit) }
      bytes = try FileError.during(.read, location.path) { () throws(SystemError) in
        try file.contents(expecting: before.identity.size, limit: limit)
      }
      guard bytes.count <= limit else { throw .tooLarge(path: location.path, limit: limit) }
      status = try Self.regularStatus(of: file, location.path)
      if status.identity == before.identity { break }
    }
    self.init(location: location, bytes: bytes, status: status, notes: notes)
  }

  static func regularStatus(of file: borrowing Descriptor, _ path: String) throws(FileError) -> FileStatus {
    let status = try FileError.during(.read, path) { () throws(SystemError) in try file.status() }
    guard status.kind == .regular else { throw .notRegular(path: path, status.kind) }
    return status
  }

  /// - Parameter status: nil for a file that does not exist.
  init(location: FileLocation, bytes: [UInt8], status: FileStatus?, notes: [String]) {
    path = location.path
    resolvedPath = location.resolvedPath
    self.bytes = bytes
    identity = status?.identity
    mode = status?.mode
    self.notes = notes
  }
}
