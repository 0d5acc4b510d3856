import Glibc

extension Program {
  /// Runs it without input and away from the terminal, and gives what it prints. When it takes too long or prints too
  /// much, it is ended with all that it has started.
  ///
  /// - Parameters:
  ///   - limit: in bytes.
  ///   - milliseconds: how long it may take.
  package func output(limit: Int, milliseconds: Int) throws(ProgramFailure) -> [UInt8] {
    let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard input >= 0, let output = Pipe() else { throw .notStarted(name: name, number: errno) }
    defer { close(input) }
    guard let errors = Pipe() else { throw .notStarted(name: name, number: errno) }
    let streams = Spawn.Streams(input: input, output: output.writing, errors: errors.writing)
    let process = try Spawn.start(self, streams, isGroup: true)
    output.closeWriting()
    errors.closeWriting()
    var reading = Reading(output: output, errors: errors, limit: limit)
    let end: ProgramEnd
    do throws(ProgramFailure) {
      end = try reading.run(process, until: Clock.milliseconds + milliseconds, milliseconds)
    } catch {
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
      _ = Spawn.end(of: process)
      throw error
    }
    guard end == .exited(0) else { throw .failed(end, complaint: reading.complaint) }
    return reading.bytes
  }
}

private enum Clock {
  /// Of a clock that cannot be set.
  static var milliseconds: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
  }
}

/// Both ends of a pipe that no other program inherits by chance; reading never waits.
private final class Pipe {
  let reading: Int32
  private(set) var writing: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    reading = ends[0]
    writing = ends[1]
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  deinit {
    closeWriting()
    close(reading)
  }
}

/// What a program prints, read as it comes.
private struct Reading {
  let output: Pipe
  let errors: Pipe
  let limit: Int
  private(set) var bytes: [UInt8] = []
  private var errorBytes: [UInt8] = []
  private var isOutputOpen = true
  private var areErrorsOpen = true

  private static let errorLimit = 4_096
  /// How often it is asked whether the program has ended, though others hold its streams.
  private static let interval = 20

  init(output: Pipe, errors: Pipe, limit: Int) {
    self.output = output
    self.errors = errors
    self.limit = limit
  }

  /// The first line of what it complained about.
  var complaint: String {
    let line = errorBytes.prefix(200).prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: line, as: UTF8.self)
  }

  mutating func run(_ process: pid_t, until deadline: Int, _ milliseconds: Int) throws(ProgramFailure) -> ProgramEnd {
    while true {
      let interval = isOutputOpen || areErrorsOpen ? Self.interval : 1
      wait(min(interval, max(0, deadline - Clock.milliseconds)))
      let end = Spawn.endSoFar(of: process)
      // What was printed before the end is there now.
      isOutputOpen = isOutputOpen && take(from: output.reading, into: &bytes, limit: limit + 1)
      areErrorsOpen = areErrorsOpen && take(from: errors.reading, into: &errorBytes, limit: Self.errorLimit)
      guard bytes.count <= limit else { throw .tooMuchOutput(limit: limit) }
      if let end { return end }
      guard deadline > Clock.milliseconds else { throw .timedOut(milliseconds: milliseconds) }
    }
  }

  private func wait(_ milliseconds: Int) {
    var entries: [pollfd] = []
    if isOutputOpen { entries.append(pollfd(fd: output.reading, events: Int16(POLLIN), revents: 0)) }
    if areErrorsOpen { entries.append(pollfd(fd: errors.reading, events: Int16(POLLIN), revents: 0)) }
    _ = poll(&entries, nfds_t(entries.count), Int32(clamping: milliseconds))
  }

  /// Takes what is there; beyond the limit it is thrown away.
  ///
  /// - Returns: false at the end.
  private func take(from descriptor: Int32, into bytes: inout [UInt8], limit: Int) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    // Who prints without end is not followed without end.
    for _ in 0..<64 {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return false }
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      bytes += chunk[..<count].prefix(max(0, limit - bytes.count))
    }
    return true
  }
}
