/// A file that was not there.
extension Replacement {
  /// Links a whole file into place; when another came first that one stays.
  mutating func create() throws(FileError) -> Result {
    let created = try FileError.during(.create, path) { () throws(SystemError) in
      try DirectoryPath.create(location.directory)
    }
    do throws(SystemError) {
      return try link()
    } catch {
      DirectoryPath.removeEmpty(created)
      if error == .exists { return .conflict }
      throw FileError(error, .create, path)
    }
  }

  private mutating func link() throws(SystemError) -> Result {
    let mode: UInt32 =
      switch options.newFileMode {
      case .byUmask: 0o666
      case .ownerOnly: 0o600
      }
    let directory = try Directory(at: location.directory)
    let bytes = self.bytes
    var file = try TemporaryFile(in: directory.duplicate(), for: name, mode: mode, failure: { $0 }) {
      (file) throws(SystemError) in try file.write(bytes[...], at: 0)
    }
    let prepared = try file.status()
    try file.rename(toFree: name)
    syncDirectory(of: file)
    TemporaryName.removeStale(for: name, in: directory)
    return .wrote(.created, (try? file.status()) ?? prepared, lock: file.takeLock())
  }
}
