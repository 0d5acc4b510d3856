import CFileCalls
import Glibc

/// An open directory: names are looked up in it, so that nothing moves when a part of its path is renamed meanwhile.
struct Directory: ~Copyable {
  let descriptor: Descriptor
  /// Whether it may only be searched: its names cannot be listed, and it cannot be synced by itself.
  private let isSearchOnly: Bool

  init(at path: String) throws(SystemError) {
    do throws(SystemError) {
      descriptor = Descriptor(owning: try checked { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
      isSearchOnly = false
    } catch .accessDenied {
      let flags = file_call_open_path | O_DIRECTORY | O_CLOEXEC
      descriptor = Descriptor(owning: try checked { open(path, flags) })
      isSearchOnly = true
    }
  }

  private init(owning number: Int32, isSearchOnly: Bool) {
    descriptor = Descriptor(owning: number)
    self.isSearchOnly = isSearchOnly
  }

  func duplicate() throws(SystemError) -> Directory {
    let number = try checked { fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0) }
    return Directory(owning: number, isSearchOnly: isSearchOnly)
  }

  /// The directory's own status.
  func status() throws(SystemError) -> FileStatus { try descriptor.status() }

  /// The status of `name` itself, no link followed.
  func status(of name: String) throws(SystemError) -> FileStatus {
    var status = stat()
    try checked { fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW) }
    return FileStatus(status)
  }

  func openForReading(_ name: String) throws(SystemError) -> Descriptor { try openFile(name, O_RDONLY) }

  func openForUpdating(_ name: String) throws(SystemError) -> Descriptor { try openFile(name, O_RDWR) }

  /// Opens without following a link, without waiting for the other end of a pipe, without gaining a terminal.
  private func openFile(_ name: String, _ access: Int32) throws(SystemError) -> Descriptor {
    let flags = access | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    return Descriptor(owning: try checked { openat(descriptor.number, name, flags, 0) })
  }

  /// Makes a file that was not there; the kernel takes the umask (or the directory's default ACL) off `mode`.
  func createFile(_ name: String, mode: UInt32) throws(SystemError) -> Descriptor {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return Descriptor(owning: try checked { openat(descriptor.number, name, flags, mode) })
  }

  /// Whether the effective user may write `name`. Of root's rights the kernel knows best: mode bits are not looked at.
  func checkWritable(_ name: String) throws(SystemError) {
    try checked { faccessat(descriptor.number, name, W_OK, AT_EACCESS) }
  }

  /// Puts `name` in the place of `target`, which is gone at the same moment.
  func rename(_ name: String, over target: String) throws(SystemError) {
    try checked { renameat(descriptor.number, name, descriptor.number, target) }
  }

  /// Renames to a name that must be free: `.exists` when it is not.
  func rename(_ name: String, toFree target: String) throws(SystemError) {
    try checked { renameat2(descriptor.number, name, descriptor.number, target, file_call_no_replace) }
  }

  /// Gives the file a second name, which must be free.
  func link(_ name: String, toFree target: String) throws(SystemError) {
    try checked { linkat(descriptor.number, name, descriptor.number, target, 0) }
  }

  func remove(_ name: String) throws(SystemError) { try checked { unlinkat(descriptor.number, name, 0) } }

  /// Makes renames and removals durable. File systems that cannot sync a directory say so, and are believed.
  ///
  /// - Parameter file: one in the directory; through it all of the file system is synced where the directory itself
  ///   may only be searched.
  func sync(through file: borrowing Descriptor) throws(SystemError) {
    guard !isSearchOnly else { return try file.syncFileSystem() }
    do throws(SystemError) {
      try descriptor.sync()
    } catch let error where error.meansUnsupported {
      return
    }
  }

  /// The names in the directory, without `.` and `..`, and without those that are not UTF-8; empty where they cannot
  /// be listed.
  func names() throws(SystemError) -> [String] {
    guard !isSearchOnly else { return [] }
    // A stream moves the offset of its description: it gets one of its own.
    let number = try checked { openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) }
    guard let stream = fdopendir(number) else {
      let error = SystemError(number: errno)
      _ = Glibc.close(number)
      throw error
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw SystemError(number: errno) }
        return names
      }
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return names }
      let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      if let name = String(validatingCString: start), name != ".", name != ".." { names.append(name) }
    }
  }
}
