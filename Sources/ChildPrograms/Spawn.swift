import CFileCalls
import Glibc

/// Starting a program and waiting for its end: the calls of posix_spawn(3) and waitpid(2).
enum Spawn {
  /// The descriptors that the program gets as its standard streams; nil is that of this process.
  struct Streams {
    var input: Int32?
    var output: Int32?
    var errors: Int32?
  }

  /// Signals that this program ignores, and others must not.
  private static let ignored = [SIGPIPE, SIGXFSZ]

  /// - Parameters:
  ///   - isGroup: whether it leads a process group of its own: then it has no say on the terminal, and all that it
  ///     starts can be ended with it.
  ///   - restored: signals that go back to their default in it.
  static func start(
    _ program: Program, _ streams: Streams, isGroup: Bool = false, restoring restored: [Int32] = []
  ) throws(ProgramFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in [
      (STDIN_FILENO, streams.input), (STDOUT_FILENO, streams.output),
      (STDERR_FILENO, streams.errors),
    ] {
      if let descriptor { posix_spawn_file_actions_adddup2(&actions, descriptor, target) }
    }
    if let directory = program.directory { posix_spawn_file_actions_addchdir_np(&actions, directory) }
    var attributes = attributes(isGroup: isGroup, restored)
    defer { posix_spawnattr_destroy(&attributes) }
    var arguments = program.words.map { strdup($0) } + [nil]
    var variables = environment(program.variables) + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, program.name, &actions, &attributes, &arguments, &variables)
    guard result == 0 else { throw .notStarted(name: program.name, number: result) }
    return process
  }

  private static func attributes(isGroup: Bool, _ restored: [Int32]) -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in ignored + restored { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    if isGroup {
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= POSIX_SPAWN_SETPGROUP
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return attributes
  }

  /// `NAME=VALUE` of this process, to the byte, with the changes; the caller frees them.
  private static func environment(_ changes: [String: String?]) -> [UnsafeMutablePointer<CChar>?] {
    var result: [UnsafeMutablePointer<CChar>?] = []
    var next = file_call_environment()
    while let entry = next?.pointee {
      if !changes.keys.contains(where: { strncmp(entry, $0 + "=", $0.utf8.count + 1) == 0 }) {
        result.append(strdup(entry))
      }
      next = next?.advanced(by: 1)
    }
    for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
      if let value { result.append(strdup("\(name)=\(value)")) }
    }
    return result
  }

  /// Waits for good.
  static func end(of process: pid_t) -> ProgramEnd {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return ProgramEnd(status: status)
  }

  /// Nil while it runs.
  static func endSoFar(of process: pid_t) -> ProgramEnd? {
    var status: Int32 = 0
    return waitpid(process, &status, WNOHANG) == process ? ProgramEnd(status: status) : nil
  }
}
