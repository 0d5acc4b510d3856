import Foundation
import Testing

/// `Examples/Embedding` is a package of its own that uses the library, and `docs/embedding.md` shows it.
@Suite struct EmbeddingTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ place: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(place), encoding: .utf8)
  }

  /// The blocks of the page with their first line: language and name.
  private static func blocks() throws -> [(info: String, text: String)] {
    try text("docs/embedding.md").matches(of: /```(\w+[^\n]*)\n((?:[^`]|`(?!``))*)```/).map {
      (String($0.1), String($0.2))
    }
  }

  @Test func thePageShowsTheExample() throws {
    let code = try Self.blocks().filter { $0.info == "swift" }.map(\.text)
    let files = ["Package.swift", "Sources/Embedding/main.swift"]
    #expect(try code == files.map { try Self.text("Examples/Embedding/\($0)") })
  }

  /// Built as another program's package would be, and run as the page says.
  @Test func theExampleDoesWhatThePageSays() throws {
    let sandbox = try Sandbox()
    let scratch = Self.root.appendingPathComponent(".build/embedding").path
    let package = Self.root.appendingPathComponent("Examples/Embedding").path
    let build = Process()
    build.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    build.arguments = ["swift", "build", "--package-path", package, "--scratch-path", scratch]
    let output = Pipe()
    build.standardOutput = output
    build.standardError = output
    try build.run()
    let log = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    build.waitUntilExit()
    try #require(build.terminationStatus == 0, "\(log.suffix(4000))")
    let blocks = try Self.blocks()
    for block in blocks {
      let words = block.info.split(separator: " ")
      if words.count == 2 { try sandbox.write(String(words[1]), block.text) }
    }
    let sessions = blocks.filter { $0.info == "console" }
    #expect(sessions.count == 2)
    for session in sessions {
      var found = ""
      for line in session.text.split(separator: "\n") where line.hasPrefix("$ ") {
        let outcome = try sandbox.run("PATH=\(scratch)/debug:$PATH; \(line.dropFirst(2))")
        found += "\(line)\n\(outcome.text)\(outcome.errorText)"
      }
      #expect(found == session.text)
    }
    #expect(try sandbox.read("door.yaml") == "bell:\n  enabled: true  # the baby sleeps\n  volume: 7\n")
    #expect(try sandbox.read("server.yaml") == "port: 8443  # until the move\n")
  }
}
