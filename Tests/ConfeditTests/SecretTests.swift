import CommandSpec
import Foundation
import Testing

@testable import ConfigEditing
@testable import confedit

/// No verb, in no form of its output, shows a secret that it was not asked for: each runs on a configuration full of
/// secrets that all contain one mark, and nothing that it leaves behind may contain the mark.
@Suite struct SecretTests {
  /// In every secret, and in nothing else.
  static let mark = "Xyzzy7"

  static let schema = """
    confedit: 1
    id: secrets
    revision: 2
    sections:
    - header: Secrets
      settings:
        plain: {type: int, default: 1, range: [0, 9], step: 1}
        on: {type: bool, default: true}
        password: {title: Password, secret: true, required: true, min-length: 4, max-length: 30, renamed-from: [pass]}
        pin: {secret: true, type: duration, range: [1s, 9s]}
        choice: {secret: true, choices: [a, b]}
        token: {secret: true, enabled-if: on, on-disable: clear}
        kept: {secret: true, enabled-if: on}
        keys: {type: list, of: {}, secret: true, unique: true, max-items: 9}
        list: {type: list, of: {secret: true, max-length: 40}}
        map: {type: map, keys: {}, of: {secret: true}}
        hosts: {type: list, key: name, of: {settings: {name: {}, password: {secret: true}, deep.er: {secret: true}}}}
        sealed: {type: list, key: id, of: {settings: {id: {secret: true}, n: {type: int}}}}
        vault: {secret: true, settings: {a: {}, b: {type: list, of: {}}}}
        users: {type: map, of: {settings: {hash: {secret: true}, quota: {type: int, default: 3}}}}
        address: {computed: '"user:" + password + "@host"'}
        chosen: {choices-from: keys}
        moved: {secret: true}
    rules:
    - {assert: password != token, on: [password], message: Two must differ.}
    - {assert: 'len(password) > plain', on: [plain], level: warning}
    migrations:
    - {to: 2, move: {old-moved: moved}, split: {old-pair: {pattern: "(.*):(.*)", into: [vault.a, kept]}}}
    samples:
      held:
        config:
          password: Xyzzy7-sample
          hosts:
          - {name: one, password: Xyzzy7-host}
        expect:
          valid: true
      failing:
        config:
          password: Xyzzy7-sample
        expect:
          valid: false
          effective:
            password: Xyzzy7-other
            plain: 2
    """

  static let configuration = """
    # Head.
    password: Xyzzy7-password
    pin: 5s
    token: Xyzzy7-token  # behind
    kept: "Xyzzy7-kept"
    keys: [Xyzzy7-key, Xyzzy7-other]
    list:
    - Xyzzy7-item
    - |
      Xyzzy7-block
      Xyzzy7-line
    map: {one: Xyzzy7-one, two: Xyzzy7-two}
    hosts:
    - name: web
      password: Xyzzy7-web
      deep: {er: Xyzzy7-deep}
    - name: db
      password: 'Xyzzy7-db'
    sealed:
    - {id: Xyzzy7-id, n: 1}
    vault:
      a: Xyzzy7-vault
      b: [Xyzzy7-vaults]
    users:
      ada: {hash: Xyzzy7-hash}
    plain: 2
    schema-revision: 2

    """

  /// Wrong in every way a secret can be; what is around it is right.
  static let wrong = """
    password: [Xyzzy7-list]
    pin: Xyzzy7-pin
    choice: Xyzzy7-choice
    token: Xyzzy7-token
    keys: [Xyzzy7-key, Xyzzy7-key]
    list: Xyzzy7-scalar
    map: [Xyzzy7-map]
    hosts:
    - {name: web, password: {a: Xyzzy7-web}}
    - {name: web, password: Xyzzy7-db}
    sealed: [{id: Xyzzy7-id}, {id: Xyzzy7-id}]
    vault: Xyzzy7-vault
    users: {ada: {hash: [Xyzzy7-hash]}}
    chosen: Xyzzy7-chosen
    address: Xyzzy7-address
    plain: 77

    """

  static let old = """
    old-moved: Xyzzy7-moved
    old-pair: Xyzzy7-left:Xyzzy7-right
    pass: Xyzzy7-password
    keys: [Xyzzy7-key]

    """

