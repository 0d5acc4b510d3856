internal import Glibc

/// Why there is no terminal to work with.
package enum TerminalFailure: Error, Hashable, Sendable {
  /// The process has no terminal, or the descriptor is not one: errno(3).
  case noTerminal(Int32)
  /// Another device of this process is open.
  case inUse
  /// The terminal is gone.
  case closed
  /// Another call failed: errno(3).
  case system(Int32)

  init(number: Int32) {
    self =
      switch number {
      case EIO, EPIPE, ENXIO, EBADF, ENODEV: .closed
      case EBUSY: .inUse
      case ENOTTY: .noTerminal(number)
      default: .system(number)
      }
  }
}

extension TerminalFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noTerminal(let number): "there is no terminal: \(Self.text(number))"
    case .inUse: "the terminal is in use by this program already"
    case .closed: "the terminal is gone"
    case .system(let number): "the terminal cannot be used: \(Self.text(number))"
    }
  }

  private static func text(_ number: Int32) -> String {
    strerror(number).map { String(cString: $0) } ?? "error \(number)"
  }
}
