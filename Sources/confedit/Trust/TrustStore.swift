import ConfigEditing
import AtomicFiles
import CommandSpec
import ConfigModel
import Glibc

/// The schemas that this user lets run commands, one file in the state directory: a line of JSON each, oldest first.
struct TrustStore {
  private let file = StateFile("schemas", in: "trust")
  private static let readLimit = 16 << 20
  private static let lockTimeout = 5_000

  func records() throws(Failure) -> [TrustRecord] {
    do throws(StateFailure) {
      return Self.records(in: try file.read(limit: Self.readLimit) ?? [])
    } catch {
      throw Self.failure(error, "read")
    }
  }

  /// Takes the place of what was recorded for the same schema.
  func add(_ record: TrustRecord) throws(Failure) {
    try update { records in records.filter { !$0.isOf(record.path) } + [record] }
  }

  func remove(_ path: String) throws(Failure) {
    try update { records in records.filter { !$0.isOf(path) } }
  }

  private func update(_ change: ([TrustRecord]) -> [TrustRecord]) throws(Failure) {
    do throws(StateFailure) {
      try file.update(limit: Self.readLimit, timeoutMilliseconds: Self.lockTimeout) { bytes in
        .replace(Array(change(Self.records(in: bytes)).map { $0.line + "\n" }.joined().utf8))
      }
    } catch {
      throw Self.failure(error, "written")
    }
  }

  private static func records(in bytes: [UInt8]) -> [TrustRecord] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { TrustRecord(line: String(decoding: $0, as: UTF8.self)) }
  }

  private static func failure(_ error: StateFailure, _ verb: String) -> Failure {
    Failure(
      .inputOutput, "trust", "the list of trusted schemas cannot be \(verb): \(error.obstacle)",
      help: Advice(error.obstacle.help))
  }
}

/// Whether a schema may run its commands.
enum SchemaTrust: Sendable, Equatable {
  /// Named by a flag or the environment, or recorded as it is.
  case trusted
  case unknown
  /// Recorded, but these files are not what they were.
  case changed([String])
  /// It cannot be determined.
  case untold(String)
}

extension SchemaFile {
  var trust: SchemaTrust {
    if isNamed { return .trusted }
    do throws(Failure) {
      let now = try TrustRecord(of: self, at: 0)
      guard let record = try TrustStore().records().last(where: { $0.isOf(now.path) }) else { return .unknown }
      return record.files == now.files ? .trusted : .changed(now.changes(since: record))
    } catch {
      return .untold(error.reports.first?.diagnostic.message ?? "")
    }
  }

  /// Why it may run no command, as a clause; nil when it may.
  var distrust: String? {
    switch trust {
    case .trusted: nil
    case .unknown: "it was found and not named, and you have not trusted it"
    case .changed(let files):
      "it has changed since it was trusted (\(files.map { "'\($0)'" }.joined(separator: ", ")))"
    case .untold(let reason): reason
    }
  }

  /// The command that lets it.
  var trustCommand: String {
    (["confedit", "schema", "trust"] + (path.hasPrefix("-") ? ["--"] : []) + [path]).map(ShellWord.quoted)
      .joined(separator: " ")
  }
}
