import ConfigModel
import ConfigSchema
import Testing

@testable import CommandSpec
@testable import ConfigEditing
@testable import confedit

/// No verb changes a file that SOPS has encrypted, unless it is told to.
@Suite struct EncryptionTests {
  /// What each verb that writes is run with: it changes the file where nothing is encrypted.
  static let runs: [String: String] = [
    "set": "set plain 2", "unset": "unset plain", "add": "add list 2", "remove": "remove list 1",
    "rename": "--no-schema rename plain other", "apply": "apply change.yaml", "prompt": "prompt --answers change.yaml",
    "prune": "prune --default", "migrate": "-s migrating.confedit.yaml migrate", "edit": "edit",
    "form": "form", "undo": "undo", "validate": "validate --fix",
  ]

  /// What is typed where the edit is refused, and where it is allowed.
  private static let dialogues = [
    "edit": ("", ""),
    "form": (
      "--shown-keys Encrypted '\\r\\x155\\r' 'is encrypted' '\\x03'",
      "--keys Encrypted '\\r\\x155\\r\\x13' 'Save these' '\\r'"
    ),
  ]

  /// A form is left in the end, and what cannot be fixed remains.
  private static let codes: [String: Int32] = ["form": 130, "validate": 0]

  /// Verbs that are no edit of what is there.
  private static let others: Set<String> = ["init"]

  static let file = """
    plain: 1
    wrod: x
    list: [1]
    old: 1
    password: ENC[AES256_GCM,data:Tr7o,iv:1vx=,tag:Nc3=,type:str]
    sops: {mac: "ENC[AES256_GCM,data:FnvC,iv:8Yd=,tag:9xW=,type:str]"}

    """

  private static let schema = """
    confedit: 1
    title: Encrypted
    sections:
    - settings:
        plain: {type: int, default: 1}
        list: {type: list, of: {type: int}}
        word: {}
        old: {type: int}
        password: {}
    """

  private static let migrating = """
    confedit: 1
    revision: 2
    sections:
    - settings: {new: {type: int}}
    migrations:
    - {to: 2, move: {old: new}}
    """

  @Test func everyVerbThatWritesIsAmongTheRuns() {
    let writing = commandTable.commands.filter { command in
      (command.shared + command.options).contains { ["allow-plaintext", "dry-run"].contains($0.name) }
    }
    #expect(Set(Self.runs.keys).union(Self.others) == Set(writing.map(\.name)).subtracting(["run"]))
  }

  @Test(arguments: runs.keys.sorted()) func changesNothing(verb: String) throws {
    for allows in [false, true] {
      let sandbox = try Sandbox()
      let files = [
        "config.yaml": Self.file, "config.confedit.yaml": Self.schema, "migrating.confedit.yaml": Self.migrating,
        "change.yaml": "plain: 3\n", "ed": "sed -i s/plain:.1/plain:\\ 4/ \"$1\"\n",
      ]
      for (name, text) in files { try sandbox.write(name, text) }
      var before = Self.file
      if verb == "undo" {
        // What SOPS itself had not written is not undone to clear text.
        let edit = try sandbox.run("confedit -f config.yaml set word clear --allow-plaintext")
        _ = try sandbox.run("confedit -f config.yaml set word 'ENC[PKCS7,x]' --allow-plaintext")
        #expect(edit.exitCode == 0)
        before = try sandbox.read("config.yaml")
      }
      let words = (Self.runs[verb] ?? "") + (allows && verb != "validate" ? " --allow-plaintext" : "")
      let terminal = Self.dialogues[verb].map { "TERM=xterm EDITOR='sh ed' on-terminal \(allows ? $0.1 : $0.0) -- " }
      let outcome = try sandbox.run("\(terminal ?? "")confedit -f config.yaml \(words)")
      let after = try sandbox.read("config.yaml")
      if allows && verb != "validate" {
        #expect(after != before, "\(words): \(outcome.text)\(outcome.errorText)")
      } else {
        #expect(after == before, "\(words)")
        #expect(outcome.exitCode == Self.codes[verb] ?? 7, "\(words): \(outcome.text)\(outcome.errorText)")
        #expect((outcome.text + outcome.errorText).contains("encrypted by"), "\(words): \(outcome.text)")
      }
    }
  }
}
