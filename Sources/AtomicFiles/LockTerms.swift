/// How a file is to be locked, and the locking itself.
struct LockTerms: Sendable {
  let timeoutMilliseconds: Int
  let limit: Int
  let store: RecoveryStore

  func open(_ path: String) throws(FileError) -> LockedFile {
    let deadline = Deadline(milliseconds: timeoutMilliseconds)
    repeat {
      let location = try FileLocation(resolving: path)
      guard location.status != nil else {
        let snapshot = FileSnapshot(location: location, bytes: [], status: nil, notes: [])
        return LockedFile(at: location, snapshot: snapshot, lock: nil, terms: self, notes: [])
      }
      if let file = try open(location, until: deadline) { return file }
      ProcessState.pause(milliseconds: 1)
    } while deadline.remaining > 0
    throw timeout(path)
  }

  /// - Returns: nil when the file was replaced or removed while its lock was waited for.
  private func open(_ location: FileLocation, until deadline: Deadline) throws(FileError) -> LockedFile? {
    let path = location.path
    var notes: [FileNote] = []
    let opened = try FileError.during(.lock, path) { () throws(SystemError) in try openForLocking(location) }
    guard let opened else {
      // A link of /proc may lead to a file that has no name any more: it can be read, but not replaced.
      if try leads(path, to: location.status) { throw .notFound(path: location.resolvedPath) }
      return nil
    }
    let status = opened.status
    guard status.kind == .regular else { throw .notRegular(path: path, status.kind) }
    try lock(opened.descriptor, location, until: deadline, &notes)
    guard try leads(path, to: status) else { return nil }
    notes += try store.settle(location)
    let texts = notes.map(\.text)
    let snapshot = try FileSnapshot(reading: opened.descriptor, at: location, limit: limit, notes: texts)
    return LockedFile(at: location, snapshot: snapshot, lock: opened.descriptor, terms: self, notes: texts)
  }

  private func leads(_ path: String, to status: FileStatus?) throws(FileError) -> Bool {
    guard let now = try FileLocation(resolving: path).status, let status else { return false }
    return now.identity.isSameFile(as: status.identity)
  }

  /// NFS gives an exclusive lock only to a process that may write. Elsewhere a descriptor for writing would wake those
  /// who watch the file, though nothing is written.
  private func openForLocking(_ location: FileLocation) throws(SystemError) -> OpenFile? {
    let directory = try Directory(at: location.directory)
    guard let file = try OpenFile.reading(location.name, in: directory) else { return nil }
    if file.descriptor.canBeLocked() { return file }
    return try OpenFile.updating(location.name, in: directory)
  }

  private func lock(
    _ file: borrowing Descriptor, _ location: FileLocation, until deadline: Deadline, _ notes: inout [FileNote]
  ) throws(FileError) {
    do throws(SystemError) {
      try file.lock(until: deadline)
    } catch .wouldBlock {
      throw timeout(location.path)
    } catch let error where error.meansUnsupported || error == .noLocks {
      notes.append(.locksUnsupported(path: location.path))
    } catch {
      throw FileError(error, .lock, location.path)
    }
  }

  private func timeout(_ path: String) -> FileError {
    .lockTimeout(path: path, milliseconds: max(timeoutMilliseconds, 0))
  }
}
