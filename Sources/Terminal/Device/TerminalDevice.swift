internal import CTerminalGuard
internal import Glibc

/// The terminal of the process, taken over. It gets its settings back on every way out: when this value ends, by
/// `exit`, by a signal that ends or stops the process, by a fault.
///
/// There is one in a process at a time. SIGHUP, SIGINT, SIGQUIT and SIGTERM end the process as they do without it,
/// after the terminal is restored; Ctrl-C and Ctrl-Z are keys.
///
///     var device = try TerminalDevice(modes: .fullScreen, capabilities: capabilities)
///     var writer = ScreenWriter(mode: .fullScreen, capabilities: capabilities)
///     while true {
///       try device.write(writer.update(to: state.screen(size: device.size)), tail: writer.tail)
///       switch try device.next() {
///       case .resized(let size): writer.resized(to: size, reflows: capabilities.reflows)
///       case .resumed: writer.restart()
///       case .closed: return
///       case let event: state.handle(event)
///       }
///     }
package struct TerminalDevice: ~Copyable {
  /// How long a lone escape character waits for the rest of a sequence, in milliseconds.
  package var escapeDelay = 50
  /// How long the rest of a sequence or of a paste may take, in milliseconds.
  package var sequenceDelay = 1_000

  private let descriptor: Int32
  private let isOwned: Bool
  private let fallbackSize: TerminalSize
  private var decoder = KeyDecoder()
  private var events: [TerminalEvent] = []
  private var isClosed = false
  /// When waiting for the rest of a sequence is over.
  private var flushTime: Int?

  /// Takes over the terminal of the process, `/dev/tty`.
  ///
  /// - Parameters:
  ///   - path: of another one.
  ///   - environment: `COLUMNS` and `LINES` count where the terminal does not know its size.
  package init(
    path: String = "/dev/tty", modes: TerminalModes, capabilities: Capabilities,
    environment: (String) -> String? = { _ in nil }
  ) throws(TerminalFailure) {
    let descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .noTerminal(errno) }
    do throws(TerminalFailure) {
      try self.init(owning: descriptor, true, modes, capabilities, environment)
    } catch {
      Glibc.close(descriptor)
      throw error
    }
  }

  /// Takes over a terminal that is open for reading and writing, and stays open.
  package init(
    descriptor: Int32, modes: TerminalModes, capabilities: Capabilities,
    environment: (String) -> String? = { _ in nil }
  ) throws(TerminalFailure) {
    try self.init(owning: descriptor, false, modes, capabilities, environment)
  }

  private init(
    owning descriptor: Int32, _ isOwned: Bool, _ modes: TerminalModes, _ capabilities: Capabilities,
    _ environment: (String) -> String?
  ) throws(TerminalFailure) {
    try TerminalGuard.arm(descriptor)
    do throws(TerminalFailure) {
      let modes = capabilities.skipsUnknown ? modes : modes.subtracting(.tellingKeys)
      let leave = modes.leave(hyperlinks: capabilities.hyperlinks, synchronizes: capabilities.synchronizes)
      try TerminalGuard.prepare(
        TerminalSettings.raw, enter: modes.enter, leave: leave, flushes: modes.contains(.mouse))
      try TerminalGuard.enter()
    } catch {
      TerminalGuard.disarm()
      throw error
    }
    self.descriptor = descriptor
    self.isOwned = isOwned
    func number(_ name: String) -> Int? { environment(name).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
    fallbackSize = TerminalSize(
      columns: min(number("COLUMNS") ?? TerminalSize.standard.columns, 10_000),
      rows: min(number("LINES") ?? TerminalSize.standard.rows, 10_000))
  }

  deinit {
    TerminalGuard.disarm()
    if isOwned { Glibc.close(descriptor) }
  }

  /// Restores the terminal and ends.
  package consuming func finish() {}

  /// As it is at this moment.
  package var size: TerminalSize { TerminalSettings.size(of: descriptor) ?? fallbackSize }

  // MARK: Reading

  /// Waits for what comes next.
  ///
  /// - Parameter milliseconds: nil waits for good.
  /// - Returns: nil when nothing came in time. `.closed` again and again when the terminal is gone.
  package mutating func next(within milliseconds: Int? = nil) throws(TerminalFailure) -> TerminalEvent? {
    let deadline = milliseconds.map { Self.clock + max(0, $0) }
    while events.isEmpty {
      if isClosed { return .closed }
      let now = Self.clock
      if let flushTime, flushTime <= now {
        events += decoder.flush()
        self.flushTime = nil
        continue
      }
      if let deadline, deadline <= now, try !fill(waiting: 0) { return nil }
      guard events.isEmpty else { break }
      _ = try fill(waiting: [deadline, flushTime].compactMap(\.self).min().map { max(0, $0 - now) })
    }
    return events.removeFirst()
  }

  /// - Returns: false when the time is over.
  private mutating func fill(waiting milliseconds: Int?) throws(TerminalFailure) -> Bool {
    var entries = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: TerminalGuard.wakeDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&entries, nfds_t(entries.count), milliseconds.map { Int32(clamping: $0) } ?? -1)
    if count < 0 {
      guard errno == EINTR else { throw TerminalFailure(number: errno) }
      return true
    }
    if count == 0 { return false }
    if entries[1].revents != 0 { takeSignals() }
    if entries[0].revents != 0 { try read() }
    return true
  }

  private mutating func takeSignals() {
    let (isResized, isResumed) = TerminalGuard.take()
    if isResumed { events.append(.resumed) }
    if isResized || isResumed { events.append(.resized(size)) }
  }

  private mutating func read() throws(TerminalFailure) {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
      let step = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if step < 0 { failure = errno }
      count = max(0, step)
    }
    if failure == EINTR || failure == EAGAIN { return }
    guard failure == 0 || TerminalFailure(number: failure) == .closed else { throw TerminalFailure(number: failure) }
    if bytes.isEmpty {
      events += decoder.flush()
      isClosed = true
    } else {
      events += decoder.feed(bytes)
      flushTime = decoder.pending.map { Self.clock + ($0 == .escape ? escapeDelay : sequenceDelay) }
    }
  }

  private static var clock: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
  }

  // MARK: Writing

  /// Waits until the terminal took everything. When it is gone nothing is written, and `.closed` comes next.
  ///
  /// - Parameter tail: what puts the cursor below everything that was drawn, sent on the way out.
  package mutating func write(_ bytes: [UInt8], tail: [UInt8] = []) throws(TerminalFailure) {
    try TerminalGuard.setTail(tail)
    var rest = bytes[...]
    while !rest.isEmpty, !isClosed {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      let number = errno
      if number == EAGAIN {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, -1)
        isClosed = entry.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
      } else if TerminalFailure(number: number) == .closed {
        isClosed = true
      } else if number != EINTR {
        throw TerminalFailure(number: number)
      }
    }
  }

  // MARK: Leaving for a while

  /// The terminal as it was found, for a program that uses it meanwhile, an editor. Ctrl-C and Ctrl-\ are that
  /// program's. Afterwards nothing that was drawn is there any more: `ScreenWriter.restart`.
  package mutating func withRestored<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    TerminalGuard.leave(holding: true)
    defer { isClosed = !TerminalGuard.comeBack() || isClosed }
    return try body()
  }

  /// Stops the process and all that run with it, as Ctrl-Z does where it is no key. `.resumed` comes afterwards.
  package mutating func suspend() { kill(0, SIGTSTP) }

  private static let cursorQuestion = "\u{1B}[6n"
  /// The ground, updates at once, the name; every terminal answers the last one, so that answers that never come are
  /// not waited for.
  private static let questions = "\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[>q\u{1B}[>c"
  private static let lastQuestion = "\u{1B}[c"

  /// Asks what the terminal is and where its cursor is, and waits for the answers; what the user types meanwhile
  /// comes afterwards. To be called before anything is drawn.
  ///
  /// - Parameter milliseconds: the longest time; most terminals need less than one.
  /// - Returns: the cursor's column, for `ScreenWriter`; nil when the terminal does not say.
  package mutating func learn(
    _ capabilities: inout Capabilities, within milliseconds: Int = 300
  ) throws(TerminalFailure) -> Int? {
    let questions = capabilities.skipsUnknown ? Self.questions : ""
    decoder.expectedCursorReplies += 1
    try write(Array((Self.cursorQuestion + questions + Self.lastQuestion).utf8))
    let deadline = Self.clock + milliseconds
    var others: [TerminalEvent] = []
    var column: Int?
    while Self.clock < deadline, let event = try next(within: deadline - Self.clock), event != .closed {
      guard case .reply(let reply) = event else {
        others.append(event)
        continue
      }
      capabilities.learn(reply)
      if case .cursor(let place, _) = reply { column = place }
      if case .attributes = reply { break }
    }
    events = others + events
    return column
  }
}
