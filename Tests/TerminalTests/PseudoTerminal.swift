import Foundation
import Glibc
import TestSupport
import Testing

@testable import Terminal

/// A terminal whose other end the test holds, and the probe that runs in it.
final class PseudoTerminal {
  let path: String
  private var master: Int32
  /// Kept open, so that the settings can be looked at when the probe is gone.
  private let slave: Int32
  private var told: Int32 = -1
  private var text = ""
  private(set) var pid: pid_t = 0
  /// Everything that was written to the terminal.
  private(set) var output: [UInt8] = []
  /// When false the terminal takes no more than its buffer holds.
  var isRead = true

  init(columns: Int = 80, rows: Int = 24) throws {
    // What posix_openpt(3), unlockpt(3) and ptsname(3) do, which Swift's Glibc lacks (ioctl_tty(2)).
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (unlocked, number): (Int32, UInt32) = (0, 0)
    let (unlock, tellNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    try #require(master >= 0 && ioctl(master, unlock, &unlocked) == 0 && ioctl(master, tellNumber, &number) == 0)
    path = "/dev/pts/\(number)"
    slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(slave >= 0)
    resize(columns, rows)
    // As terminals of today are: a character is erased as a whole.
    var settings = current
    settings.c_iflag |= 0x4000  // IUTF8, termios(3)
    makeCooked(like: settings)
  }

  deinit {
    if pid > 0 { kill(pid, SIGKILL) }
    if pid > 0 { waitpid(pid, nil, 0) }
    if master >= 0 { close(master) }
    close(slave)
    if told >= 0 { close(told) }
  }

  func resize(_ columns: Int, _ rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// `stty -g`, and nothing that has no meaning.
  var settings: String {
    var settings = termios()
    guard tcgetattr(slave, &settings) == 0 else { return "none" }
    let controls = withUnsafeBytes(of: &settings.c_cc) { $0.map { String($0, radix: 16) }.joined(separator: ":") }
    return "\(settings.c_iflag):\(settings.c_oflag):\(settings.c_cflag):\(settings.c_lflag):\(controls)"
  }

  var echoes: Bool {
    var settings = termios()
    return tcgetattr(slave, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// What a shell does when a job stops.
  func makeCooked(like settings: termios) {
    var settings = settings
    tcsetattr(slave, TCSANOW, &settings)
  }

  var current: termios {
    var settings = termios()
    tcgetattr(slave, &settings)
    return settings
  }

  // MARK: The process

  static let probe: String = {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("terminal-probe").path
  }()

  /// - Parameter isControlling: whether the terminal becomes that of the new session.
  func start(_ words: [String], environment: [String: String] = [:], isControlling: Bool = true) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    told = ends[0]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR | (isControlling ? 0 : O_NOCTTY), 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    let newSession = 0x80  // POSIX_SPAWN_SETSID, a GNU extension
    posix_spawnattr_setflags(&attributes, Int16(newSession | Int(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)))
    var values = [
      "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PROBE": Self.probe,
      "SWIFT_BACKTRACE": "enable=no",
    ]
    values.merge(environment) { $1 }
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    let variables: [UnsafeMutablePointer<CChar>?] = values.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    let result = posix_spawnp(&pid, words[0], &actions, &attributes, arguments, variables)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
    close(ends[1])
    try #require(result == 0, "\(words[0]) cannot be started")
  }

  func startProbe(_ mode: String, environment: [String: String] = [:], isControlling: Bool = true) throws {
    try start([Self.probe, mode], environment: environment, isControlling: isControlling)
  }

  // MARK: Both ends

  /// Reads whatever is there, for at most so long.
  private func read(milliseconds: Int32) {
    var entries = [pollfd(fd: told, events: Int16(POLLIN), revents: 0)]
    if isRead, master >= 0 { entries.append(pollfd(fd: master, events: Int16(POLLIN), revents: 0)) }
    guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    if entries.count > 1, entries[1].revents != 0 {
      let count = Glibc.read(master, &buffer, buffer.count)
      if count > 0 { output += buffer.prefix(count) }
    }
    if entries[0].revents != 0 {
      let count = Glibc.read(told, &buffer, buffer.count)
      if count > 0 { text += String(decoding: buffer.prefix(count), as: UTF8.self) }
      if count <= 0 { usleep(1_000) }
    }
  }

  /// Takes lines until this one; nil when it does not come.
  @discardableResult
  func wait(for line: String) -> [String]? { lines { $0 == line } }

  /// The first line that fits.
  func next(_ isWanted: (String) -> Bool) -> String? { lines(until: isWanted)?.last }

  private func lines(until isWanted: (String) -> Bool, seconds: Int = 20) -> [String]? {
    var passed: [String] = []
    for _ in 0..<seconds * 100 {
      while let end = text.firstIndex(of: "\n") {
        let next = String(text[..<end])
        text = String(text[text.index(after: end)...])
        passed.append(next)
        if isWanted(next) { return passed }
      }
      read(milliseconds: 10)
    }
    Issue.record("a line did not come, but \(passed)")
    return nil
  }

  /// All that is left, when the process ended.
  func rest() -> [String] {
    for _ in 0..<5 { read(milliseconds: 10) }
    defer { text = "" }
    return text.split(separator: "\n").map(String.init)
  }

  func type(_ bytes: some Collection<UInt8>) {
    var rest = Array(bytes)[...]
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    for _ in 0..<10_000 where !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, min($0.count, 2_000)) }
      if count > 0 { rest = rest.dropFirst(count) }
      read(milliseconds: count > 0 ? 0 : 5)
    }
    #expect(rest.isEmpty, "the terminal takes no input")
  }

  func type(_ text: String) { type(Array(text.utf8)) }

  func closeMaster() {
    close(master)
    master = -1
  }

  /// Waits until this was written to the terminal.
  func shows(_ text: String) -> Bool {
    for _ in 0..<2_000 {
      if String(decoding: output, as: UTF8.self).contains(text) { return true }
      read(milliseconds: 10)
    }
    return false
  }

  /// A child of the process: the job of a shell.
  func child() -> pid_t? {
    let path = "/proc/\(pid)/task/\(pid)/children"
    let words = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ") ?? []
    return words.last.flatMap { pid_t($0) }
  }

  func send(_ signal: Int32) { kill(pid, signal) }

  /// The exit code, 128 and a signal's number, or 1000 and that of a signal that stopped the process; nil for neither.
  func end(options: Int32 = 0, seconds: Int = 20) -> Int? {
    for _ in 0..<seconds * 100 {
      var status: Int32 = 0
      let found = waitpid(pid, &status, WNOHANG | options)
      if found == pid {
        if status & 0xFF == 0x7F { return 1_000 + Int(status >> 8 & 0xFF) }
        pid = 0
        return status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : 128 + Int(status & 0x7F)
      }
      read(milliseconds: 10)
    }
    return nil
  }

  /// What the terminal shows after all that was written to it.
  func screen(columns: Int = 80, rows: Int = 24) -> TerminalEmulator {
    while true {
      let count = output.count
      read(milliseconds: 20)
      if output.count == count { break }
    }
    var emulator = TerminalEmulator(columns: columns, rows: rows)
    emulator.feed(output)
    return emulator
  }
}
