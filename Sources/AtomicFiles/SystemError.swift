import Glibc

/// A call of the operating system that failed, by its errno(3) number.
struct SystemError: Error, Sendable, Equatable {
  let number: Int32

  static var notFound: SystemError { SystemError(number: ENOENT) }
  static var accessDenied: SystemError { SystemError(number: EACCES) }
  static var notPermitted: SystemError { SystemError(number: EPERM) }
  static var readOnlyFileSystem: SystemError { SystemError(number: EROFS) }
  static var exists: SystemError { SystemError(number: EEXIST) }
  static var notDirectory: SystemError { SystemError(number: ENOTDIR) }
  static var isDirectory: SystemError { SystemError(number: EISDIR) }
  static var linkLoop: SystemError { SystemError(number: ELOOP) }
  static var noSpace: SystemError { SystemError(number: ENOSPC) }
  static var quotaUsed: SystemError { SystemError(number: EDQUOT) }
  static var fileSizeLimit: SystemError { SystemError(number: EFBIG) }
  static var busy: SystemError { SystemError(number: EBUSY) }
  static var crossesDevices: SystemError { SystemError(number: EXDEV) }
  static var invalidArgument: SystemError { SystemError(number: EINVAL) }
  static var notSupported: SystemError { SystemError(number: EOPNOTSUPP) }
  static var notImplemented: SystemError { SystemError(number: ENOSYS) }
  static var badDescriptor: SystemError { SystemError(number: EBADF) }
  static var wouldBlock: SystemError { SystemError(number: EWOULDBLOCK) }
  static var noLocks: SystemError { SystemError(number: ENOLCK) }
  static var rangeTooSmall: SystemError { SystemError(number: ERANGE) }
  static var inputOutput: SystemError { SystemError(number: EIO) }

  /// The C library's words, which need no locale files in the C locale that the program runs in.
  var text: String { strerror(number).map { String(cString: $0) } ?? "unknown error" }

  /// Whether the file system says that it lacks the operation altogether.
  var meansUnsupported: Bool {
    [.notSupported, .notImplemented, .invalidArgument].contains(self)
  }

  /// Whether a name that was there is gone, or is a link now that must not be followed.
  var meansGone: Bool { self == .notFound || self == .linkLoop }

  /// Whether permissions are the reason, not the state of the disk.
  var meansRefused: Bool {
    [.accessDenied, .notPermitted, .readOnlyFileSystem].contains(self)
  }
}

/// Repeats a call for as long as a signal interrupts it, and turns its -1 into the error that errno names.
@discardableResult
func checked<Number: SignedInteger>(_ call: () -> Number) throws(SystemError) -> Number {
  while true {
    let result = call()
    guard result == -1 else { return result }
    let number = errno
    guard number == EINTR else { throw SystemError(number: number) }
  }
}
