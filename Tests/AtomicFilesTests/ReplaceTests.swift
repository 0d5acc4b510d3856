import Foundation
import Testing

@testable import AtomicFiles

@Suite struct ReplaceTests {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  @Test func putsAnotherFileInItsPlace() throws {
    try scratch.write("a: 1\n", to: "a.yaml")
    let before = try scratch.status(of: "a.yaml")
    #expect(try scratch.edit("a.yaml") { $0 + "b: 2\n" } == .replaced)
    #expect(try scratch.content(of: "a.yaml") == "a: 1\nb: 2\n")
    #expect(try scratch.status(of: "a.yaml").identity.inode != before.identity.inode)
    #expect(try scratch.names() == ["a.yaml"])
  }

  @Test(arguments: [0, 1, 100_000, 3_000_000])
  func writesEveryByte(count: Int) throws {
    try scratch.write("a: 1\n", to: "a.yaml")
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var file = try lockFile(at: scratch["a.yaml"], state: scratch.state)
    #expect(try file.replace(with: bytes) == .replaced)
    #expect(try readFile(at: scratch["a.yaml"], state: scratch.state).bytes == bytes)
  }

  @Test func leavesAnEqualFileAlone() throws {
    try scratch.write("a: 1\n", to: "a.yaml", mode: 0o444)
    let before = try scratch.status(of: "a.yaml")
    #expect(try scratch.edit("a.yaml") { $0 } == .unchanged)
    #expect(try scratch.status(of: "a.yaml") == before)
  }

  @Test func snapshotFollowsTheFile() throws {
    try scratch.write("1", to: "a.yaml")
    var file = try lockFile(at: scratch["a.yaml"], state: scratch.state)
    #expect(try file.replace(with: Array("2".utf8)) == .replaced)
    #expect(file.snapshot.bytes == Array("2".utf8))
    #expect(file.snapshot.identity == (try scratch.status(of: "a.yaml").identity))
    #expect(try file.replace(with: Array("3".utf8)) == .replaced)
    #expect(try scratch.content(of: "a.yaml") == "3")
  }

