/// What happens to the recovery files of a file that is opened under its lock.
extension RecoveryStore {
  /// Finishes a write in place that was cut off, when the file holds parts of both contents; in every other case the
  /// file is left as it is. Either way the recovery file is gone afterwards.
  func settle(_ location: FileLocation) throws(FileError) -> [FileNote] {
    guard let status = location.status else { return [] }
    var notes: [FileNote] = []
    for name in pending(for: location, status.identity) {
      notes.append(try settle(name, location))
      try? remove(name)
    }
    return notes
  }

  private func settle(_ name: String, _ location: FileLocation) throws(FileError) -> FileNote {
    let dropped = FileNote.recoveryDropped(path: location.path)
    guard let record = load(name), record.inode == location.status?.identity.inode else { return dropped }
    do throws(SystemError) {
      let directory = try Directory(at: location.directory)
      let longest = max(record.old.count, record.new.count)
      let disk = try directory.openForReading(location.name).contents(expecting: longest, limit: longest)
      switch record.state(of: disk) {
      case .old: return .writeNeededNoHelp(path: location.path, isNew: false)
      case .new: return .writeNeededNoHelp(path: location.path, isNew: true)
      case .unrelated: return dropped
      case .mixed: break
      }
      let file = try directory.openForUpdating(location.name)
      try file.overwrite(record.old.count, with: record.new)
      try file.close()
      return .writeFinished(path: location.path)
    } catch {
      throw .halfWritten(path: location.path, recovery: path(of: name), number: error.number)
    }
  }
}
