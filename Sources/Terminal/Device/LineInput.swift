internal import Glibc

/// Lines from a terminal that is left as it is, or from a pipe: for those who cannot use, or do not want, a cursor that
/// moves. The terminal's own line editing is used.
package struct LineInput: Sendable {
  package enum Answer: Hashable, Sendable {
    /// Without its line break; bytes that are not UTF-8 are U+FFFD.
    case line(String)
    /// Ctrl-D on an empty line, the end of a pipe, a terminal that is gone.
    case end
    /// Ctrl-C.
    case interrupted
  }

  /// In bytes.
  private static let limit = 4 << 20

  private let descriptor: Int32
  private let output: Int32
  /// What a pipe gave beyond the first line.
  private var rest: [UInt8] = []

  /// - Parameters:
  ///   - descriptor: of what is read; stays open.
  ///   - output: of the terminal that is written to, where `descriptor` is open for reading alone.
  package init(descriptor: Int32, output: Int32? = nil) {
    self.descriptor = descriptor
    self.output = output ?? descriptor
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Waits for a line. In a terminal Ctrl-C is an answer, and Ctrl-Z stops the process; the terminal is restored on
  /// every way out, as by `TerminalDevice`.
  ///
  /// - Parameters:
  ///   - prompt: written to the terminal when it is ready for the answer: what is typed after it appears is not shown
  ///     when it is secret. Not written to a pipe.
  ///   - isSecret: what is typed is not shown; a terminal shows the line break alone.
  package mutating func read(prompt: String = "", isSecret: Bool = false) throws(TerminalFailure) -> Answer {
    guard isTerminal else { return try pipedLine() }
    while true {
      if let answer = try typedLine(prompt, isSecret: isSecret) { return answer }
      kill(0, SIGTSTP)
    }
  }

  /// - Returns: nil for Ctrl-Z.
  private func typedLine(_ prompt: String, isSecret: Bool) throws(TerminalFailure) -> Answer? {
    try TerminalGuard.arm(descriptor)
    defer { TerminalGuard.disarm() }
    try TerminalGuard.prepare(
      { TerminalSettings.lines($0, echoes: !isSecret) }, enter: [], leave: [], flushes: false)
    try TerminalGuard.enter()
    try write(prompt)
    var line: [UInt8] = []
    while true {
      let bytes = try more()
      line += bytes
      switch line.last {
      case _ where bytes.isEmpty: return line.isEmpty ? .end : answer(line)
      case 0x0A:
        if isSecret { try write("\n") }
        return answer(line.dropLast())
      case TerminalSettings.interrupt: return .interrupted
      case TerminalSettings.suspend: return nil
      default: break
      }
    }
  }

  private func write(_ text: String) throws(TerminalFailure) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      if count < 0, errno != EINTR { throw TerminalFailure(number: errno) }
    }
  }

  private mutating func pipedLine() throws(TerminalFailure) -> Answer {
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        let line = rest[..<end]
        rest = Array(rest[(end + 1)...])
        return answer(line.last == 0x0D ? line.dropLast() : line)
      }
      let bytes = try more()
      if bytes.isEmpty {
        defer { rest = [] }
        return rest.isEmpty ? .end : answer(rest[...])
      }
      rest += bytes
      guard rest.count <= Self.limit else { throw .system(EMSGSIZE) }
    }
  }

  private func answer(_ bytes: some Sequence<UInt8>) -> Answer { .line(String(decoding: Array(bytes), as: UTF8.self)) }

  /// Empty at the end.
  private func more() throws(TerminalFailure) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
      var step = 0
      repeat { step = Glibc.read(descriptor, buffer.baseAddress, buffer.count) } while step < 0 && errno == EINTR
      if step < 0 { failure = errno }
      count = max(0, step)
    }
    guard failure == 0 || TerminalFailure(number: failure) == .closed else { throw TerminalFailure(number: failure) }
    return bytes
  }
}
