/// The reference as one Markdown document: a heading for each page of the form, a table for each section, and every
/// setting below it.
package struct MarkdownDocument: Sendable {
  let reference: Reference
  private var blocks: [String] = []

  package init(_ reference: Reference) { self.reference = reference }

  package var text: String {
    var copy = self
    copy.write()
    return copy.blocks.joined(separator: "\n\n") + "\n"
  }

  mutating func add(_ block: String) { if !block.isEmpty { blocks.append(block) } }

  /// The place and the heading in one block; there are six levels.
  mutating func addHeading(_ level: Int, _ title: String, anchor: String? = nil) {
    let heading = String(repeating: "#", count: min(6, level)) + " " + MarkdownText.escaped(title)
    add((anchor.map { MarkdownText.anchor($0) + "\n\n" } ?? "") + heading)
  }

  mutating func addText(_ text: String?) { if let text { add(MarkdownText.paragraphs(text)) } }

  mutating func addTable(_ header: [String], _ rows: [[String]]) {
    guard !rows.isEmpty else { return }
    let lines = [header, header.map { _ in "---" }] + rows
    add(lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n"))
  }

  mutating func addFacts(_ facts: [Fact]) {
    var lines: [String] = []
    for fact in facts {
      let name = "- **\(MarkdownText.escaped(fact.name))**: "
      if fact.statements.count == 1 {
        lines.append(name + MarkdownText.phrase(fact.statements[0]))
      } else {
        lines.append(name.trimmingBlanks)
        lines += fact.statements.map { "  - " + MarkdownText.phrase($0) }
      }
    }
    add(lines.joined(separator: "\n"))
  }

  // MARK: The parts

  private mutating func write() {
    addHeading(1, reference.title)
    addText(reference.help)
    addFacts(reference.facts)
    addContents()
    for page in reference.pages { addPage(page) }
    addRules()
    addLayers()
    addMigrations()
  }

  /// With another sign than facts have, so that the list is one of its own.
  private mutating func addContents() {
    var lines: [String] = []
    for page in reference.pages {
      let indent = String(repeating: "  ", count: page.depth)
      if !page.isWhole {
        lines.append(indent + "* " + MarkdownText.link(page.title, to: Anchors.fragment(page.anchor)))
      }
      for section in page.sections {
        guard let header = section.header else { continue }
        let link = MarkdownText.link(header, to: Anchors.fragment(section.anchor))
        lines.append(indent + (page.isWhole ? "* " : "  * ") + link)
      }
    }
    for chapter in reference.chapters {
      lines.append("* " + MarkdownText.link(chapter.title, to: Anchors.fragment(chapter.anchor)))
    }
    add(lines.joined(separator: "\n"))
  }

  private mutating func addPage(_ page: PageArticle) {
    let level = page.isWhole ? 1 : min(4, 2 + page.depth)
    if !page.isWhole { addHeading(level, page.title, anchor: page.anchor) }
    addText(page.help)
    addFacts(page.facts)
    for section in page.sections { addSection(section, level: level + 1) }
  }

  private mutating func addSection(_ section: SectionArticle, level: Int) {
    if let header = section.header { addHeading(level, header, anchor: section.anchor) }
    addFacts(section.facts)
    addTable(["Setting", "Key", "Value", "Default"], section.settings.flatMap(summary))
    if let footer = section.footer {
      add(
        MarkdownText.paragraphs(footer).split(separator: "\n", omittingEmptySubsequences: false)
          .map { $0.isEmpty ? ">" : "> " + $0 }.joined(separator: "\n"))
    }
    for setting in section.settings { addSetting(setting, level: section.header == nil ? level : level + 1) }
    addLinks(section.links)
    addActions(section.actions)
  }

  /// The row of a setting; a group has those of its members.
  private func summary(of setting: SettingArticle) -> [[String]] {
    if setting.isGroup { return setting.members.flatMap(summary) }
    return [
      [
        MarkdownText.link(setting.title, to: Anchors.fragment(setting.anchor)),
        MarkdownText.code(setting.key, inTable: true), MarkdownText.phrase(setting.kind, inTable: true),
        setting.fallback.map { MarkdownText.phrase($0, inTable: true) } ?? "",
      ]
    ]
  }

  private mutating func addLinks(_ links: [LinkArticle]) {
    var lines: [String] = []
    for link in links {
      let target =
        link.isFollowed
        ? MarkdownText.link(link.title, to: link.url)
        : "\(MarkdownText.escaped(link.title)): \(MarkdownText.code(link.url))"
      lines.append("- " + target)
      for fact in link.facts {
        lines += fact.statements.map { "  - \(fact.name) \(MarkdownText.phrase($0))" }
      }
    }
    add(lines.joined(separator: "\n"))
  }

  private mutating func addActions(_ actions: [ActionArticle]) {
    for action in actions {
      add("**\(MarkdownText.escaped(action.title))** (action \(MarkdownText.code(action.name)))")
      addText(action.help)
      addFacts(action.facts)
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var copy = self
    while copy.last == " " { copy.removeLast() }
    return copy
  }
}
