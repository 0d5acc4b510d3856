/// The usual way: a new file takes the old one's name in one step.
extension Replacement {
  enum RenameResult: ~Copyable {
    case done(Result)
    /// Nothing was written, but it could be done in place.
    case refused(InPlaceReason)
  }

  mutating func replaceByRename(in directory: borrowing Directory) throws(FileError) -> RenameResult {
    let original = try FileError.during(.replace, path) { () throws(SystemError) in
      try OpenFile.reading(name, in: directory)
    }
    guard let original, isOriginal(original.status) else { return .done(.conflict) }
    let status = original.status
    guard status.links <= 1 else { return .refused(.hardLinks) }
    var file: TemporaryFile
    do throws(Successor.Failure) {
      file = try Successor(status: status, path: path).make(
        of: original.descriptor, holding: bytes, in: directory, for: name, .replace)
    } catch {
      switch error {
      case .inPlace(let reason): return .refused(reason)
      case .failed(let error): throw error
      }
    }
    var backup = try makeBackup(of: original.descriptor, status, in: directory)
    do throws(SystemError) {
      guard try isUntouched(in: directory, since: status) else { return .done(.conflict) }
    } catch {
      throw FileError(error, .replace, path)
    }
    try place(&backup)
    return try place(&file, in: directory)
  }

  private mutating func place(
    _ file: inout TemporaryFile, in directory: borrowing Directory
  ) throws(FileError) -> RenameResult {
    let prepared: FileStatus
    do throws(SystemError) {
      prepared = try file.status()
      try file.rename(over: name)
    } catch .busy {
      return .refused(.mountPoint)
    } catch .crossesDevices {
      return .refused(.mountPoint)
    } catch let error where error.meansRefused {
      return .refused(.directoryNotWritable)
    } catch {
      throw FileError(error, .replace, path)
    }
    syncDirectory(of: file)
    TemporaryName.removeStale(for: name, in: directory)
    return .done(.wrote(.replaced, (try? file.status()) ?? prepared, lock: file.takeLock()))
  }

  /// The new file is in its place already: that it might not survive a power failure is all there is to say.
  mutating func syncDirectory(of file: borrowing TemporaryFile) {
    do throws(SystemError) {
      try file.syncDirectory()
    } catch {
      notes.append(.notDurable(path: path, number: error.number))
    }
  }
}
