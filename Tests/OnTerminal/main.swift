// Runs a command on a pseudo-terminal of its own and answers what it asks:
//
//     on-terminal [PROMPT ANSWER]... -- COMMAND...
//     on-terminal --keys [TEXT KEYS]... -- COMMAND...
//
// Once the output ends with PROMPT, ANSWER and Enter are typed; the answers `^C` and `^D` are these keys. All that the
// terminal shows goes to standard output, with plain line feeds; the exit code is the command's, or 128 and the signal.
//
// With --keys, KEYS are typed once TEXT has been shown since the keys before, wherever, and nothing else is; `\\r \\t \\e`
// and `\\xHH` are what they are called. What the terminal shows is not printed; with --shown-keys it is.
import Glibc

struct Dialogue {
  var prompt: [UInt8]
  var keys: [UInt8]

  init(text: String, keys: String) {
    prompt = Array(text.utf8)
    var bytes: [UInt8] = []
    var rest = Array(keys.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let code = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch code {
      case UInt8(ascii: "r"): bytes.append(13)
      case UInt8(ascii: "t"): bytes.append(9)
      case UInt8(ascii: "e"): bytes.append(27)
      case UInt8(ascii: "x"):
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 63)
        rest = rest.dropFirst(2)
      default: bytes.append(code)
      }
    }
    self.keys = bytes
  }

  init(prompt: String, answer: String) {
    self.prompt = Array(prompt.utf8)
    switch answer {
    case "^C": keys = [3]
    case "^D": keys = [4]
    default: keys = Array(answer.utf8) + [13]
    }
  }
}

func put(_ bytes: [UInt8], on descriptor: Int32) {
  _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}

func fail(_ reason: String) -> Never {
  put(Array("on-terminal: \(reason)\n".utf8), on: STDERR_FILENO)
  exit(125)
}

/// A new pseudo-terminal (pts(4)): its other end, and its path.
func openTerminal() -> (master: Int32, path: String) {
  let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
  var number: Int32 = 0, lock: Int32 = 0
  let setLock: UInt = 0x4004_5431, getNumber: UInt = 0x8004_5430
  guard master >= 0, ioctl(master, setLock, &lock) == 0, ioctl(master, getNumber, &number) == 0 else {
    fail("there is no pseudo-terminal")
  }
  var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
  _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  return (master, "/dev/pts/\(number)")
}

/// Starts the command in a session of its own, of which the terminal becomes the controlling one when it is opened.
func start(_ words: [String], on path: String) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
  posix_spawn_file_actions_adddup2(&actions, 0, 1)
  posix_spawn_file_actions_adddup2(&actions, 0, 2)
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  // Whoever sits at a terminal has keys that work, also where this process was started with them ignored.
  var keys = sigset_t()
  sigemptyset(&keys)
  for key in [SIGINT, SIGQUIT, SIGHUP, SIGTSTP] { sigaddset(&keys, key) }
  posix_spawnattr_setsigdefault(&attributes, &keys)
  let newSession: Int16 = 0x80
  posix_spawnattr_setflags(&attributes, newSession | Int16(POSIX_SPAWN_SETSIGDEF))
  var arguments = words.map { strdup($0) } + [nil]
  var variables = ProcessVariables.all.map { strdup($0) } + [nil]
  var process: pid_t = 0
  guard posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &variables) == 0 else {
    fail("\(words[0]) cannot be started")
  }
  return process
}

enum ProcessVariables {
  /// Of this process, but for those that say that nobody is there.
  static var all: [String] {
    let names = [
      "PATH", "HOME", "USER", "TMPDIR", "TERM", "LANG", "LC_ALL", "ACCESSIBLE", "NO_COLOR", "VISUAL", "EDITOR", "CI",
      "CONFEDIT_SCHEMA",
    ]
    let places = ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_DATA_DIRS"]
    return (names + places).compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
  }
}

extension [UInt8] {
  func holds(_ text: [UInt8]) -> Bool {
    count >= text.count && (0...(count - text.count)).contains { self[$0...].starts(with: text) }
  }
}

func talk(_ dialogues: [Dialogue], at master: Int32, anywhere: Bool, isShown: Bool) {
  var rest = dialogues[...]
  var line: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 4_096)
  while true {
    let count = chunk.withUnsafeMutableBytes { read(master, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    // EIO: the last program that had the terminal has gone.
    guard count > 0 else { break }
    let shown = chunk[..<count].filter { $0 != 13 }
    if !anywhere || isShown { put(shown, on: STDOUT_FILENO) }
    line += shown
    while let next = rest.first,
      anywhere ? line.holds(next.prompt) : line.suffix(next.prompt.count).elementsEqual(next.prompt)
    {
      rest.removeFirst()
      line = []
      put(next.keys, on: master)
    }
  }
  for next in rest { put(Array("on-terminal: never asked: ".utf8) + next.prompt + [10], on: STDERR_FILENO) }
}

let flag = CommandLine.arguments.dropFirst().first
let isShown = flag == "--shown-keys"
let anywhere = flag == "--keys" || isShown
let words = Array(CommandLine.arguments.dropFirst(anywhere ? 2 : 1))
guard let end = words.firstIndex(of: "--"), end.isMultiple(of: 2), end + 1 < words.count else {
  fail("usage: on-terminal [PROMPT ANSWER]... -- COMMAND...")
}
let (master, path) = openTerminal()
let process = start(Array(words[(end + 1)...]), on: path)
let dialogues = stride(from: 0, to: end, by: 2).map { index in
  anywhere
    ? Dialogue(text: words[index], keys: words[index + 1])
    : Dialogue(prompt: words[index], answer: words[index + 1])
}
talk(dialogues, at: master, anywhere: anywhere, isShown: isShown)
var status: Int32 = 0
while waitpid(process, &status, 0) < 0, errno == EINTR {}
exit(status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F)
