import Glibc

/// What a path names, as stat(2) says.
package enum FileKind: Sendable, Equatable {
  case regular, directory, symbolicLink, namedPipe, socket, characterDevice, blockDevice, unknown

  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .symbolicLink
    case S_IFIFO: self = .namedPipe
    case S_IFSOCK: self = .socket
    case S_IFCHR: self = .characterDevice
    case S_IFBLK: self = .blockDevice
    default: self = .unknown
    }
  }
}

/// A time of a file, since the epoch.
package struct FileTime: Sendable, Hashable, Comparable {
  package let seconds: Int
  package let nanoseconds: Int

  init(_ time: timespec) {
    seconds = time.tv_sec
    nanoseconds = time.tv_nsec
  }

  package static func < (one: FileTime, other: FileTime) -> Bool {
    (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
  }
}

/// Which file it was and in which state: equal identities mean that it was not written in between, as far as the file
/// system's clock shows.
package struct FileIdentity: Sendable, Hashable {
  package let device: UInt64
  package let inode: UInt64
  /// Bytes.
  package let size: Int
  /// The last write to the content (mtime).
  package let modified: FileTime
  /// The last write to content, owner, mode, links or attributes (ctime).
  package let changed: FileTime

  /// Whether both are the same file, in whatever state.
  package func isSameFile(as other: FileIdentity) -> Bool {
    device == other.device && inode == other.inode
  }
}

/// One answer of stat(2).
struct FileStatus: Sendable, Equatable {
  let kind: FileKind
  let identity: FileIdentity
  /// The twelve permission bits.
  let mode: UInt32
  let owner: UInt32
  let group: UInt32
  let links: UInt64

  init(_ status: stat) {
    kind = FileKind(mode: status.st_mode)
    identity = FileIdentity(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int(status.st_size),
      modified: FileTime(status.st_mtim), changed: FileTime(status.st_ctim))
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    links = UInt64(status.st_nlink)
  }

  /// The status of what a path leads to, links followed. The kernel's own walk comes first because it refuses a link
  /// that a stranger put into a shared directory (protected_symlinks in proc_sys_fs(5)).
  static func following(_ path: String) throws(SystemError) -> FileStatus {
    var status = stat()
    try checked { stat(path, &status) }
    return FileStatus(status)
  }
}
