/// The recovery files of this user: each belongs to a write in place that has begun and not ended.
struct RecoveryStore: Sendable {
  private let folder: StateFolder

  init(_ state: StateDirectory) { folder = StateFolder("recovery", in: state) }

  /// The path of a recovery file, for messages.
  func path(of name: String) -> String { (folder.path ?? "") + "/" + name }

  /// The recovery files that may be meant for the file: by device and inode, as hard links and mounts need it, or by
  /// its path, as devices can be renumbered by a restart. Usually there is not even a directory.
  func pending(for location: FileLocation, _ identity: FileIdentity) -> [String] {
    do throws(StateFailure) {
      let names = try folder.open(creating: false) { (directory) throws(SystemError) in try directory.names() }
      guard !names.isEmpty else { return [] }
      let (file, path) = Self.keys(location.resolvedPath, identity)
      return names.filter { $0.hasPrefix(file + "-") || $0.hasSuffix("-" + path) }
    } catch {
      return []
    }
  }

  /// Writes the record so that it survives a crash from now on.
  ///
  /// - Returns: its name.
  func save(_ record: RecoveryRecord, for identity: FileIdentity) throws(StateFailure) -> String {
    let (file, path) = Self.keys(record.path, identity)
    let name = file + "-" + path
    try folder.open(creating: true) { (directory) throws(SystemError) in
      var temporary = try TemporaryFile(
        in: directory.duplicate(), for: name, mode: 0o600, failure: { $0 }
      ) { (file) throws(SystemError) in try record.write(to: file) }
      try temporary.rename(over: name)
      do throws(SystemError) {
        try temporary.syncDirectory()
      } catch {
        try? directory.remove(name)
        throw error
      }
      TemporaryName.removeStale(for: name, in: directory)
    }
    return name
  }

  /// - Returns: nil when the file holds no whole record, or not one of this user's.
  func load(_ name: String) -> RecoveryRecord? {
    let bytes = try? folder.open(creating: false) { (directory) throws(SystemError) -> [UInt8] in
      let file = try directory.openForReading(name)
      let status = try file.status()
      guard status.kind == .regular, status.owner == ProcessState.effectiveUser else { throw .notPermitted }
      return try file.contents(expecting: status.identity.size, limit: Int.max - 1)
    }
    return bytes.flatMap { RecoveryRecord(decoding: $0) }
  }

  /// Forgets a record, durably, so that it is not spoken of again.
  func remove(_ name: String) throws(StateFailure) {
    try folder.open(creating: false) { (directory) throws(SystemError) in
      try directory.remove(name)
      try directory.sync(through: directory.descriptor)
    }
  }

  private static func keys(_ path: String, _ identity: FileIdentity) -> (file: String, path: String) {
    let hash = SHA256.hexDigest(of: Array(path.utf8)).prefix(16)
    return ("\(identity.device)-\(identity.inode)", String(hash))
  }
}
