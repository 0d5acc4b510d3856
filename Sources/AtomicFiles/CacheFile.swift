/// A file in the cache directory, for this user only (0600): it holds what can be made again, so it may be gone at any
/// time, and whatever does not work out is silence. It is whole or absent; that it is right is the reader's to check.
package struct CacheFile: Sendable {
  private let folder: StateFolder
  private let name: String
  private let capacity: Int

  /// - Parameters:
  ///   - name: without slash.
  ///   - folder: the folder in the cache directory, made when needed.
  ///   - capacity: as many files may be in the folder; the oldest go first.
  package init(_ name: String, in folder: String, capacity: Int) {
    self.folder = StateFolder(folder, in: .cacheFromEnvironment())
    self.name = name
    self.capacity = capacity
  }

  /// The content; nil when there is none, or more than `limit` bytes, or when another user could have written it.
  package func read(limit: Int) -> [UInt8]? {
    let bytes = try? folder.open(creating: false) { (directory) throws(SystemError) in
      let file = try directory.openForReading(name)
      let status = try file.status()
      guard status.kind == .regular, status.owner == ProcessState.effectiveUser, status.mode & 0o022 == 0 else {
        throw .notPermitted
      }
      return Array(try file.contents(expecting: status.identity.size, limit: limit + 1))
    }
    return bytes.flatMap { $0.count <= limit ? $0 : nil }
  }

  /// - Parameter content: asked only where it can be written; nil for nothing.
  package func write(_ content: () -> [UInt8]?) {
    try? folder.open(creating: true) { (directory) throws(SystemError) in
      guard let bytes = content() else { return }
      Self.makeRoom(in: directory, for: name, capacity)
      var file = try TemporaryFile(
        in: directory.duplicate(), for: name, mode: 0o600, isDurable: false, failure: { $0 }
      ) { (file) throws(SystemError) in try file.write(bytes[...], at: 0) }
      try file.rename(over: name)
    }
  }

  /// Removes the files that were written longest ago; temporary ones that were left behind are among them.
  private static func makeRoom(in directory: borrowing Directory, for name: String, _ capacity: Int) {
    let names = ((try? directory.names()) ?? []).filter { $0 != name }
    guard names.count >= capacity else { return }
    var written: [(time: FileTime, name: String)] = []
    for name in names {
      guard let status = try? directory.status(of: name), status.kind == .regular else { continue }
      written.append((status.identity.modified, name))
    }
    written.sort { $0.time < $1.time }
    for old in written.prefix(names.count - capacity + 1) { try? directory.remove(old.name) }
  }
}
