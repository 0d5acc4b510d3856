import ConfigModel

/// Problems as workflow commands, one a line, which GitHub's runners show as annotations.
enum GitHubReport {
  static func text(of problems: [PlacedProblem]) -> String { problems.map(line).joined(separator: "\n") }

  private static func line(of problem: PlacedProblem) -> String {
    let command =
      switch problem.diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties: [String] = []
    if let file = problem.file { properties.append("file=\(property(file))") }
    if let start = problem.start { properties += ["line=\(start.line)", "col=\(start.column)"] }
    if let end = problem.end {
      properties.append("endLine=\(end.line)")
      // Of a span over several lines the runner takes no columns.
      if end.line == problem.start?.line { properties.append("endColumn=\(end.column)") }
    }
    properties.append("title=\(property(problem.diagnostic.code))")
    return "::\(command) \(properties.joined(separator: ","))::\(data(problem.fullText))"
  }

  private static func data(_ text: String) -> String { escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"]) }

  private static func property(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func escaped(_ text: String, _ table: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let escape = table[scalar] { result += escape } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
