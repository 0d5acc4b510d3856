internal import DisplayText

/// The reference of the settings schema as a manual page of section 5 (file formats).
package struct LanguageManual: Sendable {
  private let program: String
  private let version: String
  private let date: String

  package init(program: String, version: String, date: String) {
    self.program = program
    self.version = version
    self.date = date
  }

  package var name: String { "\(program)-schema.5" }

  package var text: String {
    var page = RoffPage(
      program + "-schema", section: 5, program: program, version: version, date: date, title: "\(program) manual",
      maker: "\(program) manual")
    page.add("SH", "NAME")
    page.name(program + "-schema", "the settings schema of \(program)")
    page.add("SH", "DESCRIPTION")
    for paragraph in LanguageReference.introduction { page.paragraph(paragraph) }
    for chapter in LanguageReference.chapters {
      page.add("SH", chapter.title.uppercased())
      page.paragraph(chapter.introduction)
      write(chapter.rows, to: &page)
    }
    page.add("SH", "TYPES")
    write(LanguageReference.types, to: &page)
    page.add("SH", "EXPRESSIONS")
    for paragraph in LanguageReference.expressions { page.paragraph(paragraph) }
    for row in LanguageReference.functions { page.item("\\fB\(RoffText.code(row.takes))\\fP", row.meaning) }
    page.add("SH", "SEE ALSO")
    page.references(["", "-schema-lint", "-schema-test", "-describe"].map { (program + $0, 1) })
    return page.text
  }

  private func write(_ rows: [LanguageRow], to page: inout RoffPage) {
    for row in rows {
      page.item("\\fB\(RoffText.code(row.name))\\fP: \\fI\(RoffText.code(row.takes))\\fP", row.meaning)
    }
  }
}