  /// Files that cannot be read, each for another reason and with a secret on or beside the line.
  static let broken = [
    "password: Xyzzy7-pass: word\n", "plain: 1\npassword: \"Xyzzy7-open\nkept: x\n",
    "password: Xyzzy7-one\n  bad: indentation\n", "password: |\n    Xyzzy7-a\n  Xyzzy7-b\nplain: 1\n",
    "keys: [Xyzzy7-a, Xyzzy7-b\nplain: 1\n", "password: %Xyzzy7\n", "password: @Xyzzy7\n",
    "password:\tXyzzy7\n\tx: 1\n",
    "hosts:\n- name: web\n  password: Xyzzy7: x: y\n", "password: &a Xyzzy7\nkept: *Xyzzy7\n",
    "password: Xyzzy7-1\npassword: Xyzzy7-2\n", "password: Xyzzy7\n<<<<<<< ours\npassword: Xyzzy7-2\n",
    "password: 'Xyzzy7' Xyzzy7\n", "{password: Xyzzy7, kept: Xyzzy7\n", "password: \"Xyzzy7\\q\"\n",
    "vault:\n  a: Xyzzy7-a\n b: [Xyzzy7]\n", "password: Xyzzy7-\u{1}\n", "users: {ada: {hash: Xyzzy7}, : ]\n",
    "password: ? Xyzzy7\n", "password: - Xyzzy7\n", "password: !<Xyzzy7 x\n", "list:\n- Xyzzy7\n-Xyzzy7\n x\n",
    "password: >\n Xyzzy7\nXyzzy7 : : x\n : x\n",
  ]

  /// What each verb is run with, in every form of its output.
  static let runs: [String: [String]] = [
    "get": [
      "password", "--json password", "--origin password", "--json hosts", "hosts", "hosts[web]", "'hosts[0].password'",
      "vault", "--stored vault", "--stored hosts", "--stored .", "keys", "list", "'list[0]'", "map", "map.one",
      "users.ada", "--or x password", "--hash", "address", "sealed", "--json sealed", "'sealed[0]'", "-v hosts plain",
      "--default password", "chosen", "-z hosts", "--json vault keys list map hosts sealed users address chosen",
    ],
    "set": [
      "password Xyzzy7", "password=Xyzzy7 -n", "plain 3 -n", "plain 3 --diff", "plain 4 --json", "plain 5 -v",
      "on false -n", "on false --diff", "on true --json", "--type json hosts '[{\"password\": \"Xyzzy7\"}]'",
      "--type json list '[\"Xyzzy7\"]'", "--type json vault '{\"a\": \"Xyzzy7\"}'",
      "--type json sealed '[{\"id\": \"Xyzzy7\"}]'",
      "'hosts[web].password' Xyzzy7", "map.three Xyzzy7", "--if-value Xyzzy7 password --stdin",
      "plain 6 --if-value 5 --diff", "--stdin password < new.txt", "--stdin password --diff < other.txt",
      "--stdin password -n < new.txt", "--stdin password --json < other.txt", "--stdin password -v < new.txt",
      "--stdin pin < new.txt", "--stdin pin -n --json < new.txt", "--stdin choice < new.txt",
      "--stdin 'hosts[db].password' -v --diff < new.txt",
      "--stdin map.four --diff < new.txt", "--stdin --type json keys --diff < list.json",
      "--stdin --type json vault < list.json",
      "--from-file new.txt moved --diff", "--from-file long.txt password", "--override password=Xyzzy7 plain 3",
      "--stdin sealed[0].id < new.txt",
      "plain 3 --backup -n", "password --toggle", "pin --step",
    ],
    "unset": [
      "token -n", "password -n", "keys --diff", "map.one -v", "hosts --json", "'hosts[web]' -n", "vault --diff",
      "kept -v --prune",
    ],
    "add": [
      "keys Xyzzy7", "list Xyzzy7 -n", "--type json hosts '{\"password\": \"Xyzzy7\"}'",
      "--type json sealed '{\"id\": \"Xyzzy7\"}'",
      "--type json hosts '{\"name\": \"new\"}' --diff",
    ],
    "remove": [
      "keys Xyzzy7-key", "list Xyzzy7-item --diff", "hosts web --diff", "hosts db -n -v", "sealed Xyzzy7-id --diff",
    ],
    "rename": ["password kept", "map.one uno --diff", "map.one uno -n -v", "map.two due --json"],
    "migrate": ["-n", "--diff", "--json -n", "-v"],
    "list": [
      "", "--all", "--style columns", "--style plain", "--json", "--changed", "--disabled", "--origin", "--keys",
      "--missing", "hosts", "--override on=false",
    ],
    "describe": [
      "password", "--json password", "keys", "hosts", "'hosts[web].password'", "vault.a", "address", "chosen",
      "--json chosen",
      "--field value password", "--field stored keys", "--field default password", "--field choices chosen", "choice",
      "'sealed[0].id'", "list", "map", "'list[0]'",
    ],
    "why": [
      "password", "keys", "address", "chosen", "hosts", "vault.a", "'hosts[0].password'", "kept --override on=false",
      "sealed", "plain",
    ],
    "writable": ["password", "keys", "address", "'hosts[web].password'"],
    "apply": [
      "change.yaml -n", "change.yaml --diff", "change.yaml --json", "change.yaml -v", "lines.txt --diff",
      "lines.txt -v", "wrong.yaml", "wrong.yaml -n",
      "--replace change.yaml -n", "broken.yaml", "change.json --diff",
    ],
    "diff": ["", "--json", "config.yaml wrong.yaml", "--json config.yaml wrong.yaml", "config.yaml old.yaml"],
    "render": ["", "--format json", "--format env", "--format shell", "--json", "--format env -z", "-v"],
    "report": ["", "--json"],
    "search": ["password", "Xyzzy7", "--json Xyzzy7", "Xyzzy7-key --json", "secret"],
    "init": ["-f new.yaml", "-f new2.yaml --minimal", "-f new3.yaml -n --json"],
    "prune": ["--disabled -n", "--unknown --diff", "--default -v", "--disabled --override on=false --diff"],
    "validate": [
      "", "--json", "--strict", "--format sarif", "--format github", "--format junit", "wrong.yaml",
      "--json wrong.yaml", "--format sarif wrong.yaml",
      "--format github wrong.yaml", "--format junit wrong.yaml", "-v wrong.yaml", "old.yaml", "broken.yaml",
    ],
    "log": ["", "--json", "password"],
    "undo": ["-n", "--diff", "-v", "--json", "--redo -n", "--redo --diff"],
    "watch": [
      "--once & sleep 1; printf Xyzzy7-w | confedit -s secrets.confedit.yaml -f config.yaml set --stdin password; wait",
      "--once --json & sleep 1; printf Xyzzy7-v | confedit -s secrets.confedit.yaml -f config.yaml set --stdin password; wait",
    ],
    "edit": ["", "-n"],
    // What it shows is among the random keys of ConfigFormsTests.
    "form": ["", "--no-input"],
    "prompt": [
      "", "--no-input", "--missing", "password", "--answers change.yaml -n --diff", "--answers change.yaml --json",
      "--answers lines.txt --strict", "--answers wrong.yaml", "--answers broken.yaml", "--answers other.txt",
      "--answers change.yaml --record ../.local/record.yaml -v",
    ],
    "run": ["", "nothing", "-n nothing"],
    "schema trust": ["", "--json"],
    "completion": ["bash", "zsh", "fish"],
    "complete": Shell.allCases.flatMap { shell in
      [
        "get ''", "get ha", "get sealed[", "get 'hosts['", "get map.", "get users.", "set chosen ''", "set choice ''",
        "set password ''", "remove keys ''", "remove list ''", "remove sealed ''", "remove hosts ''", "get vault.",
        "set map.one ''", "set 'hosts[web].password' ''", "search ''", "get keys[", "set pass=",
      ].map { words in
        let line = "confedit -s secrets.confedit.yaml -f config.yaml \(words)"
        return shell == .bash
          ? "bash \"\(line.replacing("''", with: ""))\" \"=:\"" : "\(shell.rawValue) \(line)"
      }
    },
    "manual": ["", "confedit.1", "confedit-set.1"],
    "schema lint": ["", "--json", "--strict"],
    "schema test": ["", "--json", "-v"],
    "schema docs": ["--format markdown", "--format man", "--format html"],
    "schema graph": ["--format dot", "--format mermaid", "--format svg"],
    "schema export": ["", "--flavour vscode"], "schema import": ["", "--from json-schema", "--from rancher"],
    "schema preview": ["", "--sample held", "--sample failing --format svg", "--sample held --format text"],
  ]

