internal import DisplayText

/// A manual page with its file name.
package struct ManualPage: Sendable, Hashable {
  /// `confedit-set.1`
  package let file: String
  package let text: String

  package init(file: String, text: String) {
    self.file = file
    self.text = text
  }
}

/// The manual pages of section 1: functions of the table and of nothing else.
extension CommandTable {
  package var manuals: [ManualPage] {
    [ManualPage(file: "\(program).1", text: programManual)]
      + shown.map { ManualPage(file: manualName(of: $0) + ".1", text: manual(of: $0)) }
  }

  private func manualName(of command: Command<Action>) -> String {
    ([program[...]] + command.words).joined(separator: "-")
  }

  private func page(_ name: String) -> RoffPage {
    RoffPage(
      name, section: 1, program: program, version: version, date: date, title: "\(program) manual",
      maker: "\(program) manual")
  }

  private var programManual: String {
    var page = page(program)
    page.add("SH", "NAME")
    page.name(program, summary)
    page.add("SH", "SYNOPSIS")
    page.line("\\fB\(RoffText.code(program))\\fP [\\fIflags\\fP] \\fIVERB\\fP [\\fIarguments\\fP]")
    page.add("SH", "DESCRIPTION")
    for paragraph in details { page.paragraph(paragraph) }
    page.add("SH", "VERBS")
    for command in shown {
      page.item("\\fB\(RoffText.code(command.name))\\fP", Self.sentence(command.summary))
    }
    page.add("SH", "FLAGS OF EVERY VERB")
    write(common, to: &page)
    page.add("SH", "EXIT STATUS")
    for code in ExitCode.allCases { page.item(String(code.rawValue), Self.sentence(code.meaning)) }
    page.add("SH", "ENVIRONMENT")
    for variable in environment {
      page.item("\\fB\(RoffText.code(variable.name))\\fP", Self.sentence(variable.meaning))
    }
    page.add("SH", "EXAMPLES")
    for example in examples { page.example(example.purpose, example.command) }
    page.add("SH", "SEE ALSO")
    page.references(shown.map { (manualName(of: $0), 1) } + [(program + "-schema", 5)])
    return page.text
  }

  private func manual(of command: Command<Action>) -> String {
    let name = manualName(of: command)
    var page = page(name)
    page.add("SH", "NAME")
    page.name(name, command.summary)
    page.add("SH", "SYNOPSIS")
    for (index, form) in forms(of: command).enumerated() {
      if index > 0 { page.breakLine() }
      let operands = form.isEmpty ? "" : " \\fI\(RoffText.code(form))\\fP"
      page.line("\\fB\(RoffText.code("\(program) \(command.name)"))\\fP [\\fIflags\\fP]" + operands)
    }
    page.add("SH", "DESCRIPTION")
    if command.details.isEmpty { page.paragraph(Self.sentence(command.summary)) }
    for paragraph in command.details { page.paragraph(paragraph) }
    if !command.operands.isEmpty {
      page.add("SH", "OPERANDS")
      for operand in command.operands {
        page.item("\\fI\(RoffText.code(operand.name))\\fP", Self.sentence(operand.help))
      }
    }
    if !command.options.isEmpty {
      page.add("SH", "FLAGS")
      write(command.options, to: &page)
    }
    page.add("SH", "SHARED FLAGS")
    write(command.shared + common, to: &page)
    if !command.exitCodes.isEmpty {
      page.add("SH", "EXIT STATUS")
      for exit in command.exitCodes { page.item(String(exit.code.rawValue), Self.sentence(exit.meaning)) }
    }
    page.add("SH", "EXAMPLES")
    for example in command.examples { page.example(example.purpose, example.command) }
    page.add("SH", "SEE ALSO")
    page.references([(program, 1), (program + "-schema", 5)])
    return page.text
  }

  private func write(_ options: [OptionRow], to page: inout RoffPage) {
    for option in options {
      var term = option.short.map { "\\fB\\-\($0)\\fP, " } ?? ""
      term += "\\fB\(RoffText.code("--" + option.name))\\fP"
      if let value = option.valueName {
        let shown = "\\fI\(RoffText.code(value))\\fP"
        term += option.hasBareForm ? "[=\(shown)]" : " \(shown)"
      }
      page.item(term, Self.sentence(option.help))
    }
  }

  /// A phrase of the table as a sentence.
  private static func sentence(_ phrase: String) -> String {
    guard let first = phrase.first else { return "" }
    return first.uppercased() + phrase.dropFirst() + "."
  }
}
