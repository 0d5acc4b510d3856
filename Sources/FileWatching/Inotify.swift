import CFileCalls
import Glibc

/// The kernel's notices about files (inotify(7)), and SIGINT as something that can be waited for. All that depends on
/// the system is in this file.
struct Inotify: ~Copyable {
  enum Subject {
    /// The names in a directory: made, removed, renamed.
    case directory
    /// The content and the rights of a file.
    case file

    fileprivate var mask: Int32 {
      switch self {
      case .directory: IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
      case .file: IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
      }
    }
  }

  struct Notice {
    let watch: Int32
    /// Of what changed in a watched directory.
    let name: String?
    /// Whether notices were lost, or a watched directory is not what it was: then anything may have changed.
    let meansAnything: Bool
  }

  enum Wake { case notices, interrupted, outputClosed, timeout }

  private let queue: Int32
  private let interrupts: Int32

  /// From now on SIGINT ends nothing by itself.
  init() throws(WatchFailure) {
    let queue = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard queue >= 0 else { throw WatchFailure(number: errno) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigprocmask(SIG_BLOCK, &signals, nil)
    let interrupts = signalfd(-1, &signals, file_call_signalfd_close_on_exec)
    guard interrupts >= 0 else {
      let number = errno
      close(queue)
      throw WatchFailure(number: number)
    }
    self.queue = queue
    self.interrupts = interrupts
  }

  deinit {
    close(queue)
    close(interrupts)
  }

  /// Milliseconds of a clock that cannot be set.
  static var clock: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
  }

  /// Links are followed. One file has one watch, whatever paths lead to it.
  ///
  /// - Returns: nil when it does not exist or may not be read.
  func watch(_ subject: Subject, at path: String) throws(WatchFailure) -> Int32? {
    let watch = inotify_add_watch(queue, path, UInt32(bitPattern: subject.mask))
    if watch >= 0 { return watch }
    if [ENOENT, ENOTDIR, EACCES, ELOOP].contains(errno) { return nil }
    throw WatchFailure(number: errno)
  }

  func forget(_ watch: Int32) { inotify_rm_watch(queue, watch) }

  /// - Parameter milliseconds: nil waits for good.
  func wait(output: Int32, milliseconds: Int?) throws(WatchFailure) -> Wake {
    var entries = [
      pollfd(fd: interrupts, events: Int16(POLLIN), revents: 0), pollfd(fd: queue, events: Int16(POLLIN), revents: 0),
      // Without events only the loss of the reader is reported.
      pollfd(fd: output, events: 0, revents: 0),
    ]
    let count = poll(&entries, nfds_t(entries.count), milliseconds.map { Int32(clamping: $0) } ?? -1)
    if count < 0 {
      guard errno == EINTR else { throw WatchFailure(number: errno) }
      return .timeout
    }
    if entries[0].revents != 0 { return .interrupted }
    if entries[2].revents & Int16(POLLERR | POLLHUP) != 0 { return .outputClosed }
    return entries[1].revents != 0 ? .notices : .timeout
  }

  /// All that are there.
  func notices() throws(WatchFailure) -> [Notice] {
    var result: [Notice] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: 1 << 14, alignment: MemoryLayout<inotify_event>.alignment)
    defer { buffer.deallocate() }
    while true {
      let count = read(queue, buffer.baseAddress, buffer.count)
      guard count > 0 else {
        if count == 0 || errno == EAGAIN { return result }
        guard errno == EINTR else { throw WatchFailure(number: errno) }
        continue
      }
      Self.append(UnsafeRawBufferPointer(buffer)[..<count], to: &result)
    }
  }

  private static func append(_ bytes: Slice<UnsafeRawBufferPointer>, to notices: inout [Notice]) {
    let headSize = MemoryLayout<inotify_event>.size
    var rest = bytes
    while rest.count >= headSize {
      let event = UnsafeRawBufferPointer(rebasing: rest).load(as: inotify_event.self)
      rest = rest.dropFirst(headSize)
      // The name is padded with NULs.
      let name = rest.prefix(Int(event.len)).prefix { $0 != 0 }
      rest = rest.dropFirst(Int(event.len))
      let lost = UInt32(bitPattern: IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)
      notices.append(
        Notice(
          watch: event.wd, name: name.isEmpty ? nil : String(validating: name, as: UTF8.self),
          meansAnything: event.mask & lost != 0))
    }
  }
}
