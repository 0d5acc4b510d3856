import Foundation
import Testing

/// Shellcheck reports nothing for any script of the package; new scripts are found by themselves.
@Suite(.enabled(if: Machine.hasProgram("shellcheck"), "there is no shellcheck: make test installs it"))
struct ScriptTests {
  /// Files of the package that begin as a script of sh or bash does, or say of themselves that they are one.
  private static func scripts() throws -> [String] {
    let keys: Set<URLResourceKey> = [.isRegularFileKey]
    let package = URL(fileURLWithPath: DocumentName.package)
    guard let all = FileManager.default.enumerator(at: package, includingPropertiesForKeys: Array(keys)) else {
      return []
    }
    var found: [String] = []
    for case let file as URL in all {
      if [".build", ".git", "dist"].contains(file.lastPathComponent) { all.skipDescendants() }
      guard try file.resourceValues(forKeys: keys).isRegularFile == true, let head = try head(of: file) else {
        continue
      }
      let first = head.prefix { $0 != "\n" }
      let isScript = first.hasPrefix("#!") && first.contains(/\b(ba|da)?sh\b/)
      if isScript || head.contains("\n# shellcheck shell=") || ["sh", "bash"].contains(file.pathExtension) {
        found.append(file.path)
      }
    }
    return found.sorted()
  }

  private static func head(of file: URL) throws -> String? {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    return String(validating: try handle.read(upToCount: 400) ?? Data(), as: UTF8.self)
  }

  @Test func scriptsAreClean() throws {
    let scripts = try Self.scripts()
    for name in ["/scripts/install-files", "/scripts/release-facts", "/.ci/run", "/completions/confedit.bash"] {
      #expect(scripts.contains(DocumentName.package + name), "\(name) is not found")
    }
    let names = scripts.map { "'\($0)'" }.joined(separator: " ")
    // Completion scripts are sourced by a shell that the first line does not name.
    let outcome = try Sandbox().run(
      "cd '\(DocumentName.package)' && shellcheck --shell=bash --external-sources \(names)")
    #expect(outcome.text == "")
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
  }
}
