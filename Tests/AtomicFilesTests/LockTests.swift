import Foundation
import TestSupport
import Testing

@testable import AtomicFiles

@Suite struct LockTests {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  @Test(arguments: [0, 1, 30])
  func waitsNoLongerThanItMay(milliseconds: Int) throws {
    let path = try scratch.write("1", to: "a.yaml")
    let holder = try lockFile(at: path, state: scratch.state)
    let error = #expect(throws: FileError.self) {
      try lockFile(at: path, timeoutMilliseconds: milliseconds, state: scratch.state).snapshot
    }
    #expect(error == .lockTimeout(path: path, milliseconds: milliseconds))
    _ = consume holder
    #expect(try lockFile(at: path, timeoutMilliseconds: 0, state: scratch.state).snapshot.bytes.count == 1)
  }

  /// The file that was waited for is not the one that is edited when it was replaced meanwhile.
  @Test func looksAgainAfterTheWait() async throws {
    let path = try scratch.write("1", to: "a.yaml")
    let state = scratch.state
    var first = try lockFile(at: path, state: state)
    let second = Task.detached { try lockFile(at: path, timeoutMilliseconds: 300_000, state: state).snapshot }
    try await Task.sleep(for: .milliseconds(50))
    _ = try first.replace(with: Array("2".utf8))
    _ = consume first
    #expect(try await second.value.bytes == Array("2".utf8))
  }

  @Test(arguments: ["there", "missing", "in-place"])
  func twentyWritersLoseNothing(kind: String) async throws {
    let path = scratch["a.yaml"]
    if kind != "missing" { try scratch.write("start\n", to: "a.yaml") }
    if kind == "in-place" { try #require(link(path, scratch["second"]) == 0) }
    let environment = ["XDG_STATE_HOME": scratch["state"]]
    let results = try await withThrowingTaskGroup(of: ProcessResult.self) { group in
      for number in 1...20 {
        group.addTask { try run([probe, "append", path, "k\(number)\n"], environment: environment) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.map(\.status) == Array(repeating: 0, count: 20), "\(results.map(\.errors))")
    let lines = try scratch.content(of: "a.yaml").split(separator: "\n").map(String.init)
    let start = kind == "missing" ? [] : ["start"]
    #expect(Array(lines.prefix(start.count)) == start)
    #expect(Set(lines.dropFirst(start.count)) == Set((1...20).map { "k\($0)" }))
    #expect(lines.count == 20 + start.count)
    #expect(results.filter { $0.output == "created\n" }.count == (kind == "missing" ? 1 : 0))
    #expect(try scratch.names() == (kind == "in-place" ? ["a.yaml", "second"] : ["a.yaml"]))
    #expect(scratch.recoveries() == [])
  }

  @Test func aKilledHolderLeavesNoLock() throws {
    let path = try scratch.write("12", to: "a.yaml")
    let holder = Process()
    holder.executableURL = URL(fileURLWithPath: probe)
    holder.arguments = ["hold", path]
    let output = Pipe()
    holder.standardOutput = output
    try holder.run()
    #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "locked 2\n")
    #expect(throws: FileError.lockTimeout(path: path, milliseconds: 0)) {
      try lockFile(at: path, timeoutMilliseconds: 0, state: scratch.state).snapshot
    }
    kill(holder.processIdentifier, SIGKILL)
    holder.waitUntilExit()
    #expect(try lockFile(at: path, timeoutMilliseconds: 0, state: scratch.state).snapshot.bytes.count == 2)
    #expect(try scratch.names() == ["a.yaml"])
  }
}
