import ConfigEditing
import Glibc

/// A descriptor with a buffer. After the first failed write nothing more is written; `failure` says what happened.
struct OutputStream: ~Copyable {
  enum Failure: Sendable, Equatable {
    /// The reader is gone, which is not an error.
    case closedPipe
    case system(Int32)
  }

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private(set) var failure: Failure?
  private static let capacity = 1 << 16

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  mutating func write(_ text: String) { append(text.utf8) }

  mutating func write(_ bytes: some Collection<UInt8>) { append(bytes) }

  private mutating func append(_ bytes: some Collection<UInt8>) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { flush() }
  }

  mutating func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    var start = 0
    while failure == nil, start < buffer.count {
      let written = buffer.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + start }, $0.count - start)
      }
      if written >= 0 {
        start += written
      } else if errno == EAGAIN {
        waitUntilWritable()
      } else if errno != EINTR {
        failure = errno == EPIPE ? .closedPipe : .system(errno)
      }
    }
  }

  /// Another program may have made the shared description non-blocking.
  private func waitUntilWritable() {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&entry, 1, -1)
  }
}