  /// Verbs that print the schema itself: what its author wrote into the samples is part of it.
  private static let transcribing: Set<String> = ["schema export"]

  private static var schemaWithoutSamples: String {
    schema.range(of: "\nsamples:").map { String(schema[..<$0.lowerBound]) + "\n" } ?? schema
  }

  /// Verbs that name no file by a flag of their own.
  private static let withoutFile: Set<String> = ["complete", "completion", "manual"]

  static func sandbox(_ configuration: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    let files = [
      "secrets.confedit.yaml": schema, "config.yaml": configuration, "wrong.yaml": wrong, "old.yaml": old,
      "broken.yaml": broken[0], "new.txt": "Xyzzy7-new\n", "other.txt": "Xyzzy7-second\n",
      "long.txt": String(repeating: "Xyzzy7", count: 20), "list.json": "[\"Xyzzy7-l\", \"Xyzzy7-m\"]",
      "change.yaml": "password: Xyzzy7-c\nhosts: [{name: web, password: Xyzzy7-c}]\nplain: 4\nkeys: [Xyzzy7-c]\n",
      "change.json": "{\"vault\": {\"a\": \"Xyzzy7-j\"}, \"users\": {\"bob\": {\"hash\": \"Xyzzy7-j\"}}}",
      "lines.txt": "password=Xyzzy7-l\nmap.one=Xyzzy7-l\nplain=3\n",
    ]
    for (name, text) in files { try sandbox.write(name, text) }
    return sandbox
  }

