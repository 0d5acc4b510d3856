import Foundation
import TestSupport
import Testing

@testable import AtomicFiles

@Suite struct StateFileTests {
  let scratch: ScratchDirectory
  let file: StateFile
  let folder: String

  init() throws {
    scratch = try ScratchDirectory()
    file = StateFile("a", in: "notes", state: scratch.state)
    folder = scratch["state/confedit/notes"]
  }

  private func update(_ update: StateFile.Update) throws {
    try file.update(limit: 1_000, timeoutMilliseconds: 0) { _ in update }
  }

  private func text(limit: Int = 1_000) throws -> String? {
    try file.read(limit: limit).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func updatesFollowOneAnother() throws {
    #expect(try text() == nil)
    try update(.none)
    #expect(try text() == "")
    try update(.append(Array("one".utf8)))
    try update(.append(Array("two".utf8)))
    #expect(try text() == "onetwo")
    #expect(try text(limit: 4) == "onet")
    try update(.replace(Array("three".utf8)))
    #expect(try text() == "three")
    var seen: [UInt8] = []
    try file.update(limit: 2, timeoutMilliseconds: 0) { bytes in
      seen = bytes
      return .none
    }
    #expect(seen == Array("th".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
  }

  @Test(arguments: [StateFile.Update.append([1]), .replace([1])])
  func isForItsOwnerOnly(first: StateFile.Update) throws {
    let old = umask(0)
    defer { umask(old) }
    try update(first)
    #expect(try scratch.status(of: "state/confedit/notes/a").mode == 0o600)
    #expect(try scratch.status(of: "state/confedit/notes").mode == 0o700)
  }

  @Test func withoutAStateDirectoryThereIsNone() {
    let file = StateFile("a", in: "notes", state: StateDirectory(xdgStateHome: nil, home: nil))
    #expect(throws: StateFailure(obstacle: .noStateDirectory)) { try file.read(limit: 1) }
    #expect(throws: StateFailure(obstacle: .noStateDirectory)) {
      try file.update(limit: 1, timeoutMilliseconds: 0) { _ in .none }
    }
  }

  @Test func aFolderThatOthersMayWriteInIsNotTrusted() throws {
    try update(.append([1]))
    try #require(chmod(folder, 0o770) == 0)
    #expect(throws: StateFailure(obstacle: .untrusted(directory: folder))) { try file.read(limit: 1) }
    #expect(throws: StateFailure(obstacle: .untrusted(directory: folder))) { try update(.append([2])) }
  }

  @Test(.enabled(if: Machine.isRoot)) func anothersFileIsNotRead() throws {
    try update(.append([1]))
    try #require(chown(folder + "/a", 1234, 1234) == 0)
    let failure = StateFailure(obstacle: .failed(directory: folder, number: EPERM))
    #expect(throws: failure) { try file.read(limit: 1) }
    #expect(throws: failure) { try update(.append([2])) }
  }

  @Test func aLinkIsNotFollowed() throws {
    try update(.none)
    try FileManager.default.removeItem(atPath: folder + "/a")
    try scratch.write("x", to: "elsewhere")
    try #require(symlink(scratch["elsewhere"], folder + "/a") == 0)
    let failure = StateFailure(obstacle: .failed(directory: folder, number: ELOOP))
    #expect(throws: failure) { try file.read(limit: 1) }
    #expect(throws: failure) { try update(.append([2])) }
    #expect(try scratch.content(of: "elsewhere") == "x")
  }

  @Test func theLockOfAnotherIsWaitedForOnlySoLong() throws {
    try update(.none)
    let failure = StateFailure(obstacle: .failed(directory: folder, number: EWOULDBLOCK))
    try file.update(limit: 1, timeoutMilliseconds: 0) { _ in
      #expect(throws: failure) { try update(.append([2])) }
      return .none
    }
    #expect(try text() == "")
  }

  /// Who waited for the lock of a file that was replaced meanwhile looks again.
  @Test func anUpdateSeesWhatTheOneBeforeLeft() throws {
    try update(.append(Array("old".utf8)))
    let second = Process()
    second.executableURL = URL(fileURLWithPath: probe)
    second.arguments = ["state-append", "a", " and more"]
    second.environment = ["XDG_STATE_HOME": scratch["state"]]
    try file.update(limit: 1_000, timeoutMilliseconds: 0) { _ in
      try? second.run()
      usleep(200_000)
      return .replace(Array("new".utf8))
    }
    second.waitUntilExit()
    #expect(try text() == "new and more")
  }

  @Test(arguments: ["append", "replace"])
  func parallelUpdatesAreNotLost(kind: String) async throws {
    let file = self.file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...40 {
        group.addTask {
          let line = Array("\(number)\n".utf8)
          try file.update(limit: 1_000, timeoutMilliseconds: 20_000) { bytes in
            kind == "append" ? .append(line) : .replace(bytes + line)
          }
        }
      }
      try await group.waitForAll()
    }
    let lines = try #require(try text()).split(separator: "\n").compactMap { Int($0) }
    #expect(lines.sorted() == Array(1...40))
  }

  /// A limit of file sizes stands for a full disk: what was written of the bytes is taken back.
  @Test func anAppendThatFailsLeavesTheFileAsItWas() throws {
    try update(.append(Array(repeating: UInt8(ascii: "x"), count: 300)))
    let result = try run(
      ["sh", "-c", "ulimit -f 1; exec \"$0\" state-append a \"$1\"", probe, String(repeating: "y", count: 2_000)],
      environment: ["XDG_STATE_HOME": scratch["state"]])
    #expect(result == ProcessResult(status: 1, output: "", errors: "'\(folder)': File too large\n"))
    #expect(try text() == String(repeating: "x", count: 300))
  }
}
