/// A small file of the program's own in the state directory, for this user only (0600). It is read without a lock and
/// updated under one: updates of several processes follow one another, and every one is kept.
package struct StateFile: Sendable {
  private let folder: StateFolder
  private let name: String

  /// - Parameters:
  ///   - name: without slash.
  ///   - folder: the folder in the state directory, made when needed.
  package init(_ name: String, in folder: String, state: StateDirectory = .fromEnvironment()) {
    self.folder = StateFolder(folder, in: state)
    self.name = name
  }

  /// What becomes of the file.
  package enum Update: Sendable, Equatable {
    case none
    /// Bytes behind its end. They do not wait for the disk: a power failure may take them, or a part of them.
    case append([UInt8])
    /// All of it, at once: a reader never sees a part.
    case replace([UInt8])
  }

  /// The content, at most `limit` bytes of it.
  ///
  /// - Returns: nil when the file does not exist.
  package func read(limit: Int) throws(StateFailure) -> [UInt8]? {
    do throws(StateFailure) {
      return try folder.open(creating: false) { (directory) throws(SystemError) in
        try Self.contents(of: directory.openForReading(name), limit: limit)
      }
    } catch {
      if case .failed(_, SystemError.notFound.number) = error.obstacle { return nil }
      throw error
    }
  }

  /// Changes the file under its lock.
  ///
  /// - Parameters:
  ///   - limit: how much of the content is looked at, in bytes.
  ///   - timeoutMilliseconds: how long another's lock is waited for.
  ///   - change: what to do to these bytes; a file that does not exist has no bytes.
  package func update(
    limit: Int, timeoutMilliseconds: Int, _ change: ([UInt8]) -> Update
  ) throws(StateFailure) {
    let deadline = Deadline(milliseconds: timeoutMilliseconds)
    try folder.open(creating: true) { (directory) throws(SystemError) in
      while true {
        let file = try open(in: directory)
        do throws(SystemError) {
          try file.lock(until: deadline)
        } catch let error where error.meansUnsupported || error == .noLocks {}
        // Another may have replaced or removed the file while its lock was waited for.
        guard try isStillThere(file, in: directory) else { continue }
        try perform(change(try Self.contents(of: file, limit: limit)), on: file, in: directory)
        return try file.close()
      }
    }
  }

  private func open(in directory: borrowing Directory) throws(SystemError) -> Descriptor {
    while true {
      do throws(SystemError) {
        return try directory.openForUpdating(name)
      } catch .notFound {}
      do throws(SystemError) {
        return try directory.createFile(name, mode: 0o600)
      } catch .exists {}
    }
  }

  private func isStillThere(
    _ file: borrowing Descriptor, in directory: borrowing Directory
  ) throws(SystemError) -> Bool {
    do throws(SystemError) {
      return try directory.status(of: name).identity.isSameFile(as: file.status().identity)
    } catch .notFound {
      return false
    }
  }

  private func perform(
    _ update: Update, on file: borrowing Descriptor, in directory: borrowing Directory
  ) throws(SystemError) {
    switch update {
    case .none: return
    case .append(let bytes):
      let size = try file.status().identity.size
      do throws(SystemError) {
        try file.write(bytes[...], at: size)
      } catch {
        try? file.truncate(to: size)
        throw error
      }
    case .replace(let bytes):
      var successor = try TemporaryFile(in: directory.duplicate(), for: name, mode: 0o600, failure: { $0 }) {
        (file) throws(SystemError) in try file.write(bytes[...], at: 0)
      }
      try successor.rename(over: name)
      TemporaryName.removeStale(for: name, in: directory)
    }
  }

  private static func contents(of file: borrowing Descriptor, limit: Int) throws(SystemError) -> [UInt8] {
    let status = try file.status()
    guard status.kind == .regular, status.owner == ProcessState.effectiveUser else { throw .notPermitted }
    return Array(try file.contents(expecting: status.identity.size, limit: limit).prefix(limit))
  }
}
