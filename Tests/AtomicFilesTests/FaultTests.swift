import Foundation
import TestSupport
import Testing

@testable import AtomicFiles

/// Every failure leaves the file as it was, and no file beside it; every kill leaves it whole.
@Suite(.enabled(if: Machine.canTrace, "needs strace to make system calls fail"))
struct FaultTests {
  let scratch: ScratchDirectory
  let logs: ScratchDirectory

  init() throws {
    scratch = try ScratchDirectory()
    logs = try ScratchDirectory()
  }

  enum Kind: String, Sendable {
    case replace, create, inPlace
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let kind: Kind
    /// In the words of strace(1).
    let faults: [String]
    let status: Int32
    let output: String
    let errors: String
    var testDescription: String { "\(kind) \(faults.joined(separator: " "))" }

    init(_ kind: Kind, _ faults: String..., fails error: FileError) {
      (self.kind, self.faults) = (kind, faults)
      (status, output, errors) = (9, "", "\(error)\n")
    }

    init(_ kind: Kind, _ faults: String..., gives outcome: Outcome, _ notes: FileNote...) {
      (self.kind, self.faults) = (kind, faults)
      let lines = ["\(outcome)"] + notes.map { "note: \($0.text)" }
      (status, output, errors) = (0, lines.map { $0 + "\n" }.joined(), "")
    }
  }

  static let name = "a.yaml"
  static let cases: [Case] = [
    Case(.replace, "pwrite64:error=ENOSPC", fails: .diskFull(path: name, .disk)),
    Case(.replace, "pwrite64:error=EDQUOT", fails: .diskFull(path: name, .quota)),
    Case(.replace, "pwrite64:error=EFBIG", fails: .diskFull(path: name, .fileSize)),
    Case(.replace, "pwrite64:retval=0", fails: .io(path: name, .replace, number: EIO)),
    Case(.replace, "pwrite64:error=EINTR:when=1", gives: .replaced),
    Case(.replace, "fsync:error=EINTR:when=1", gives: .replaced),
    Case(.replace, "fsync:error=EIO:when=1", fails: .io(path: name, .replace, number: EIO)),
    Case(.replace, "fsync:error=EIO:when=2", gives: .replaced, .notDurable(path: name, number: EIO)),
    Case(.replace, "fsync:error=EINVAL:when=2", gives: .replaced),
    Case(.replace, "renameat:error=EIO", fails: .io(path: name, .replace, number: EIO)),
    Case(.replace, "renameat:error=EBUSY:when=1", gives: .writtenInPlace(.mountPoint)),
    Case(.replace, "renameat:error=EXDEV:when=1", gives: .writtenInPlace(.mountPoint)),
    Case(.replace, "renameat:error=EACCES:when=1", gives: .writtenInPlace(.directoryNotWritable)),
    Case(.replace, "fchmod:error=EPERM", gives: .writtenInPlace(.attributes)),
    Case(.replace, "flock:error=EINTR:when=1", gives: .replaced),
    Case(.replace, "flock:error=EBADF:when=1", gives: .replaced),
    Case(.replace, "flock:error=ENOLCK", gives: .replaced, .locksUnsupported(path: name)),
    Case(.replace, "flock:error=EOPNOTSUPP", gives: .replaced, .locksUnsupported(path: name)),
    Case(.replace, "flock:error=EIO:when=2", fails: .io(path: name, .lock, number: EIO)),
    Case(.replace, "pread64:error=EIO:when=3+", fails: .io(path: name, .read, number: EIO)),
    Case(.replace, "faccessat2:error=EPERM", fails: .readOnly(path: name, .immutable)),
    Case(.create, "pwrite64:error=ENOSPC", fails: .diskFull(path: name, .disk)),
    Case(.create, "fsync:error=EIO:when=1", fails: .io(path: name, .create, number: EIO)),
    Case(.create, "fsync:error=EIO:when=2", gives: .created, .notDurable(path: name, number: EIO)),
    Case(.create, "renameat2:error=EIO", fails: .io(path: name, .create, number: EIO)),
    Case(.create, "renameat2:error=EEXIST:when=1", gives: .created),
    Case(.create, "renameat2:error=EEXIST", fails: .changedMeanwhile(path: name)),
    Case(.create, "renameat2:error=EINVAL", gives: .created),
    Case(.create, "renameat2:error=EINVAL", "linkat:error=EEXIST", fails: .changedMeanwhile(path: name)),
    Case(.create, "renameat2:error=EINVAL", "linkat:error=EPERM", gives: .created),
    Case(
      .create, "renameat2:error=EINVAL", "linkat:error=EPERM", "renameat:error=EIO",
      fails: .io(path: name, .create, number: EIO)),
    Case(.inPlace, "fallocate:error=EOPNOTSUPP", gives: .writtenInPlace(.hardLinks)),
    Case(.inPlace, "fallocate:error=ENOSPC", fails: .diskFull(path: name, .disk)),
    Case(.inPlace, "pwrite64:error=EIO:when=4", fails: .io(path: name, .write, number: EIO)),
    Case(.inPlace, "pwrite64:error=ENOSPC:when=4+", fails: .diskFull(path: name, .disk)),
    Case(.inPlace, "pwrite64:error=EIO:when=5", fails: .io(path: name, .write, number: EIO)),
    Case(.inPlace, "fsync:error=EIO:when=6", fails: .io(path: name, .write, number: EIO)),
  ]

