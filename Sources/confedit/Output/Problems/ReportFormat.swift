/// `--format` of `validate`.
enum ReportFormat: String, Sendable, CaseIterable {
  /// For people: message, excerpt and help.
  case text
  case json
  /// Static Analysis Results Interchange Format 2.1.0 (OASIS), which code hosts show beside a change.
  case sarif
  /// Workflow commands, which GitHub's runners turn into annotations.
  case github
  /// The test report that continuous integration servers read.
  case junit
}

extension ProblemList {
  /// Everything that was found, as a program reads it; nil for `text`, which people read.
  func text(_ format: ReportFormat, limit: Int?, program: String, version: String, echo: CommandLineEcho) -> String? {
    switch format {
    case .text: nil
    case .json: json(limit: limit, echo)
    case .sarif: SARIFReport(program: program, version: version).text(of: placed(limit: limit, echo))
    case .github: GitHubReport.text(of: placed(limit: limit, echo))
    case .junit: JUnitReport(suite: "\(program) validate").text(of: placed(limit: limit, echo), files: files)
    }
  }
}
