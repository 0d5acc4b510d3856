import ConfigModel

extension Configuration {
  /// What is wrong, or why something is refused.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    public enum Severity: Sendable, Hashable { case error, warning, note }

    public let severity: Severity
    /// A stable word for programs, such as `not-a-choice`.
    public let code: String
    /// One sentence without a full stop.
    public let message: String
    /// The key that it is about.
    public let key: String?
    /// Where it is: the path of a file, and the line and column in it, from 1.
    public let file: String?
    public let line: Int?
    public let column: Int?

    /// `FILE:LINE:COLUMN: MESSAGE`, as far as the place is known.
    public var description: String {
      guard let file, let line, let column else { return message }
      return "\(file):\(line):\(column): \(message)"
    }

    init(_ report: Report) {
      let diagnostic = report.diagnostic
      severity =
        switch diagnostic.severity {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
      code = diagnostic.code
      message = diagnostic.message
      key = diagnostic.path?.description
      file = diagnostic.location?.file
      let position = diagnostic.location.flatMap { location in
        report.sources[location.file]?.position(at: location.span.lower)
      }
      line = position?.line
      column = position?.column
    }
  }
}

extension Failure {
  /// Why it was not done; never empty.
  public var problems: [Configuration.Problem] { reports.map(Configuration.Problem.init) }
}

extension Failure: CustomStringConvertible {
  /// One problem in each line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
