import AtomicFiles
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// What is wrong with one file.
struct FileVerdict: Sendable {
  let choice: FileChoice
  /// In the order in which they stand there.
  var reports: [Report] = []
  /// Why the file could not be looked at, or not to its end.
  var failure: Failure?
}

/// One file to be checked, with the commands that its messages propose.
struct FileCheck: Sendable {
  let workspace: Workspace
  let echo: CommandLineEcho

  /// Everything that is wrong with the file.
  func verdict() -> FileVerdict {
    var verdict = FileVerdict(choice: workspace.choice)
    do throws(Failure) {
      try collect(into: &verdict.reports)
    } catch {
      verdict.failure = error
    }
    verdict.reports = verdict.reports.inFileOrder
    for index in verdict.reports.indices {
      verdict.reports[index].diagnostic.help = verdict.reports[index].diagnostic.help.map(echo.completed)
    }
    return verdict
  }

  private func collect(into found: inout [Report]) throws(Failure) {
    let stream = try workspace.stream(of: try content())
    for number in 0..<max(stream.content.documentCount, 1) {
      let document = try workspace.document(number, of: stream)
      let diagnostics = (number == 0 ? duplicates(in: document) : []) + document.problems
      guard !diagnostics.isEmpty else { continue }
      let sources = document.sources
      found += diagnostics.map { Report(diagnostic: $0, sources: sources) }
    }
  }

  private func content() throws(Failure) -> [UInt8] {
    guard let path = workspace.choice.path else { return try StandardInput.read(limit: FileSnapshot.sizeLimit) }
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
  var problems: [Diagnostic] {
    let found = schema?.jsonSchema.map(problems) ?? evaluation?.problems ?? []
    return found.map { diagnostic(of: $0) }
  }
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
