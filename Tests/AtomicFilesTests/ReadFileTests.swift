import Foundation
import TestSupport
import Testing

@testable import AtomicFiles

@Suite struct ReadFileTests {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  @Test(arguments: [0, 1, 4_095, 4_096, 300_000])
  func givesEveryByte(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(bytes).write(to: URL(fileURLWithPath: scratch["a.yaml"]))
    let snapshot = try readFile(at: scratch["a.yaml"], state: scratch.state)
    #expect(snapshot.bytes == bytes)
    #expect(snapshot.identity == (try scratch.status(of: "a.yaml").identity))
    #expect(snapshot.notes == [])
  }

  @Test func namesTheFileBehindTheLinks() throws {
    try FileManager.default.createDirectory(atPath: scratch["real"], withIntermediateDirectories: true)
    try scratch.write("a: 1\n", to: "real/a.yaml", mode: 0o640)
    try #require(symlink("real", scratch["directory"]) == 0)
    try #require(symlink("directory/a.yaml", scratch["link"]) == 0)
    let snapshot = try readFile(at: scratch["link"], state: scratch.state)
    #expect(snapshot.path == scratch["link"])
    #expect(snapshot.resolvedPath == scratch["real/a.yaml"])
    #expect(snapshot.mode == 0o640)
    #expect(snapshot.exists)
  }

  /// Files of the kernel say that they are empty.
  @Test func readsPastAWrongSize() throws {
    #expect(try !readFile(at: "/proc/self/mounts", state: scratch.state).bytes.isEmpty)
  }

  /// What a shell's `<<` gives as `/dev/stdin`.
  @Test func readsAFileThatHasNoNameAnyMore() throws {
    let path = try scratch.write("a: 1\n", to: "a.yaml")
    let file = try Descriptor(following: path)
    try #require(unlink(path) == 0)
    let link = "/proc/self/fd/\(file.number)"
    #expect(try readFile(at: link, state: scratch.state).bytes == Array("a: 1\n".utf8))
    #expect(throws: FileError.notFound(path: path + " (deleted)")) {
      try lockFile(at: link, state: scratch.state).snapshot
    }
  }

  @Test func takesNoLock() throws {
    let path = try scratch.write("a: 1\n", to: "a.yaml")
    let held = try lockFile(at: path, timeoutMilliseconds: 0, state: scratch.state)
    #expect(try readFile(at: path, state: scratch.state).bytes == held.snapshot.bytes)
  }

  @Test(arguments: [(4, true), (5, false), (6, false), (0, true), (-1, true)])
  func knowsTheLimit(limit: Int, isRefused: Bool) throws {
    let path = try scratch.write("a: 1\n", to: "a.yaml")
    if isRefused {
      #expect(throws: FileError.tooLarge(path: path, limit: max(limit, 0))) {
        try readFile(at: path, limit: limit, state: scratch.state)
      }
    } else {
      #expect(try readFile(at: path, limit: limit, state: scratch.state).bytes.count == 5)
    }
  }

  /// A sparse file of 2 GiB is refused by its size: there would be no memory to read it.
  @Test func refusesAHugeFileUnread() throws {
    let path = try scratch.write("", to: "a.yaml")
    try #require(truncate(path, 2 << 30) == 0)
    let result = try run(["sh", "-c", "ulimit -v 900000; exec \"$@\"", "sh", probe, "read", path])
    let error = FileError.tooLarge(path: path, limit: 1 << 30)
    #expect(result == ProcessResult(status: 9, output: "", errors: "\(error)\n"))
  }

  @Test(arguments: [
    ("", FileError.invalidPath(path: "", .empty)),
    ("a\0b", .invalidPath(path: "a\0b", .holdsNUL)),
    ("missing.yaml", .notFound(path: "missing.yaml")),
    ("missing/a.yaml", .notFound(path: "missing/a.yaml")),
    ("a.yaml/b", .notDirectory(path: "a.yaml/b")),
    ("a.yaml/", .notDirectory(path: "a.yaml/")),
    ("directory", .notRegular(path: "directory", .directory)),
    ("directory/", .notRegular(path: "directory/", .directory)),
    (".", .notRegular(path: ".", .directory)),
    ("directory/..", .notRegular(path: "directory/..", .directory)),
    ("circle", .linkLoop(path: "circle")),
    ("nowhere", .notFound(path: "nowhere")),
    ("pipe", .notRegular(path: "pipe", .namedPipe)),
    ("link-to-pipe", .notRegular(path: "link-to-pipe", .namedPipe)),
    ("socket", .notRegular(path: "socket", .socket)),
    ("/dev/null", .notRegular(path: "/dev/null", .characterDevice)),
    ("/", .notRegular(path: "/", .directory)),
  ])
  func refuses(path: String, error: FileError) throws {
    try makeOddFiles()
    // The paths are relative so that the table can name them: a process of its own stands in the directory.
    let result = try run([probe, "read", path], directory: scratch.path)
    guard !path.utf8.contains(0), !path.isEmpty else {
      #expect(throws: error) { try readFile(at: path, state: scratch.state) }
      return
    }
    #expect(result == ProcessResult(status: 9, output: "", errors: "\(error)\n"))
    let edit = try run([probe, "append", path, "x"], directory: scratch.path)
    if case .notFound = error { return }
    #expect(edit == ProcessResult(status: 9, output: "", errors: "\(error)\n"))
  }

  private func makeOddFiles() throws {
    try scratch.write("a: 1\n", to: "a.yaml")
    try FileManager.default.createDirectory(atPath: scratch["directory"], withIntermediateDirectories: true)
    try #require(symlink("circle", scratch["circle"]) == 0)
    try #require(symlink("nothing", scratch["nowhere"]) == 0)
    try #require(mkfifo(scratch["pipe"], 0o644) == 0)
    try #require(symlink("pipe", scratch["link-to-pipe"]) == 0)
    let bind = "import socket; socket.socket(socket.AF_UNIX).bind('socket')"
    let isBound = try run(["python3", "-c", bind], directory: scratch.path).status == 0
    if !isBound { try #require(mknod(scratch["socket"], S_IFSOCK | 0o644, 0) == 0) }
  }

  /// The kernel's protection against links that a stranger puts into a shared directory is not walked around.
  @Test(.enabled(if: Machine.isRoot && Machine.protectsLinks, "needs root, and fs.protected_symlinks set"))
  func refusesAStrangersLinkInASharedDirectory() throws {
    try #require(chmod(scratch.path, 0o1777) == 0)
    try scratch.write("a: 1\n", to: "a.yaml")
    try #require(symlink("a.yaml", scratch["link"]) == 0 && lchown(scratch["link"], 1_234, 1_234) == 0)
    #expect(throws: FileError.permission(path: scratch["link"], .read)) {
      try readFile(at: scratch["link"], state: scratch.state)
    }
  }
}
