/// Why a file could not be read or replaced. Unless the case says otherwise, the file is as it was.
package enum FileError: Error, Sendable, Equatable {
  case notFound(path: String)
  case permission(path: String, FileOperation)
  case readOnly(path: String, ReadOnlyCause)
  case notRegular(path: String, FileKind)
  /// Something above the file is not a directory.
  case notDirectory(path: String)
  case linkLoop(path: String)
  case invalidPath(path: String, PathFlaw)
  /// - Parameter limit: the largest size allowed, in bytes.
  case tooLarge(path: String, limit: Int)
  case diskFull(path: String, SpaceLimit)
  /// Another program wrote the file a second time while an edit of it was going on.
  case changedMeanwhile(path: String)
  case lockTimeout(path: String, milliseconds: Int)
  /// The file can only be written in place, and that would not be safe.
  case inPlaceRefused(path: String, InPlaceReason, StateObstacle)
  /// A write in place failed and could not be taken back: the file holds parts of the old bytes and of the new ones,
  /// the recovery file holds both whole.
  case halfWritten(path: String, recovery: String, number: Int32)
  /// - Parameter number: an errno(3) value.
  case io(path: String, FileOperation, number: Int32)

  init(_ error: SystemError, _ operation: FileOperation, _ path: String) {
    switch error {
    case .notFound: self = .notFound(path: path)
    case .accessDenied, .notPermitted: self = .permission(path: path, operation)
    case .readOnlyFileSystem: self = .readOnly(path: path, .fileSystem)
    case .isDirectory: self = .notRegular(path: path, .directory)
    case .notDirectory: self = .notDirectory(path: path)
    case .linkLoop: self = .linkLoop(path: path)
    case .noSpace: self = .diskFull(path: path, .disk)
    case .quotaUsed: self = .diskFull(path: path, .quota)
    case .fileSizeLimit: self = .diskFull(path: path, .fileSize)
    default: self = .io(path: path, operation, number: error.number)
    }
  }

  /// Runs `body` and says of a failure what was being done to which file.
  static func during<Result: ~Copyable>(
    _ operation: FileOperation, _ path: String, _ body: () throws(SystemError) -> Result
  ) throws(FileError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw FileError(error, operation, path)
    }
  }

  /// The file's path as the caller gave it.
  package var path: String {
    switch self {
    case .notFound(let path), .permission(let path, _), .readOnly(let path, _), .notRegular(let path, _),
      .notDirectory(let path), .linkLoop(let path), .invalidPath(let path, _), .tooLarge(let path, _),
      .diskFull(let path, _), .changedMeanwhile(let path), .lockTimeout(let path, _),
      .inPlaceRefused(let path, _, _), .halfWritten(let path, _, _), .io(let path, _, _):
      path
    }
  }
}

/// What was being done to the file.
package enum FileOperation: Sendable, Equatable {
  case read, lock, create, write, replace, backUp
}

package enum ReadOnlyCause: Sendable, Equatable {
  /// Mode bits or an access control list.
  case permissions
  /// The immutable flag of chattr(1).
  case immutable
  case fileSystem
}

package enum SpaceLimit: Sendable, Equatable {
  case disk, quota
  /// The process's limit on file sizes (RLIMIT_FSIZE), or the file system's.
  case fileSize
}

package enum PathFlaw: Sendable, Equatable {
  case empty, holdsNUL
  /// A symbolic link on the way leads to a name that is not UTF-8.
  case linkNotUTF8
  /// The suffix of the backup is empty, or leads out of the directory.
  case backupSuffix
}

/// Why a file has to be written in place.
package enum InPlaceReason: Sendable, Equatable {
  case hardLinks
  /// A file of its own mount, as containers have them.
  case mountPoint
  /// Its owner or group cannot be given to another file by this user.
  case owner
  /// Its mode, an extended attribute or its access control list cannot.
  case attributes
  case directoryNotWritable
}

/// Why no file can be made in the state directory, or one that is there cannot be used.
package enum StateObstacle: Sendable, Equatable {
  /// Neither `XDG_STATE_HOME` nor `HOME` names a place.
  case noStateDirectory
  /// Somebody else owns the directory or may write in it.
  case untrusted(directory: String)
  /// - Parameter number: an errno(3) value.
  case failed(directory: String, number: Int32)
}
