import ConfigEditing
import CommandSpec
import ConfigModel
import LosslessYAML

/// The problems of several files, in the order in which they were found.
struct ProblemList {
  private var reports: [Report] = []
  /// Files that could not be read at all.
  private var unread: [Report] = []
  /// All checked files, as they were named.
  private(set) var files: [String] = []
  /// How many of them have an error or a warning.
  private var faulty = 0
  private(set) var code = ExitCode.done
  /// The fixed problems; nil without --fix.
  var mended: [Report]?
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

  /// - Parameter echo: for the commands in the help about this file.
  mutating func append(_ verdict: FileVerdict, _ echo: CommandLineEcho) {
    files.append(verdict.choice.name)
    let all = verdict.reports + (verdict.failure?.reports ?? [])
    if all.contains(where: { $0.diagnostic.severity != .note }) { faulty += 1 }
    append(echo.written(verdict.reports))
    if var failure = verdict.failure {
      failure.reports = echo.written(failure.reports)
      append(failure)
    }
  }

  /// A file that could not be looked at. Its code outweighs that of problems; the first counts.
  mutating func append(_ failure: Failure) {
    if code == .done || code == .answerIsNo { code = ExitCode(failure.kind) }
    if failure.kind == .inputOutput {
      unread += failure.reports
      return
    }
    reports += failure.reports
  }

  func print(limit: Int?, _ console: inout Console) {
    for report in unread { console.show(report.diagnostic) }
    let style = console.reportStyle
    let echo = console.echo
    let renderer = { (report: Report) in Renderer(sources: report.sources, style: style, echo: echo) }
    for report in reports.prefix(limit ?? reports.count) {
      console.report(renderer(report).text(of: report.diagnostic))
    }
    let hidden = reports.count - min(reports.count, limit ?? reports.count)
    if hidden > 0 { console.note("\(hidden) more problem\(hidden == 1 ? " is" : "s are") not shown") }
  }

  func json(limit: Int?, _ echo: CommandLineEcho) -> String {
    let mended = mended.map { Value.list($0.map { PlacedProblem($0, echo).json }) }
    return JSONText.text(
      of: .object([
        "confedit": .int(1), "mended": mended, "problems": .list(placed(limit: limit, echo).map(\.json)),
      ]))
  }

  /// As reports for programs give them, those files first that could not be read.
  func placed(limit: Int?, _ echo: CommandLineEcho) -> [PlacedProblem] {
    (unread + reports).prefix(limit ?? .max).map { PlacedProblem($0, echo) }
  }

  /// How many errors and warnings there are, in how many of the files; nil for a single file.
  var summary: String? {
    guard files.count > 1 else { return nil }
    let all = unread + reports
    let counts = [Diagnostic.Severity.error, .warning].compactMap { severity -> String? in
      let count = all.count { $0.diagnostic.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let found = counts.isEmpty ? "no problem" : counts.joined(separator: " and ") + " in \(faulty) of them"
    return "\(files.count) files were checked: \(found)"
  }
}
