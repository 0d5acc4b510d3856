import Foundation
import TestSupport
import Testing

@testable import AtomicFiles

/// A directory of its own for one test, removed with it. Other users may search it.
final class ScratchDirectory {
  let path: String

  init() throws {
    var template = Array((NSTemporaryDirectory() + "/atomic-files-XXXXXX").utf8CString)
    let made = try #require(mkdtemp(&template))
    path = try #require(DirectoryPath.canonical(String(cString: made)))
    try #require(chmod(path, 0o755) == 0)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Recovery files of the test go here.
  var state: StateDirectory { StateDirectory(xdgStateHome: path + "/state", home: nil) }

  subscript(name: String) -> String { path + "/" + name }

  @discardableResult
  func write(_ content: String, to name: String, mode: mode_t = 0o644) throws -> String {
    let file = self[name]
    try Data(content.utf8).write(to: URL(fileURLWithPath: file))
    try #require(chmod(file, mode) == 0)
    return file
  }

  func content(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: self[name])), as: UTF8.self)
  }

  /// The names in the directory, sorted, the state directory left out.
  func names(in directory: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: self[directory]).filter { $0 != "state" }.sorted()
  }

  /// The recovery files that are pending.
  func recoveries() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: self["state/confedit/recovery"])) ?? []
  }

  func status(of name: String) throws -> FileStatus {
    var status = stat()
    try #require(lstat(self[name], &status) == 0)
    return FileStatus(status)
  }

  /// Locks `name`, replaces its content as `change` says, applying it again after a conflict.
  @discardableResult
  func edit(
    _ name: String, options: ReplaceOptions = ReplaceOptions(), _ change: (String) -> String
  ) throws -> Outcome {
    var file = try lockFile(at: self[name], timeoutMilliseconds: 10_000, state: state)
    while true {
      let old = String(decoding: file.snapshot.bytes, as: UTF8.self)
      let outcome = try file.replace(with: Array(change(old).utf8), options: options)
      if outcome != .conflict { return outcome }
    }
  }
}

/// The program of `Tests/AtomicFilesProbe`, which is built beside the tests.
let probe: String = {
  let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  return tests.deletingLastPathComponent().appendingPathComponent("atomic-files-probe").path
}()

/// What this machine lets a test do; each is the condition of the tests that need it.
enum Machine {
  static let isRoot = geteuid() == 0
  static let hasOtherUsers = isRoot && succeeds(["setpriv", "--reuid", "1234", "--clear-groups", "true"])
  static let canMount = isRoot && succeeds(["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"])
  static let protectsLinks =
    (try? String(contentsOfFile: "/proc/sys/fs/protected_symlinks", encoding: .utf8)) == "1\n"
  static let canTrace = succeeds(["strace", "-o", "/dev/null", "true"])
  static let hasAttributes = succeeds(["sh", "-c", "f=$(mktemp) && setfattr -n user.a -v b $f && rm $f"])
  static let hasAccessLists = succeeds(["sh", "-c", "f=$(mktemp) && setfacl -m u:1234:r $f && rm $f"])

  private static func succeeds(_ words: [String]) -> Bool { (try? run(words))?.status == 0 }
}
