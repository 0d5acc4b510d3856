import Foundation
import TestSupport
import Testing

@testable import AtomicFiles

/// Writes in place that a crash cut off.
@Suite struct RecoveryTests {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  static let old = String(repeating: "old\n", count: 500)
  static let new = String(repeating: "new!\n", count: 300)
  static let half = String(new.prefix(512)) + String(old.dropFirst(512))

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What the crash left on the disk.
    let disk: String
    /// What the next command finds.
    let result: String
    let note: FileNote
  }

  static let path = "a.yaml"
  static let cases = [
    Case(testDescription: "half", disk: half, result: new, note: .writeFinished(path: path)),
    Case(
      testDescription: "overwritten, not yet cut", disk: new + old.dropFirst(new.utf8.count), result: new,
      note: .writeFinished(path: path)),
    Case(testDescription: "old", disk: old, result: old, note: .writeNeededNoHelp(path: path, isNew: false)),
    Case(testDescription: "new", disk: new, result: new, note: .writeNeededNoHelp(path: path, isNew: true)),
    Case(testDescription: "other bytes", disk: "b: 1\n", result: "b: 1\n", note: .recoveryDropped(path: path)),
    Case(
      testDescription: "half, and edited", disk: half.replacing("old\n", with: "odd\n", maxReplacements: 1),
      result: half.replacing("old\n", with: "odd\n", maxReplacements: 1), note: .recoveryDropped(path: path)),
    Case(testDescription: "empty", disk: "", result: "", note: .recoveryDropped(path: path)),
  ]

  @Test(arguments: cases, ["append", "read"])
  func settlesWhatACrashLeft(test: Case, verb: String) throws {
    try scratch.write(test.disk, to: Self.path)
    let before = try scratch.status(of: Self.path).identity
    try saveRecovery()
    let result = try run(
      [probe, verb, Self.path, ""], environment: ["XDG_STATE_HOME": scratch["state"]], directory: scratch.path)
    let output = verb == "read" ? test.result : "unchanged\n"
    #expect(result == ProcessResult(status: 0, output: "\(output)note: \(test.note.text)\n", errors: ""))
    #expect(try scratch.content(of: Self.path) == test.result)
    #expect(try scratch.status(of: Self.path).identity.isSameFile(as: before))
    #expect(scratch.recoveries() == [])
  }

  @Test func isFoundByAnotherNameOfTheFile() throws {
    try scratch.write(Self.half, to: Self.path)
    try saveRecovery()
    try #require(link(scratch[Self.path], scratch["other"]) == 0)
    #expect(try readFile(at: scratch["other"], state: scratch.state).bytes == Array(Self.new.utf8))
  }

  /// After a restart the device may have another number.
  @Test func isFoundByItsPath() throws {
    try scratch.write(Self.half, to: Self.path)
    try saveRecovery(device: 1)
    #expect(try readFile(at: scratch[Self.path], state: scratch.state).bytes == Array(Self.new.utf8))
  }

  @Test func isDroppedWhenTheFileWasReplaced() throws {
    try scratch.write(Self.half, to: Self.path)
    try saveRecovery(inode: 1)
    let snapshot = try readFile(at: scratch[Self.path], state: scratch.state)
    #expect(snapshot.bytes == Array(Self.half.utf8))
    #expect(snapshot.notes == [FileNote.recoveryDropped(path: scratch[Self.path]).text])
    #expect(scratch.recoveries() == [])
  }

  @Test func doesNotConcernOtherFiles() throws {
    try scratch.write(Self.half, to: Self.path)
    try saveRecovery()
    try scratch.write("b", to: "b.yaml")
    #expect(try readFile(at: scratch["b.yaml"], state: scratch.state).notes == [])
    #expect(scratch.recoveries().count == 1)
  }

  @Test func aDamagedRecoveryFileIsDropped() throws {
    try scratch.write(Self.half, to: Self.path)
    try saveRecovery()
    let name = try #require(scratch.recoveries().first)
    try #require(truncate(scratch["state/confedit/recovery/" + name], 700) == 0)
    let snapshot = try readFile(at: scratch[Self.path], state: scratch.state)
    #expect(snapshot.bytes == Array(Self.half.utf8))
    #expect(snapshot.notes == [FileNote.recoveryDropped(path: scratch[Self.path]).text])
  }

  /// A record decides what is written: one that another user made is not believed.
  @Test(.enabled(if: Machine.isRoot, "needs root"))
  func aRecoveryFileOfAnotherUserIsNotBelieved() throws {
    try scratch.write(Self.half, to: Self.path)
    try saveRecovery()
    let name = try #require(scratch.recoveries().first)
    try #require(chown(scratch["state/confedit/recovery/" + name], 1_234, 0) == 0)
    #expect(try readFile(at: scratch[Self.path], state: scratch.state).bytes == Array(Self.half.utf8))
  }

  /// Its writer lives: the file is read as it is, and its recovery file stays.
  @Test func aWriteThatIsGoingOnIsLeftAlone() throws {
    let path = try scratch.write(Self.old, to: Self.path)
    let writer = try lockFile(at: path, state: scratch.state)
    try saveRecovery()
    #expect(try readFile(at: path, state: scratch.state).bytes == writer.snapshot.bytes)
    #expect(scratch.recoveries().count == 1)
  }

  private func saveRecovery(device: UInt64? = nil, inode: UInt64? = nil) throws {
    let status = try scratch.status(of: Self.path)
    let real = status.identity
    let identity = FileIdentity(
      device: device ?? real.device, inode: inode ?? real.inode, size: real.size, modified: real.modified,
      changed: real.changed)
    let record = RecoveryRecord(
      path: scratch[Self.path], identity: identity, old: Array(Self.old.utf8), new: Array(Self.new.utf8))
    _ = try RecoveryStore(scratch.state).save(record, for: identity)
  }
}
