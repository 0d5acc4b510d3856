import Foundation
import Testing

/// The runner of the case files checks everything else, so it is tested first.
@Suite struct CaseRunnerTests {
  private static let malformed: [(text: String, message: String)] = [
    ("title", "line 1: the file does not end with a line feed"),
    ("-- run --\nconfedit\n", "line 1: the first line is the title, and the first heading follows it"),
    ("title\n\n-- run --\nconfedit\n", "line 1: the first line is the title, and the first heading follows it"),
    ("title\n-- a --\n", "line 1: there is no -- run -- section"),
    ("title\n-- run --\n", "line 2: -- run -- holds no command"),
    ("title\n-- run --\ntrue\n", "line 2: no command runs confedit"),
    ("title\n-- run twice --\nconfedit\n", "line 2: -- run -- takes no word"),
    ("title\n-- run --\nconfedit\n-- run --\nconfedit\n", "line 4: a second -- run -- section"),
    ("title\n-- a same --\n-- run --\nconfedit\n", "line 2: a file before the run takes no words but escaped, example"),
    (
      "title\n-- a example --\n-- run --\nconfedit\n",
      "line 2: there is no example a, or something stands below it"
    ),
    ("title\n-- a --\n-- a --\n-- run --\nconfedit\n", "line 3: a is given twice"),
    ("title\n-- stdout --\n-- run --\nconfedit\n", "line 2: -- stdout -- stands before -- run --"),
    ("title\n-- a --\nx \n-- run --\nconfedit\n", "line 3: this line holds what cannot be seen: write it escaped"),
    ("title\n-- a --\nb:\n\tx\n-- run --\nconfedit\n", "line 4: this line holds what cannot be seen: write it escaped"),
    (
      "title\n-- a escaped --\n\\q\n-- run --\nconfedit\n", "line 2: the escapes are \\n \\r \\t \\s \\\\ \\xHH \\uHHHH"
    ),
    ("title\n-- a escaped --\n\\u00\n-- run --\nconfedit\n", "line 2: an escape lacks digits"),
    ("title\n-- a escaped --\n\\xZZ\n-- run --\nconfedit\n", "line 2: ZZ is not hexadecimal"),
    ("title\n-- a escaped --\n\\uD800\n-- run --\nconfedit\n", "line 2: \\u with half a pair"),
    ("title\n-- run --\nconfedit\n-- a --\n-- a --\n", "line 5: a is given twice without or"),
    ("title\n-- run --\nconfedit\n-- a or --\n", "line 4: or needs the same section without or before it"),
    ("title\n-- run --\nconfedit\n-- a same --\n", "line 4: a is not there before the run"),
    ("title\n-- a --\n-- run --\nconfedit\n-- a same --\nx\n", "line 5: nothing may stand below -- a same or gone --"),
    (
      "title\n-- run --\nconfedit\n-- a odd --\n",
      "line 4: the words of a file after the run are escaped, example, or, same, gone"
    ),
    (
      "title\n-- run --\nconfedit\n-- exit x --\n",
      "line 4: -- exit N -- stands once, with numbers, and with nothing below it"
    ),
    ("title\n-- run --\nconfedit\n-- exit 1 2 --\n", "line 4: there are 1 commands and 2 exit codes"),
    (
      "title\n-- run --\nconfedit\n-- stdout --\n-- stdout --\n",
      "line 5: stdout is given twice without or, or with an unknown word"
    ),
  ]

