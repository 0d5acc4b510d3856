import Glibc
import Testing

@testable import AtomicFiles

@Suite struct RecoveryRecordTests {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  /// The bytes that a record has on the disk.
  private func encoded(_ record: RecoveryRecord) throws -> [UInt8] {
    try scratch.write("", to: "record")
    try record.write(to: Directory(at: scratch.path).openForUpdating("record"))
    return try readFile(at: scratch["record"], state: scratch.state).bytes
  }

  @Test(arguments: ["", "a\nb", "é"], [[], [0, 10, 255], Array(repeating: 10, count: 3)] as [[UInt8]])
  func comesBackFromItsBytes(path: String, bytes: [UInt8]) throws {
    let record = RecoveryRecord(path: path, identity: Self.identity, old: bytes, new: bytes + [1])
    #expect(RecoveryRecord(decoding: try encoded(record)) == record)
  }

  @Test func nothingElseIsARecord() throws {
    let bytes = try encoded(RecoveryRecord(path: "/a", identity: Self.identity, old: [1, 2], new: [3]))
    for count in bytes.indices { #expect(RecoveryRecord(decoding: Array(bytes[..<count])) == nil) }
    #expect(RecoveryRecord(decoding: bytes + [0]) == nil)
    for index in bytes.indices where index >= bytes.count - 3 {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(RecoveryRecord(decoding: damaged) == nil)
    }
    for line in ["1 2 -1 2 1", "1 2 9223372036854775807 2 1", "1 2 3 4", "99999999999999999999 1 1 1 1", "a b c d e"] {
      #expect(RecoveryRecord(decoding: Array("confedit-recovery 1\n\(line)\nx y\nrest".utf8)) == nil)
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: [UInt8]
    let new: [UInt8]
    let disk: [UInt8]
    let state: RecoveryRecord.DiskState
  }

  private static func fill(_ byte: UInt8, _ count: Int) -> [UInt8] { Array(repeating: byte, count: count) }

  static let cases = [
    Case(testDescription: "equal contents", old: [1], new: [1], disk: [1], state: .old),
    Case(testDescription: "appended", old: [1, 1], new: [2, 2, 2], disk: [1, 1, 2], state: .mixed),
    Case(testDescription: "room made, not written", old: [1, 1], new: [2, 2, 2], disk: [1, 1, 0], state: .mixed),
    Case(testDescription: "not yet cut", old: [1, 1, 1], new: [2, 2], disk: [2, 2, 1], state: .mixed),
    Case(testDescription: "cut amid a sector", old: [1, 1], new: [2, 2], disk: [2, 1], state: .unrelated),
    Case(testDescription: "zeros over old bytes", old: [1, 1], new: [2, 2], disk: [0, 0], state: .unrelated),
    Case(testDescription: "longer than both", old: [1], new: [2, 2], disk: [2, 2, 2], state: .unrelated),
    Case(testDescription: "shorter than both", old: [1, 1], new: [2, 2], disk: [2], state: .unrelated),
    Case(
      testDescription: "first sector new", old: fill(1, 1_024), new: fill(2, 1_024), disk: fill(2, 512) + fill(1, 512),
      state: .mixed),
    Case(
      testDescription: "second sector new", old: fill(1, 1_024), new: fill(2, 1_024),
      disk: fill(1, 512) + fill(2, 512), state: .mixed),
    Case(
      testDescription: "border beside a sector's", old: fill(1, 1_024), new: fill(2, 1_024),
      disk: fill(2, 511) + fill(1, 513), state: .unrelated),
  ]

  @Test(arguments: cases)
  func tellsAMixtureFromAnEdit(test: Case) {
    let record = RecoveryRecord(path: "/a", identity: Self.identity, old: test.old, new: test.new)
    #expect(record.state(of: test.disk) == test.state)
  }

  private static let identity = FileIdentity(
    device: 3, inode: 4, size: 0, modified: FileTime(.init()), changed: FileTime(.init()))
}
