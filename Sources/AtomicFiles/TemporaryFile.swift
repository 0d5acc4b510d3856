/// A file that is whole and durable under a name of its own, and goes away unless it is renamed.
///
/// It holds the lock on itself, so that it is locked from the moment it gets its final name, and so that nobody takes
/// it for one left behind.
struct TemporaryFile: ~Copyable {
  private let directory: Directory
  private let name: String
  private var lock: Descriptor?
  private var isTemporary = true

  /// Makes the file in the directory of `target`, and lets `fill` write it.
  ///
  /// - Parameters:
  ///   - mode: what the file is created with, less the umask.
  ///   - failure: turns a failed call into the caller's error.
  init<Failure: Error>(
    in directory: consuming Directory, for target: String, mode: UInt32,
    failure: (SystemError) -> Failure, fill: (borrowing Descriptor) throws(Failure) -> Void
  ) throws(Failure) {
    var name = ""
    let file: Descriptor
    do throws(SystemError) {
      file = try Self.create(in: directory, for: target, mode: mode, name: &name)
    } catch {
      throw failure(error)
    }
    do throws(Failure) {
      try fill(file)
      do throws(SystemError) {
        try file.sync()
        try file.close()
        lock = try Self.locked(name, in: directory)
      } catch {
        throw failure(error)
      }
    } catch {
      try? directory.remove(name)
      throw error
    }
    self.name = name
    self.directory = directory
  }

  deinit {
    if isTemporary { try? directory.remove(name) }
  }

  /// Puts the file in the place of `target`.
  mutating func rename(over target: String) throws(SystemError) {
    try directory.rename(name, over: target)
    isTemporary = false
  }

  /// Gives the file its final name, which must be free: `.exists` when it is not. Where the file system cannot rename
  /// like that it can link, or, failing that, hold the name with an empty file that nobody else gets to lock.
  mutating func rename(toFree target: String) throws(SystemError) {
    do throws(SystemError) {
      try directory.rename(name, toFree: target)
      isTemporary = false
      return
    } catch let error where error.meansUnsupported {}
    do throws(SystemError) {
      try directory.link(name, toFree: target)
      try directory.remove(name)
      isTemporary = false
      return
    } catch let error where error.meansUnsupported || error == .notPermitted {}
    let holder = try directory.createFile(target, mode: 0o600)
    _ = try? holder.tryLock()
    do throws(SystemError) {
      try rename(over: target)
    } catch {
      try? directory.remove(target)
      throw error
    }
  }

  func status() throws(SystemError) -> FileStatus {
    switch lock {
    case .some(let lock): return try lock.status()
    case .none: throw .badDescriptor
    }
  }

  /// Makes the final name durable.
  func syncDirectory() throws(SystemError) {
    switch lock {
    case .some(let lock): try directory.sync(through: lock)
    case .none: throw .badDescriptor
    }
  }

  /// Hands over the lock, which then outlives this value.
  mutating func takeLock() -> Descriptor? { lock.take() }

  private static func create(
    in directory: borrowing Directory, for target: String, mode: UInt32, name: inout String
  ) throws(SystemError) -> Descriptor {
    while true {
      name = TemporaryName.random(for: target)
      do throws(SystemError) {
        return try directory.createFile(name, mode: mode)
      } catch .exists {
        continue
      }
    }
  }

  /// A second descriptor, because the one that wrote had to be closed to hear of every error. Where there are no locks
  /// the file goes without.
  private static func locked(_ name: String, in directory: borrowing Directory) throws(SystemError) -> Descriptor {
    let descriptor = try directory.openForReading(name)
    _ = try? descriptor.tryLock()
    return descriptor
  }
}
