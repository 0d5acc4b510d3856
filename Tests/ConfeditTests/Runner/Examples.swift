import Foundation

/// The files of `Examples`.
enum Examples {
  private static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples").path

  static func path(_ name: String) -> String { directory + "/" + name }

  static let files = ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()

  /// The names of the schemas, without their ending.
  static let schemas = files.filter { $0.hasSuffix(".confedit.yaml") }.map { String($0.dropLast(14)) }

  static func write(_ names: [String], to sandbox: Sandbox) throws {
    for name in names { try sandbox.write(name, try Data(contentsOf: URL(fileURLWithPath: path(name)))) }
  }
}
