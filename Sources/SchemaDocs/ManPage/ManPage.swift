internal import DisplayText

/// The reference as a manual page of section 5 (file formats), for man(7).
package struct ManPage: Sendable {
  let reference: Reference
  private var lines: [String] = []

  package init(_ reference: Reference) { self.reference = reference }

  package var text: String {
    var copy = self
    copy.write()
    return copy.lines.joined(separator: "\n") + "\n"
  }

  // MARK: Lines

  /// The requests behind which a line begins anyway.
  private static let breaks: Set = [".br", ".PP", ".IP"]

  /// A macro with arguments that are text, `.SH "General"`.
  mutating func add(_ macro: String, _ arguments: String...) {
    lines.append(([".\(macro)"] + arguments.map(RoffText.argument)).joined(separator: " "))
  }

  /// A line of text that is spelled already.
  mutating func add(line: String) { lines.append(RoffText.line(line)) }

  /// Text of several lines: blank lines part paragraphs, other line ends stay line ends.
  mutating func add(text: String) {
    var isFirst = true
    var isAfterBlank = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.joined(separator: " ")
      guard !words.isEmpty else {
        isAfterBlank = true
        continue
      }
      if !isFirst { lines.append(isAfterBlank ? ".IP" : ".br") }
      add(line: RoffText.escaped(words))
      isFirst = false
      isAfterBlank = false
    }
  }

  /// One fact a line.
  mutating func add(_ facts: [Fact]) {
    for fact in facts {
      if let last = lines.last, !Self.breaks.contains(last) { lines.append(".br") }
      add(line: RoffText.escaped(fact.name + ": ") + RoffText.phrase(.sequence(fact.statements)))
    }
  }

  // MARK: The parts

  private mutating func write() {
    lines.append(".\\\" Made by confedit from the settings schema.")
    // The revision in the place of a date, which would differ from run to run.
    let edition = reference.revision.map { "revision \($0)" } ?? reference.title
    add("TH", reference.name.uppercased(), "5", edition, reference.title, "\(reference.title) settings")
    add("SH", "NAME")
    add(line: RoffText.code(reference.name) + " \\- settings of " + RoffText.escaped(reference.title))
    writeDescription()
    for page in reference.pages { add(page) }
    writeRules()
    writeLayers()
    writeMigrations()
    add("SH", "SEE ALSO")
    add(line: "\\fBconfedit\\fP(1)")
  }

  private mutating func writeDescription() {
    add("SH", "DESCRIPTION")
    if let help = reference.help {
      add(text: help)
      lines.append(".PP")
    }
    add(line: "The settings are in a YAML file. Each is described under its key, as on the command line.")
    guard !reference.facts.isEmpty else { return }
    lines.append(".PP")
    add(reference.facts)
  }

  private mutating func add(_ page: PageArticle) {
    add("SH", page.isWhole ? "SETTINGS" : page.title.uppercased())
    if let help = page.help { add(text: help) }
    add(page.facts)
    for section in page.sections { add(section) }
  }

  private mutating func add(_ section: SectionArticle) {
    if let header = section.header { add("SS", header) }
    if !section.facts.isEmpty { add(section.facts) }
    for setting in section.settings { add(setting) }
    for action in section.actions { add(action) }
    for link in section.links {
      lines.append(".TP")
      add(line: "\\fI" + RoffText.escaped(link.title) + "\\fP")
      add(line: RoffText.code(link.url))
      add(link.facts)
    }
    guard let footer = section.footer else { return }
    lines.append(".PP")
    add(text: footer)
  }

  private mutating func add(_ action: ActionArticle) {
    lines.append(".TP")
    add(line: "\\fI" + RoffText.escaped(action.title) + "\\fP (action \\fB" + RoffText.code(action.name) + "\\fP)")
    add(text: action.help ?? "")
    add(action.facts)
  }

  mutating func addRaw(_ request: String) { lines.append(request) }
}
