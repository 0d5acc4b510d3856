/// The old bytes, kept beside the file when that was asked for.
extension Replacement {
  private var backupName: String? { options.backupSuffix.map { name + $0 } }

  func checkBackupSuffix() throws(FileError) {
    guard let suffix = options.backupSuffix else { return }
    if suffix.isEmpty || suffix.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") }) {
      throw .invalidPath(path: path + suffix, .backupSuffix)
    }
  }

  /// Prepares the backup under a temporary name, with the rights of the file; where those cannot be given, it is the
  /// user's alone.
  ///
  /// - Returns: nil when no backup is wanted or it has been made.
  mutating func makeBackup(
    of original: borrowing Descriptor, _ status: FileStatus, in directory: borrowing Directory
  ) throws(FileError) -> TemporaryFile? {
    guard let backupName, !hasBackup else { return nil }
    let path = self.path + (options.backupSuffix ?? "")
    do throws(Successor.Failure) {
      return try Successor(status: status, path: path).make(
        of: original, holding: old.bytes, in: directory, for: backupName, .backUp)
    } catch {
      switch error {
      case .failed(let error): throw error
      case .inPlace(.directoryNotWritable): throw .permission(path: path, .backUp)
      case .inPlace: break
      }
    }
    notes.append(.backupForOwnerOnly(path: path))
    let bytes = old.bytes
    return try FileError.during(.backUp, path) { () throws(SystemError) in
      try TemporaryFile(in: directory.duplicate(), for: backupName, mode: status.mode & 0o600, failure: { $0 }) {
        (file) throws(SystemError) in try file.write(bytes[...], at: 0)
      }
    }
  }

  /// Gives the backup its name, over an earlier one.
  mutating func place(_ backup: inout TemporaryFile?) throws(FileError) {
    guard let backupName, var file = backup.take() else { return }
    do throws(SystemError) {
      try file.rename(over: backupName)
    } catch {
      throw FileError(error, .backUp, path + (options.backupSuffix ?? ""))
    }
    hasBackup = true
  }
}
