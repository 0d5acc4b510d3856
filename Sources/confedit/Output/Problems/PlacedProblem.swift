import ConfigEditing
import ConfigModel
import DisplayText

/// A problem with its place in lines and columns, as reports for programs give it.
struct PlacedProblem {
  let diagnostic: Diagnostic
  let file: String?
  /// Lines and columns from 1, columns in code points; the end is the place after the last character.
  let start: (line: Int, column: Int)?
  let end: (line: Int, column: Int)?
  let help: String?

  init(_ report: Report, _ echo: CommandLineEcho) {
    diagnostic = report.diagnostic
    file = report.diagnostic.location?.file
    let text = report.diagnostic.location.flatMap { report.sources[$0.file] }
    let span = report.diagnostic.location?.span
    start = text.flatMap { text in span.map { text.position(at: $0.lower) } }
    end = text.flatMap { text in span.map { text.position(at: $0.upper) } }
    help = report.diagnostic.help?.text(echo)
  }

  var json: Value {
    .object([
      "file": file.map { .string($0) }, "line": start.map { .int($0.line) }, "column": start.map { .int($0.column) },
      "end_line": end.map { .int($0.line) }, "end_column": end.map { .int($0.column) },
      "key": diagnostic.path.map { .string($0.description) }, "severity": .string(diagnostic.severity.rawValue),
      "code": .string(diagnostic.code), "message": .string(diagnostic.message), "help": help.map { .string($0) },
    ])
  }

  /// Message and help, as reports show them that know one text only; controls are escaped.
  var fullText: String {
    EscapedText.escaped(diagnostic.message) + (help.map { "\nhelp: " + EscapedText.escaped($0) } ?? "")
  }
}
