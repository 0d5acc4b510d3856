import CommandSpec
import Foundation
import Testing

@testable import ConfigEditing
@testable import confedit

@Suite struct ExampleTests {
  static let examples: [String] =
    commandTable.examples.map(\.command) + commandTable.commands.flatMap { $0.examples.map(\.command) }

  /// The examples of the help run unchanged, in a directory with the files of `Examples`.
  @Test(arguments: examples)
  func runs(command: String) throws {
    let sandbox = try Sandbox()
    try Examples.write(["notifier.yaml", "notifier.confedit.yaml"], to: sandbox)
    // An editor, a form and a prompt need a terminal, and these change nothing.
    let enters = String(repeating: "\\r", count: 40)
    let terminal =
      command.contains(" edit")
      ? "EDITOR=true on-terminal -- "
      : command.contains(" form")
        ? "TERM=xterm on-terminal --keys Notifier qq -- "
        : command.contains(" prompt") && !command.contains("--answers") && !command.contains("--missing")
          ? "TERM=xterm on-terminal --keys ' of ' '\(enters)' -- " : ""
    let outcome = try sandbox.run(terminal + command)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(!outcome.errorText.contains("error:"))
  }

  /// Each schema of `Examples` is clean, passes its own samples, and describes the configuration beside it.
  @Test(arguments: Examples.schemas)
  func isRight(name: String) throws {
    let sandbox = try Sandbox()
    try Examples.write(Examples.files.filter { $0.hasPrefix(name) }, to: sandbox)
    let lint = try sandbox.run("confedit schema lint \(name).confedit.yaml")
    #expect(lint.exitCode == 0 && lint.text + lint.errorText == "", "\(lint.text)\(lint.errorText)")
    // Some contain secrets.
    _ = try sandbox.run("chmod 600 \(name).yaml")
    let check = try sandbox.run("confedit -f \(name).yaml validate --strict")
    #expect(check.exitCode == 0 && check.text + check.errorText == "", "\(check.text)\(check.errorText)")
    let test = try sandbox.run("confedit schema test \(name).confedit.yaml")
    #expect(test.exitCode == 0 && test.text.hasSuffix("all as expected\n"), "\(test.text)\(test.errorText)")
  }

  /// Documentation, graph and preview of each can be made, and contain the title of every setting.
  @Test(arguments: Examples.schemas, ["markdown", "man", "html"])
  func isDocumented(name: String, format: String) throws {
    let sandbox = try Sandbox()
    try Examples.write(["\(name).confedit.yaml", "\(name).yaml"], to: sandbox)
    let docs = try sandbox.run("confedit schema docs \(name).confedit.yaml --format \(format)")
    #expect(docs.exitCode == 0 && docs.errorText == "", "\(docs.errorText)")
    let plain = Self.withoutMarkup(docs.text)
    let list = try sandbox.run("confedit -s \(name).confedit.yaml -f none.yaml list --all --style columns").text
    for line in list.split(separator: "\n").filter({ $0.hasPrefix("  ") && !$0.contains("(deprecated)") }) {
      let title = String(line.trimmingCharacters(in: .whitespaces).split(separator: "  ", maxSplits: 1)[0])
      #expect(plain.contains(Self.withoutMarkup(title)), "\(title)")
    }
  }

  /// What formats escape differently.
  private static func withoutMarkup(_ text: String) -> String {
    var text = text
    for (mark, plain) in [("&#39;", "'"), ("&quot;", "\""), ("&amp;", "&"), ("\\-", "-"), ("\\(aq", "'"), ("\\&", "")] {
      text = text.replacingOccurrences(of: mark, with: plain)
    }
    return text.filter { $0 != "\\" }
  }

  /// A new file with every setting is read again without a message, except about required settings.
  @Test(arguments: Examples.schemas)
  func isInitialised(name: String) throws {
    let sandbox = try Sandbox()
    try Examples.write(["\(name).confedit.yaml"], to: sandbox)
    let new = try sandbox.run("confedit -s \(name).confedit.yaml -f new.yaml init --commented -q")
    #expect(new.exitCode == 0, "\(new.errorText)")
    let old = try sandbox.run("confedit -s \(name).confedit.yaml -f none.yaml list --all --json").text
    let all = try sandbox.run("confedit -s \(name).confedit.yaml -f new.yaml list --all --json").text
    #expect(all == old, "a comment counts")
  }
}
