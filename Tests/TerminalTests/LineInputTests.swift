import Glibc
import TestSupport
import Testing

@testable import Terminal

/// Lines without a moving cursor.
@Suite(.serialized) struct LineInputTests {
  @Test func readsLines() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    try terminal.startProbe("line")
    terminal.wait(for: "ready")
    terminal.type("grüße\u{7F}\u{7F}n\n")
    terminal.wait(for: "line(\"grün\")")
    terminal.type("\n")
    terminal.wait(for: "line(\"\")")
    #expect(String(decoding: terminal.output, as: UTF8.self).contains("grü"))
    terminal.type("\u{4}")
    terminal.wait(for: "end")
    #expect(terminal.end() == 0)
    #expect(terminal.settings == before)
  }

  @Test func neverShowsASecret() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    try terminal.startProbe("secret")
    #expect(terminal.shows("Password: "))
    #expect(!terminal.echoes)
    terminal.type("geheim")
    terminal.type("\n")
    terminal.wait(for: "line(\"geheim\")")
    #expect(terminal.shows("Password: \r\nPassword: "))
    terminal.type("nochmal\u{3}")
    terminal.wait(for: "interrupted")
    #expect(terminal.end() == 0)
    #expect(terminal.settings == before)
    #expect(terminal.screen().text == ["Password:", "Password:"])
    #expect(!String(decoding: terminal.output, as: UTF8.self).contains("geheim"))
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func echoesAgainAfterASignal(signal: Int32) throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    try terminal.startProbe("secret")
    #expect(terminal.shows("Password: "))
    terminal.type("ge")
    terminal.send(signal)
    #expect(terminal.end() == 128 + Int(signal))
    #expect(terminal.settings == before)
  }

  @Test func stopsAndAsksAgain() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    let script =
      "exec 2>\"$TTY\"; set -m; \"$PROBE\" secret <\"$TTY\"; echo \"stopped $?\"; "
      + "read word <\"$TTY\"; fg >/dev/null; echo \"ended $?\""
    try terminal.start(["bash", "-c", script], environment: ["TTY": terminal.path])
    #expect(terminal.shows("Password: "))
    terminal.type("ge\u{1A}")
    terminal.wait(for: "stopped 148")
    #expect(terminal.settings == before)
    terminal.type("go\n")
    #expect(terminal.shows("go\r\nPassword: "))
    #expect(!terminal.echoes)
    terminal.type("geheim\n\u{4}")
    #expect(terminal.wait(for: "end") == ["line(\"geheim\")", "end"])
    terminal.wait(for: "ended 0")
    #expect(terminal.end() == 0)
    #expect(terminal.settings == before)
  }

  @Test func readsPipes() throws {
    let terminal = try PseudoTerminal()
    try terminal.start(["sh", "-c", "printf 'a\\r\\nb\\n\\nlast' | \"$PROBE\" line"])
    #expect(
      terminal.wait(for: "done") == [
        "ready", "line(\"a\")", "line(\"b\")", "line(\"\")", "line(\"last\")", "end", "done",
      ])
    #expect(terminal.end() == 0)
  }
}