  /// The new file is locked from the moment it has the name, until the value ends.
  @Test func holdsTheLockOnTheNewFile() throws {
    let path = try scratch.write("1", to: "a.yaml")
    var file = try lockFile(at: path, state: scratch.state)
    _ = try file.replace(with: Array("2".utf8))
    #expect(throws: FileError.lockTimeout(path: path, milliseconds: 0)) {
      try lockFile(at: path, timeoutMilliseconds: 0, state: scratch.state).snapshot
    }
    _ = consume file
    #expect(try lockFile(at: path, timeoutMilliseconds: 0, state: scratch.state).snapshot.bytes == Array("2".utf8))
  }

  @Test func refusesToWriteMoreThanTheLimit() throws {
    let path = try scratch.write("1234", to: "a.yaml")
    var file = try lockFile(at: path, limit: 4, state: scratch.state)
    let error = #expect(throws: FileError.self) { try file.replace(with: Array("12345".utf8)) }
    #expect(error == .tooLarge(path: path, limit: 4))
    #expect(try scratch.content(of: "a.yaml") == "1234")
  }

  // MARK: Writers that do not lock

  @Test(arguments: ["truncated and written", "replaced", "same size and time"])
  func noticesAWriterThatDoesNotLock(how: String) throws {
    let path = try scratch.write("a: 1\n", to: "a.yaml")
    var file = try lockFile(at: path, state: scratch.state)
    try intrude(how, "a: 7\n")
    #expect(try file.replace(with: Array("a: 1\nb: 2\n".utf8)) == .conflict)
    #expect(try scratch.content(of: "a.yaml") == "a: 7\n")
    #expect(file.snapshot.bytes == Array("a: 7\n".utf8))
    #expect(try file.replace(with: file.snapshot.bytes + Array("b: 2\n".utf8)) == .replaced)
    #expect(try scratch.content(of: "a.yaml") == "a: 7\nb: 2\n")
    #expect(try scratch.names() == ["a.yaml"])
  }

  @Test func givesUpAtTheSecondConflict() throws {
    let path = try scratch.write("a: 1\n", to: "a.yaml")
    var file = try lockFile(at: path, state: scratch.state)
    try intrude("truncated and written", "a: 2\n")
    #expect(try file.replace(with: Array("mine".utf8)) == .conflict)
    try intrude("truncated and written", "a: 3\n")
    let error = #expect(throws: FileError.self) { try file.replace(with: Array("mine".utf8)) }
    #expect(error == .changedMeanwhile(path: path))
    #expect(try scratch.content(of: "a.yaml") == "a: 3\n")
    #expect(try scratch.names() == ["a.yaml"])
  }

  @Test func noticesThatTheFileIsGone() throws {
    let path = try scratch.write("a: 1\n", to: "a.yaml")
    var file = try lockFile(at: path, state: scratch.state)
    try #require(unlink(path) == 0)
    #expect(try file.replace(with: Array("mine".utf8)) == .conflict)
    #expect(!file.snapshot.exists)
    #expect(try scratch.names() == [])
    #expect(try file.replace(with: Array("mine".utf8)) == .created)
  }

  private func intrude(_ how: String, _ content: String) throws {
    let path = scratch["a.yaml"]
    switch how {
    case "replaced":
      try scratch.write(content, to: "other")
      try #require(rename(scratch["other"], path) == 0)
    case "same size and time":
      let before = try scratch.status(of: "a.yaml").identity.modified
      try overwrite(path, content)
      var times = [timespec(tv_sec: before.seconds, tv_nsec: before.nanoseconds)]
      times.append(times[0])
      try #require(utimensat(AT_FDCWD, path, times, 0) == 0)
    default: try overwrite(path, content)
    }
  }

  private func overwrite(_ path: String, _ content: String) throws {
    let file = try #require(fopen(path, "w"))
    fputs(content, file)
    fclose(file)
  }

  // MARK: Backups

  @Test func keepsTheOldBytesBesideTheFile() throws {
    try scratch.write("1", to: "a.yaml", mode: 0o640)
    #expect(try scratch.edit("a.yaml", options: ReplaceOptions(backupSuffix: ".bak")) { _ in "2" } == .replaced)
    #expect(try scratch.content(of: "a.yaml.bak") == "1")
    #expect(try scratch.status(of: "a.yaml.bak").mode == 0o640)
    try scratch.edit("a.yaml", options: ReplaceOptions(backupSuffix: ".bak")) { _ in "3" }
    #expect(try scratch.content(of: "a.yaml.bak") == "2")
    #expect(try scratch.names() == ["a.yaml", "a.yaml.bak"])
  }

  @Test func backsUpNothingWhenNothingIsWritten() throws {
    try scratch.write("1", to: "a.yaml")
    try scratch.edit("a.yaml", options: ReplaceOptions(backupSuffix: "~")) { $0 }
    try scratch.edit("new.yaml", options: ReplaceOptions(backupSuffix: "~")) { _ in "2" }
    #expect(try scratch.names() == ["a.yaml", "new.yaml"])
  }

  @Test(arguments: ["", "/x", "../x", "a\0"])
  func refusesASuffixThatLeadsElsewhere(suffix: String) throws {
    try scratch.write("1", to: "a.yaml")
    let error = #expect(throws: FileError.self) {
      try scratch.edit("a.yaml", options: ReplaceOptions(backupSuffix: suffix)) { _ in "2" }
    }
    #expect(error == .invalidPath(path: scratch["a.yaml"] + suffix, .backupSuffix))
    #expect(try scratch.content(of: "a.yaml") == "1")
  }

  @Test func writesNothingWhenTheBackupFails() throws {
    try scratch.write("1", to: "a.yaml")
    try FileManager.default.createDirectory(atPath: scratch["a.yaml.d"], withIntermediateDirectories: true)
    let error = #expect(throws: FileError.self) {
      try scratch.edit("a.yaml", options: ReplaceOptions(backupSuffix: ".d")) { _ in "2" }
    }
    #expect(error == .notRegular(path: scratch["a.yaml.d"], .directory))
    #expect(try scratch.content(of: "a.yaml") == "1")
    #expect(try scratch.names() == ["a.yaml", "a.yaml.d"])
  }

  // MARK: Names

  @Test(arguments: [
    String(repeating: "n", count: 255), String(repeating: "é", count: 127), "-", " ", "a\nb", "\u{301}x",
  ])
  func editsAFileOfAnyName(name: String) throws {
    try scratch.write("1", to: name)
    #expect(try scratch.edit(name) { _ in "2" } == .replaced)
    #expect(try scratch.content(of: name) == "2")
    #expect(try scratch.names() == [name])
  }

  @Test func removesOnlyItsOwnOldTemporaryFiles() throws {
    try scratch.write("1", to: "a.yaml")
    let kept = [
      ".a.yaml.confedit-young1", ".a.yaml.confedit-toolong", ".b.yaml.confedit-others", ".a.yaml.confedit-locked",
    ]
    for name in kept + [".a.yaml.confedit-killed"] { try scratch.write("", to: name) }
    let locked = try Directory(at: scratch.path).openForReading(".a.yaml.confedit-locked")
    try #require(try locked.tryLock())
    let later = ProcessState.wallClock + 3_600
    try scratch.write("", to: ".a.yaml.confedit-young1")
    let directory = try Directory(at: scratch.path)
    TemporaryName.removeStale(for: "a.yaml", in: directory)
    #expect(try scratch.names() == (kept + [".a.yaml.confedit-killed", "a.yaml"]).sorted())
    TemporaryName.removeStale(for: "a.yaml", in: directory, now: later)
    #expect(try scratch.names() == (kept.dropFirst() + ["a.yaml"]).sorted())
    _ = consume locked
  }
}
