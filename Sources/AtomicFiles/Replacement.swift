/// One attempt to put `bytes` in the place of what `old` says the file holds.
struct Replacement {
  let location: FileLocation
  let old: FileSnapshot
  let bytes: [UInt8]
  let options: ReplaceOptions
  let store: RecoveryStore
  var notes: [FileNote] = []
  /// Whether the backup has been made already, by the attempt to rename that came first.
  var hasBackup = false

  /// What became of the file.
  enum Result: ~Copyable {
    /// - Parameter lock: holds the lock on the file that is there now; nil when it is still the one that was read.
    case wrote(Outcome, FileStatus, lock: Descriptor?)
    /// The file is not, or does not hold, what was read; nothing was written.
    case conflict
  }

  init(
    at location: FileLocation, old: FileSnapshot, new bytes: [UInt8], options: ReplaceOptions, store: RecoveryStore
  ) {
    self.location = location
    self.old = old
    self.bytes = bytes
    self.options = options
    self.store = store
  }

  var path: String { location.path }
  var name: String { location.name }

  mutating func perform() throws(FileError) -> Result {
    try checkBackupSuffix()
    guard old.exists else { return try create() }
    let directory = try FileError.during(.replace, path) { () throws(SystemError) in
      try Directory(at: location.directory)
    }
    try Self.checkWritable(location, in: directory)
    let result = try replaceByRename(in: directory)
    switch consume result {
    case .done(let result): return result
    case .refused(let reason): return try writeInPlace(in: directory, reason)
    }
  }

  /// Refuses a file that the effective user may not write, though a rename could replace it.
  static func checkWritable(_ location: FileLocation, in directory: borrowing Directory) throws(FileError) {
    do throws(SystemError) {
      try directory.checkWritable(location.name)
    } catch .accessDenied {
      throw .readOnly(path: location.path, .permissions)
    } catch .notPermitted {
      throw .readOnly(path: location.path, .immutable)
    } catch .notFound {
      // Removed meanwhile: a conflict, which the comparison of the bytes will find.
    } catch {
      throw FileError(error, .write, location.path)
    }
  }

  /// Whether `file`, opened by its name just now, is still the file that was read.
  func isOriginal(_ status: FileStatus) -> Bool {
    old.identity.map { status.identity.isSameFile(as: $0) } ?? false
  }

  /// Whether the file was not touched since `status` was taken, and it still holds what was read. To be asked right
  /// before the file is replaced: this is what catches a writer that does not lock, and a link that was turned.
  func isUntouched(in directory: borrowing Directory, since status: FileStatus) throws(SystemError) -> Bool {
    guard try leadsToOriginal() else { return false }
    guard let file = try OpenFile.reading(name, in: directory) else { return false }
    let now = file.status
    guard isOriginal(now), now.hasSameRights(as: status), now.links == status.links else { return false }
    return try file.descriptor.holds(old.bytes)
  }

  /// Whether the path as it was given still ends at the file that was read.
  func leadsToOriginal() throws(SystemError) -> Bool {
    do throws(SystemError) {
      return isOriginal(try FileStatus.following(path))
    } catch let error where error.meansGone {
      return false
    }
  }
}

extension FileStatus {
  func hasSameRights(as other: FileStatus) -> Bool {
    mode == other.mode && owner == other.owner && group == other.group
  }
}
