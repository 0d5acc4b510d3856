import CommandSpec
import ConfigModel
import LosslessYAML

/// The problems of several files, in the order in which they were found.
struct ProblemList {
  private var reports: [Report] = []
  /// Files that could not be read at all, which is no finding about them.
  private var unread: [Report] = []
  private(set) var code = ExitCode.done
  private let isStrict: Bool

  init(isStrict: Bool) { self.isStrict = isStrict }

  mutating func append(_ diagnostics: [Diagnostic], sources: Sources) {
    append(diagnostics.map { Report(diagnostic: $0, sources: sources) })
  }

  mutating func append(_ found: [Report]) {
    for var report in found {
      if isStrict, report.diagnostic.severity == .warning { report.diagnostic.severity = .error }
      if report.diagnostic.severity == .error, code == .done { code = .answerIsNo }
      reports.append(report)
    }
  }

  /// A file that could not be looked at. Its code outweighs that of problems; the first counts.
  mutating func append(_ failure: Failure) {
    if code == .done || code == .answerIsNo { code = failure.code }
    if failure.code == .inputOutput {
      unread += failure.reports
      return
    }
    reports += failure.reports
  }

  func print(limit: Int?, _ console: inout Console) {
    for report in unread { console.show(report.diagnostic) }
    let style = console.outputStyle
    let echo = console.echo
    let renderer = { (report: Report) in Renderer(sources: report.sources, style: style, echo: echo) }
    for report in reports.prefix(limit ?? reports.count) {
      console.print(renderer(report).text(of: report.diagnostic), terminator: "")
    }
    let hidden = reports.count - min(reports.count, limit ?? reports.count)
    if hidden > 0 { console.note("\(hidden) more problem\(hidden == 1 ? " is" : "s are") not shown") }
  }

  func json(limit: Int?, _ echo: CommandLineEcho) -> String {
    let all = unread + reports
    let problems = all.prefix(limit ?? all.count).map { Self.object($0.diagnostic, $0.sources, echo) }
    return JSONText.text(of: .object(["confedit": .int(1), "problems": .list(problems)]))
  }

  private static func object(_ diagnostic: Diagnostic, _ sources: Sources, _ echo: CommandLineEcho) -> Value {
    let text = diagnostic.location.flatMap { sources[$0.file] }
    let span = diagnostic.location?.span
    let start = text.flatMap { text in span.map { text.position(at: $0.lower) } }
    let end = text.flatMap { text in span.map { text.position(at: $0.upper) } }
    return .object([
      "file": diagnostic.location.map { .string($0.file) }, "line": start.map { .int($0.line) },
      "column": start.map { .int($0.column) }, "end_line": end.map { .int($0.line) },
      "end_column": end.map { .int($0.column) }, "key": diagnostic.path.map { .string($0.description) },
      "severity": .string(diagnostic.severity.rawValue), "code": .string(diagnostic.code),
      "message": .string(diagnostic.message), "help": diagnostic.help.map { .string(echo.completed($0)) },
    ])
  }
}
