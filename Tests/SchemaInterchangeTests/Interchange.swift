import ConfigModel
import ConfigSchema
import Foundation
import JSONSchema
import LosslessYAML
import SchemaForms
import SchemaInterchange
import Testing

@testable import ConfigEditing
@testable import confedit

/// A settings schema as the tests read it, and its way through JSON Schema and back.
struct Interchange {
  let source: LocatedValue
  let settings: Settings

  /// Nil for a text that is no settings schema, or one with errors.
  init?(_ text: String) {
    guard let source = Self.located(text), source["confedit"] != nil,
      let settings = try? Settings(compiling: source, file: "app.confedit.yaml")
    else { return nil }
    self.source = source
    self.settings = settings
  }

  static func located(_ text: String) -> LocatedValue? {
    guard let stream = try? YAMLStream(parsing: Source(Array(text.utf8))), stream.documentCount == 1,
      stream.root(ofDocument: 0) != nil
    else { return nil }
    return stream.located(ofDocument: 0)
  }

  static func value(_ text: String) -> Value? { located(text)?.value }

  func export(_ flavour: ExportFlavour = .plain) -> SchemaExport {
    SchemaExport(of: source, compiled: settings, flavour)
  }

  /// The exported text, read and checked against the metaschema.
  func exported(_ flavour: ExportFlavour = .plain) throws -> Schema {
    try Self.schema(IndentedJSON.text(of: export(flavour).document))
  }

  static func schema(_ text: String) throws -> Schema {
    let arena = try JSONReader.read(Array(text.utf8))
    return try Schema(compiling: SchemaDocument(arena: arena, uri: "/app.schema.json", file: "app.schema.json"))
  }

  /// What is different after export and import; nil when nothing is.
  func loss(_ flavour: ExportFlavour = .plain) throws -> String? {
    let form = SchemaForm(deriving: try exported(flavour))
    guard form.isRestored else { return "it is not known as an export" }
    let before = CanonicalSchema.document(of: source)
    let after = CanonicalSchema.document(of: form.document)
    _ = try Settings(compiling: form.document, file: "back.confedit.yaml")
    return Self.difference(before, after, at: "")
  }

  static func difference(_ a: Value?, _ b: Value?, at place: String) -> String? {
    switch (a, b) {
    case (.map(let first)?, .map(let second)?):
      if first.keys != second.keys { return "\(place): \(first.keys) is now \(second.keys)" }
      for (one, other) in zip(first.entries, second.entries) {
        if let found = difference(one.value, other.value, at: place + "/" + one.key) { return found }
      }
      return nil
    case (.list(let first)?, .list(let second)?):
      if first.count != second.count { return "\(place): \(first.count) items are now \(second.count)" }
      for (index, pair) in zip(first, second).enumerated() {
        if let found = difference(pair.0, pair.1, at: "\(place)/\(index)") { return found }
      }
      return nil
    default: return a == b ? nil : "\(place): \(String(describing: a)) is now \(String(describing: b))"
    }
  }

  // MARK: verdicts

  /// The errors of a configuration, as the settings schema judges it alone.
  func errors(_ configuration: Value) -> [Problem] {
    settings.evaluate(configuration, context: EvaluationContext(today: "2026-11-30")).problems
      .filter { $0.severity == .error }
  }

  /// Whether the exported schema admits a configuration.
  static func admits(_ schema: Schema, _ configuration: Value) -> Bool {
    schema.verdict(on: ValueArena(configuration)) == .valid
  }
}

enum Repository {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  static func text(_ path: String) throws -> String { try String(contentsOfFile: root + "/" + path, encoding: .utf8) }

  static func names(_ folder: String, endingWith end: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root + "/" + folder).filter { $0.hasSuffix(end) }.sorted()
  }

  /// All settings schemas that stand in case files and examples, with their names. Those that include others are left
  /// out: here nobody reads these.
  static func schemas() throws -> [(name: String, schema: Interchange)] {
    var result: [(String, Interchange)] = []
    for name in try names("Examples", endingWith: ".confedit.yaml") {
      let schema = try #require(Interchange(try text("Examples/" + name)), "\(name)")
      result.append((name, schema))
    }
    for name in try names("Tests", endingWith: ".case") {
      let parts = try text("Tests/" + name).components(separatedBy: "\n-- ")
      for part in parts.dropFirst() where part.contains("confedit: 1") {
        let heading = part.prefix { $0 != "\n" }
        guard heading.hasSuffix(".confedit.yaml --"),
          let schema = Interchange(String(part.dropFirst(heading.count + 1)) + "\n")
        else { continue }
        result.append(("\(name) \(heading)", schema))
      }
    }
    return result
  }
}
