import Foundation
import TestSupport
import Testing

@testable import AtomicFiles

/// Files that do not exist yet, and links that lead to them.
@Suite struct CreationTests {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  @Test func aMissingFileIsEmpty() throws {
    let file = try lockFile(at: scratch["a.yaml"], state: scratch.state)
    #expect(file.snapshot.bytes == [])
    #expect(!file.snapshot.exists)
    #expect(file.snapshot.mode == nil)
    #expect(file.snapshot.resolvedPath == scratch["a.yaml"])
    #expect(try scratch.names() == [])
  }

  @Test(arguments: [("000", "666"), ("022", "644"), ("077", "600")])
  func newFilesHaveTheModeOfTheUmask(umask: String, mode: String) throws {
    let script = "umask \(umask); exec \"$@\""
    let result = try run(["sh", "-c", script, "sh", probe, "append", scratch["a.yaml"], "x"])
    #expect(result == ProcessResult(status: 0, output: "created\n", errors: ""))
    #expect(String(try scratch.status(of: "a.yaml").mode, radix: 8) == mode)
    #expect(try scratch.names() == ["a.yaml"])
  }

  @Test func newFilesWithSecretsAreTheOwnersOnly() throws {
    #expect(try scratch.edit("a.yaml", options: ReplaceOptions(newFileMode: .ownerOnly)) { _ in "x" } == .created)
    #expect(try scratch.status(of: "a.yaml").mode == 0o600)
  }

  @Test func makesTheDirectoriesForTheOwnerOnly() throws {
    #expect(try scratch.edit("new/deep/a.yaml") { _ in "x" } == .created)
    #expect(try scratch.content(of: "new/deep/a.yaml") == "x")
    #expect(try scratch.status(of: "new").mode == 0o700)
    #expect(try scratch.status(of: "new/deep").mode == 0o700)
  }

  @Test func makesADirectoryThatDotsLeadThrough() throws {
    #expect(try scratch.edit("new/../other/a.yaml") { _ in "x" } == .created)
    #expect(try scratch.content(of: "other/a.yaml") == "x")
  }

  @Test func anEmptyFileCanBeMade() throws {
    #expect(try scratch.edit("a.yaml") { _ in "" } == .created)
    #expect(try scratch.content(of: "a.yaml") == "")
  }

  @Test func anotherThatCameFirstStays() throws {
    var file = try lockFile(at: scratch["new/a.yaml"], state: scratch.state)
    try scratch.edit("new/a.yaml") { _ in "first" }
    #expect(try file.replace(with: Array("second".utf8)) == .conflict)
    #expect(file.snapshot.bytes == Array("first".utf8))
    #expect(try scratch.content(of: "new/a.yaml") == "first")
    #expect(try file.replace(with: Array("first, second".utf8)) == .replaced)
    #expect(try scratch.content(of: "new/a.yaml") == "first, second")
    #expect(try scratch.names(in: "new") == ["a.yaml"])
  }

  // MARK: Links

  @Test func theLinkStaysAndItsTargetChanges() throws {
    for directory in ["real", "links"] {
      try FileManager.default.createDirectory(atPath: scratch[directory], withIntermediateDirectories: true)
    }
    try scratch.write("1", to: "real/c.yaml", mode: 0o600)
    try #require(symlink("../real/c.yaml", scratch["links/b"]) == 0)
    try #require(symlink(scratch["links/b"], scratch["links/a"]) == 0)
    #expect(try scratch.edit("links/a") { _ in "2" } == .replaced)
    #expect(try scratch.content(of: "real/c.yaml") == "2")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch["links/a"]) == scratch["links/b"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch["links/b"]) == "../real/c.yaml")
    #expect(try scratch.names(in: "links") == ["a", "b"])
    #expect(try scratch.names(in: "real") == ["c.yaml"])
    #expect(try scratch.status(of: "real/c.yaml").mode == 0o600)
  }

  @Test func aLinkToNothingGetsItsTarget() throws {
    try #require(symlink("real/c.yaml", scratch["link"]) == 0)
    #expect(try scratch.edit("link") { _ in "2" } == .created)
    #expect(try scratch.content(of: "real/c.yaml") == "2")
    #expect(try scratch.status(of: "link").kind == .symbolicLink)
  }

  /// Whoever turned the link while the lock was waited for, or held, is not overlooked.
  @Test func noticesThatTheLinkWasTurned() throws {
    try scratch.write("1", to: "old.yaml")
    try scratch.write("2", to: "new.yaml")
    try #require(symlink("old.yaml", scratch["link"]) == 0)
    var waiting = try lockFile(at: scratch["link"], state: scratch.state)
    try #require(symlink("new.yaml", scratch["turned"]) == 0)
    try #require(rename(scratch["turned"], scratch["link"]) == 0)
    #expect(try waiting.replace(with: Array("mine".utf8)) == .conflict)
    #expect(waiting.snapshot.bytes == Array("2".utf8))
    #expect(try scratch.content(of: "old.yaml") == "1")
  }

  @Test func refusesALinkThatCannotBeFollowedFaithfully() throws {
    let target: [CChar] = [-1, 97, 0]
    try #require(symlink(target, scratch["link"]) == 0)
    let error = #expect(throws: FileError.self) { try scratch.edit("link") { _ in "x" } }
    #expect(error == .invalidPath(path: scratch["link"], .linkNotUTF8))
  }
}
