import Foundation
import Testing

/// Files that the program makes and that are checked in, so that packages need not run it. A stale one fails here;
/// `make generate` makes them again.
@Suite struct GeneratedFilesTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Each file that `scripts/generate` writes, by its place in the package.
  private static func generated() throws -> [String: String] {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run("'\(package.path)/scripts/generate' \"$(command -v confedit)\" . && find . -type f")
    try #require(outcome.exitCode == 0, "\(outcome.errorText)")
    var files: [String: String] = [:]
    for place in outcome.text.split(separator: "\n") {
      let name = String(place.dropFirst(2))
      files[name] = try sandbox.read(name)
    }
    return files
  }

  @Test func filesAreCurrent() throws {
    let files = try Self.generated()
    #expect(files.keys.contains("completions/_confedit"))
    #expect(files.keys.contains("man/confedit.1"))
    for (name, text) in files {
      let checkedIn = try? String(contentsOf: Self.package.appendingPathComponent(name), encoding: .utf8)
      #expect(checkedIn == text, "\(name) is stale")
    }
    let pages = try FileManager.default.contentsOfDirectory(atPath: Self.package.appendingPathComponent("man").path)
    #expect(Set(pages.map { "man/" + $0 }) == Set(files.keys.filter { $0.hasPrefix("man/") }))
  }

  @Test(.enabled(if: Machine.hasProgram("mandoc"), "there is no mandoc: make test installs it"))
  func mandocFindsNothingInTheManuals() throws {
    let outcome = try Sandbox().run("mandoc -T lint -W warning '\(Self.package.path)'/man/*.[15]")
    #expect(outcome.text == "")
    #expect(outcome.exitCode == 0)
  }
}
