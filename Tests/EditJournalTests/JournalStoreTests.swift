import AtomicFiles
import Foundation
import Testing

@testable import EditJournal

@Suite struct JournalStoreTests {
  let home: String
  let store: JournalStore
  private let state: StateDirectory
  private let configuration = "/etc/an app/config.yaml"

  init() throws {
    home = NSTemporaryDirectory() + "/journal-tests-\(UUID().uuidString)"
    state = StateDirectory(xdgStateHome: home, home: nil)
    store = JournalStore(forFileAt: configuration, state: state)
  }

  private func entry(
    _ verb: String = "set", kind: JournalEntry.Kind = .edit, keys: [String] = ["a.b"], hash: String = "00ff",
    reversal: JournalEntry.Reversal = .splices([])
  ) -> JournalEntry {
    JournalEntry(
      time: 1_700_000_000, user: 1000, userName: "ann", kind: kind, verb: verb, keys: keys, document: 0, hash: hash,
      reversal: reversal)
  }

  private var path: String {
    get throws {
      let folder = home + "/confedit/history"
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".journal") }
      return folder + "/" + (try #require(names.first))
    }
  }

  private func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: try path))) }
  private func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: try path)) }

  static let kept: [JournalEntry] = {
    var odd = JournalEntry(
      time: -1, user: UInt32.max, userName: nil, kind: .undo(of: 3), verb: "", keys: [], document: 7, hash: "",
      reversal: .withheld(.secret))
    var splices = odd
    splices.kind = .redo(of: 12)
    splices.userName = "a\nb \u{1F605}"
    splices.keys = ["", "\"a\nb\".c", "splice 3\n0 0\n"]
    splices.reversal = .splices([
      JournalSplice(0..<0, []), JournalSplice(0..<5, Array("entry 1 0 x\n\n".utf8)),
      JournalSplice(9..<Int.max, [0, 0xFF, 0x0A]),
    ])
    odd.verb = "set"
    return [odd, splices]
  }()

  @Test(arguments: kept)
  func whatIsWrittenIsRead(entry: JournalEntry) throws {
    try store.append(entry)
    var expected = entry
    expected.number = 1
    #expect(try store.entries() == [expected])
    try store.append(entry)
    #expect(try store.entries().map(\.number) == [1, 2])
  }

  @Test func isEmptyAtFirstAndForOtherFiles() throws {
    #expect(try store.entries() == [])
    try store.append(entry())
    #expect(try JournalStore(forFileAt: configuration + "x", state: state).entries() == [])
    #expect(try store.entries().count == 1)
  }

  @Test func onlyTheNewestAreKept() throws {
    for number in 1...260 { try store.append(entry("set\(number)")) }
    let entries = try store.entries()
    #expect(entries.map(\.verb) == (161...260).map { "set\($0)" })
    #expect(entries.map(\.number) == Array(161...260))
    let count = try Journal(bytes(), path: configuration).frames.count
    #expect((100...125).contains(count), "\(count) entries are in the file")
  }

  @Test func thatThereIsTooMuchToRestoreIsRecorded() throws {
    let large = JournalEntry.Reversal.splices([JournalSplice(0..<1, Array(repeating: 1, count: JournalStore.bodyLimit))]
    )
    try store.append(entry(reversal: large))
    #expect(try store.entries().map(\.reversal) == [.withheld(.size)])
    #expect(try bytes().count < 1_000)
  }

  /// Many small splices and keys count as well.
  @Test func noEntryIsLargerThanTheLimit() throws {
    let splices = (0..<70_000).map { JournalSplice($0..<$0 + 1, []) }
    let keys = (0..<20_000).map { "key\($0)." + String(repeating: "x", count: 100) }
    try store.append(entry(keys: ["a"], reversal: .splices(splices)))
    try store.append(entry(keys: keys))
    let entries = try store.entries()
    #expect(entries.map(\.reversal) == [.withheld(.size), .withheld(.size)])
    #expect(entries[1].keys == Array(keys.prefix(entries[1].keys.count)))
    #expect(entries[1].keys.count > 1_000)
    #expect(try bytes().count < JournalStore.bodyLimit + 1_000)
  }

  @Test func theJournalIsNotLargerThanItsLimit() throws {
    for number in 1...12 {
      let bytes = Array(repeating: UInt8(number), count: JournalStore.bodyLimit / 2)
      try store.append(entry("set\(number)", reversal: .splices([JournalSplice(0..<0, bytes)])))
      #expect(try self.bytes().count <= JournalStore.sizeLimit)
    }
    let entries = try store.entries()
    #expect(entries.last?.verb == "set12")
    #expect(entries.count >= 5)
    #expect(entries.map(\.number) == Array((13 - entries.count)...12))
  }

  /// However the tail was torn, the entries before it are read, and the next one is readable behind them.
  @Test func aTornTailIsTolerated() throws {
    try store.append(entry("one"))
    try store.append(entry("two"))
    let first = try bytes().count
    try store.append(entry("three", reversal: .splices([JournalSplice(3..<4, Array("a: 1\n".utf8))])))
    let whole = try bytes()
    for end in first..<whole.count {
      try write(Array(whole[..<end]))
      #expect(try store.entries().map(\.verb) == ["one", "two"])
    }
    try store.append(entry("four"))
    #expect(try store.entries().map(\.verb) == ["one", "two", "four"])
    #expect(try store.entries().map(\.number) == [1, 2, 3])
  }

  @Test func aDamagedEntryIsPassedOver() throws {
    for verb in ["one", "two", "three"] { try store.append(entry(verb)) }
    var damaged = try bytes()
    let place = try #require(damaged.firstRange(of: Array("\ntwo\n".utf8)))
    damaged[place.lowerBound + 1] = UInt8(ascii: "T")
    try write(damaged)
    #expect(try store.entries().map(\.verb) == ["one", "three"])
    try store.append(entry("four"))
    #expect(try store.entries().map(\.verb) == ["one", "three", "four"])
  }

  @Test(arguments: [
    "", "no journal at all", "confedit-journal 1", "confedit-journal 1\n", "confedit-journal x\npath 0\n\n",
    "confedit-journal 1\npath 9\n/etc/else\n", "confedit-journal 1\npath 99999999999999999999\n\n",
    "confedit-journal 1\npath -1\n\n", "confedit-journal 1\npath 9223372036854775807\n\n",
  ])
  func whatIsNoJournalOfTheFileIsReplaced(content: String) throws {
    try store.append(entry())
    try write(Array(content.utf8))
    #expect(try store.entries() == [])
    try store.append(entry("new"))
    #expect(try store.entries().map(\.verb) == ["new"])
  }

  @Test func aLaterVersionIsLeftAlone() throws {
    try store.append(entry())
    let later = Array("confedit-journal 2\nwhatever".utf8)
    try write(later)
    #expect(throws: JournalFailure.newerVersion) { try store.entries() }
    #expect(throws: JournalFailure.newerVersion) { try store.append(entry()) }
    #expect(try bytes() == later)
  }

  /// Fields that `encoded` cannot have made, behind a head that fits them.
  @Test(arguments: [
    ("hash 4\n00ff\n", "hash 4\n00f\n"), ("kind 4\nedit\n", "kind 4\nmove\n"), ("kind 4\nedit\n", "kind 6\nundo x\n"),
    ("kind 4\nedit\n", "kind 4\nundo\n"), ("document 1\n0\n", "document 2\n-1\n"), ("user 4\n1000\n", "user 2\n-1\n"),
    ("verb 3\nset\n", ""), ("verb 3\nset\n", "verb 1\n\u{1}\n\n"),
    ("document 1\n0\n", "document 1\n0\nsplice 4\n1 0\n\n"),
    ("document 1\n0\n", "document 1\n0\nsplice 4\n-1 0\n"), ("document 1\n0\n", "document 1\n0\nsplice 3\n1 2\n"),
    ("document 1\n0\n", "document 1\n0\nwithheld 3\nwhy\n"),
    ("document 1\n0\n", "document 1\n0\nsplice 4\n5 6\n\nsplice 4\n2 3\n\n"),
  ])
  func aForgedBodyIsNoEntry(old: String, new: String) throws {
    try store.append(entry())
    let journal = try Journal(bytes(), path: configuration)
    let frame = try #require(journal.frames.first)
    let body = String(decoding: journal.bytes[frame.body], as: UTF8.self)
    try #require(body.contains(old))
    let forged = body.replacing(old, with: new)
    try write(Journal.beginning(path: configuration) + Journal.bytes(of: Array(forged.utf8), number: 1))
    #expect(try store.entries() == [])
  }

  @Test func parallelAppendsAreNotLost() async throws {
    let store = self.store
    let entries = (1...60).map { entry("set\($0)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for entry in entries { group.addTask { try store.append(entry) } }
      try await group.waitForAll()
    }
    let found = try store.entries()
    #expect(found.map(\.number) == Array(1...60))
    #expect(Set(found.map(\.verb)) == Set(entries.map(\.verb)))
  }

  // MARK: what undo and redo mean

  private static let orders: [(kinds: String, undoable: [Int], redoable: [Int], takenBack: Set<Int>)] = [
    ("", [], [], []), ("e", [1], [], []), ("e e", [1, 2], [], []), ("e e u2", [1], [3], [2]),
    ("e e u2 u1", [], [3, 4], [1, 2]), ("e e u2 u1 r4", [5], [3], [1, 2, 4]),
    ("e e u2 u1 r4 r3", [5, 6], [], [1, 2, 3, 4]), ("e e u2 u1 r4 r3 u6", [5], [7], [1, 2, 3, 4, 6]),
    ("e u1 e", [3], [], [1]), ("e e u2 e u4 u1", [], [5, 6], [1, 2, 4]), ("u7 e", [2], [], [7]),
    ("r7 u1", [], [2], [1, 7]),
  ]

  @Test(arguments: orders)
  func order(kinds: String, undoable: [Int], redoable: [Int], takenBack: Set<Int>) {
    let entries = kinds.split(separator: " ").enumerated().map { index, word in
      let number = Int(word.dropFirst()) ?? 0
      var entry = entry(kind: word.first == "e" ? .edit : word.first == "u" ? .undo(of: number) : .redo(of: number))
      entry.number = index + 1
      return entry
    }
    let order = UndoOrder(entries)
    #expect(order.undoable.map(\.number) == undoable)
    #expect(order.redoable.map(\.number) == redoable)
    #expect(order.takenBack == takenBack)
  }
}