  /// What a run left where no secret may be.
  static func leaks(_ outcome: Sandbox.Outcome, _ sandbox: Sandbox, in directories: [String] = [".local", ".cache"])
    -> [String]
  {
    var found: [String] = []
    if outcome.text.contains(mark) { found.append("stdout: " + outcome.text) }
    if outcome.errorText.contains(mark) { found.append("stderr: " + outcome.errorText) }
    for directory in directories {
      let base = sandbox.home + "/" + directory
      for name in (try? FileManager.default.subpathsOfDirectory(atPath: base)) ?? [] {
        guard let data = FileManager.default.contents(atPath: base + "/" + name) else { continue }
        if String(decoding: data, as: UTF8.self).contains(mark) { found.append("\(directory)/\(name)") }
      }
    }
    return found
  }

  @Test func everyVerbIsAmongTheRuns() {
    #expect(Set(Self.runs.keys) == Set(commandTable.commands.map(\.name)))
  }

  /// The runs of a verb one after the other on one configuration, so that there is something to undo and to log.
  @Test(arguments: runs.keys.sorted()) func showsNoSecret(verb: String) throws {
    for configuration in [Self.configuration, Self.wrong, verb == "migrate" ? Self.old : nil].compactMap({ $0 }) {
      let sandbox = try Self.sandbox(configuration)
      if Self.transcribing.contains(verb) { try sandbox.write("secrets.confedit.yaml", Self.schemaWithoutSamples) }
      // What log and undo are about.
      _ = try sandbox.run("printf Xyzzy7-q | confedit -s secrets.confedit.yaml -f config.yaml set --stdin password")
      _ = try sandbox.run("confedit -s secrets.confedit.yaml -f config.yaml set plain 5 --allow-disabled")
      for words in Self.runs[verb] ?? [] {
        let files = "-s secrets.confedit.yaml" + (words.hasPrefix("-f ") ? "" : " -f config.yaml")
        let line =
          Self.withoutFile.contains(verb)
          ? "confedit \(verb) \(words)"
          : verb.hasPrefix("schema ")
            ? "confedit \(verb) secrets.confedit.yaml \(words)" : "confedit \(files) \(verb) \(words)"
        let outcome = try sandbox.run(line)
        #expect(Self.leaks(outcome, sandbox) == [], "\(line)")
        #expect(outcome.exitCode == 0 || !Self.withoutFile.contains(verb), "\(line): \(outcome.errorText)")
        #expect(outcome.exitCode < 64 || outcome.exitCode == 130, "\(line): \(outcome.exitCode) \(outcome.errorText)")
      }
    }
  }

  /// Question by question: a new secret, then Enter through everything, in a terminal and in lines.
  @Test(arguments: ["TERM=xterm LANG=C.UTF-8", "TERM=linux LC_ALL=C", "TERM=dumb"])
  func promptShowsNoSecret(environment: String) throws {
    for configuration in [Self.configuration, Self.wrong] {
      let sandbox = try Self.sandbox(configuration)
      let lines = ["", "", "Xyzzy7-typed"] + [String](repeating: "", count: 60) + ["^C"]
      let keys = "\\r\\rXyzzy7-typed\\r" + String(repeating: "\\r", count: 60) + "\\x03"
      let dialogue =
        environment == "TERM=dumb"
        ? lines.map { "': ' '\($0)'" }.joined(separator: " ") : "--shown-keys ' of ' '\(keys)'"
      let line =
        "\(environment) on-terminal \(dialogue) -- "
        + "confedit -s secrets.confedit.yaml -f config.yaml prompt --record ../.local/record.yaml"
      let outcome = try sandbox.run(line)
      #expect(Self.leaks(outcome, sandbox) == [], "\(line)")
      #expect(outcome.text.contains("Password") && outcome.text.contains("kept"), "\(outcome.text)")
    }
  }

  /// An error in a file that is not valid YAML shows the place, but no secret.
  @Test(arguments: broken) func brokenFilesShowNoSecret(text: String) throws {
    let sandbox = try Self.sandbox(text)
    for words in [
      "validate", "validate --json", "validate --format sarif", "validate --format github", "get plain", "list",
      "set plain 3", "set plain 3 -n", "diff config.yaml old.yaml",
      "apply change.yaml -n", "render", "unset plain", "why plain", "get -v plain", "prune --default",
    ] {
      let outcome = try sandbox.run("confedit -s secrets.confedit.yaml -f config.yaml \(words)")
      #expect(Self.leaks(outcome, sandbox) == [], "\(words)")
    }
    let change = try sandbox.run(
      "cp config.yaml change.yaml; cp old.yaml config.yaml; confedit -s secrets.confedit.yaml -f config.yaml apply change.yaml -n"
    )
    #expect(Self.leaks(change, sandbox) == [])
  }
}
