/// A file that cannot be replaced is overwritten, with a recovery file that makes up for the lost atomicity.
extension Replacement {
  mutating func writeInPlace(
    in directory: borrowing Directory, _ reason: InPlaceReason
  ) throws(FileError) -> Result {
    let opened = try FileError.during(.write, path) { () throws(SystemError) in
      try OpenFile.updating(name, in: directory)
    }
    guard let opened, isOriginal(opened.status) else { return .conflict }
    let status = opened.status
    let file = opened.descriptor
    var backup = try makeBackup(of: file, status, in: directory)
    let recovery = try saveRecovery(for: status.identity, reason)
    do throws(FileError) {
      guard try holdsOld(file) else {
        forget(recovery)
        return .conflict
      }
      try place(&backup)
    } catch {
      forget(recovery)
      throw error
    }
    try overwrite(file, recovery)
    let written = (try? file.status()) ?? status
    do throws(SystemError) {
      try file.close()
    } catch {
      notes.append(.notDurable(path: path, number: error.number))
    }
    return .wrote(.writtenInPlace(reason), written, lock: nil)
  }

  private func holdsOld(_ file: borrowing Descriptor) throws(FileError) -> Bool {
    let old = old.bytes
    return try FileError.during(.write, path) { () throws(SystemError) in
      guard try leadsToOriginal() else { return false }
      return try file.holds(old)
    }
  }

  private func saveRecovery(for identity: FileIdentity, _ reason: InPlaceReason) throws(FileError) -> String {
    let record = RecoveryRecord(path: location.resolvedPath, identity: identity, old: old.bytes, new: bytes)
    do throws(StateFailure) {
      return try store.save(record, for: identity)
    } catch {
      throw .inPlaceRefused(path: path, reason, error.obstacle)
    }
  }

  /// Writes the new bytes, or failing that the old ones again. Only when neither works is the recovery file kept.
  private func overwrite(_ file: borrowing Descriptor, _ recovery: String) throws(FileError) {
    do throws(SystemError) {
      try file.overwrite(old.bytes.count, with: bytes)
    } catch {
      let cause = error
      do throws(SystemError) {
        if try !file.holds(old.bytes) { try file.overwrite(old.bytes.count, with: old.bytes) }
      } catch {
        throw .halfWritten(path: path, recovery: store.path(of: recovery), number: cause.number)
      }
      forget(recovery)
      throw FileError(cause, .write, path)
    }
    forget(recovery)
  }

  /// A recovery file that cannot be removed does no harm: the next command sees that the write is whole, or was never
  /// begun, and tries again.
  private func forget(_ recovery: String) { try? store.remove(recovery) }
}

extension Descriptor {
  /// Replaces the content durably. What is new in length comes first, because it is what most likely fails, and then
  /// nothing of the old content is lost.
  ///
  /// - Parameter size: how many bytes of the file count as old content.
  func overwrite(_ size: Int, with bytes: [UInt8]) throws(SystemError) {
    try reserve(bytes.count)
    let common = min(size, bytes.count)
    try write(bytes[common...], at: common)
    try write(bytes[..<common], at: 0)
    if try status().identity.size != bytes.count { try truncate(to: bytes.count) }
    try sync()
  }
}
