import Foundation
import Testing

/// The Homebrew formula, made for the last commit, and run except for the build.
@Suite struct FormulaTests {
  private static let hindrance: Comment? =
    !Machine.hasProgram("ruby")
    ? "there is no ruby"
    : (try? Sandbox().run("git -C '\(DocumentName.package)' rev-parse HEAD"))?.exitCode != 0
      ? "the package is no git checkout" : nil

  @Test(.enabled(if: hindrance == nil, hindrance)) func formulaInstallsFromTheArchive() throws {
    let sandbox = try Sandbox()
    let version = String(try sandbox.output("confedit --version").dropFirst("confedit ".count).dropLast())
    try sandbox.output("\(Packages.script("make-formula")) made https://example.org/source.tar.gz https://example.org/")
    let archive = "made/confedit-\(version).tar.gz"
    try sandbox.output("tar --extract --gzip --file \(archive)")
    let runner = "'\(DocumentName.package)/Tests/ConfeditTests/Packaging/formula-runner.rb'"
    let facts = try sandbox.output(
      "ruby \(runner) made/confedit.rb confedit-\(version) prefix \"$(command -v confedit)\"")
    #expect(facts.contains("sha256 \"\(try sandbox.output("sha256sum \(archive)").prefix(64))\"\n"))
    #expect(facts.contains("url \"https://example.org/source.tar.gz\"\n"))
    // The libraries that it asks for are those that Package.swift names for Homebrew.
    let package = try String(contentsOfFile: DocumentName.package + "/Package.swift", encoding: .utf8)
    for library in package.matches(of: /\.brew\(\["(\w+)"\]\)/) {
      #expect(facts.contains("depends_on \"\(library.1)\"\n"))
    }
    #expect(try sandbox.output("prefix/bin/confedit --version") == "confedit \(version)\n")
    #expect(FileState(at: sandbox.path("prefix/share/man/man1/confedit.1")) != nil)
    #expect(FileState(at: sandbox.path("prefix/share/confedit/installed")) == nil)
  }
}