  /// What the file holds before the edit, and what it is to hold afterwards.
  static let (old, new) = ("old\n", "old\nnew\n")

  @Test(arguments: cases)
  func fails(test: Case) throws {
    try prepare(test.kind)
    let result = try traced(test.faults.map { "inject=" + $0 })
    #expect(result == ProcessResult(status: test.status, output: test.output, errors: test.errors))
    let isCreated = test.kind != .create || test.status == 0
    #expect(try scratch.names() == (isCreated ? [Self.name] : []) + (test.kind == .inPlace ? ["other"] : []))
    guard isCreated else { return }
    let start = test.kind == .create ? "" : Self.old
    #expect(try scratch.content(of: Self.name) == (test.status == 0 ? start + "new\n" : start))
    #expect(scratch.recoveries() == [])
  }

  /// Before anything of the file is written its recovery file must be durable: made, synced, and so is its directory.
  @Test(arguments: 1...5)
  func writesNothingWithoutADurableRecoveryFile(sync: Int) throws {
    try prepare(.inPlace)
    let result = try traced(["inject=fsync:error=EIO:when=\(sync)"])
    let obstacle = StateObstacle.failed(directory: scratch["state/confedit/recovery"], number: EIO)
    let error = FileError.inPlaceRefused(path: Self.name, .hardLinks, obstacle)
    #expect(result == ProcessResult(status: 9, output: "", errors: "\(error)\n"))
    #expect(try scratch.content(of: Self.name) == Self.old)
    #expect(scratch.recoveries() == [])
  }

