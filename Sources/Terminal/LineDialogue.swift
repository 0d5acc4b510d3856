import CFileCalls
import Glibc

/// Questions on the terminal device, answered by a line each. The streams of the process are left alone.
package struct LineDialogue: ~Copyable {
  package enum Answer: Sendable, Equatable {
    /// Without its line end.
    case line(String)
    /// Ctrl-D, or a terminal that has gone.
    case end
    /// Ctrl-C.
    case interrupted
  }

  private let device: Int32
  private static let longestLine = 4_096

  /// Whether a person sits at both ends of this process.
  package static var isAtTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Nil when the process has no terminal.
  package init?() {
    device = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard device >= 0 else { return nil }
  }

  deinit { if device >= 0 { close(device) } }

  /// Asks, and waits. Ctrl-C is an answer and ends nothing.
  package func ask(_ question: String) -> Answer {
    var signals = sigset_t(), old = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigprocmask(SIG_BLOCK, &signals, &old)
    let interrupts = signalfd(-1, &signals, file_call_signalfd_close_on_exec)
    defer {
      if interrupts >= 0 { close(interrupts) }
      sigprocmask(SIG_SETMASK, &old, nil)
    }
    write(question)
    var entries = [
      pollfd(fd: interrupts, events: Int16(POLLIN), revents: 0), pollfd(fd: device, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&entries, nfds_t(entries.count), -1) < 0 { guard errno == EINTR else { return .end } }
    if entries[0].revents != 0 {
      // Taken, so that it is not delivered once it is let through again.
      var notice = [UInt8](repeating: 0, count: 128)
      _ = notice.withUnsafeMutableBytes { read(interrupts, $0.baseAddress, $0.count) }
      write("\n")
      return .interrupted
    }
    return readLine()
  }

  private func readLine() -> Answer {
    var bytes = [UInt8](repeating: 0, count: Self.longestLine)
    while true {
      let count = bytes.withUnsafeMutableBytes { read(device, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        write("\n")
        return .end
      }
      let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      return .line(String(decoding: line, as: UTF8.self))
    }
  }

  private func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(device, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
