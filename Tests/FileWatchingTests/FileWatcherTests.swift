import Foundation
import Glibc
import Testing

@testable import FileWatching

/// A directory of its own for one test, removed with it.
final class WatchedDirectory {
  let path: String

  init() throws {
    var template = Array((NSTemporaryDirectory() + "/file-watching-XXXXXX").utf8CString)
    let made = try #require(mkdtemp(&template))
    let resolved = try #require(realpath(made, nil))
    defer { free(resolved) }
    path = String(cString: resolved)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  subscript(name: String) -> String { path + "/" + name }

  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: self[name])
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url, options: [])
    waitForWriters(of: url.path)
  }

  /// A process that another test starts at this moment has a copy of the descriptor until it runs its program, and the
  /// end of that copy is one more change. A lease for reading is only given when nobody has the file open for writing
  /// (fcntl(2)).
  private func waitForWriters(of path: String) {
    // F_SETLEASE of fcntl.h, which only GNU's extensions show.
    let setLease: Int32 = 1024
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    while fcntl(file, setLease, F_RDLCK) != 0, errno == EAGAIN { usleep(200) }
    _ = fcntl(file, setLease, F_UNLCK)
  }

  func link(_ name: String, to target: String) throws { try #require(symlink(target, self[name]) == 0) }

  func rename(_ old: String, _ new: String) throws { try #require(Glibc.rename(self[old], self[new]) == 0) }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: self[name]) }
}

@Suite struct PathTrailTests {
  let directory: WatchedDirectory
  init() throws { directory = try WatchedDirectory() }

  /// The steps below the test's directory.
  private func steps(_ name: String) -> [String] {
    PathTrail(to: directory[name]).steps.map(\.path).filter { $0.hasPrefix(directory.path + "/") }
      .map { String($0.dropFirst(directory.path.count + 1)) }
  }

  @Test func namesEveryDirectoryOnTheWay() throws {
    try directory.write("", to: "a/b/c")
    let trail = PathTrail(to: "/" + directory["a/./b//c/"])
    #expect(trail.steps.first?.directory == "/")
    #expect(trail.steps.map(\.path).last == directory["a/b/c"])
    #expect(zip(trail.steps, trail.steps.dropFirst()).allSatisfy { $0.path == $1.directory })
  }

  @Test func endsAtWhatIsMissing() throws {
    try directory.write("", to: "a/b")
    #expect(steps("a/c/d/e") == ["a", "a/c"])
    #expect(steps("nothing") == ["nothing"])
  }

  @Test func followsLinks() throws {
    try directory.write("", to: "real/deep/file")
    try directory.link("relative", to: "real/./deep")
    try directory.link("real/deep/up", to: "../../other")
    try directory.link("absolute", to: directory["relative/file"])
    #expect(steps("relative/file") == ["relative", "real", "real/deep", "real/deep/file"])
    #expect(steps("absolute") == ["absolute", "relative", "real", "real/deep", "real/deep/file"])
    #expect(steps("relative/up/x") == ["relative", "real", "real/deep", "real/deep/up", "other"])
    #expect(steps("relative/../file") == ["relative", "real", "real/deep", "real/file"])
  }

  @Test func linksInACircleEnd() throws {
    try directory.link("a", to: "b")
    try directory.link("b", to: "a")
    #expect(Set(steps("a")) == ["a", "b"])
    #expect(PathTrail(to: "/../..").steps == [])
  }
}

/// What happens is done before it is waited for: the kernel keeps its notices.
@Suite struct FileWatcherTests {
  let directory: WatchedDirectory
  init() throws { directory = try WatchedDirectory() }

  /// In the place of the output.
  private static func openPipe() throws -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// What the watcher tells of `change`; without news the loss of the output ends the wait.
  private func event(
    watching names: [String], _ change: (WatchedDirectory) throws -> Void
  ) throws -> FileWatcher.Event {
    var watcher = try FileWatcher()
    try watcher.watch(names.map { directory[$0] })
    try change(directory)
    let (reader, writer) = try Self.openPipe()
    let timer = Thread {
      Thread.sleep(forTimeInterval: 0.2)
      close(reader)
    }
    timer.start()
    defer { close(writer) }
    return try watcher.wait(output: writer)
  }

  private typealias Change = @Sendable (WatchedDirectory) throws -> Void

  private static let seen: [(name: String, change: Change)] = [
    ("written in place", { try $0.write("2", to: "d/file") }),
    (
      "replaced",
      { d in
        try d.write("2", to: "d/new"); try d.rename("d/new", "d/file")
      }
    ),
    ("removed", { try $0.remove("d/file") }), ("moved away", { try $0.rename("d/file", "d/other") }),
    ("its rights", { try #require(chmod($0["d/file"], 0o600) == 0) }),
    ("by another name", { try $0.write("2", to: "second") }),
    ("its directory moved", { try $0.rename("d", "e") }),
    (
      "its directory replaced",
      { d in
        try d.write("2", to: "e/file"); try d.remove("d"); try d.rename("e", "d")
      }
    ),
  ]

  @Test(arguments: seen.indices)
  func isSeen(_ index: Int) throws {
    try directory.write("1", to: "d/file")
    try #require(Glibc.link(directory["d/file"], directory["second"]) == 0)
    #expect(try event(watching: ["d/file"], Self.seen[index].change) == .changed, "\(Self.seen[index].name)")
  }

  private static let unseen: [(name: String, change: Change)] = [
    ("nothing", { _ in }), ("a neighbour", { try $0.write("2", to: "d/other") }),
    ("a neighbour of its directory", { try $0.write("2", to: "file") }),
    ("reading", { _ = try Data(contentsOf: URL(fileURLWithPath: $0["d/file"])) }),
    ("a file that is watched no more", { try $0.write("2", to: "before") }),
  ]

  @Test(arguments: unseen.indices)
  func isNotSeen(_ index: Int) throws {
    try directory.write("1", to: "d/file")
    try directory.write("1", to: "before")
    #expect(try event(watching: ["d/file"], Self.unseen[index].change) == .outputClosed, "\(Self.unseen[index].name)")
  }

  @Test func whatIsWatchedNoMoreIsNotSeen() throws {
    try directory.write("1", to: "old/file")
    try directory.write("1", to: "new/file")
    var watcher = try FileWatcher()
    try watcher.watch([directory["old/file"]])
    try watcher.watch([directory["new/file"]])
    try directory.write("2", to: "old/file")
    let (outputReader, outputWriter) = try Self.openPipe()
    close(outputReader)
    #expect(try watcher.wait(output: outputWriter) == .outputClosed)
    close(outputWriter)
  }

  @Test func appearingFilesAreSeen() throws {
    #expect(try event(watching: ["a/b/c"]) { try $0.write("1", to: "a/b/c") } == .changed)
  }

  @Test func aTurnedLinkIsSeen() throws {
    try directory.write("1", to: "v1/file")
    try directory.write("2", to: "v2/file")
    try directory.link("current", to: "v1")
    let event = try event(watching: ["current/file"]) { directory in
      try directory.link("next", to: "v2")
      try directory.rename("next", "current")
    }
    #expect(event == .changed)
  }

  @Test func severalQuickChangesAreOne() throws {
    try directory.write("1", to: "file")
    var watcher = try FileWatcher()
    try watcher.watch([directory["file"]])
    for number in 1...20 { try directory.write("\(number)", to: "file") }
    let (outputReader, outputWriter) = try Self.openPipe()
    #expect(try watcher.wait(output: outputWriter) == .changed)
    close(outputReader)
    #expect(try watcher.wait(output: outputWriter) == .outputClosed)
    close(outputWriter)
  }
}
