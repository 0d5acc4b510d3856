import ConfigModel
import TestSupport
import JSONSchema
import Testing

/// The JSON-Schema-Test-Suite: every required test, every optional one, and every format.
@Suite(Corpora.available) struct SuiteTests {
  private static let folders: [(SchemaDraft, String)] = [
    (.draft4, "draft4"), (.draft6, "draft6"), (.draft7, "draft7"), (.draft2019, "draft2019-09"),
    (.draft2020, "draft2020-12"),
  ]

  /// Tests that fail, as `file | case | test`, and why.
  private static let known: [String: String] = [
    "content.json | validation of string-encoded content based on media type | an invalid JSON document": content,
    "content.json | validation of binary string-encoding | an invalid base64 string (% is not a valid character)":
      content,
    "content.json | validation of binary-encoded media type documents | a validly-encoded invalid JSON document":
      content,
    "content.json | validation of binary-encoded media type documents | an invalid base64 string that is valid JSON":
      content,
    "ecmascript-regex.json | ECMA 262 lookbehind is valid, including variable width | a variable-width lookbehind (ES2018)":
      "PCRE2 before 10.43 has lookbehinds of a fixed width alone",
  ]

  private static let content = "draft-07 lets an implementation check contents; here they are annotations, as later"

  @Test(arguments: folders.indices) func requiredTests(number: Int) throws {
    let (draft, folder) = Self.folders[number]
    let outcome = try run("tests/\(folder)", draft, formats: false)
    #expect(outcome.failures == [])
    #expect(outcome.passed >= 600)
  }

  @Test(arguments: folders.indices) func optionalTests(number: Int) throws {
    let (draft, folder) = Self.folders[number]
    let outcome = try run("tests/\(folder)/optional", draft, formats: nil)
    #expect(outcome.failures.filter { Self.known[$0] == nil } == [])
    #expect(outcome.passed >= 100)
  }

  @Test(arguments: folders.indices) func formatTests(number: Int) throws {
    let (draft, folder) = Self.folders[number]
    let outcome = try run("tests/\(folder)/optional/format", draft, formats: true)
    #expect(outcome.failures.filter { Self.known[$0] == nil } == [])
    #expect(outcome.passed >= 200)
  }

  private func run(_ folder: String, _ draft: SchemaDraft, formats: Bool?) throws -> (passed: Int, failures: [String]) {
    var passed = 0
    var failures: [String] = []
    for file in try Corpora.names("json-schema-test-suite/" + folder, endingWith: ".json") {
      let arena = try jsonArena(try Corpora.text("json-schema-test-suite/\(folder)/\(file)"))
      for item in arena.items(of: ValueArena.root) {
        let (count, failed) = try run(item, of: arena, draft, formats)
        passed += count
        failures += failed.map { "\(file) | \($0)" }
      }
    }
    return (passed, failures)
  }

  private func run(
    _ item: Int, of arena: ValueArena, _ draft: SchemaDraft, _ formats: Bool?
  ) throws -> (passed: Int, failures: [String]) {
    let member = { (name: String, node: Int) in try #require(arena.member(name, of: node)) }
    let title = arena.text(of: try member("description", item))
    let options = SchemaOptions(draft: draft, assertsFormats: formats, load: Self.remote)
    let document = SchemaDocument(
      arena: try jsonArena(jsonText(try member("schema", item), of: arena)), uri: "", file: "schema.json")
    let schema: Schema
    do throws(SchemaErrors) { schema = try Schema(compiling: document, options) } catch {
      return (0, ["\(title) | \(error.diagnostics.map(\.message))"])
    }
    var passed = 0
    var failures: [String] = []
    for test in arena.items(of: try member("tests", item)) {
      let data = try jsonArena(jsonText(try member("data", test), of: arena))
      let isValid = arena.nodes[try member("valid", test)].isTrue
      let validation = schema.validate(data)
      // A refusal has its reasons.
      let isRight = validation.verdict == (isValid ? .valid : .invalid) && validation.violations.isEmpty == isValid
      if isRight {
        passed += 1
      } else {
        failures.append("\(title) | \(arena.text(of: try member("description", test)))")
      }
    }
    return (passed, failures)
  }

  @Sendable private static func remote(_ uri: String) -> LoadedDocument {
    let prefix = "http://localhost:1234/"
    guard uri.hasPrefix(prefix),
      let text = try? Corpora.text("json-schema-test-suite/remotes/" + uri.dropFirst(prefix.count)),
      let arena = try? jsonArena(text)
    else { return .absent }
    return .document(SchemaDocument(arena: arena, uri: uri, file: uri))
  }
}
