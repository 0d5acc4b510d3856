import Foundation
import TestSupport
import Testing

@testable import AtomicFiles

/// Files that cannot be replaced.
@Suite struct InPlaceTests {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  @Test(arguments: [("a: 22\n", 1), ("a: 1\n", 1), ("", 1), ("a: 1\nb: 2\n", 1), ("long\n", 100_000)])
  func writesBothNamesOfAHardLink(line: String, count: Int) throws {
    let content = String(repeating: line, count: count)
    try scratch.write("a: 12345\n", to: "a.yaml", mode: 0o640)
    try #require(link(scratch["a.yaml"], scratch["b.yaml"]) == 0)
    let before = try scratch.status(of: "a.yaml")
    #expect(try scratch.edit("a.yaml") { _ in content } == .writtenInPlace(.hardLinks))
    #expect(try scratch.content(of: "b.yaml") == content)
    let after = try scratch.status(of: "a.yaml")
    #expect(after.identity.isSameFile(as: before.identity))
    #expect(after.hasSameRights(as: before))
    #expect(scratch.recoveries() == [])
    #expect(try scratch.status(of: "state/confedit/recovery").mode == 0o700)
  }

  @Test func keepsTheLockAndTheSnapshot() throws {
    let path = try scratch.write("1", to: "a.yaml")
    try #require(link(path, scratch["b.yaml"]) == 0)
    var file = try lockFile(at: path, state: scratch.state)
    #expect(try file.replace(with: Array("2".utf8)) == .writtenInPlace(.hardLinks))
    #expect(file.snapshot.identity == (try scratch.status(of: "a.yaml").identity))
    #expect(throws: FileError.lockTimeout(path: path, milliseconds: 0)) {
      try lockFile(at: path, timeoutMilliseconds: 0, state: scratch.state).snapshot
    }
    #expect(try file.replace(with: Array("3".utf8)) == .writtenInPlace(.hardLinks))
    #expect(try scratch.content(of: "b.yaml") == "3")
  }

  @Test func noticesAWriterThatDoesNotLock() throws {
    let path = try scratch.write("1", to: "a.yaml")
    try #require(link(path, scratch["b.yaml"]) == 0)
    var file = try lockFile(at: path, state: scratch.state)
    try Data("9".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try file.replace(with: Array("2".utf8)) == .conflict)
    #expect(try scratch.content(of: "a.yaml") == "9")
    #expect(scratch.recoveries() == [])
  }

  @Test func makesABackup() throws {
    try scratch.write("1", to: "a.yaml", mode: 0o604)
    try #require(link(scratch["a.yaml"], scratch["b.yaml"]) == 0)
    let outcome = try scratch.edit("a.yaml", options: ReplaceOptions(backupSuffix: "~")) { _ in "2" }
    #expect(outcome == .writtenInPlace(.hardLinks))
    #expect(try scratch.content(of: "a.yaml~") == "1")
    #expect(try scratch.status(of: "a.yaml~").mode == 0o604)
    #expect(try scratch.names() == ["a.yaml", "a.yaml~", "b.yaml"])
  }

  @Test(.enabled(if: Machine.canMount, "needs to mount"), arguments: ["", "~"])
  func writesABindMountedFile(backup: String) throws {
    try scratch.write("1", to: "a.yaml")
    let before = try scratch.status(of: "a.yaml")
    let script = "mount --bind \"$1\" \"$1\" && shift && exec \"$@\""
    let words = ["write", scratch["a.yaml"], "2"] + (backup.isEmpty ? [] : [backup])
    let result = try run(
      ["unshare", "-m", "sh", "-c", script, "sh", scratch["a.yaml"], probe] + words,
      environment: ["XDG_STATE_HOME": scratch["state"]])
    #expect(
      result == ProcessResult(status: 0, output: "writtenInPlace(\(InPlaceReason.mountPoint))\n", errors: ""))
    #expect(try scratch.content(of: "a.yaml") == "2")
    #expect(try scratch.status(of: "a.yaml").identity.isSameFile(as: before.identity))
    #expect(try scratch.names() == (backup.isEmpty ? ["a.yaml"] : ["a.yaml", "a.yaml~"]))
    #expect(scratch.recoveries() == [])
  }

  /// A file mounted into a directory that is itself read-only, as containers have it.
  @Test(.enabled(if: Machine.canMount, "needs to mount"))
  func writesAFileMountedIntoAReadOnlyDirectory() throws {
    try scratch.write("1", to: "outside.yaml")
    try FileManager.default.createDirectory(atPath: scratch["etc"], withIntermediateDirectories: true)
    try scratch.write("", to: "etc/a.yaml")
    let script = """
      mount --bind "$1/etc" "$1/etc" && mount -o remount,bind,ro "$1/etc" \
      && mount --bind "$1/outside.yaml" "$1/etc/a.yaml" && shift && exec "$@"
      """
    let result = try run(
      ["unshare", "-m", "sh", "-c", script, "sh", scratch.path, probe, "write", scratch["etc/a.yaml"], "2"],
      environment: ["XDG_STATE_HOME": scratch["state"]])
    let reason = InPlaceReason.directoryNotWritable
    #expect(result == ProcessResult(status: 0, output: "writtenInPlace(\(reason))\n", errors: ""))
    #expect(try scratch.content(of: "outside.yaml") == "2")
  }

  // MARK: As another user

  @Test(.enabled(if: Machine.hasOtherUsers, "needs to become another user"))
  func writesInADirectoryThatCannotBeWritten() throws {
    try makeFileOfOther(mode: 0o644, owner: 1_234, group: 1_234)
    let reason = InPlaceReason.directoryNotWritable
    #expect(try asOther() == ProcessResult(status: 0, output: "writtenInPlace(\(reason))\n", errors: ""))
    #expect(try scratch.content(of: "a.yaml") == "2")
    #expect(try scratch.names() == ["a.yaml", "home"])
  }

  @Test(.enabled(if: Machine.hasOtherUsers, "needs to become another user"))
  func keepsAnOwnerThatCannotBeGiven() throws {
    try makeFileOfOther(mode: 0o664, owner: 0, group: 1_234)
    try #require(chmod(scratch.path, 0o777) == 0)
    let reason = InPlaceReason.owner
    #expect(
      try asOther("~")
        == ProcessResult(
          status: 0,
          output: "writtenInPlace(\(reason))\nnote: \(FileNote.backupForOwnerOnly(path: scratch["a.yaml~"]).text)\n",
          errors: ""))
    let status = try scratch.status(of: "a.yaml")
    #expect([status.owner, status.group, status.mode] == [0, 1_234, 0o664])
    let backup = try scratch.status(of: "a.yaml~")
    #expect([backup.owner, backup.mode] == [1_234, 0o600])
    #expect(try scratch.content(of: "a.yaml~") == "1")
    #expect(try scratch.names() == ["a.yaml", "a.yaml~", "home"])
  }

  @Test(.enabled(if: Machine.hasOtherUsers, "needs to become another user"))
  func writesNothingWithoutTheBackupThatWasAskedFor() throws {
    try makeFileOfOther(mode: 0o644, owner: 1_234, group: 1_234)
    let error = FileError.permission(path: scratch["a.yaml~"], .backUp)
    #expect(try asOther("~") == ProcessResult(status: 9, output: "", errors: "\(error)\n"))
    #expect(try scratch.content(of: "a.yaml") == "1")
  }

  @Test(
    .enabled(if: Machine.hasOtherUsers, "needs to become another user"),
    arguments: [
      ("", StateObstacle.noStateDirectory),
      ("relative", .noStateDirectory),
      ("/proc/none", .failed(directory: "/proc/none/.local/state/confedit/recovery", number: ENOENT)),
    ])
  func refusesWithoutAPlaceForTheRecoveryFile(home: String, obstacle: StateObstacle) throws {
    try makeFileOfOther(mode: 0o644, owner: 1_234, group: 1_234)
    let error = FileError.inPlaceRefused(path: scratch["a.yaml"], .directoryNotWritable, obstacle)
    #expect(try asOther(home: home) == ProcessResult(status: 9, output: "", errors: "\(error)\n"))
    #expect(try scratch.content(of: "a.yaml") == "1")
  }

  @Test(.enabled(if: Machine.isRoot, "needs root"), arguments: [(0o777, 0), (0o700, 1_234)] as [(mode_t, uid_t)])
  func refusesAStateDirectoryOfOthers(mode: mode_t, owner: uid_t) throws {
    try scratch.write("1", to: "a.yaml")
    try #require(link(scratch["a.yaml"], scratch["b.yaml"]) == 0)
    let directory = scratch["state/confedit/recovery"]
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try #require(chmod(directory, mode) == 0 && chown(directory, owner, 0) == 0)
    let error = #expect(throws: FileError.self) { try scratch.edit("a.yaml") { _ in "2" } }
    #expect(
      error == .inPlaceRefused(path: scratch["a.yaml"], .hardLinks, .untrusted(directory: directory)))
    #expect(try scratch.content(of: "a.yaml") == "1")
  }

  private func makeFileOfOther(mode: mode_t, owner: uid_t, group: gid_t) throws {
    try scratch.write("1", to: "a.yaml", mode: mode)
    try FileManager.default.createDirectory(atPath: scratch["home"], withIntermediateDirectories: true)
    try #require(chown(scratch["a.yaml"], owner, group) == 0 && chown(scratch["home"], 1_234, 1_234) == 0)
  }

  private func asOther(_ backup: String? = nil, home: String? = nil) throws -> ProcessResult {
    let user = ["setpriv", "--reuid", "1234", "--regid", "1234", "--clear-groups"]
    return try run(
      user + [probe, "write", scratch["a.yaml"], "2"] + (backup.map { [$0] } ?? []),
      environment: ["XDG_STATE_HOME": "", "HOME": home ?? scratch["home"]])
  }
}