  /// Neither the new bytes nor the old ones can be written: the recovery file stays and the next command uses it.
  @Test func keepsTheRecoveryFileOfAFileThatCannotBeMended() throws {
    try prepare(.inPlace)
    let result = try traced(["inject=pwrite64:error=EIO:when=5+"])
    let recovery = scratch["state/confedit/recovery/"] + (try #require(scratch.recoveries().first))
    let error = FileError.halfWritten(path: Self.name, recovery: recovery, number: EIO)
    #expect(result == ProcessResult(status: 9, output: "", errors: "\(error)\n"))
    #expect(try scratch.content(of: Self.name) == "old\nnew\n")
    let snapshot = try readFile(at: scratch[Self.name], state: scratch.state)
    #expect(snapshot.bytes == Array(Self.new.utf8))
  }

  /// The directories that were made for a file go when the file cannot be made.
  @Test func takesBackTheDirectoriesOfAFileThatCannotBeMade() throws {
    let result = try traced(["inject=pwrite64:error=ENOSPC"], path: "new/deep/a.yaml")
    let error = FileError.diskFull(path: "new/deep/a.yaml", .disk)
    #expect(result == ProcessResult(status: 9, output: "", errors: "\(error)\n"))
    #expect(try scratch.names() == [])
  }

  /// An error that is reported only by close(2) comes before the old file is given up.
  @Test func looksAtTheResultOfClose() throws {
    try prepare(.replace)
    let calls = try referenceCalls()
    let synced = try #require(calls.firstIndex { $0.name == "fsync" })
    let closed = try #require(calls[synced...].first { $0.name == "close" })
    try prepare(.replace)
    let result = try traced(["inject=close:error=EIO:when=\(closed.count)"])
    let error = FileError.io(path: Self.name, .replace, number: EIO)
    #expect(result == ProcessResult(status: 9, output: "", errors: "\(error)\n"))
    #expect(try scratch.content(of: Self.name) == Self.old)
    #expect(try scratch.names() == [Self.name])
  }

  /// Kills the program before each call that changes anything. Whatever stays behind, the next edit works, and the
  /// file holds the old content or the new one.
  @Test(arguments: [Kind.replace, .create, .inPlace])
  func isKilled(kind: Kind) throws {
    try prepare(kind)
    let calls = try referenceCalls().filter(\.changesSomething)
    #expect(calls.count >= (kind == .inPlace ? 10 : 5), "\(calls)")
    for call in calls {
      try prepare(kind)
      let result = try traced(["inject=\(call.name):signal=KILL:when=\(call.count)"])
      #expect(result.status == 128 + SIGKILL || result.status == SIGKILL, "\(call)")
      let start = kind == .create ? "" : Self.old
      let isThere = FileManager.default.fileExists(atPath: scratch[Self.name])
      if isThere || kind != .create {
        let read = String(decoding: try readFile(at: scratch[Self.name], state: scratch.state).bytes, as: UTF8.self)
        #expect([start, start + "new\n"].contains(read), "\(call)")
      }
      let before = isThere ? try scratch.content(of: Self.name) : ""
      try scratch.edit(Self.name) { $0 + "next\n" }
      #expect(try scratch.content(of: Self.name) == before + "next\n", "\(call)")
      let left = try scratch.names().filter { $0 != Self.name && $0 != "other" }
      #expect(left.count <= 1 && left.allSatisfy { $0.hasPrefix(".a.yaml.confedit-") }, "\(call): \(left)")
      #expect(scratch.recoveries().allSatisfy { $0.hasPrefix(".") }, "\(call)")
    }
  }

  // MARK: Tracing

  struct Call {
    let name: String
    /// The how many-th call of this name it is, from 1.
    let count: Int
    let line: Substring

    var changesSomething: Bool {
      let names = [
        "pwrite64", "fsync", "fchmod", "fchown", "renameat", "renameat2", "linkat", "unlinkat", "fallocate",
        "ftruncate", "mkdir",
      ]
      return names.contains(name) || line.contains("O_CREAT")
    }
  }

  private func prepare(_ kind: Kind) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: scratch.path) {
      try FileManager.default.removeItem(atPath: scratch[name])
    }
    if kind != .create { try scratch.write(Self.old, to: Self.name) }
    if kind == .inPlace { try #require(link(scratch[Self.name], scratch["other"]) == 0) }
  }

  private func traced(_ expressions: [String], path: String = name, log: String = "/dev/null") throws -> ProcessResult {
    let options = expressions.flatMap { ["-e", $0] }
    return try run(
      ["strace", "-o", log] + options + [probe, "append", path, "new\n"],
      environment: ["XDG_STATE_HOME": scratch["state"]], directory: scratch.path)
  }

  /// The calls of an edit that nothing disturbs, from the first that names the file.
  private func referenceCalls() throws -> [Call] {
    let log = logs["log"]
    try #require(try traced(["trace=%file,%desc"], log: log).status == 0)
    var counts: [Substring: Int] = [:]
    var calls: [Call] = []
    for line in try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") {
      guard let end = line.firstIndex(of: "(") else { continue }
      counts[line[..<end], default: 0] += 1
      let isOfTheFile = line.contains("\"\(Self.name)\"") && !line.hasPrefix("execve")
      if isOfTheFile || !calls.isEmpty {
        calls.append(Call(name: String(line[..<end]), count: counts[line[..<end]] ?? 0, line: line))
      }
    }
    return calls
  }
}
