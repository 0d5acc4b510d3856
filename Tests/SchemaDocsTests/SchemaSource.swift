import ConfigModel
import ConfigSchema
import Foundation
import LosslessYAML

@testable import SchemaDocs
@testable import confedit

/// Schemas for the tests, from the examples or from text.
enum SchemaSource {
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func example(_ name: String) throws -> Settings {
    let file = package.appendingPathComponent("Examples/\(name).confedit.yaml")
    return try settings(try String(contentsOf: file, encoding: .utf8))
  }

  static func settings(_ text: String, language: String? = nil) throws -> Settings {
    let stream = try YAMLStream(parsing: Source(Array(text.utf8)))
    guard stream.root(ofDocument: 0) != nil else { throw CocoaError(.fileReadCorruptFile) }
    do throws(SchemaErrors) {
      return try Settings(compiling: stream.located(ofDocument: 0), file: "test.confedit.yaml", language: language)
    } catch {
      throw Unusable(messages: error.diagnostics.map(\.message))
    }
  }

  /// A schema of one page with one section.
  static func section(_ settings: String, extra: String = "") throws -> Settings {
    let indented = settings.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
    return try self.settings("confedit: 1\ntitle: Test\nsections:\n  - settings:\n\(indented)\n\(extra)\n")
  }

  struct Unusable: Error {
    let messages: [String]
  }
}

extension Reference {
  /// With commands as the program writes them.
  init(of settings: Settings) { self.init(of: settings, writing: CommandLineEcho.empty) }
}
