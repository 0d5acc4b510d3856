import CommandSpec
import ConfigModel
import LosslessYAML

/// The problems of several files, in the order in which they were found.
struct ProblemList {
  private var entries: [(diagnostic: Diagnostic, sources: Sources)] = []
  /// Files that could not be read at all, which is no finding about them.
  private var unread: [Diagnostic] = []
  private(set) var code = ExitCode.done
  private let isStrict: Bool

  init(isStrict: Bool) { self.isStrict = isStrict }

  mutating func append(_ diagnostics: [Diagnostic], sources: Sources) {
    for var diagnostic in diagnostics {
      if isStrict, diagnostic.severity == .warning { diagnostic.severity = .error }
      if diagnostic.severity == .error, code == .done { code = .answerIsNo }
      entries.append((diagnostic, sources))
    }
  }

  /// A file that could not be looked at. Its code outweighs that of problems; the first counts.
  mutating func append(_ failure: Failure) {
    if code == .done || code == .answerIsNo { code = failure.code }
    if failure.code == .inputOutput {
      unread += failure.diagnostics
      return
    }
    entries += failure.diagnostics.map { ($0, failure.sources) }
  }

  func print(limit: Int?, _ console: inout Console) {
    for diagnostic in unread { console.show(diagnostic) }
    let style = console.outputStyle
    for (diagnostic, sources) in entries.prefix(limit ?? entries.count) {
      console.print(Renderer(sources: sources, style: style).text(of: diagnostic), terminator: "")
    }
    let hidden = entries.count - min(entries.count, limit ?? entries.count)
    if hidden > 0 { console.note("\(hidden) more problem\(hidden == 1 ? " is" : "s are") not shown") }
  }

  func json(limit: Int?) -> String {
    let all = unread.map { ($0, Sources()) } + entries
    let problems = all.prefix(limit ?? all.count).map { Self.object($0.0, $0.1) }
    return JSONText.text(of: .object(["confedit": .int(1), "problems": .list(problems)]))
  }

  private static func object(_ diagnostic: Diagnostic, _ sources: Sources) -> Value {
    let text = diagnostic.location.flatMap { sources[$0.file] }
    let span = diagnostic.location?.span
    let start = text.flatMap { text in span.map { text.source.position(at: $0.lower) } }
    let end = text.flatMap { text in span.map { text.source.position(at: $0.upper) } }
    return .object([
      "file": diagnostic.location.map { .string($0.file) }, "line": start.map { .int($0.line) },
      "column": start.map { .int($0.column) }, "end_line": end.map { .int($0.line) },
      "end_column": end.map { .int($0.column) }, "key": diagnostic.path.map { .string($0.description) },
      "severity": .string(diagnostic.severity.rawValue), "code": .string(diagnostic.code),
      "message": .string(diagnostic.message), "help": diagnostic.help.map { .string($0) },
    ])
  }
}
