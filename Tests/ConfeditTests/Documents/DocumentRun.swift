import Foundation

/// Runs a page, and collects the differences from what it shows.
struct DocumentRun {
  var failures: [String] = []
  /// The page with what was really printed.
  private(set) var recorded: [String]
  private let document: Document
  private var shell: DocumentShell
  /// Replaced from the end on, so that line numbers stay.
  private var replacements: [(lines: Range<Int>, output: [String])] = []

  init(_ document: Document, in place: any DocumentPlace) throws {
    self.document = document
    recorded = document.lines
    shell = try DocumentShell(place)
    for step in document.steps { try carryOut(step) }
    for (lines, output) in replacements.reversed() { recorded.replaceSubrange(lines, with: output) }
  }

  var report: String { failures.joined(separator: "\n") }

  private mutating func carryOut(_ step: Document.Step) throws {
    guard try isRun(step.terms) else { return }
    switch step.action {
    case .examples(let names):
      for name in names {
        try shell.write(file: name, try String(contentsOfFile: Examples.path(name), encoding: .utf8))
      }
    case .setup(let command): try succeed(command, step.line)
    case .file(let name, let content): try shell.write(file: name, content)
    case .commands(let commands):
      for command in commands { try succeed(onTerminal(command, step.terms), step.line) }
    case .session(let exchanges, let code): try converse(exchanges, code, step)
    }
  }

  private mutating func isRun(_ terms: Document.Terms) throws -> Bool {
    guard terms.reason == nil else { return false }
    if let place = terms.place, place != shell.place.name { return false }
    if let condition = terms.condition { return try shell.run(condition).exitCode == 0 }
    return true
  }

  private func onTerminal(_ command: String, _ terms: Document.Terms) -> String {
    guard let words = terms.terminal else { return command }
    return "TERM=xterm on-terminal \(words) -- \(command)"
  }

  private mutating func succeed(_ command: String, _ line: Int) throws {
    let outcome = try shell.run(command)
    if outcome.exitCode != 0 {
      failures.append("line \(line): exit \(outcome.exitCode): \(command)\n\(outcome.text)")
    }
  }

  /// A command that fails must show it: with `$ echo $?` after it, or with the block's `exit=N`.
  private mutating func converse(_ exchanges: [Document.Exchange], _ code: Int32, _ step: Document.Step) throws {
    for (index, exchange) in exchanges.enumerated() {
      let outcome = try shell.run(onTerminal(exchange.command, step.terms))
      let isLast = index == exchanges.count - 1
      let expected = isLast ? code : 0
      if outcome.exitCode != expected, isLast || exchanges[index + 1].command != "echo $?" {
        failures.append("line \(exchange.lines.lowerBound): exit \(outcome.exitCode) instead of \(expected)")
      }
      let printed = DocumentOutput.lines(outcome.stdout)
      let shown = Array(document.lines[exchange.lines])
      guard !DocumentOutput.matches(shown, printed) else { continue }
      replacements.append((exchange.lines, printed))
      failures.append(
        """
        line \(exchange.lines.lowerBound): $ \(exchange.command)
        --- the page shows ---
        \(shown.joined(separator: "\n"))
        --- but this is printed ---
        \(printed.joined(separator: "\n"))
        """)
    }
  }
}
