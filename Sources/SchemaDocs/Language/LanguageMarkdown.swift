/// The reference of the settings schema as Markdown. Below each attribute stands a line `<!-- example: NAME -->`, where
/// `NAME` is the case file that shows it at work.
package enum LanguageMarkdown {
  package static var text: String {
    var lines = ["# The settings schema", ""]
    for paragraph in LanguageReference.introduction { lines += [paragraph, ""] }
    for chapter in LanguageReference.chapters {
      lines += ["## \(chapter.title)", "", chapter.introduction, ""]
      for row in chapter.rows {
        lines += [
          "### `\(row.name)`", "", "Takes \(MarkdownText.escaped(row.takes)). \(MarkdownText.escaped(row.meaning))", "",
        ]
        lines += ["<!-- example: \(example(of: row, in: chapter)) -->", ""]
      }
    }
    lines += ["## Types", "", "| type | reads | |", "|---|---|---|"]
    lines += LanguageReference.types.map { "| `\($0.name)` | \(cell($0.takes)) | \(cell($0.meaning)) |" }
    lines += ["", "## Expressions", ""]
    for paragraph in LanguageReference.expressions { lines += [MarkdownText.escaped(paragraph), ""] }
    lines += ["| function | |", "|---|---|"]
    lines += LanguageReference.functions.map { "| `\($0.takes)` | \(cell($0.meaning)) |" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `setting-enabled-if`
  package static func example(of row: LanguageRow, in chapter: LanguageChapter) -> String {
    let place = chapter.place.split(separator: " ").last.map(String.init) ?? chapter.place
    return "\(place)-\(row.name)"
  }

  private static func cell(_ text: String) -> String { MarkdownText.escaped(text).replacing("|", with: "\\|") }
}
