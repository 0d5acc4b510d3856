import Foundation
package import Testing

/// The folder of public test data that `CONFEDIT_CORPORA` names; tests over it are skipped without it.
package enum Corpora {
  package static let root: String? = ProcessInfo.processInfo.environment["CONFEDIT_CORPORA"]
    .flatMap { $0.isEmpty ? nil : $0 }

  /// `.enabled` with the reason that a skipped test shows.
  package static var available: ConditionTrait {
    .enabled(if: root != nil, "CONFEDIT_CORPORA names no folder of corpora")
  }

  package struct NoFolder: Error {}

  package static func bytes(_ path: String) throws -> [UInt8] {
    guard let root else { throw NoFolder() }
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: root + "/" + path)))
  }

  package static func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

  /// The names in a folder that end so, sorted.
  package static func names(_ path: String, endingWith end: String) throws -> [String] {
    guard let root else { throw NoFolder() }
    return try FileManager.default.contentsOfDirectory(atPath: root + "/" + path).filter { $0.hasSuffix(end) }.sorted()
  }

  /// The rows of a table with a header line, by column name.
  package static func table(_ path: String) throws -> [[String: String]] {
    let lines = try text(path).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let header = lines.first else { return [] }
    return lines.dropFirst().map { Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first }) }
  }
}
