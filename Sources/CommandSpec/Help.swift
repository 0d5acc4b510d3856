/// Help texts: functions of the table and of nothing else, in lines of at most 80 columns.
extension CommandTable {
  /// `confedit get [flags] KEY...`
  package func usage(of command: Command<Action>) -> String { usages(of: command)[0] }

  /// The operands as they may be given, one form each.
  func forms(of command: Command<Action>) -> [String] {
    command.synopses.isEmpty ? [command.operands.map(\.usage).joined(separator: " ")] : command.synopses
  }

  private func usages(of command: Command<Action>) -> [String] {
    forms(of: command).map { form in "\(program) \(command.name) [flags]" + (form.isEmpty ? "" : " " + form) }
  }

  package func help(_ topic: HelpTopic) -> String {
    switch topic {
    case .program: return programHelp()
    case .group(let name): return groupHelp(name)
    case .verb(let name): return command(named: name).map(verbHelp) ?? programHelp()
    }
  }

  private func programHelp() -> String {
    var text = HelpText()
    text.paragraph("\(program) \(version): \(summary)")
    text.heading("Usage")
    text.verbatim("\(program) [flags] VERB [arguments]")
    text.heading("Verbs")
    text.table(shown.map { ($0.name, $0.summary) })
    text.heading("Flags of every verb")
    text.table(common.map { ($0.usage, $0.help) })
    text.heading("Examples")
    text.examples(examples)
    text.heading("Exit codes")
    text.table(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) })
    text.blankLine()
    text.paragraph("\(program) VERB --help describes a verb.")
    return text.lines
  }

  private func groupHelp(_ name: String) -> String {
    let members = shown.filter { $0.words.count == 2 && $0.words[0] == name }
    var text = HelpText()
    text.heading("Usage")
    for member in members { text.verbatim(usage(of: member)) }
    text.heading("Verbs")
    text.table(members.map { ($0.name, $0.summary) })
    return text.lines
  }

  private func verbHelp(_ command: Command<Action>) -> String {
    var text = HelpText()
    text.paragraph("\(program) \(command.name): \(command.summary)")
    text.heading("Usage")
    for usage in usages(of: command) { text.verbatim(usage) }
    for paragraph in command.details {
      text.blankLine()
      text.paragraph(paragraph)
    }
    if !command.operands.isEmpty {
      text.heading("Operands")
      text.table(command.operands.map { ($0.name, $0.help) })
    }
    if !command.options.isEmpty {
      text.heading("Flags")
      text.table(command.options.map { ($0.usage, $0.help) })
    }
    text.heading(command.options.isEmpty ? "Flags" : "Shared flags")
    text.table((command.shared + common).map { ($0.usage, $0.help) })
    text.heading("Examples")
    text.examples(command.examples)
    if !command.exitCodes.isEmpty {
      text.heading("Exit codes")
      text.table(command.exitCodes.map { (String($0.code.rawValue), $0.meaning) })
    }
    return text.lines
  }
}

/// Lines of a help text as they gather.
struct HelpText {
  static let width = 80
  private(set) var lines = ""

  mutating func blankLine() { lines += "\n" }

  mutating func heading(_ title: String) { lines += (lines.isEmpty ? "" : "\n") + title + ":\n" }

  mutating func verbatim(_ line: String) { lines += "  " + line + "\n" }

  mutating func paragraph(_ text: String) {
    for line in Self.wrapped(text, width: Self.width) { lines += line + "\n" }
  }

  /// Two columns; a left cell that is too long for its column has a line of its own.
  mutating func table(_ rows: [(left: String, right: String)]) {
    let limit = 30
    let column = rows.map(\.left.count).filter { $0 <= limit }.max() ?? limit
    let margin = String(repeating: " ", count: column + 4)
    for (left, right) in rows {
      var rest = Self.wrapped(right, width: Self.width - column - 4)[...]
      if left.count <= column, let first = rest.popFirst() {
        lines += "  " + left + String(repeating: " ", count: column - left.count + 2) + first + "\n"
      } else {
        lines += "  " + left + "\n"
      }
      for line in rest { lines += margin + line + "\n" }
    }
  }

  mutating func examples(_ examples: [Example]) {
    for example in examples {
      for line in Self.wrapped("# " + example.purpose, width: Self.width - 2) { lines += "  " + line + "\n" }
      lines += "  " + example.command + "\n"
    }
  }

  /// Breaks at blanks; a word longer than the width stays whole.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
