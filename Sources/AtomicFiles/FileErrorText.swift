/// The words of the errors. Paths are shown as they are: the code that prints a message escapes control characters.
extension FileError: CustomStringConvertible {
  /// What is wrong, where and why, on one line.
  package var description: String {
    switch self {
    case .notFound(let path): "'\(path)' does not exist"
    case .permission(let path, let operation): "cannot \(operation) '\(path)': permission denied"
    case .readOnly(let path, let cause): "'\(path)' is read-only: \(cause)"
    case .notRegular(let path, let kind): "'\(path)' is \(kind), not a regular file"
    case .notDirectory(let path): "'\(path)' cannot be reached: a part of the path before its end is not a directory"
    case .linkLoop(let path): "'\(path)' cannot be reached: its symbolic links lead in a circle"
    case .invalidPath(let path, let flaw): flaw.text(for: path)
    case .tooLarge(let path, let limit): "'\(path)' is larger than \(byteCount(limit))"
    case .diskFull(let path, let limit): "cannot write '\(path)': \(limit)"
    case .changedMeanwhile(let path):
      "'\(path)' was changed by another program while it was being edited, and again at the second attempt"
    case .lockTimeout(let path, let milliseconds):
      "'\(path)' is locked by another program, and was not released within \(duration(milliseconds))"
    case .inPlaceRefused(let path, let reason, let obstacle):
      "cannot write '\(path)': \(reason), so it must be written in place, but no recovery file can be made: \(obstacle)"
    case .halfWritten(let path, let recovery, let number):
      "'\(path)' is half written: \(SystemError(number: number).text); "
        + "its old and new content are kept in '\(recovery)'"
    case .io(let path, let operation, let number):
      "cannot \(operation) '\(path)': \(SystemError(number: number).text)"
    }
  }

  /// How to mend it.
  package var help: String? {
    switch self {
    case .notFound: "check the path and the directory it starts from"
    case .permission(_, let operation): operation.permissionHelp
    case .readOnly(_, let cause): cause.help
    case .notRegular: "give the path of a regular file"
    case .notDirectory: "check the path"
    case .linkLoop: "look at the links with 'ls -l' and remove the wrong one"
    case .invalidPath(_, let flaw): flaw.help
    case .tooLarge: "split the file"
    case .diskFull(_, let limit): limit.help
    case .changedMeanwhile: "stop the other program or wait for it, then run the command again"
    case .lockTimeout: "wait for the other program ('lslocks' names it), or allow more time"
    case .inPlaceRefused(_, _, let obstacle): obstacle.help
    case .halfWritten: "remove the cause; the next command on this file then finishes the write"
    case .io: nil
    }
  }
}

/// `5 s`, `1.5 s` or `20 ms`.
private func duration(_ milliseconds: Int) -> String {
  guard milliseconds >= 1_000 else { return "\(milliseconds) ms" }
  let tenths = milliseconds / 100
  return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
}

/// The largest unit that needs no fraction.
private func byteCount(_ count: Int) -> String {
  for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] where count > 0 && count % (1 << shift) == 0 {
    return "\(count >> shift) \(unit)"
  }
  return "\(count) bytes"
}

extension FileOperation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .read: "read"
    case .lock: "lock"
    case .create: "create"
    case .write: "write"
    case .replace: "replace"
    case .backUp: "make a backup of"
    }
  }

  fileprivate var permissionHelp: String {
    switch self {
    case .read, .lock: "ask for the right to read it, or run the command as a user who has it"
    case .create, .backUp: "ask for the right to write in its directory, or run the command as a user who has it"
    case .write, .replace: "ask for the right to write it, or run the command as a user who has it"
    }
  }
}

extension ReadOnlyCause: CustomStringConvertible {
  package var description: String {
    switch self {
    case .permissions: "its permissions do not let you write it"
    case .immutable: "it is marked as immutable"
    case .fileSystem: "its file system is mounted read-only"
    }
  }

  fileprivate var help: String {
    switch self {
    case .permissions: "if it is meant to be edited, allow it with chmod, or run the command as its owner"
    case .immutable: "if it is meant to be edited, take the mark away with 'chattr -i'"
    case .fileSystem: "edit the file where it comes from, or mount the file system read-write"
    }
  }
}

extension SpaceLimit: CustomStringConvertible {
  package var description: String {
    switch self {
    case .disk: "the disk is full"
    case .quota: "the disk quota is used up"
    case .fileSize: "it would be larger than the limit on file sizes"
    }
  }

  fileprivate var help: String {
    switch self {
    case .disk, .quota: "make room, then run the command again"
    case .fileSize: "raise the limit ('ulimit -f'), then run the command again"
    }
  }
}

extension PathFlaw {
  fileprivate func text(for path: String) -> String {
    switch self {
    case .empty: "the path of the file is empty"
    case .holdsNUL: "'\(path)' cannot be a path: it holds a NUL character"
    case .linkNotUTF8: "'\(path)' cannot be followed: a symbolic link leads to a name that is not UTF-8"
    case .backupSuffix: "no backup can be made at '\(path)': the suffix must be text without a slash"
    }
  }

  fileprivate var help: String {
    switch self {
    case .empty, .holdsNUL: "give the path of a regular file"
    case .linkNotUTF8: "rename the file that the link leads to"
    case .backupSuffix: "give a suffix such as .bak"
    }
  }
}

extension FileKind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .regular: "a regular file"
    case .directory: "a directory"
    case .symbolicLink: "a symbolic link"
    case .namedPipe: "a named pipe"
    case .socket: "a socket"
    case .characterDevice: "a character device"
    case .blockDevice: "a block device"
    case .unknown: "something unknown"
    }
  }
}

extension InPlaceReason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .hardLinks: "it has several hard links"
    case .mountPoint: "it is a mount of its own"
    case .owner: "its owner or group cannot be given to a new file"
    case .attributes: "its mode or attributes cannot be given to a new file"
    case .directoryNotWritable: "no file can be made in its directory"
    }
  }
}

extension StateObstacle: CustomStringConvertible {
  /// The reason alone.
  package var description: String {
    switch self {
    case .noStateDirectory: "neither XDG_STATE_HOME nor HOME is set to an absolute path"
    case .untrusted(let directory): "'\(directory)' can be written by other users"
    case .failed(let directory, let number): "'\(directory)': \(SystemError(number: number).text)"
    }
  }

  package var help: String {
    // The help for a full disk helps here too.
    if case .failed(let directory, let number) = self,
      case .diskFull(_, let limit) = FileError(SystemError(number: number), .write, directory)
    {
      return limit.help
    }
    return switch self {
    case .noStateDirectory: "set XDG_STATE_HOME to a directory of your own"
    case .untrusted(let directory): "make '\(directory)' yours alone (chown, chmod 700), or set XDG_STATE_HOME"
    case .failed: "make a directory writable there, or set XDG_STATE_HOME to one that is"
    }
  }
}
