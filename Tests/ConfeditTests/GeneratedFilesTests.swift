import Foundation
import Testing

/// Files that the program makes and that are checked in, so that packages need not run it. A stale one fails here.
@Suite struct GeneratedFilesTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: [
    ("completions/confedit.bash", "confedit completion bash"),
    ("completions/_confedit", "confedit completion zsh"),
    ("completions/confedit.fish", "confedit completion fish"),
  ])
  func isCurrent(file: String, command: String) throws {
    let outcome = try Sandbox().run(command)
    #expect(outcome.exitCode == 0)
    let checkedIn = try String(contentsOf: Self.package.appendingPathComponent(file), encoding: .utf8)
    #expect(checkedIn == outcome.text, "make it again: \(command) > \(file)")
  }
}
