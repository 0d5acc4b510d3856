import Foundation
import TestSupport
import Testing

@testable import AtomicFiles

/// Who may do what with the file, before and after.
@Suite struct RightsTests {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  @Test(arguments: [0o600, 0o640, 0o644, 0o664, 0o666, 0o400, 0o755, 0o4755, 0o2755] as [mode_t])
  func keepsTheMode(mode: mode_t) throws {
    try scratch.write("1", to: "a.yaml", mode: mode)
    let words = ["sh", "-c", "umask 077; exec \"$@\"", "sh", probe, "write", scratch["a.yaml"], "2"]
    if mode & 0o200 != 0 || Machine.isRoot {
      #expect(try run(words) == ProcessResult(status: 0, output: "replaced\n", errors: ""))
      #expect(try scratch.content(of: "a.yaml") == "2")
    }
    #expect(try scratch.status(of: "a.yaml").mode == UInt32(mode))
  }

  @Test(.enabled(if: Machine.isRoot, "needs root"))
  func keepsOwnerAndGroup() throws {
    try scratch.write("1", to: "a.yaml", mode: 0o640)
    try #require(chown(scratch["a.yaml"], 1_234, 2_345) == 0)
    #expect(try scratch.edit("a.yaml", options: ReplaceOptions(backupSuffix: "~")) { _ in "2" } == .replaced)
    for name in ["a.yaml", "a.yaml~"] {
      let status = try scratch.status(of: name)
      #expect([status.owner, status.group, status.mode] == [1_234, 2_345, 0o640])
    }
  }

  @Test(.enabled(if: Machine.hasAttributes, "the file system of the temporary directory has no user attributes"))
  func keepsExtendedAttributes() throws {
    try scratch.write("1", to: "a.yaml")
    try #require(try run(["setfattr", "-n", "user.origin", "-v", "template", scratch["a.yaml"]]).status == 0)
    try #require(try run(["setfattr", "-n", "user.empty", scratch["a.yaml"]]).status == 0)
    let dump = ["getfattr", "-d", "-m", "-", "--absolute-names", scratch["a.yaml"]]
    let before = try run(dump)
    #expect(before.output.contains("user.origin=\"template\""))
    #expect(try scratch.edit("a.yaml") { _ in "2" } == .replaced)
    #expect(try run(dump) == before)
  }

  @Test(.enabled(if: Machine.hasAccessLists, "the file system of the temporary directory has no access control lists"))
  func keepsTheAccessControlList() throws {
    try scratch.write("1", to: "a.yaml", mode: 0o640)
    try #require(try run(["setfacl", "-m", "u:4321:r,g:5432:rw", scratch["a.yaml"]]).status == 0)
    let dump = ["getfacl", "-n", "--absolute-names", scratch["a.yaml"]]
    let before = try run(dump)
    #expect(before.output.contains("user:4321:r--\n"))
    #expect(try scratch.edit("a.yaml") { _ in "2" } == .replaced)
    #expect(try run(dump) == before)
  }

  /// A directory's default list is for new files; the successor of a file is none.
  @Test(.enabled(if: Machine.hasAccessLists, "the file system of the temporary directory has no access control lists"))
  func takesNoRightsFromTheDirectory() throws {
    try scratch.write("1", to: "a.yaml", mode: 0o660)
    try #require(try run(["setfacl", "-d", "-m", "u:4321:rw", scratch.path]).status == 0)
    let dump = ["getfacl", "-n", "--absolute-names", scratch["a.yaml"]]
    let before = try run(dump)
    #expect(!before.output.contains("4321"))
    #expect(try scratch.edit("a.yaml") { _ in "2" } == .replaced)
    #expect(try run(dump) == before)
  }

  // MARK: Without the right to write

  @Test(.enabled(if: Machine.hasOtherUsers, "needs to become another user"))
  func refusesAReadOnlyFileInAWritableDirectory() throws {
    try scratch.write("1", to: "a.yaml", mode: 0o444)
    try #require(chown(scratch.path, 1_234, 1_234) == 0 && chown(scratch["a.yaml"], 1_234, 1_234) == 0)
    let error = FileError.readOnly(path: scratch["a.yaml"], .permissions)
    #expect(try asOther("append", "a.yaml", "x") == ProcessResult(status: 9, output: "", errors: "\(error)\n"))
    #expect(try asOther("append", "a.yaml", "") == ProcessResult(status: 0, output: "unchanged\n", errors: ""))
    #expect(try scratch.content(of: "a.yaml") == "1")
    #expect(try scratch.names() == ["a.yaml"])
  }

  @Test(.enabled(if: Machine.isRoot, "needs root"))
  func letsRootWriteWhatRootMayWrite() throws {
    try scratch.write("1", to: "a.yaml", mode: 0o444)
    let file = try lockFile(at: scratch["a.yaml"], state: scratch.state)
    try file.checkWritable()
    _ = consume file
    #expect(try scratch.edit("a.yaml") { _ in "2" } == .replaced)
    #expect(try scratch.status(of: "a.yaml").mode == 0o444)
  }

  @Test(.enabled(if: Machine.hasOtherUsers, "needs to become another user"))
  func refusesAFileThatCannotBeRead() throws {
    try scratch.write("1", to: "a.yaml", mode: 0o600)
    let error = FileError.permission(path: scratch["a.yaml"], .read)
    #expect(try asOther("read", "a.yaml") == ProcessResult(status: 9, output: "", errors: "\(error)\n"))
  }

  @Test(.enabled(if: Machine.hasOtherUsers, "needs to become another user"))
  func makesNoFileInADirectoryOfOthers() throws {
    let error = FileError.permission(path: scratch["a.yaml"], .create)
    #expect(try asOther("append", "a.yaml", "x") == ProcessResult(status: 9, output: "", errors: "\(error)\n"))
    #expect(try scratch.names() == [])
  }

  /// The directory may be written and searched, not listed: what a drop box is.
  @Test(.enabled(if: Machine.hasOtherUsers, "needs to become another user"))
  func replacesInADirectoryThatCannotBeListed() throws {
    try scratch.write("1", to: "a.yaml")
    try #require(chown(scratch["a.yaml"], 1_234, 1_234) == 0 && chmod(scratch.path, 0o733) == 0)
    #expect(try asOther("write", "a.yaml", "2") == ProcessResult(status: 0, output: "replaced\n", errors: ""))
    #expect(try scratch.content(of: "a.yaml") == "2")
    #expect(try scratch.names() == ["a.yaml"])
  }

  @Test(.enabled(if: Machine.canMount, "needs to mount"))
  func refusesAFileSystemThatIsReadOnly() throws {
    try scratch.write("1", to: "a.yaml")
    let script = "mount --bind -o ro \"$1\" \"$1\" && mount -o remount,bind,ro \"$1\" && shift && exec \"$@\""
    let result = try run(
      ["unshare", "-m", "sh", "-c", script, "sh", scratch.path, probe, "append", scratch["a.yaml"], "x"])
    let error = FileError.readOnly(path: scratch["a.yaml"], .fileSystem)
    #expect(result == ProcessResult(status: 9, output: "", errors: "\(error)\n"))
  }

  private func asOther(_ verb: String, _ name: String, _ text: String = "") throws -> ProcessResult {
    try run(
      ["setpriv", "--reuid", "1234", "--regid", "1234", "--clear-groups", probe, verb, scratch[name], text],
      environment: ["XDG_STATE_HOME": "", "HOME": ""])
  }
}
