import Foundation
import Testing

/// The definitions that other repositories use, run as pre-commit and GitHub run them.
@Suite struct HookTests {
  private static let schema = "confedit: 1\nsections:\n- settings:\n    port: {type: port}\n"

  private static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("good.yaml", "port: 80\n")
    try sandbox.write("good.confedit.yaml", schema)
    try sandbox.write("conf d/bad.yaml", "port: many\n")
    try sandbox.write("conf d/bad.confedit.yaml", schema)
    return sandbox
  }

  private static func field(_ key: String, of file: String) throws -> String {
    try Sandbox().output("confedit get --no-schema -f '\(DocumentName.package)/\(file)' '\(key)'")
  }

  // MARK: pre-commit

  /// pre-commit splits `entry` into words and adds the names of the changed files.
  @Test func preCommitHook() throws {
    let sandbox = try Self.sandbox()
    let entry = try Self.field("[0].entry", of: ".pre-commit-hooks.yaml").dropLast()
    #expect(try sandbox.run("\(entry) good.yaml") == Sandbox.Outcome(exitCode: 0, stdout: Data(), stderr: Data()))
    let refused = try sandbox.run("\(entry) good.yaml 'conf d/bad.yaml'")
    #expect(refused.exitCode == 1)
    #expect(refused.text.hasPrefix("conf d/bad.yaml:1:7: error: "), "\(refused.text)")
  }

  private static let preCommit = Machine.hasProgram("pre-commit") && Machine.hasProgram("git")

  @Test(.enabled(if: preCommit, "there is no pre-commit"))
  func preCommitItselfRunsIt() throws {
    let sandbox = try Self.sandbox()
    let git = "git -c user.name=t -c user.email=t@example.org -c init.defaultBranch=main"
    try sandbox.output(
      "mkdir ../hooks && cp '\(DocumentName.package)/.pre-commit-hooks.yaml' ../hooks && cd ../hooks && "
        + "\(git) init -q && \(git) add -A && \(git) commit -qm hooks")
    try sandbox.output("\(git) init -q && \(git) add good.yaml")
    let passed = try sandbox.run("pre-commit try-repo ../hooks confedit-validate")
    #expect(passed.exitCode == 0 && passed.text.contains("Passed"), "\(passed.text)\(passed.errorText)")
    try sandbox.output("\(git) add 'conf d/bad.yaml'")
    let failed = try sandbox.run("pre-commit try-repo ../hooks confedit-validate")
    #expect(failed.exitCode == 1 && failed.text.contains("conf d/bad.yaml:1:7: error: "), "\(failed.text)")
  }

  // MARK: GitHub action

  /// A step's script in the shell that GitHub takes for `shell: bash`.
  private static func runStep(_ index: Int, in sandbox: Sandbox, _ variables: [String]) throws -> Sandbox.Outcome {
    try sandbox.write("../step", try field("runs.steps[\(index)].run", of: "action.yml"))
    return try sandbox.run(
      "env GITHUB_PATH=../path \(variables.joined(separator: " ")) bash --noprofile --norc -eo pipefail ../step")
  }

  @Test(
    arguments: [
      ("good.yaml", "false", "", 0, ""),
      (".", "false", "", 1, "::error file=conf d/bad.yaml,line=1,"),
      ("\n  \nconf d/bad.yaml\ngood.yaml\n", "false", "", 1, "::error file=conf d/bad.yaml,line=1,"),
      ("conf d/*.yaml", "false", "", 1, "::error file=conf d/bad.yaml,line=1,"),
      ("good.yaml", "false", "other.yaml", 1, "::error file=good.yaml,line=1,"),
    ] as [(String, String, String, Int32, String)])
  func actionValidates(files: String, strict: String, schema: String, code: Int32, output: String) throws {
    let sandbox = try Self.sandbox()
    try sandbox.write("other.yaml", Self.schema.replacingOccurrences(of: "port}", with: "bool}"))
    let outcome = try Self.runStep(
      1, in: sandbox,
      [
        "CONFEDIT_PROGRAM=confedit", "CONFEDIT_FILES='\(files)'", "CONFEDIT_SCHEMA='\(schema)'",
        "CONFEDIT_STRICT=\(strict)",
      ])
    #expect(outcome.exitCode == code, "\(outcome.errorText)")
    #expect(output.isEmpty ? outcome.text == "" : outcome.text.contains(output), "\(outcome.text)")
  }

  @Test func strictActionFailsForWarnings() throws {
    let sandbox = try Self.sandbox()
    try sandbox.write("good.yaml", "port: 80\nother: 1\n")
    for (strict, code) in [("false", 0), ("true", 1)] as [(String, Int32)] {
      let outcome = try Self.runStep(
        1, in: sandbox,
        ["CONFEDIT_PROGRAM=confedit", "CONFEDIT_FILES=good.yaml", "CONFEDIT_SCHEMA=", "CONFEDIT_STRICT=\(strict)"])
      #expect(outcome.exitCode == code)
      let level = strict == "true" ? "error" : "warning"
      #expect(outcome.text.contains("::\(level) file=good.yaml,line=2,"), "\(outcome.text)")
    }
  }

  /// The sources are a directory whose `make install` does here what the real one does after minutes.
  @Test func actionBuildsWhereThereIsNoProgram() throws {
    let sandbox = try Self.sandbox()
    try sandbox.write("src/Makefile", "install:\n\tinstall -D -m 0755 /bin/true '$(PREFIX)/bin/confedit'\n")
    let there = try Self.runStep(0, in: sandbox, ["CONFEDIT_PROGRAM=confedit", "CONFEDIT_SOURCES=src"])
    #expect(there.exitCode == 0 && FileState(at: sandbox.path("../path")) == nil)
    let missing = try Self.runStep(0, in: sandbox, ["CONFEDIT_PROGRAM=no-such-confedit", "CONFEDIT_SOURCES=src"])
    #expect(missing.exitCode == 0, "\(missing.errorText)")
    #expect(try sandbox.read("../path") == "\(sandbox.home)/.local/bin\n")
    #expect(FileState(at: sandbox.path("~/.local/bin/confedit")) != nil)
  }

  /// The inputs that the steps read are the inputs that there are.
  @Test func actionReadsItsInputs() throws {
    let text = try String(contentsOfFile: DocumentName.package + "/action.yml", encoding: .utf8)
    let read = Set(text.matches(of: /\{\{ inputs\.(\w+) \}\}/).map { String($0.1) })
    #expect(try Self.field("inputs", of: "action.yml").contains("strict:"))
    let named = try Sandbox().output("confedit list --keys --no-schema -f '\(DocumentName.package)/action.yml' inputs")
    #expect(Set(named.split(separator: "\n").map { String($0.split(separator: ".")[1]) }) == read)
  }

  @Test(
    .enabled(if: Machine.hasProgram("shellcheck"), "there is no shellcheck: make test installs it"), arguments: [0, 1])
  func stepsAreCleanScripts(index: Int) throws {
    let sandbox = try Sandbox()
    try sandbox.write("step", try Self.field("runs.steps[\(index)].run", of: "action.yml"))
    let outcome = try sandbox.run("shellcheck --shell=bash step")
    #expect(outcome == Sandbox.Outcome(exitCode: 0, stdout: Data(), stderr: Data()), "\(outcome.text)")
  }
}
