// A process of its own for the tests of AtomicFiles: to be run as another user, under limits and injected faults, in
// numbers, and to be killed.
//
//   atomic-files-probe append PATH TEXT [BACKUP-SUFFIX]   adds TEXT at the end, as one edit
//   atomic-files-probe write PATH TEXT                    replaces the content
//   atomic-files-probe read PATH                          prints the content
//   atomic-files-probe hold PATH                          keeps the lock until it is killed
//   atomic-files-probe state-append NAME TEXT             adds TEXT to a file of the state folder "notes"
//
// The outcome and the notes go to stdout, errors to stderr; the exit code is that of the error.
import AtomicFiles
import Glibc

/// Writes past the C library's buffers, so that nothing is lost when the process is killed.
func say(_ bytes: [UInt8], to descriptor: Int32 = STDOUT_FILENO) { _ = write(descriptor, bytes, bytes.count) }

func sayLine(_ text: String, to descriptor: Int32 = STDOUT_FILENO) { say(Array("\(text)\n".utf8), to: descriptor) }

/// How long another's lock is waited for, in milliseconds.
func timeout() -> Int { getenv("LOCK_TIMEOUT").flatMap { Int(String(cString: $0)) } ?? 20_000 }

func edit(_ path: String, backup: String?, _ change: ([UInt8]) -> [UInt8]) throws(FileError) {
  var file = try lockFile(at: path, timeoutMilliseconds: timeout())
  var outcome = Outcome.conflict
  while outcome == .conflict {
    outcome = try file.replace(with: change(file.snapshot.bytes), options: ReplaceOptions(backupSuffix: backup))
  }
  sayLine("\(outcome)")
  for note in file.notes { sayLine("note: \(note)") }
}

func appendToState(_ name: String, _ text: [UInt8]) {
  do throws(StateFailure) {
    try StateFile(name, in: "notes").update(limit: 1 << 20, timeoutMilliseconds: timeout()) { _ in .append(text) }
  } catch {
    sayLine("\(error.obstacle)", to: STDERR_FILENO)
    exit(1)
  }
}

ignoreFileSignals()
let words = CommandLine.arguments.dropFirst()
guard words.count >= 2, let path = words.dropFirst().first else { exit(2) }
let text = Array((words.dropFirst(2).first ?? "").utf8)
let suffix = words.dropFirst(3).first
do throws(FileError) {
  switch words.first {
  case "append": try edit(path, backup: suffix) { $0 + text }
  case "write": try edit(path, backup: suffix) { _ in text }
  case "read":
    let snapshot = try readFile(at: path)
    say(snapshot.bytes)
    for note in snapshot.notes { sayLine("note: \(note)") }
  case "hold":
    let file = try lockFile(at: path, timeoutMilliseconds: 0)
    sayLine("locked \(file.snapshot.bytes.count)")
    // The lock lives as long as the value, and that until its last use.
    repeat { pause() } while file.snapshot.exists
  case "state-append": appendToState(path, text)
  default: exit(2)
  }
} catch {
  sayLine("\(error)", to: STDERR_FILENO)
  exit(9)
}
