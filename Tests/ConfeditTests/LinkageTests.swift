import Foundation
import Testing

/// The libraries that the built programs are linked with. `ldd` belongs to the C library.
@Suite struct LinkageTests {
  /// The program of the release build, which `make test` names.
  private static let releaseProgram = ProcessInfo.processInfo.environment["CONFEDIT_RELEASE_PROGRAM"] ?? ""

  @Test func theProgramLinksNoFoundation() throws {
    let outcome = try Sandbox().run("ldd \"$(command -v confedit)\"")
    #expect(outcome.exitCode == 0)
    #expect(outcome.text.contains("libyaml"))
    #expect(!outcome.text.contains("Foundation"))
  }

  @Test(.enabled(if: !releaseProgram.isEmpty, "CONFEDIT_RELEASE_PROGRAM names no program: make test builds it"))
  func theReleaseProgramIsStatic() throws {
    let outcome = try Sandbox().run("ldd '\(Self.releaseProgram)' 2>&1")
    #expect(outcome.text.contains("statically linked") || outcome.text.contains("not a dynamic executable"))
  }

  /// The program names its debug information, which is beside it and matches it.
  @Test(.enabled(if: !releaseProgram.isEmpty, "CONFEDIT_RELEASE_PROGRAM names no program: make test builds it"))
  func theReleaseProgramIsStripped() throws {
    let sandbox = try Sandbox()
    let sections = try sandbox.output("readelf --section-headers --wide '\(Self.releaseProgram)'")
    #expect(!sections.contains(" .symtab ") && !sections.contains(" .debug_info "))
    let links = try sandbox.output("readelf --debug-dump=links '\(Self.releaseProgram)'")
    #expect(links.contains("Found separate debug info file: "), "\(links)")
    let debug = try sandbox.output("readelf --section-headers --wide '\(Self.releaseProgram).debug'")
    #expect(debug.contains(" .debug_info "))
  }

  @Test(.enabled(if: !releaseProgram.isEmpty, "CONFEDIT_RELEASE_PROGRAM names no program: make test builds it"))
  func theReleaseProgramRuns() throws {
    let sandbox = try Sandbox()
    try sandbox.write("config.yaml", "a: 1  # c\n")
    let outcome = try sandbox.run("'\(Self.releaseProgram)' -f config.yaml set a 2")
    #expect(outcome == Sandbox.Outcome(exitCode: 0, stdout: Data(), stderr: outcome.stderr))
    #expect(try sandbox.read("config.yaml") == "a: 2  # c\n")
  }
}
