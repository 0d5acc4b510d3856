/// Making a file that can take another's place unnoticed.
struct Successor {
  /// The file to be replaced, as it is now.
  let status: FileStatus
  let path: String

  enum Failure: Error {
    /// The file cannot be replaced, but could be written in place.
    case inPlace(InPlaceReason)
    case failed(FileError)
  }

  /// A durable temporary file that holds `bytes` and has mode, owner, group, attributes and access control list of
  /// `original`. At no moment is it readable for a user who cannot read the original.
  func make(
    of original: borrowing Descriptor, holding bytes: [UInt8], in directory: borrowing Directory, for name: String,
    _ operation: FileOperation
  ) throws(Failure) -> TemporaryFile {
    func failure(_ error: SystemError) -> Failure {
      error.meansRefused ? .inPlace(.directoryNotWritable) : .failed(FileError(error, operation, path))
    }
    let copy: Directory
    do throws(SystemError) {
      copy = try directory.duplicate()
    } catch {
      throw failure(error)
    }
    return try TemporaryFile(in: copy, for: name, mode: status.mode & 0o600, failure: failure) {
      (file) throws(Failure) in
      do throws(SystemError) {
        try file.write(bytes[...], at: 0)
      } catch {
        throw failure(error)
      }
      try give(file, from: original)
    }
  }

  /// The owner comes first, because changing it takes away privileges that the rest gives; the mode comes last,
  /// because only then the right group can make use of it.
  private func give(_ file: borrowing Descriptor, from original: borrowing Descriptor) throws(Failure) {
    do throws(SystemError) {
      let created = try file.status()
      let owner = created.owner == status.owner ? nil : status.owner
      let group = created.group == status.group ? nil : status.group
      if owner != nil || group != nil { try file.setOwner(owner, group: group) }
    } catch {
      throw .inPlace(.owner)
    }
    do throws(SystemError) {
      try file.copyAttributes(from: original)
      if try file.status().mode != status.mode { try file.setMode(status.mode) }
      let given = try file.status()
      // Some file systems accept what they cannot keep.
      guard given.owner == status.owner, given.group == status.group else { throw SystemError.notPermitted }
      guard given.mode == status.mode else { throw SystemError.notPermitted }
    } catch {
      throw .inPlace(.attributes)
    }
  }
}
