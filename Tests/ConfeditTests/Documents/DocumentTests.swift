import Foundation
import Testing

/// A Markdown page's place in the package.
struct DocumentName: CustomTestStringConvertible, Sendable {
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  var testDescription: String
  var path: String { Self.package + "/" + testDescription }

  /// Its examples are case files, and run as these: `scripts/generate` copies them.
  private static let generated: Set = ["docs/schema-reference.md"]

  private static func pages(_ directory: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: package + "/" + directory)) ?? []
    return names.filter { $0.hasSuffix(".md") }.map { directory + $0 }
  }

  /// All pages for readers, or those whose place begins with `CONFEDIT_DOCUMENTS`.
  static let all: [DocumentName] = {
    let prefix = ProcessInfo.processInfo.environment["CONFEDIT_DOCUMENTS"] ?? ""
    let names = Set(pages("") + pages("docs/")).subtracting(generated)
    return names.filter { $0.hasPrefix(prefix) }.sorted().map { DocumentName(testDescription: $0) }
  }()

  func document() throws -> Document { try Document(parsing: String(contentsOfFile: path, encoding: .utf8)) }

  /// The blocks of a page that need a program which not every machine has.
  struct Condition: CustomTestStringConvertible, Sendable {
    var page: DocumentName
    var command: String
    var testDescription: String { "\(page.testDescription): \(command)" }
  }

  static let conditions: [Condition] = all.flatMap { page in
    let commands = Set(((try? page.document())?.steps ?? []).compactMap(\.terms.condition))
    return commands.sorted().map { Condition(page: page, command: $0) }
  }
}

/// Every command that a page shows is run, and every output compared.
@Suite struct DocumentTests {
  @Test(.serialized, arguments: DocumentName.all) func page(_ name: DocumentName) throws {
    let document = try name.document()
    let run = try DocumentRun(document, in: SandboxPlace())
    let isRecorded = CaseRecording.isWanted && run.recorded != document.lines
    if isRecorded {
      try run.recorded.joined(separator: "\n").write(toFile: name.path, atomically: true, encoding: .utf8)
    }
    if !run.failures.isEmpty { Issue.record("\(isRecorded ? "recorded, read what it says now:\n" : "")\(run.report)") }
  }

  /// Other programs, whose outputs a page shows, are compared where they are installed, and else named as skipped.
  @Test(arguments: DocumentName.conditions) func otherProgramIsThere(_ condition: DocumentName.Condition) throws {
    guard try Sandbox().run(condition.command).exitCode != 0 else { return }
    try Test.cancel("not on this machine: \(condition.testDescription)")
  }

  @Test(arguments: [
    ("```console\n$ echo a\nb\n```", "line 2: $ echo a\n--- the page shows ---\nb\n--- but this is printed ---\na"),
    ("```console\n$ false\n```", "line 2: exit 1 instead of 0"),
    ("```console\n$ false\n$ echo $?\n1\n```", ""),
    ("```console exit=3\n$ (exit 3)\n```", ""),
    ("```console\n$ printf '1\\n2\\n3\\n'\n1\n...\n$ echo at 12:30\nat [...]:30\n```", ""),
    (
      "```console\n$ printf '1\\n2\\n3\\n'\n...\n2\n```",
      "line 2: $ printf '1\\n2\\n3\\n'\n--- the page shows ---\n...\n2\n--- but this is printed ---\n1\n2\n3"
    ),
    ("```sh\nmkdir d && cd d\nexport A=1\n```\n```console\n$ echo $A ${PWD##*/}\n1 d\n```", ""),
    ("```sh\nfalse\n```", "line 1: exit 1: false\n"),
    ("```yaml a.yaml\na: 1\n```\n```console\n$ confedit -f a.yaml get \\\n>   a\n1\n```", ""),
    ("<!-- only if: false -->\n```console\n$ no such program\n```", ""),
    ("<!-- not run: because -->\n```sh\nfalse\n```", ""),
  ])
  func runnerTells(page: String, failures: String) throws {
    #expect(try DocumentRun(Document(parsing: page), in: SandboxPlace()).report == failures)
  }

  @Test(arguments: [
    ("    confedit list", "line 1: a command in an indented block: fence it"),
    ("```\nconfedit list\n```", "line 2: a command in a block that is neither console nor sh"),
    ("```console\nlist\n```", "line 2: an output without a command"),
    ("```sh\nconfedit list", "line 1: the block has no end"),
    ("<!-- not run: because -->", "line 1: the last comment is above no block"),
  ])
  func malformedPageFails(page: String, reason: String) {
    #expect {
      _ = try Document(parsing: page)
    } throws: { "\($0)" == reason }
  }
}
