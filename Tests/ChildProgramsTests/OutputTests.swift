import Testing

@testable import ChildPrograms

/// What a program prints, and what becomes of one that does not behave.
@Suite struct OutputTests {
  private func output(
    _ words: [String], limit: Int = 1 << 16, milliseconds: Int = 30_000, directory: String? = nil,
    variables: [String: String?] = [:]
  ) throws(ProgramFailure) -> String {
    let program = Program(words, directory: directory, variables: variables)
    return String(decoding: try program.output(limit: limit, milliseconds: milliseconds), as: UTF8.self)
  }

  @Test func givesWhatIsPrinted() throws {
    #expect(try output(["printf", "%s|", "a b", "$HOME", "*", ""]) == "a b|$HOME|*||")
  }

  @Test func hasNoInput() throws {
    #expect(try output(["cat"]) == "")
  }

  @Test func startsInItsDirectoryWithItsVariables() throws {
    let words = ["sh", "-c", "pwd; echo \"$CONFEDIT_TEST ${HOME-none}\""]
    #expect(try output(words, directory: "/", variables: ["CONFEDIT_TEST": "a=b", "HOME": nil]) == "/\na=b none\n")
  }

  @Test func signalsAreNotIgnored() throws {
    let words = ["sh", "-c", "kill -PIPE $$; echo alive"]
    #expect(throws: ProgramFailure.failed(.killed(signal: 13), complaint: "")) { try output(words) }
  }

  @Test func tellsWhyItFailed() {
    let words = ["sh", "-c", "echo out; echo 'no device' >&2; echo more >&2; exit 3"]
    #expect(throws: ProgramFailure.failed(.exited(3), complaint: "no device")) { try output(words) }
  }

  @Test func tellsThatThereIsNoSuchProgram() {
    #expect(throws: ProgramFailure.notStarted(name: "no-such-program-here", number: 2)) {
      try output(["no-such-program-here"])
    }
  }

  @Test("a program that does not end is ended, with what it has started")
  func timeLimit() {
    #expect(throws: ProgramFailure.timedOut(milliseconds: 100)) {
      try output(["sh", "-c", "sleep 600 & sleep 600"], milliseconds: 100)
    }
  }

  @Test func endlessOutputEnds() {
    #expect(throws: ProgramFailure.tooMuchOutput(limit: 1_000)) { try output(["yes"], limit: 1_000) }
  }

  @Test("who leaves a child behind that holds the pipe is not waited for")
  func childLeftBehind() throws {
    #expect(try output(["sh", "-c", "sleep 20 & echo done"]) == "done\n")
  }

  @Test func muchOutputIsWhole() throws {
    let text = try output(["sh", "-c", "seq 1 100000"], limit: 1 << 20)
    #expect(text.hasPrefix("1\n2\n") && text.hasSuffix("\n99999\n100000\n"))
    #expect(text.utf8.count == 588_895)
  }
}
