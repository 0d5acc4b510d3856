import ConfigSchema
import Foundation
import TestSupport
import Testing

@testable import SchemaDocs

/// The manual page as its readers take it.
@Suite struct ManPageTests {
  static let schemas: [(name: String, settings: @Sendable () throws -> Settings)] = [
    ("notifier", { try SchemaSource.example("notifier") }), ("mailpane", { try SchemaSource.example("mailpane") }),
    ("hostile", { try HostileTextTests.settings() }),
  ]

  private static func withPage<Result>(_ name: String, _ body: (String) throws -> Result) throws -> Result {
    let settings = try #require(schemas.first { $0.name == name }).settings()
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("confedit-\(UUID().uuidString).5")
    try Data(ManPage(Reference(of: settings)).text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }

  @Test(
    .enabled(if: programPath("man") != nil && programPath("groff") != nil, "there is no man: make test installs it"),
    arguments: schemas.map(\.name))
  func manHasNothingToSay(name: String) throws {
    let outcome = try Self.withPage(name) { file in
      try run(
        ["man", "--warnings", "-E", "UTF-8", "-l", file],
        environment: ["MANWIDTH": "80", "MANPAGER": "cat", "LC_ALL": "C.UTF-8"])
    }
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("SEE ALSO"))
  }

  @Test(
    .enabled(if: programPath("man") != nil && programPath("groff") != nil, "there is no man: make test installs it"))
  func whatIsReadIsWhatWasWritten() throws {
    let settings = try SchemaSource.section(
      #"""
      a-b: {title: .SH it, help: "'br\n.br\nback\\slash \\fB -- ~^`'\" 50%", example: "C:\\x -y", pattern: "[C:\\\\x -y]+"}
      """#)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("confedit-\(UUID().uuidString).5")
    try Data(ManPage(Reference(of: settings)).text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try run(
      ["man", "--warnings", "-E", "ascii", "-l", file.path],
      environment: ["MANWIDTH": "80", "MANPAGER": "cat", "LC_ALL": "C.UTF-8"])
    let lines = outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let start = try #require(lines.firstIndex { $0.hasPrefix("a-b ") })
    #expect(
      Array(lines[start..<min(lines.count, start + 8)]) == [
        "a-b -- .SH it", "'br", ".br", #"back\slash \fB -- ~^`'" 50%"#, "Type: string", #"Pattern: [C:\\x -y]+"#,
        #"Example: C:\x -y"#,
        #"To set it: confedit set a-b 'C:\x -y'"#,
      ])
  }

  @Test(
    .enabled(if: programPath("mandoc") != nil, "there is no mandoc: make test installs it"),
    arguments: schemas.map(\.name))
  func mandocHasNoWarnings(name: String) throws {
    let outcome = try Self.withPage(name) { file in
      try run(["mandoc", "-T", "lint", "-W", "warning", file])
    }
    // In place of a date, which would change with each run, stands the revision.
    let findings = outcome.output.split(separator: "\n").filter { !$0.contains("cannot parse date") }
    #expect(findings == [])
  }
}
