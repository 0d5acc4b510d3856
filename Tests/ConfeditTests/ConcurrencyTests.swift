import Foundation
import Testing

/// Writers and readers at the same time, as processes of their own.
@Suite struct ConcurrencyTests {
  @Test("BR-029: of 20 writers that start together none is lost")
  func twentyWriters() throws {
    let sandbox = try Sandbox()
    try sandbox.write("config.yaml", "start: 0\n")
    let writers = try (1...20).map { try sandbox.start("confedit -f config.yaml set --lock-timeout 60s k\($0) \($0)") }
    let outcomes = try writers.map { try sandbox.wait(for: $0) }
    #expect(outcomes.map(\.exitCode) == Array(repeating: 0, count: 20))
    let lines = try sandbox.read("config.yaml").split(separator: "\n").map(String.init)
    #expect(lines.first == "start: 0")
    #expect(Set(lines.dropFirst()) == Set((1...20).map { "k\($0): \($0)" }))
    #expect(lines.count == 21)
  }

  @Test("BR-029: writers that are killed leave nothing that blocks a later run")
  func killedWriters() throws {
    let sandbox = try Sandbox()
    try sandbox.write("config.yaml", "start: 0\n")
    for delay in 1...20 {
      let killed = try sandbox.run("timeout -s KILL 0.0\(delay + 10) confedit -f config.yaml set k \(delay)")
      #expect([0, 124, 137].contains(killed.exitCode))
      let text = try sandbox.read("config.yaml")
      let isWhole = text == "start: 0\n" || (text.hasPrefix("start: 0\nk: ") && text.hasSuffix("\n"))
      #expect(isWhole, "after a kill the file holds \(text)")
    }
    let outcome = try sandbox.run("confedit -f config.yaml set --lock-timeout 1s k done && ls -A")
    #expect(outcome.exitCode == 0)
    #expect(try sandbox.read("config.yaml") == "start: 0\nk: done\n")
  }

  private static let updates = 5

  /// Sets two keys in one transaction and appends to a list, again and again; prints what it reported as done.
  private static func writer(_ number: Int) -> String {
    """
    j=1; while [ $j -le \(updates) ]; do
    confedit -f config.yaml set --lock-timeout 60s w\(number).a=$j w\(number).b=$j && echo "w\(number).a $j"
    confedit -f config.yaml add --lock-timeout 60s log \(number)-$j && echo "log \(number)-$j"
    j=$((j+1)); done
    """
  }

  private static func reader(of number: Int, times: Int) -> String {
    """
    i=0; while [ $i -lt \(times) ]; do
    echo "$(confedit -f config.yaml get start w\(number).a w\(number).b end || echo failed)" | tr '\\n' ' '; echo
    i=$((i+1)); done
    """
  }

  @Test("1,000 reads while 20 writers write: no read is broken, no reported update is lost")
  func readersAndWriters() throws {
    let sandbox = try Sandbox()
    let pairs = (1...20).map { "w\($0):\n  a: 0\n  b: 0\n" }.joined()
    let filler = (1...300).map { "# line \($0) of a file that takes more than one block\n" }.joined()
    try sandbox.write("config.yaml", "start: first\n" + filler + pairs + "log: []\nend: last\n")
    let readers = try (1...4).map { try sandbox.start(Self.reader(of: $0, times: 250), seconds: 300) }
    let writers = try (1...20).map { try sandbox.start(Self.writer($0), seconds: 300) }
    let written = try writers.map { try sandbox.wait(for: $0) }
    let read = try readers.map { try sandbox.wait(for: $0) }

    for outcome in read {
      let lines = outcome.text.split(separator: "\n")
      #expect(lines.count == 250)
      let broken = lines.filter { line in
        let words = line.split(separator: " ")
        return words.count != 4 || words[0] != "first" || words[1] != words[2] || words[3] != "last"
      }
      #expect(broken == [])
    }
    let reported = written.flatMap { $0.text.split(separator: "\n").map(String.init) }
    #expect(reported.count == 20 * 2 * Self.updates)
    #expect(written.map(\.errorText) == Array(repeating: "", count: 20))
    let items = try sandbox.run("confedit -f config.yaml get log").text.split(separator: "\n").map { "log \($0)" }
    #expect(Set(items) == Set(reported.filter { $0.hasPrefix("log ") }))
    #expect(items.count == 20 * Self.updates)
    for number in 1...20 {
      #expect(try sandbox.run("confedit -f config.yaml get w\(number).a w\(number).b").text == "5\n5\n")
    }
    let text = try sandbox.read("config.yaml")
    #expect(text.contains(filler))
    #expect(text.hasSuffix("\nend: last\n"))
  }
}
