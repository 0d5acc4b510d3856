// A process of its own for the tests of Terminal: it takes over its terminal, and is to be killed, stopped, resized and
// cut off. What happens is told on standard output, which is a pipe, one line for each event; the terminal is
// `/dev/tty`.
//
//   terminal-probe full | inline     tells events until the key q; other keys as below
//   terminal-probe descriptor        the same on standard input as the terminal, without a controlling one
//   terminal-probe line | secret     reads lines until the end
//   terminal-probe learn             tells what the terminal says of itself, and the key after that
//   terminal-probe throw | exit | trap | abort     ends so, from within the full screen
import Glibc
import Terminal

func tell(_ text: String) {
  let bytes = Array("\(text)\n".utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}

func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

struct Thrown: Error {}

/// The wait status of `sh -c command`.
func run(_ command: String) -> Int32 {
  var child: pid_t = 0
  let words: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(command), nil]
  defer { for word in words { free(word) } }
  guard posix_spawn(&child, "/bin/sh", nil, nil, words, environ) == 0 else { return -1 }
  var status: Int32 = 0
  while waitpid(child, &status, 0) < 0, errno == EINTR {}
  return status
}

struct Program: ~Copyable {
  var device: TerminalDevice
  var writer: ScreenWriter
  let reflows: Bool
  var count = 0

  mutating func draw() throws {
    let size = device.size
    var screen = Screen(columns: size.columns, rows: writer.mode == .inline ? min(3, size.rows) : size.rows)
    screen.put("count \(count)", at: 0, 0, style: Style(.title))
    screen.put("\(size.columns)x\(size.rows)", at: 0, 1, style: Style(.muted))
    if writer.mode == .fullScreen {
      screen.box(Rectangle(column: 0, row: 2, width: size.columns, height: size.rows - 2))
    }
    screen.cursor = Position(column: 2, row: 0)
    let bytes = writer.update(to: screen)
    try device.write(bytes, tail: writer.tail)
  }

  mutating func loop() throws {
    tell("ready")
    while true {
      try draw()
      guard let event = try device.next(within: 20_000) else { return tell("timeout") }
      switch event {
      case .key(let key): if try !handle(key) { return }
      case .paste(let paste): tell("paste \(paste.text.utf8.count) \(paste.isWhole)")
      case .resized(let size):
        tell("resized \(size.columns)x\(size.rows)")
        writer.resized(to: size, reflows: reflows)
      case .resumed:
        tell("resumed")
        writer.restart()
      case .closed: return tell("closed")
      case .mouse, .focus, .reply: tell("\(event)")
      }
      count += 1
    }
  }

  /// - Returns: false for the end.
  mutating func handle(_ key: Key) throws -> Bool {
    tell("key \(key)")
    switch key {
    case .character("q"): return false
    case .character("z", .control): device.suspend()
    case .character("e"):
      let status = device.withRestored { run(variable("PROBE_EDITOR") ?? "true") }
      tell("editor \(status)")
      writer.restart()
    default: break
    }
    return true
  }
}

func interact(_ mode: ScreenWriter.Mode, descriptor: Int32? = nil, body: (inout Program) throws -> Void) throws {
  let capabilities = Capabilities(environment: variable)
  var modes: TerminalModes = mode == .inline ? .inline : .fullScreen
  if mode == .fullScreen { modes.formUnion([.mouse, .focus]) }
  let device =
    if let descriptor {
      try TerminalDevice(descriptor: descriptor, modes: modes, capabilities: capabilities, environment: variable)
    } else {
      try TerminalDevice(modes: modes, capabilities: capabilities, environment: variable)
    }
  var program = Program(
    device: device, writer: ScreenWriter(mode: mode, capabilities: capabilities), reflows: capabilities.reflows)
  try body(&program)
}

func readLines(isSecret: Bool) throws {
  var input = LineInput(descriptor: STDIN_FILENO, output: isatty(STDERR_FILENO) == 1 ? STDERR_FILENO : nil)
  tell("ready")
  while true {
    let answer = try input.read(prompt: isSecret ? "Password: " : "", isSecret: isSecret)
    tell("\(answer)")
    guard case .line = answer else { return }
  }
}

do {
  switch CommandLine.arguments.dropFirst().first {
  case "full": try interact(.fullScreen) { try $0.loop() }
  case "inline": try interact(.inline) { try $0.loop() }
  case "descriptor": try interact(.fullScreen, descriptor: STDIN_FILENO) { try $0.loop() }
  case "learn":
    try interact(.inline) {
      var found = Capabilities(environment: variable)
      let column = try $0.device.learn(&found, within: 5_000)
      tell("dark \(found.isDark.map(String.init) ?? "-") \(found.synchronizes) \(found.reflows)")
      tell("column \(column.map(String.init) ?? "-")")
      if case .key(let key) = try $0.device.next(within: 5_000) { tell("key \(key)") }
    }
  case "line": try readLines(isSecret: false)
  case "secret": try readLines(isSecret: true)
  case "throw":
    try interact(.fullScreen) {
      try $0.draw()
      throw Thrown()
    }
  case "exit":
    try interact(.fullScreen) {
      try $0.draw()
      exit(7)
    }
  case "trap":
    try interact(.fullScreen) {
      try $0.draw()
      _ = [Int]()[CommandLine.arguments.count]
    }
  case "abort":
    try interact(.fullScreen) {
      try $0.draw()
      abort()
    }
  default: exit(2)
  }
  tell("done")
} catch {
  tell("error: \(error)")
  exit(1)
}