  @Test(arguments: malformed) func malformedCaseFile(_ text: String, _ message: String) {
    #expect(throws: CaseFileError.self) { try CaseFile(parsing: text) }
    do { _ = try CaseFile(parsing: text) } catch { #expect("\(error)" == "malformed case file, \(message)") }
  }

  /// Commands that stand in for the program (the word must occur), and what the runner says to them.
  private static let runs: [(text: String, failures: [String])] = [
    ("t\n-- a --\nx\n-- run --\n: confedit\n", []),
    ("t\n-- a --\nx\n-- run --\n: confedit\n-- a same --\n", []),
    ("t\n-- notifier.yaml example --\n-- run --\n: confedit; cp notifier.yaml b\n-- b example notifier.yaml --\n", []),
    ("t\n-- run --\nprintf confedit\n", ["stdout differs\n--- expected ---\n--- actual ---\nconfedit<no line end>\n"]),
    ("t\n-- run --\necho confedit\n-- stdout --\nx\n-- stdout or --\nconfedit\n", []),
    ("t\n-- run --\necho confedit >&2\n", ["stderr differs\n--- expected ---\n--- actual ---\nconfedit\n"]),
    ("t\n-- run --\necho confedit $TMPDIR >&2\n-- stderr --\nconfedit $TMPDIR\n", []),
    (
      "t\n-- run --\necho confedit >&2\n-- stderr --\nx\n",
      ["stderr differs\n--- expected ---\nx\n--- actual ---\nconfedit\n"]
    ),
    ("t\n-- run --\n: confedit; exit 3\n", ["exit 3 instead of 0: : confedit; exit 3"]),
    ("t\n-- run --\n: confedit\nexit 3\n-- exit 3 --\n", []),
    ("t\n-- run --\nexit 2\n: confedit\n-- exit 2 0 --\n", []),
    ("t\n-- run --\necho > new; : confedit\n", ["unexpected new file new"]),
    ("t\n-- run --\necho > new; : confedit\n-- new --\n\n", []),
    ("t\n-- a --\nx\n-- run --\nrm a; : confedit\n", ["a is missing"]),
    ("t\n-- a --\nx\n-- run --\nrm a; : confedit\n-- a gone --\n", []),
    ("t\n-- a --\nx\n-- run --\n: confedit\n-- a gone --\n", ["a is still there"]),
    ("t\n-- a --\nx\n-- run --\n: confedit; echo x > a\n", ["a was written again with the same bytes"]),
    ("t\n-- a --\nx\n-- run --\n: confedit; cp a b; mv b a\n", ["a was written again with the same bytes"]),
    ("t\n-- a --\nx\n-- run --\n: confedit; echo x > a\n-- a --\nx\n", []),
    (
      "t\n-- a --\nx\n-- run --\n: confedit; echo y > a\n",
      ["a differs\n--- expected ---\nx\n--- actual ---\ny\n"]
    ),
    (
      "t\n-- a escaped --\n\\uFEFFx: 1\\t\\r\n\\s\n-- run --\n: confedit; rm a\n-- a --\nx\n",
      ["a is missing"]
    ),
    ("t\n-- a escaped --\nx\\\\\\x41\\u00e9\\n\n-- run --\ncat a; : confedit\n-- stdout --\nx\\Aé\n", []),
    ("t\n-- ~/.config/x --\ny\n-- run --\ncat $XDG_CONFIG_HOME/x; : confedit\n-- stdout --\ny\n", []),
    ("t\n-- run --\necho $HOME/confedit\n-- stdout --\n$HOME/confedit\n", []),
  ]

  @Test(arguments: runs) func caseRun(_ text: String, _ failures: [String]) throws {
    #expect(try CaseRun(CaseFile(parsing: text)).failures == failures)
  }

  private static let offers: [(help: String, commands: [String])] = [
    ("confedit -f c.yaml why v", ["confedit -f c.yaml why v"]),
    ("confedit list --all shows the settings", ["confedit list --all"]),
    ("confedit -f c.yaml add updates VALUE makes a new item", ["confedit -f c.yaml add updates VALUE"]),
    ("confedit set 'a b' 'shows ; x'; it takes its place", ["confedit set 'a b' 'shows ; x'"]),
    ("look at it, then: confedit schema trust a.yaml", ["confedit schema trust a.yaml"]),
    (
      "confedit set a=VALUE needs no terminal, nor does confedit prompt --answers FILE",
      ["confedit set a=VALUE", "confedit prompt --answers FILE"]
    ),
    ("usage: confedit set [flags]", []),
    ("choose another name", []),
  ]

  @Test(arguments: offers) func helpOffers(_ help: String, _ commands: [String]) {
    let offered = OfferedCommand.all(in: Data("error: x\na.yaml:1:1: error: no `v`\n  1 | v\nhelp: \(help)\n".utf8))
    #expect(offered.map(\.text) == commands)
    #expect(offered.allSatisfy { $0.message == ["a.yaml:1:1: error: no `v`", "  1 | v"] })
  }

  /// A message for the file `a: {b: 1, c: 2}`, and what is wrong with the command in its help.
  private static let breaches: [(message: String, breach: String?)] = [
    ("error: `a.b` is 1\nhelp: confedit -f c.yaml set a.b VALUE", nil),
    ("error: `a.b` is 1\nhelp: confedit -f c.yaml unset a.b", nil),
    ("error: it is 1\nhelp: confedit -f c.yaml unset a.b", "takes out [\"a.b\"], unnamed by the message"),
    (
      "error: `a` is 1\nhelp: confedit -f c.yaml set --type json a 1",
      "takes out [\"b\", \"c\"], unnamed by the message"
    ),
    ("error: `a` is 1\nhelp: confedit -f c.yaml list --nothing", "is exit 2"),
    ("error: `a` is 1\nhelp: confedit -f c.yaml set a.b.c 1", "is exit 3"),
    ("error: `a` is 1\nhelp: confedit -f c.yaml set a 1", "fails with 4"),
    (
      "error: `a` is a map, and a word cannot take its place\nhelp: confedit -f c.yaml set a VALUE",
      "has the same message again"
    ),
  ]

  @Test(arguments: breaches) func helpDoesWhatItSays(_ message: String, _ breach: String?) throws {
    let sandbox = try Sandbox()
    try sandbox.write("c.yaml", "a: {b: 1, c: 2}\n")
    let before = FileState(at: sandbox.path("c.yaml"))
    let offered = try #require(OfferedCommand.all(in: Data(message.utf8)).first)
    let found = try offered.breach(in: sandbox, after: "confedit -f c.yaml get a")
    #expect(breach.map { found?.hasPrefix($0) == true } ?? (found == nil), "\(found ?? "no breach")")
    #expect(FileState(at: sandbox.path("c.yaml")) == before)
  }

  @Test func visibleTextShowsWhatCannotBeSeen() {
    let bytes = Data("\u{FEFF}a\tb\r\nc \u{1B}".utf8)
    #expect(CaseRun.visible(bytes) == "\\uFEFFa\\tb\\r\nc \\u001B<no line end>\n")
    #expect(CaseRun.visible(Data([0x61, 0xFF])) == "invalid UTF-8: 61 ff\n")
  }

  @Test func recordingReplacesTheOutputsAndNothingElse() throws {
    let text = "t\n-- a --\nx\n-- run --\nconfedit\n-- stdout --\nold\n-- exit 3 --\n-- a same --\n"
    let updated = try CaseRecording.updated(text, stdout: Data(), stderr: Data("no\tway\n".utf8))
    #expect(
      updated == "t\n-- a --\nx\n-- run --\nconfedit\n-- a same --\n-- stderr escaped --\nno\\tway\\n\n-- exit 3 --\n")
    let file = try CaseFile(parsing: updated)
    #expect(file.stderr == [Data("no\tway\n".utf8)])
    #expect(file.exitCodes == [3])
  }
}
