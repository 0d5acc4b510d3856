import Glibc

/// Lets a closed pipe and a file size limit arrive as errors of the call (EPIPE, EFBIG) instead of ending the program.
/// To be called once, before the first file is written. Programs that are started later inherit it, unless the caller
/// resets both signals for them.
package func ignoreFileSignals() {
  _ = signal(SIGXFSZ, SIG_IGN)
  _ = signal(SIGPIPE, SIG_IGN)
}

/// What the process knows about itself and the time.
enum ProcessState {
  static var effectiveUser: UInt32 { geteuid() }

  /// A variable of the environment; an empty one counts as unset, as the XDG Base Directory Specification has it.
  static func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(validatingCString: value)
    return text == "" ? nil : text
  }

  /// Seconds since the epoch.
  static var wallClock: Int {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return now.tv_sec
  }

  /// Milliseconds of a clock that is never set.
  static var monotonicClock: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
  }

  /// Sleeps; a signal ends the sleep early.
  static func pause(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    nanosleep(&time, nil)
  }
}

/// A moment after which nothing is waited for any more.
struct Deadline {
  private let end: Int

  init(milliseconds: Int) {
    let (end, overflow) = ProcessState.monotonicClock.addingReportingOverflow(max(milliseconds, 0))
    self.end = overflow ? Int.max : end
  }

  var remaining: Int { max(end - ProcessState.monotonicClock, 0) }
}
