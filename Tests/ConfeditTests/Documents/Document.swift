import Foundation

/// A Markdown page, read as instructions to a reader. The README in this directory describes the format.
struct Document {
  /// The steps, in the order of the page.
  struct Step {
    /// The line of the block or comment, from 1.
    var line: Int
    var action: Action
    /// What the comments above a block say about it.
    var terms = Terms()
  }

  enum Action: Equatable {
    /// Files of `Examples`.
    case examples([String])
    /// A command that the reader does not see.
    case setup(String)
    case file(name: String, content: String)
    /// Commands without outputs.
    case commands([String])
    /// Commands with their outputs; the code is the last command's.
    case session([Exchange], exitCode: Int32)
  }

  /// A command of a session, and what it prints.
  struct Exchange: Equatable {
    var command: String
    /// The lines of the page that hold the output, from 0, not including the last.
    var lines: Range<Int>
  }

  struct Terms: Equatable {
    /// The block is run where this command exits 0.
    var condition: String?
    /// The only place where the block is run.
    var place: String?
    /// Why the block is not run.
    var reason: String?
    /// Its commands run on a terminal; the words for `on-terminal`.
    var terminal: String?
  }

  var lines: [String]
  var steps: [Step] = []
}

/// A page that does not follow the format.
struct DocumentError: Error, CustomStringConvertible {
  var line: Int
  var reason: String
  var description: String { "line \(line): \(reason)" }
}

extension Document {
  init(parsing text: String) throws {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var terms = Terms()
    var index = 0
    while index < lines.count {
      let line = lines[index]
      if line.hasPrefix("```") {
        index = try readBlock(at: index, terms)
        terms = Terms()
      } else if line.hasPrefix("<!-- "), line.hasSuffix(" -->") {
        try readComment(at: index, &terms)
        index += 1
      } else {
        if line.hasPrefix("    "), Self.isCommand(line.drop { $0 == " " }) {
          throw DocumentError(line: index + 1, reason: "a command in an indented block: fence it")
        }
        index += 1
      }
    }
    if terms != Terms() { throw DocumentError(line: lines.count, reason: "the last comment is above no block") }
  }

  private static func isCommand(_ line: some StringProtocol) -> Bool {
    String(line).starts(with: #/(?:\$ )?confedit [-a-z]|\$ /#)
  }

  private mutating func readComment(at index: Int, _ terms: inout Terms) throws {
    let text = lines[index].dropFirst(5).dropLast(4)
    guard let colon = text.firstIndex(of: ":") else { return }
    let value = text[text.index(after: colon)...].drop { $0 == " " }
    switch text[..<colon] {
    case "examples":
      steps.append(Step(line: index + 1, action: .examples(value.split(separator: " ").map(String.init))))
    case "setup": steps.append(Step(line: index + 1, action: .setup(String(value))))
    case "only if": terms.condition = String(value)
    case "only in": terms.place = String(value)
    case "not run": terms.reason = String(value)
    case "terminal": terms.terminal = String(value)
    default: return
    }
    if value.isEmpty, text[..<colon] != "terminal" {
      throw DocumentError(line: index + 1, reason: "the comment says nothing behind its colon")
    }
  }

  /// The index of the line after the block.
  private mutating func readBlock(at index: Int, _ terms: Terms) throws -> Int {
    let fence = lines[index].prefix { $0 == "`" }
    guard let end = lines[(index + 1)...].firstIndex(where: { $0 == fence }) else {
      throw DocumentError(line: index + 1, reason: "the block has no end")
    }
    let body = index + 1..<end
    let words = lines[index].dropFirst(fence.count).split(separator: " ").map(String.init)
    switch words.first {
    case "console":
      let code = words.dropFirst().first.flatMap { $0.hasPrefix("exit=") ? Int32($0.dropFirst(5)) : nil }
      steps.append(Step(line: index + 1, action: .session(try exchanges(body), exitCode: code ?? 0), terms: terms))
    case "sh" where words.count == 1:
      steps.append(Step(line: index + 1, action: .commands(commands(body)), terms: terms))
    case _ where words.count == 2:
      let content = lines[body].map { $0 + "\n" }.joined()
      steps.append(Step(line: index + 1, action: .file(name: words[1], content: content), terms: terms))
    default:
      if let command = body.first(where: { Self.isCommand(lines[$0]) }) {
        throw DocumentError(line: command + 1, reason: "a command in a block that is neither console nor sh")
      }
    }
    return end + 1
  }

  /// Lines that end in a backslash continue; comments and blank lines are skipped.
  private func commands(_ body: Range<Int>) -> [String] {
    var result: [String] = []
    var isContinued = false
    for line in lines[body] {
      if isContinued {
        result[result.count - 1] += "\n" + line
      } else if !line.isEmpty, !line.hasPrefix("#") {
        result.append(line)
      }
      isContinued = line.hasSuffix("\\")
    }
    return result
  }

  /// `$ ` begins a command, `> ` goes on with it, all else is output.
  private func exchanges(_ body: Range<Int>) throws -> [Exchange] {
    var result: [Exchange] = []
    var isCommand = false
    for index in body {
      let line = lines[index]
      if line.hasPrefix("$ ") {
        result.append(Exchange(command: String(line.dropFirst(2)), lines: index + 1..<index + 1))
        isCommand = true
      } else if isCommand, line.hasPrefix("> ") || line == ">" {
        result[result.count - 1].command += "\n" + line.dropFirst(2)
        result[result.count - 1].lines = index + 1..<index + 1
      } else {
        guard let last = result.last else {
          throw DocumentError(line: index + 1, reason: "an output without a command")
        }
        result[result.count - 1].lines = last.lines.lowerBound..<index + 1
        isCommand = false
      }
    }
    guard !result.isEmpty else { throw DocumentError(line: body.lowerBound, reason: "a session without a command") }
    return result
  }
}
