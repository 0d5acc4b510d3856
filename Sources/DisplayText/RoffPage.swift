/// A manual page as its lines gather (man(7)).
package struct RoffPage {
  private var lines: [String] = []

  /// - Parameter section: the section of the manual that the page is in.
  package init(
    _ name: String, section: Int, program: String, version: String, date: String, title: String, maker: String
  ) {
    lines.append(".\\\" Made by: \(maker)")
    add("TH", name.uppercased(), String(section), date, "\(program) \(version)", title)
  }

  package var text: String { lines.joined(separator: "\n") + "\n" }

  package mutating func add(_ macro: String, _ arguments: String...) {
    lines.append(([".\(macro)"] + arguments.map(RoffText.argument)).joined(separator: " "))
  }

  /// Prose: words of the command line in it are set bold.
  package mutating func paragraph(_ text: String) {
    if lines.last?.hasPrefix(".SH") == false { lines.append(".PP") }
    wrap(prose(text))
  }

  /// Input lines of at most 80 bytes, broken at blanks.
  private mutating func wrap(_ text: String) {
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > 78 {
        lines.append(RoffText.line(line))
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(RoffText.line(line)) }
  }

  /// The line by which manuals are searched.
  package mutating func name(_ name: String, _ summary: String) {
    wrap(RoffText.code(name) + " \\- " + RoffText.escaped(summary))
  }

  package mutating func breakLine() { lines.append(".br") }

  /// Other pages, by name and section.
  package mutating func references(_ pages: [(name: String, section: Int)]) {
    for (index, page) in pages.enumerated() {
      let end = index == pages.count - 1 ? "" : ","
      lines.append("\\%\\fB\(RoffText.code(page.name))\\fP(\(page.section))\(end)")
    }
  }

  /// A term that is spelled already, with what it means.
  package mutating func item(_ term: String, _ text: String) {
    lines.append(".TP")
    lines.append(RoffText.line(term))
    wrap(prose(text))
  }

  package mutating func line(_ spelled: String) { lines.append(RoffText.line(spelled)) }

  /// A command with what it is good for.
  package mutating func example(_ purpose: String, _ command: String) {
    if lines.last?.hasPrefix(".SH") == false { lines.append(".PP") }
    wrap(prose(purpose))
    lines += [".PP", ".RS 4", ".nf", "$ " + RoffText.code(command), ".fi", ".RE"]
  }

  /// Flags (`--stdin`, `-f -`) and words in capitals as what they are.
  private func prose(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard word.hasPrefix("-"), word.count > 1 else { return RoffText.escaped(String(word)) }
      let flag = [".", ",", ";", ":"].contains(word.last) ? word.dropLast() : word
      return "\\fB" + RoffText.code(String(flag)) + "\\fP" + word[flag.endIndex...]
    }
    .joined(separator: " ")
  }
}
