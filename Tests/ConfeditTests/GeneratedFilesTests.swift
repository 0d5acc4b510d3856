import Foundation
import Testing

/// Files that the program makes and that are checked in, so that packages need not run it. A stale one fails here;
/// `make generate` makes them again.
@Suite struct GeneratedFilesTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func checkedIn(_ file: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(file), encoding: .utf8)
  }

  private static var manuals: [String] {
    get throws { try Sandbox().run("confedit manual").text.split(separator: "\n").map(String.init) }
  }

  @Test(arguments: [
    ("completions/confedit.bash", "confedit completion bash"),
    ("completions/_confedit", "confedit completion zsh"),
    ("completions/confedit.fish", "confedit completion fish"),
  ])
  func completionsAreCurrent(file: String, command: String) throws {
    let outcome = try Sandbox().run(command)
    #expect(outcome.exitCode == 0)
    #expect(try Self.checkedIn(file) == outcome.text)
  }

  @Test func manualsAreCurrent() throws {
    let sandbox = try Sandbox()
    let pages = try Self.manuals
    let directory = Self.package.appendingPathComponent("man").path
    let files = try FileManager.default.contentsOfDirectory(atPath: directory).filter { $0.hasSuffix(".1") }
    #expect(files.sorted() == pages.sorted())
    for page in pages { #expect(try Self.checkedIn("man/" + page) == sandbox.run("confedit manual " + page).text) }
  }

  @Test(.enabled(if: Machine.hasProgram("mandoc"), "there is no mandoc: make test installs it"))
  func mandocFindsNothingInTheManuals() throws {
    let outcome = try Sandbox().run("mandoc -T lint -W warning '\(Self.package.path)'/man/*.1")
    #expect(outcome.text == "")
    #expect(outcome.exitCode == 0)
  }
}
