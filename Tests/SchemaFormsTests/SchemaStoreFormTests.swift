import ConfigModel
import ConfigSchema
import TestSupport
import Foundation
import JSONSchema
import LosslessYAML
import SchemaForms
import Testing

@testable import ConfigEditing
@testable import confedit

/// Forms of the schemas of real tools.
@Suite(.enabled(if: Corpora.root != nil, "CONFEDIT_CORPORA names no folder"))
struct SchemaStoreFormTests {
  @Test func everySchemaHasAFormThatIsASettingsSchema() throws {
    let store = try FormStore()
    for name in try FormStore.names() {
      let schema = try #require(try store.schema("schemas/" + name).jsonSchema?.schema)
      let form = SchemaForm(deriving: schema)
      do throws(ConfigSchema.SchemaErrors) {
        _ = try Settings(compiling: form.document, file: name)
      } catch {
        let first = error.diagnostics.first.map(form.located)
        Issue.record("\(name): \(first?.message ?? "") at \(first?.location?.span.lower ?? 0)")
      }
    }
  }

  @Test func everySettingCanBeDescribed() throws {
    let store = try FormStore()
    var count = 0
    for name in try FormStore.names() {
      let schema = try store.schema("schemas/" + name)
      let document = ConfigDocument(
        name: "none.yaml", path: nil, stream: try YAMLStream(parsing: Source([])), number: 0, schema: schema)
      let evaluation = try #require(document.evaluate())
      for setting in schema.settings.settings where setting.type != .group {
        let target = Target(path: setting.path, steps: [], node: nil, parent: nil, setting: setting)
        let facts = SettingFacts(target: target, setting: setting, document: document, evaluation: evaluation).all
        #expect(
          facts.contains { $0.name == "type" } && facts.contains { $0.name == "title" }, "\(name) \(setting.path)")
        count += 1
      }
      var filter = RowFilter()
      filter.isAll = true
      let source = RowSource(
        document: document, evaluation: evaluation, filter: filter,
        scope: try RowScope(nil, in: document))
      let hasRoot = schema.settings.whole != nil
      for group in source.groups { #expect(group.rows.contains { $0.path.isEmpty == hasRoot }, "\(name)") }
    }
    #expect(count > 5_000)
  }

  /// Files that the program cannot read: libyaml refuses a byte order mark in the middle.
  private static let unreadable: Set = ["positive/openutau-ustx/bulaomeng.ustx.yaml"]

  @Test func everyScalarOfAGoodFileIsItselfAlready() throws {
    let store = try FormStore()
    let isFull = ProcessInfo.processInfo.environment["CONFEDIT_SWEEP"] == "full"
    let rows = try Corpora.table("schemastore/truth.tsv").filter { row in
      row["jsonschema_with_formats"] == "valid" && row["libyaml"] == "ok"
        && !Self.unreadable.contains(row["file"] ?? "")
    }
    var count = 0
    for (index, row) in rows.enumerated() where isFull || index % 20 == 0 {
      let (file, schema) = (try #require(row["file"]), try store.schema(try #require(row["schema"])))
      let stream = try YAMLStream(parsing: Source(try Corpora.bytes("schemastore/" + file)))
      for number in 0..<stream.documentCount {
        let document = ConfigDocument(
          name: file, path: nil, stream: stream, number: number, schema: schema)
        let leaves = stream.root(ofDocument: number).map { LeafWalk(stream, from: $0, at: ConfigPath()) }
        for leaf in Array(leaves.map(AnySequence.init) ?? AnySequence([])).prefix(isFull ? .max : 3) {
          guard let word = Self.word(leaf, document) else { continue }
          count += 1
          #expect(try Self.bytes(document, setting: leaf.path, to: word) == stream.source.bytes, "\(file) \(leaf.path)")
        }
      }
    }
    #expect(count > 40)
  }

  /// The scalar's text as one would type it; nil for what no word stands for, and for secrets.
  private static func word(_ leaf: LeafWalk.Leaf, _ document: ConfigDocument) -> String? {
    let stream = document.stream
    guard stream.kind(of: leaf.node) == .scalar, !stream.hasApplicationTag(leaf.node),
      stream.value(of: leaf.node) != .null, document.settings?.hasSecret(at: leaf.path) != true
    else { return nil }
    // The word `true` is a bool where any type is right, also in the place of a text.
    let word = stream.text(of: leaf.node)
    let isString = stream.style(of: leaf.node) != .plain
    return isString && ["true", "false", "null", "~"].contains(word) ? nil : word
  }

  private static func bytes(_ document: ConfigDocument, setting path: ConfigPath, to word: String) throws -> [UInt8] {
    var draft = Draft(document, allowsPlaintext: false)
    let instruction = SetInstruction(
      assignments: [Assignment(key: KeyWord(path), source: .word(word))], disabled: .allow)
    try instruction.apply(to: &draft)
    return draft.bytes
  }
}
