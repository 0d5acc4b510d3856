import CommandSpec
import Foundation
import Testing

@testable import confedit

/// The examples of the help run as they stand, in a directory with the files of `Examples`.
@Suite struct ExampleTests {
  static let examples: [String] =
    commandTable.examples.map(\.command) + commandTable.commands.flatMap { $0.examples.map(\.command) }

  @Test(arguments: examples)
  func runs(command: String) throws {
    let sandbox = try Sandbox()
    let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Examples")
    for name in ["notifier.yaml", "notifier.confedit.yaml"] {
      try sandbox.write(name, try Data(contentsOf: directory.appendingPathComponent(name)))
    }
    // An editor needs a terminal, and this one changes nothing.
    let isForTerminal = command.contains(" edit")
    let outcome = try sandbox.run((isForTerminal ? "EDITOR=true on-terminal -- " : "") + command)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(!outcome.errorText.contains("error:"))
  }
}
