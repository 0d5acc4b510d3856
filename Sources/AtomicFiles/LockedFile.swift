/// Locks a file and reads it. A write in place that a crash has cut off is finished first.
///
/// - Parameters:
///   - path: symbolic links are followed; the file, and directories above it, may be missing.
///   - timeoutMilliseconds: how long another's lock is waited for.
///   - limit: the largest size allowed, in bytes, for reading and for writing.
///   - state: where recovery files are kept.
package func lockFile(
  at path: String, timeoutMilliseconds: Int = 5_000, limit: Int = FileSnapshot.sizeLimit,
  state: StateDirectory = .fromEnvironment()
) throws(FileError) -> LockedFile {
  try LockTerms(timeoutMilliseconds: timeoutMilliseconds, limit: limit, store: RecoveryStore(state)).open(path)
}

/// A file that no other process that uses locks can edit until this value ends.
///
/// The lock is on the file itself, so a killed process leaves no lock behind. A process that waited for the lock looks
/// again whether the path still leads to the file that was locked, and starts over when it was replaced meanwhile. A
/// file that does not exist cannot be locked: `replace` then notices when another made it first.
package struct LockedFile: ~Copyable {
  /// What the file holds, read under the lock.
  package private(set) var snapshot: FileSnapshot
  /// What the person at the terminal should know, one sentence each, from opening and replacing.
  package private(set) var notes: [String]

  private var location: FileLocation
  private var lock: Descriptor?
  private var hasConflicted = false
  private let terms: LockTerms

  /// As the caller gave it.
  package var path: String { location.path }

  /// - Parameter lock: nil for a file that does not exist.
  init(
    at location: FileLocation, snapshot: FileSnapshot, lock: consuming Descriptor?, terms: LockTerms, notes: [String]
  ) {
    self.location = location
    self.snapshot = snapshot
    self.lock = lock
    self.terms = terms
    self.notes = notes
  }

  deinit { unlock() }

  /// Closing alone would not do: a process that is just being started shares the lock until it runs its program.
  private func unlock() {
    switch lock {
    case .some(let lock): lock.unlock()
    case .none: break
    }
  }

  /// Refuses a file that the effective user may not write, before work is done that would be lost.
  package func checkWritable() throws(FileError) {
    guard snapshot.exists else { return }
    let directory = try FileError.during(.write, path) { () throws(SystemError) in
      try Directory(at: location.directory)
    }
    try Replacement.checkWritable(location, in: directory)
  }

  /// Puts `bytes` in the place of the content, whole or not at all; afterwards the snapshot is that of the new
  /// content. Missing directories are made (0700).
  ///
  /// - Returns: `.conflict` when the edit has to be applied again, to the new snapshot.
  /// - Throws: the file is then as it was; only `FileError.halfWritten` says otherwise.
  package mutating func replace(
    with bytes: [UInt8], options: ReplaceOptions = ReplaceOptions()
  ) throws(FileError) -> Outcome {
    guard bytes.count <= terms.limit else { throw .tooLarge(path: path, limit: terms.limit) }
    if snapshot.exists, snapshot.bytes == bytes { return .unchanged }
    var replacement = Replacement(
      at: location, old: snapshot, new: bytes, options: options, store: terms.store)
    let result = try replacement.perform()
    notes += replacement.notes.map(\.text)
    switch consume result {
    case .wrote(let outcome, let status, let newLock):
      if let newLock {
        unlock()
        lock = consume newLock
      }
      hasConflicted = false
      snapshot = FileSnapshot(location: location, bytes: bytes, status: status, notes: snapshot.notes)
      return outcome
    case .conflict:
      try reopen()
      return .conflict
    }
  }

  /// The own lock is given up first: the file may be the same one, and its lock would be waited for in vain.
  private mutating func reopen() throws(FileError) {
    guard !hasConflicted else { throw .changedMeanwhile(path: path) }
    unlock()
    lock = nil
    let notes = self.notes
    self = try terms.open(path)
    self.notes = notes + self.notes
    hasConflicted = true
  }
}
