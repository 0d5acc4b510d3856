import Glibc
import TestSupport
import Testing

@testable import Terminal

/// The probe in a real terminal: what it leaves behind.
@Suite(.serialized) struct DeviceTests {
  /// The terminal's own modes: wrapping, and a cursor.
  private static let plainModes: Set<Int> = [7, 25]

  @Test(arguments: ["full", "inline"])
  func restoresAtTheEnd(mode: String) throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    try terminal.startProbe(mode)
    terminal.wait(for: "ready")
    terminal.type("x")
    terminal.wait(for: "key x")
    #expect(!terminal.echoes && terminal.settings != before)
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(terminal.rest() == ["key q", "done"])
    #expect(terminal.settings == before)
    let screen = terminal.screen()
    #expect(screen.modes == Self.plainModes && screen.isLookPlain)
    #expect(screen.text == (mode == "full" ? [] : ["count 1", "80x24"]))
    if mode == "inline" { #expect((screen.row, screen.column) == (3, 0)) }
  }

  @Test(arguments: [("throw", 1), ("exit", 7), ("trap", 128 + Int(SIGILL)), ("abort", 128 + Int(SIGABRT))])
  func restoresOnEveryWayOut(mode: String, status: Int) throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    try terminal.startProbe(mode)
    let end = try #require(terminal.end())
    #expect(mode == "trap" ? end == status || end == 128 + Int(SIGTRAP) : end == status)
    #expect(terminal.settings == before)
    let screen = terminal.screen()
    #expect(String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[?1049h"))
    #expect(screen.modes == Self.plainModes && screen.isLookPlain && screen.text == [])
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGUSR1], ["full", "inline"])
  func diesBySignalsWithTheTerminalRestored(signal: Int32, mode: String) throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    try terminal.startProbe(mode)
    terminal.wait(for: "ready")
    terminal.type("x")
    terminal.wait(for: "key x")
    terminal.send(signal)
    #expect(terminal.end() == 128 + Int(signal))
    #expect(terminal.settings == before)
    let screen = terminal.screen()
    #expect(screen.modes == Self.plainModes && screen.isLookPlain)
    if mode == "inline" { #expect((screen.row, screen.column) == (3, 0)) }
  }

  @Test func diesThoughTheTerminalTakesNothing() throws {
    let terminal = try PseudoTerminal(columns: 200, rows: 60)
    let before = terminal.settings
    try terminal.startProbe("full")
    terminal.wait(for: "ready")
    terminal.isRead = false
    for step in 0..<60 {
      terminal.resize(200 + step, 60)
      usleep(5_000)
    }
    terminal.send(SIGTERM)
    #expect(terminal.end(seconds: 5) == 128 + Int(SIGTERM))
    #expect(terminal.settings == before)
  }

  // MARK: Stopping

  /// A shell with job control: it takes the terminal back when the job stops.
  @Test(arguments: ["full", "inline"], ["key", "signal"])
  func stopsAndGoesOn(mode: String, how: String) throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    // Job control happens on the shell's standard error.
    let script = """
      exec 2>"$TTY"
      set -m
      "$PROBE" \(mode)
      echo "stopped $?" "$(stty -g <"$TTY")"
      read word <"$TTY"
      fg >/dev/null
      echo "ended $?"
      """
    try terminal.start(["bash", "-c", script], environment: ["TTY": terminal.path])
    terminal.wait(for: "ready")
    let raw = terminal.settings
    if how == "key" {
      terminal.type("\u{1A}")
    } else {
      let found = try #require(terminal.child())
      kill(found, SIGTSTP)
    }
    let stopped = terminal.next { $0.hasPrefix("stopped 148 ") }
    #expect(stopped != nil)
    #expect(terminal.settings == before)
    let meanwhile = terminal.screen()
    #expect(meanwhile.modes == Self.plainModes && meanwhile.isLookPlain)
    terminal.type("go\n")
    terminal.wait(for: "resumed")
    terminal.type("x")
    terminal.wait(for: "key x")
    #expect(terminal.settings == raw)
    #expect(terminal.screen().lines.contains { $0.glyphs.map(\.text).joined().hasPrefix("count") })
    terminal.type("q")
    terminal.wait(for: "ended 0")
    #expect(terminal.end() == 0)
    #expect(terminal.settings == before)
    #expect(terminal.screen().modes == Self.plainModes)
  }

  @Test func anOrphanIsNotStopped() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    try terminal.startProbe("full")
    terminal.wait(for: "ready")
    let raw = terminal.settings
    terminal.send(SIGTSTP)
    terminal.wait(for: "resumed")
    #expect(terminal.settings == raw)
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(terminal.settings == before)
  }

  @Test func takesTheTerminalAgainAfterSIGSTOP() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    let cooked = terminal.current
    try terminal.startProbe("full")
    terminal.wait(for: "ready")
    let raw = terminal.settings
    terminal.send(SIGSTOP)
    #expect(terminal.end(options: WUNTRACED) == 1_000 + Int(SIGSTOP))
    terminal.makeCooked(like: cooked)
    terminal.send(SIGCONT)
    terminal.wait(for: "resumed")
    #expect(terminal.settings == raw)
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(terminal.settings == before)
  }

  @Test func anEditorHasTheTerminalAsItWas() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    let editor = "stty -g </dev/tty >&2; kill -INT $PPID; kill -QUIT $PPID; exit 3"
    try terminal.startProbe("full", environment: ["PROBE_EDITOR": editor])
    terminal.wait(for: "ready")
    let raw = terminal.settings
    terminal.type("e")
    let lines = terminal.wait(for: "editor \(3 << 8)") ?? []
    let hexadecimal = before.split(separator: ":").prefix(4).map { String(UInt32($0) ?? 0, radix: 16) }
    #expect(lines.contains { $0.hasPrefix(hexadecimal.joined(separator: ":")) }, "\(lines)")
    terminal.type("x")
    terminal.wait(for: "key x")
    #expect(terminal.settings == raw)
    terminal.send(SIGINT)
    #expect(terminal.end() == 128 + Int(SIGINT))
    #expect(terminal.settings == before)
  }

  // MARK: Input

  @Test func tellsKeysThatComeInPieces() throws {
    let terminal = try PseudoTerminal()
    try terminal.startProbe("full")
    terminal.wait(for: "ready")
    terminal.type("\u{1B}")
    terminal.wait(for: "key Esc")
    terminal.type("\u{1B}[1;")
    usleep(200_000)
    terminal.type("5C")
    terminal.wait(for: "key Ctrl-Right")
    terminal.type("\r\n\u{1B}\r\u{3}\u{1C}")
    #expect(
      terminal.wait(for: "key Ctrl-\\")
        == ["key Enter", "key Ctrl-J", "key Alt-Enter", "key Ctrl-C", "key Ctrl-\\"])
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func aLongPasteIsOneEvent() throws {
    let terminal = try PseudoTerminal()
    try terminal.startProbe("inline")
    terminal.wait(for: "ready")
    let line = "q\u{3}\u{1A}\u{4} \u{1B}[A\r"
    let text = String(repeating: line, count: 100_000 / line.utf8.count)
    terminal.type("\u{1B}[200~\(text)\u{1B}[201~x")
    #expect(terminal.wait(for: "key x") == ["paste \(text.utf8.count) true", "key x"])
    terminal.type("\u{1B}[200~never ended")
    terminal.wait(for: "paste 11 false")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func learnsWhatTheTerminalIs() throws {
    let terminal = try PseudoTerminal()
    try terminal.startProbe("learn")
    #expect(terminal.shows("\u{1B}[6n\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[>q\u{1B}[>c\u{1B}[c"))
    terminal.type("k\u{1B}[1;5R\u{1B}]11;rgb:ffff/ffff/ff00\u{7}\u{1B}[?2026;2$y\u{1B}P>|XTerm(1)\u{1B}\\\u{1B}[?62c")
    #expect(terminal.wait(for: "done") == ["dark false true false", "column 4", "key k", "done"])
    #expect(terminal.end() == 0)
  }

  @Test func asksOldConsolesLittle() throws {
    let terminal = try PseudoTerminal()
    try terminal.startProbe("learn", environment: ["TERM": "linux"])
    #expect(terminal.shows("\u{1B}[6n\u{1B}[c"))
    terminal.type("\u{1B}[3;1R\u{1B}[?6c\u{1B}[[A")
    #expect(terminal.wait(for: "done") == ["dark - false false", "column 0", "key F1", "done"])
    #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[>"))
    #expect(terminal.end() == 0)
  }

  // MARK: The window

  @Test(arguments: ["full", "inline"])
  func survivesStormsOfResizes(mode: String) throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    try terminal.startProbe(mode)
    terminal.wait(for: "ready")
    var random = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      terminal.resize(Int.random(in: 1...200, using: &random), Int.random(in: 1...60, using: &random))
      if Int.random(in: 0..<10, using: &random) == 0 { terminal.type("x") }
    }
    terminal.resize(43, 17)
    terminal.wait(for: "resized 43x17")
    terminal.type("y")
    terminal.wait(for: "key y")
    let screen = terminal.screen(columns: 43, rows: 17)
    #expect(screen.lines.contains { $0.glyphs.map(\.text).joined().hasPrefix("43x17") })
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(terminal.settings == before)
  }

  @Test(arguments: [
    (["COLUMNS": "33", "LINES": "9"], "33x9"), (["COLUMNS": "x", "LINES": "-1"], "80x24"), ([:], "80x24"),
  ])
  func hasASizeInAnyCase(environment: [String: String], size: String) throws {
    let terminal = try PseudoTerminal(columns: 0, rows: 0)
    try terminal.startProbe("inline", environment: environment)
    terminal.wait(for: "ready")
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(String(decoding: terminal.output, as: UTF8.self).contains(size))
  }

  @Test func endsWhenTheTerminalIsGone() throws {
    let terminal = try PseudoTerminal()
    try terminal.startProbe("full")
    terminal.wait(for: "ready")
    terminal.closeMaster()
    #expect(terminal.end() == 128 + Int(SIGHUP))
  }

  @Test(arguments: [true, false])
  func tellsWhenTheTerminalIsGone(isControlling: Bool) throws {
    let terminal = try PseudoTerminal()
    let mode = isControlling ? "full" : "descriptor"
    try terminal.start(
      ["bash", "-c", "trap '' HUP; exec \"$PROBE\" \(mode)"], isControlling: isControlling)
    terminal.wait(for: "ready")
    terminal.type("x")
    terminal.wait(for: "key x")
    terminal.closeMaster()
    terminal.wait(for: "closed")
    terminal.wait(for: "done")
    #expect(terminal.end() == 0)
  }

  @Test func saysThatThereIsNoTerminal() throws {
    let terminal = try PseudoTerminal()
    try terminal.startProbe("full", isControlling: false)
    #expect(terminal.end() == 1)
    #expect(terminal.rest() == ["error: there is no terminal: No such device or address"])
  }
}
