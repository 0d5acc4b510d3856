import Foundation
import Testing

@testable import AtomicFiles

@Suite struct InputFileTests {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  @Test func readsAFile() throws {
    #expect(try readInput(at: try scratch.write("a: 1\n", to: "a.yaml")) == Array("a: 1\n".utf8))
  }

  @Test(arguments: [0, 1, 65_536, 300_000])
  func readsAPipeToItsEnd(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(try readInput(at: try pipe(of: bytes)) == bytes)
  }

  @Test func knowsTheLimit() throws {
    let path = try pipe(of: Array(repeating: 65, count: 6))
    #expect(throws: FileError.tooLarge(path: path, limit: 5)) { try readInput(at: path, limit: 5) }
    #expect(throws: FileError.tooLarge(path: "/dev/zero", limit: 5)) { try readInput(at: "/dev/zero", limit: 5) }
    #expect(try readInput(at: try pipe(of: Array(repeating: 65, count: 5)), limit: 5).count == 5)
  }

  @Test func refusesWhatHasNoEnd() throws {
    #expect(throws: FileError.notRegular(path: scratch[""], .directory)) { try readInput(at: scratch[""]) }
    #expect(throws: FileError.notFound(path: scratch["no"])) { try readInput(at: scratch["no"]) }
  }

  /// A pipe that somebody writes these bytes into.
  private func pipe(of bytes: [UInt8]) throws -> String {
    let path = scratch["pipe\(bytes.count)"]
    try #require(mkfifo(path, 0o600) == 0)
    Thread.detachNewThread {
      let file = FileHandle(forWritingAtPath: path)
      try? file?.write(contentsOf: Data(bytes))
      try? file?.close()
    }
    return path
  }
}
