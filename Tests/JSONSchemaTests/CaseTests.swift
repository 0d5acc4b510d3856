import ConfigModel
import Foundation
import JSONSchema
import LosslessYAML
import Testing

/// The files of `Cases`: schema, value, and every problem as text. `CONFEDIT_RECORD=1` writes the problems, and fails.
struct CaseTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Cases").path

  struct Case: CustomTestStringConvertible {
    let file: String
    let title: String
    var parts: [(name: String, text: String)]
    var testDescription: String { "\(file): \(title)" }

    func part(_ name: String) -> String? { parts.first { $0.name == name }?.text }
  }

  private static func cases(of file: String) throws -> [Case] {
    let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
    var result: [Case] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("== ") {
        result.append(Case(file: file, title: String(line.dropFirst(3)), parts: []))
      } else if line.hasPrefix("-- "), line.hasSuffix(" --"), !result.isEmpty {
        result[result.count - 1].parts.append((String(line.dropFirst(3).dropLast(3)), ""))
      } else if let last = result.last?.parts.count, last > 0, !(line.isEmpty) {
        result[result.count - 1].parts[last - 1].text += line + "\n"
      }
    }
    return result
  }

  static var all: [Case] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }.sorted()
        .flatMap(cases)
    }
  }

  @Test(arguments: try all) func problemsAreAsWritten(_ testCase: Case) throws {
    let found = try problems(of: testCase)
    if ProcessInfo.processInfo.environment["CONFEDIT_RECORD"] != nil {
      try record(found, for: testCase)
      Issue.record("recorded")
    } else {
      #expect(found == testCase.part("problems") ?? "no problems are written down")
    }
  }

  /// The cases of a file run at once, so the file is written under a lock.
  private static let lock = NSLock()

  private func record(_ found: String, for testCase: Case) throws {
    try Self.lock.withLock {
      var cases = try Self.cases(of: testCase.file)
      for index in cases.indices where cases[index].title == testCase.title {
        cases[index].parts.removeAll { $0.name == "problems" }
        cases[index].parts.append(("problems", found))
      }
      let text = cases.map { item in
        "== \(item.title)\n" + item.parts.map { "-- \($0.name) --\n\($0.text)" }.joined()
      }
      try text.joined(separator: "\n").write(
        toFile: Self.folder + "/" + testCase.file, atomically: true, encoding: .utf8)
    }
  }

  private func problems(of testCase: Case) throws -> String {
    let files = testCase.parts.filter { $0.name != "problems" && $0.name != "value.yaml" && $0.name != "schema.yaml" }
    let named = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) })
    let options = SchemaOptions(draft: named["draft"].flatMap { SchemaDraft(name: String($0.dropLast())) }) { uri in
      guard let text = named[uri] else { return .absent }
      guard let arena = try? yamlArena(text) else { return .unreadable("it is no YAML") }
      return .document(SchemaDocument(arena: arena, uri: uri, file: uri))
    }
    let schemaText = try #require(testCase.part("schema.yaml"))
    let document = SchemaDocument(arena: try yamlArena(schemaText), uri: "schema.yaml", file: "schema.yaml")
    let schema: Schema
    do throws(SchemaErrors) { schema = try Schema(compiling: document, options) } catch {
      return error.diagnostics.map { diagnostic in
        let text =
          diagnostic.location?.file == "schema.yaml" ? schemaText : named[diagnostic.location?.file ?? ""] ?? ""
        return "\(diagnostic.location?.file ?? "?"):\(place(diagnostic.location?.span.lower ?? 0, in: text)): "
          + "\(diagnostic.code): \(diagnostic.message)\n" + (diagnostic.help.map { "  help: \($0)\n" } ?? "")
      }.joined()
    }
    let value = try #require(testCase.part("value.yaml"))
    let arena = try yamlArena(value)
    let validation = schema.validate(arena)
    if validation.verdict == .valid { return "none\n" }
    return validation.violations.map { violation in
      let lower = arena.nodes[violation.node].span.lower
      return "\(place(lower, in: value)): \(violation.path.isEmpty ? "(root)" : violation.path.description) "
        + "[\(violation.place)] \(violation.code): \(violation.message)\n"
        + (violation.note.map { "  note: \($0)\n" } ?? "") + (violation.help.map { "  help: \($0)\n" } ?? "")
    }.joined()
  }

  private func place(_ offset: Int, in text: String) -> String {
    let position = Source(text).position(at: offset)
    return "\(position.line):\(position.column)"
  }
}
