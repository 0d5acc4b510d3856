package import AtomicFiles

/// The journal of one configuration file in the user's state directory, bounded in entries and in bytes.
package struct JournalStore: Sendable {
  /// As many edits of a file can be looked at and taken back.
  package static let entryLimit = 100
  /// The largest body of an entry, in bytes. An edit that has more to restore is recorded without a way back.
  package static let bodyLimit = 1 << 20
  /// The largest journal, in bytes; older entries go before.
  package static let sizeLimit = 4 << 20

  /// Old entries are removed this many at a time, so that few edits write the whole journal.
  private static let slack = 25
  private static let lockTimeout = 2_000

  private let path: String
  private let file: StateFile

  /// - Parameter path: that of the configuration file, absolute and with links followed.
  package init(forFileAt path: String, state: StateDirectory = .fromEnvironment()) {
    self.path = path
    let name = SHA256.hexDigest(of: Array(path.utf8)).prefix(32)
    file = StateFile("\(name).journal", in: "history", state: state)
  }

  /// The newest entries, oldest first. What cannot be read as one is passed over.
  package func entries() throws(JournalFailure) -> [JournalEntry] {
    guard let bytes = try JournalFailure.during({ () throws(StateFailure) in try file.read(limit: Self.readLimit) })
    else { return [] }
    do throws(Journal.Flaw) {
      return try Journal(bytes, path: path).entries(last: Self.entryLimit)
    } catch {
      if error == .newer { throw .newerVersion }
      return []
    }
  }

  /// Adds an entry at the end and gives it its number.
  package func append(_ entry: JournalEntry) throws(JournalFailure) {
    let body = Self.body(of: entry)
    var isNewer = false
    try JournalFailure.during { () throws(StateFailure) in
      try file.update(limit: Self.readLimit, timeoutMilliseconds: Self.lockTimeout) { bytes in
        do throws(Journal.Flaw) {
          return Self.update(try Journal(bytes, path: path), body, path)
        } catch {
          isNewer = error == .newer
          return isNewer ? .none : .replace(Journal.beginning(path: path) + Journal.bytes(of: body, number: 1))
        }
      }
    }
    if isNewer { throw .newerVersion }
  }

  /// More than is ever written, so that a journal that was damaged is not taken for one that ends early.
  private static var readLimit: Int { 2 * (sizeLimit + bodyLimit) }

  private static func update(_ journal: Journal, _ body: [UInt8], _ path: String) -> StateFile.Update {
    let addition = Journal.bytes(of: body, number: (journal.frames.last?.number ?? 0) + 1)
    if journal.isWhole, journal.frames.count < entryLimit + slack, journal.bytes.count + addition.count <= sizeLimit {
      return .append(addition)
    }
    var bytes = Journal.beginning(path: path)
    // Room is made for more than this entry, so that the next ones can be appended.
    var room = sizeLimit - sizeLimit / 4 - bytes.count - addition.count
    var kept: [Journal.Frame] = []
    for frame in journal.frames.suffix(entryLimit - 1).reversed() {
      room -= frame.range.count
      guard room >= 0 else { break }
      kept.append(frame)
    }
    for frame in kept.reversed() { bytes += journal.bytes[frame.range] }
    return .replace(bytes + addition)
  }

  /// The entry with as much of it as the limit admits.
  private static func body(of entry: JournalEntry) -> [UInt8] {
    var entry = entry
    if case .splices(let splices) = entry.reversal, splices.reduce(0, { $0 + $1.bytes.count }) > bodyLimit {
      entry.reversal = .withheld(.size)
    }
    var body = entry.encoded
    if body.count > bodyLimit, case .splices = entry.reversal {
      entry.reversal = .withheld(.size)
      body = entry.encoded
    }
    while body.count > bodyLimit, !entry.keys.isEmpty {
      entry.keys.removeLast((entry.keys.count + 1) / 2)
      body = entry.encoded
    }
    return body
  }
}

/// Why the journal of a file cannot be read or written.
package enum JournalFailure: Error, Sendable, Equatable {
  case state(StateObstacle)
  /// A later version of this program wrote it.
  case newerVersion

  fileprivate static func during<Result>(
    _ body: () throws(StateFailure) -> Result
  ) throws(JournalFailure) -> Result {
    do throws(StateFailure) {
      return try body()
    } catch {
      throw .state(error.obstacle)
    }
  }
}

extension JournalFailure: CustomStringConvertible {
  /// The reason, to be put after a colon.
  package var description: String {
    switch self {
    case .state(let obstacle): obstacle.description
    case .newerVersion: "a later version of confedit wrote it"
    }
  }

  package var help: String {
    switch self {
    case .state(let obstacle): obstacle.help
    case .newerVersion: "use that version"
    }
  }
}
