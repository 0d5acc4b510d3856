import AtomicFiles
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// `--format`.
enum ReportFormat: String, Sendable, CaseIterable { case text, json }

extension Option where Value == Bool {
  static var strict: Self { Option(flag: "strict", help: "treat warnings as errors") }
}

extension Option where Value == Int {
  static var maxProblems: Self { Option(count: "max-problems", "N", from: 1, help: "print at most N problems") }
}

extension Option where Value == ReportFormat {
  static var format: Self { Option(choice: "format", "FORMAT", help: "text or json") }
}

let validateCommand = Command<Action>(
  "validate", summary: "find every problem of files, each at its line and column",
  details: [
    "Without a schema the syntax is checked, and that no key is given twice. All documents of a file are looked at. "
      + "Without FILE the file of -f, or of the schema's layers, is checked."
  ],
  operands: [
    Operand(
      "FILE", from: 0, to: nil, completion: .files(endings: ["yaml", "yml"]),
      help: "a file to check; - is standard input")
  ],
  options: rows(.strict, .format, .json, .maxProblems), shared: SharedOptions.reading, exclusive: [["format", "json"]],
  examples: [
    Example("confedit validate notifier.yaml", "Check one file."),
    Example("confedit validate --strict --format json notifier.yaml", "For programs, warnings included."),
  ],
  exitCodes: [
    ExitMeaning(.answerIsNo, "problems were found"), ExitMeaning(.unreadable, "a file is no YAML"),
    ExitMeaning(.inputOutput, "a file cannot be read"),
  ],
  action: runValidate)

private func runValidate(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  var workspaces: [Workspace] = []
  if invocation.operands.isEmpty { workspaces.append(try Workspace(invocation)) }
  for operand in invocation.operands { workspaces.append(Workspace(invocation, file: FileChoice(word: operand))) }
  var report = ProblemList(isStrict: invocation[.strict])
  for workspace in workspaces {
    console.echo = CommandLineEcho(invocation, file: workspace.choice.path)
    workspace.validate(into: &report)
  }
  if invocation[.json] || invocation[.format] == .json {
    console.print(report.json(limit: invocation[.maxProblems], console.echo))
  } else {
    report.print(limit: invocation[.maxProblems], &console)
  }
  return report.code
}

extension Workspace {
  /// Everything that is wrong with the file, in the order in which it stands there.
  fileprivate func validate(into list: inout ProblemList) {
    var found: [Report] = []
    do throws(Failure) {
      try collect(into: &found)
      list.append(found.inFileOrder)
    } catch {
      list.append(found.inFileOrder)
      list.append(error)
    }
  }

  private func collect(into found: inout [Report]) throws(Failure) {
    let stream = try stream(of: try content())
    for number in 0..<max(stream.content.documentCount, 1) {
      let document = try document(number, of: stream)
      let diagnostics = (number == 0 ? duplicates(in: document) : []) + document.problems
      let sources = document.sources
      found += diagnostics.map { Report(diagnostic: $0, sources: sources) }
    }
  }

  private func content() throws(Failure) -> [UInt8] {
    guard let path = choice.path else { return try StandardInput.read(limit: FileSnapshot.sizeLimit) }
    do throws(FileError) {
      return try readFile(at: path).bytes
    } catch {
      throw Failure(error)
    }
  }

  private func duplicates(in document: ConfigDocument) -> [Diagnostic] {
    let stream = document.stream
    return stream.duplicateKeys().map { duplicate in
      let line = stream.source.position(at: stream.span(of: duplicate.first).lower).line
      let path = (stream.path(of: duplicate.mapping) ?? ConfigPath()).appending(key: duplicate.text)
      return Diagnostic(
        .error, "duplicate-key", "the key `\(path)` is given twice, first in line \(line)",
        at: document.location(of: duplicate.again), path: path, help: "remove one of the two")
    }
  }
}

extension ConfigDocument {
  /// What the schema has against the document, each problem at its place.
  var problems: [Diagnostic] { (evaluation?.problems ?? []).map { diagnostic(of: $0) } }
}

extension [Report] {
  /// By line and column; a file comes where the first problem of it is, and what has no place at the end.
  fileprivate var inFileOrder: [Report] {
    var files: [String: Int] = [:]
    for report in self {
      guard let file = report.diagnostic.location?.file, files[file] == nil else { continue }
      files[file] = files.count
    }
    let keys = enumerated().map { index, report in
      let location = report.diagnostic.location
      return (location.flatMap { files[$0.file] } ?? files.count, location?.span.lower ?? 0, index)
    }
    return indices.sorted { keys[$0] < keys[$1] }.map { self[$0] }
  }
}
