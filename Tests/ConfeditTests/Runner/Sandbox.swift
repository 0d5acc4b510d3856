import Foundation
import Glibc

/// A fresh directory in which the built program runs: its own home with a working directory in it, no configuration,
/// no terminal, standard input empty.
final class Sandbox: Sendable {
  /// What a command line did.
  struct Outcome: Equatable {
    var exitCode: Int32
    var stdout: Data
    var stderr: Data
    var text: String { String(decoding: stdout, as: UTF8.self) }
    var errorText: String { String(decoding: stderr, as: UTF8.self) }
  }

  let root: String
  var home: String { root + "/home" }
  var work: String { home + "/work" }
  var temporary: String { root + "/tmp" }
  private var outputs: String { root + "/outputs" }

  init() throws {
    var template = Array((NSTemporaryDirectory() + "/confedit-test-XXXXXX").utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.flatMap { mkdtemp($0) } != nil }
    guard made else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let path = template.withUnsafeBufferPointer { buffer in buffer.baseAddress.map { String(cString: $0) } ?? "" }
    root = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    for directory in [work, outputs, temporary] {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// The directory of the built program: the one that holds the test bundle.
  static let programDirectory: String = {
    let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let candidates = CommandLine.arguments.filter { $0.hasSuffix(".xctest") } + [executable]
    let directories = candidates.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    return directories.first { access($0 + "/confedit", X_OK) == 0 } ?? "no-built-program"
  }()

  /// `~/NAME` is a file in the home directory, any other name one in the working directory.
  func path(_ name: String) -> String { name.hasPrefix("~/") ? home + name.dropFirst() : work + "/" + name }

  /// Writes a file, with its directories and a modification time long past, so that any later write shows.
  func write(_ name: String, _ content: Data) throws {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: url)
    let past = timespec(tv_sec: 1_000_000_000, tv_nsec: 0)
    guard utimensat(AT_FDCWD, url.path, [past, past], 0) == 0 else { throw POSIXError(.EIO) }
  }

  func write(_ name: String, _ text: String) throws { try write(name, Data(text.utf8)) }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
  }

  var environment: [String: String] {
    let inherited = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return [
      "PATH": Self.programDirectory + ":" + inherited, "HOME": home, "USER": "tester", "TMPDIR": temporary,
      "TERM": "dumb", "LANG": "C.UTF-8", "XDG_CONFIG_HOME": home + "/.config", "XDG_STATE_HOME": home + "/.local/state",
      "XDG_DATA_HOME": home + "/.local/share", "XDG_CACHE_HOME": home + "/.cache",
      "XDG_CONFIG_DIRS": home + "/etc/xdg", "XDG_DATA_DIRS": home + "/share",
    ]
  }

  /// Runs one command line by `sh -c` in the working directory; one that takes more than a minute is ended (exit 124).
  func run(_ commandLine: String) throws -> Outcome {
    try wait(for: try start(commandLine))
  }

  /// Does something in a copy of the home directory; afterwards everything is as it was, to the inode.
  func inCopy<Result>(_ work: () throws -> Result) throws -> Result {
    let kept = root + "/kept"
    try FileManager.default.moveItem(atPath: home, toPath: kept)
    let copied = try spawn(["cp", "-a", kept, home])
    _ = try wait(for: copied)
    defer {
      _ = try? wait(for: spawn(["sh", "-c", "chmod -R u+rwx \"$0\"; rm -rf \"$0\"", home]))
      try? FileManager.default.moveItem(atPath: kept, toPath: home)
    }
    return try work()
  }

  /// A command line that was started.
  struct Started {
    var process: pid_t
    var stdout: String
    var stderr: String
  }

  /// Starts one command line, which is ended (exit 124) after so many seconds.
  func start(_ commandLine: String, seconds: Int = 60) throws -> Started {
    try spawn(["env", "-C", work, "timeout", "--kill-after=5", "\(seconds)", "sh", "-c", commandLine])
  }

  private func spawn(_ words: [String]) throws -> Started {
    let id = UUID().uuidString
    let started = (stdout: outputs + "/" + id + ".out", stderr: outputs + "/" + id + ".err")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, started.stdout, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, started.stderr, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0.key + "=" + $0.value) } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var attributes = Self.withoutBlockedSignals()
    defer { posix_spawnattr_destroy(&attributes) }
    var process: pid_t = 0
    let result = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &variables)
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EIO) }
    return Started(process: process, stdout: started.stdout, stderr: started.stderr)
  }

  /// Threads of tests may block signals, and a program inherits that.
  private static func withoutBlockedSignals() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    return attributes
  }

  func wait(for started: Started) throws -> Outcome {
    var status: Int32 = 0
    while waitpid(started.process, &status, 0) < 0 {
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
    let signal = status & 0x7F
    return Outcome(
      exitCode: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
      stdout: try Data(contentsOf: URL(fileURLWithPath: started.stdout)),
      stderr: try Data(contentsOf: URL(fileURLWithPath: started.stderr)))
  }
}

/// What distinguishes two states of a file.
struct FileState: Equatable {
  var content: Data
  var inode: UInt64
  var modified: [Int]

  /// Nil when there is no regular file at the path.
  init?(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let data = try? Data(contentsOf: URL(fileURLWithPath: path))
    else { return nil }
    content = data
    inode = UInt64(status.st_ino)
    modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }
}
