import ConfigModel
import ConfigSchema
import Foundation
import Testing

/// The documentation's example, and what depends on the machine.
struct ExampleTests {
  @Test func theSamplesOfTheExampleHold() throws {
    let settings = try compile(document: mailpane)
    let quiet =
      "{notifications: {enabled: false, sounds: true}, server: {host: mail.example.org}, account: {email: a@b.org}}"
    #expect(settings.problems(quiet) == [])
    let evaluation = settings.evaluate(SchemaText.value(quiet))
    #expect(try evaluation.state("notifications.sounds").effective == .bool(false))
    #expect(try evaluation.state("notifications.digest").effective == .string("off"))
    #expect(try evaluation.state("server.port").effective == .number(Number(993)))
    #expect(try evaluation.state("about.quota").effective == .number(Number(268_435_456)))
    #expect(try evaluation.reasons(for: settings.setting("notifications.sounds")) == ["Turn notifications on first."])
    let disabled = settings.settings.filter { !evaluation[$0].isEnabled }.map(\.path.description)
    #expect(
      disabled == [
        "notifications.sounds", "notifications.sound-file", "notifications.quiet-from", "notifications.quiet-to",
        "account.password",
      ])
    #expect(
      settings.problems("{server: {host: localhost, tls: none}, account: {email: a@b.org, auth: password}}") == [
        "account.password: error: a value is required [required] (set account.password)",
        "account.auth: error: Do not send a password without encryption. [rule]",
      ])
  }

  @Test func problemsOfTheExampleAreKind() throws {
    let settings = try compile(document: mailpane)
    let configuration = """
      {filters: [{name: a, match: x}, {from: b}], server: {timeout: 20m, cache: 1, tls: none, prot: 5, since: 2030-01-01}, labels: [a, "b c", a],
      headers: {a: b}, notify: false, account: {name: "\(String(repeating: "x", count: 61))"}, notifications: {quiet-from: 22:00, quiet-to: 22:00:00}}
      """.replacing("\n", with: " ")
    #expect(
      settings.problems(configuration, EvaluationContext(today: "2026-01-01")) == [
        "notify: warning: notify is now called notifications.enabled [renamed] (rename it to notifications.enabled)",
        "server.host: error: a value is required [required] (set server.host VALUE; for example mail.example.org)",
        "server.tls: error: \"none\" cannot be chosen now: Only for this machine. [choice-disabled] (choose one of implicit, starttls)",
        "server.timeout: error: \"20m\" is longer than 10m, the longest allowed [out-of-range] (write a value from 1s to 10m)",
        "server.cache: error: 1 is less than 1MiB, the least allowed [out-of-range] (write a value from 1MiB to 8GiB)",
        "server.since: error: \"2030-01-01\" is later than 2026-01-01, the latest allowed [out-of-range]",
        "account.name: error: \"\(String(repeating: "x", count: 59))…\" is longer than 60 characters [too-long] (it has 61)",
        "account.email: error: a value is required [required] (set account.email VALUE; write NAME@HOST, for example ada@example.org)",
        "labels[1]: error: \"b c\" does not match the pattern [\\w-]+ [pattern-mismatch]",
        "labels[2]: error: the item \"a\" is there already, at labels[0] [duplicate-item] (remove one of them)",
        "headers.a: error: the key: \"a\" does not match the pattern X-[A-Za-z-]+ [pattern-mismatch]",
        "filters[0].match: error: \"x\" is not one of the choices [not-a-choice] (the choices are any, all)",
        "filters[1].name: error: a value is required [required] (set filters[1].name VALUE)",
        "filters[1].to: error: a value is required [required] (set filters[1].to VALUE)",
        "server.prot: warning: there is no setting server.prot [unknown-key] (did you mean server.port?)",
      ])
  }

  @Test func pathsAreLookedUpFromTheFilesDirectory() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("confedit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root.appendingPathComponent("dir"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    try Data().write(to: root.appendingPathComponent("a.wav"))
    let settings = try compile(
      "f: {type: path, must-exist: true, glob: \"*.{wav,oga}\"}\nd: {type: dir, must-exist: true}\ne: {type: dir}\np: {type: path}"
    )
    let context = EvaluationContext(directory: root.path, home: root.path)
    #expect(settings.problems("{f: a.wav, d: dir, e: new, p: b}", context) == [])
    #expect(settings.problems("{f: ~/a.wav, d: ~, e: \(root.path)/dir}", context) == [])
    #expect(
      settings.problems("{f: b.wav, d: a.wav, e: ~/a.wav}", context) == [
        "f: error: \"b.wav\" does not exist [not-found] (it is looked up in the configuration file's directory)",
        "d: error: \"a.wav\" is a file and not a directory [not-a-dir]",
        "e: error: \"~/a.wav\" is a file and not a directory [not-a-dir]",
      ])
    #expect(
      settings.problems("{f: /nonexistent/a.wav, d: a.wav/x}", context) == [
        "f: error: \"/nonexistent/a.wav\" does not exist [not-found]",
        "d: error: \"a.wav/x\" does not exist [not-found] (it is looked up in the configuration file's directory)",
      ])
    #expect(
      settings.problems("{f: a.txt}", context) == ["f: error: \"a.txt\" does not match *.{wav,oga} [glob-mismatch]"])
    // Without a directory nothing can be said about relative paths.
    #expect(settings.problems("{f: b.wav, d: x}") == [])
  }

  @Test func withoutADatabaseEveryTimeZoneMayBeRight() throws {
    let settings = try compile("z: {type: timezone}")
    #expect(settings.problems("{z: Mars/Base}", EvaluationContext(zoneInfo: "/nonexistent")) == [])
  }

  @Test func conditionsOnItemsHoldForEach() throws {
    let settings = try compile(
      """
      go: {type: bool, default: false}
      l: {type: list, of: {enabled-if: go, settings: {on: {type: bool, default: true, enabled-if: true}, v: {default: x}}}}
      """)
    let evaluation = settings.evaluate(SchemaText.value("{l: [{v: y}]}"))
    #expect(
      try EvaluationTests.text("l[0].v", evaluation.state("l[0].v")) == "l[0].v = none (none) disabled changed")
    #expect(try evaluation.reasons(at: ConfigPath(parsing: "l[0].v")) == ["go must be true"])
  }
}
