import AtomicFiles
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

extension Workspace {
  /// Everything that is wrong with the file, in the order in which it stands there.
  func validate(into list: inout ProblemList, _ console: inout Console) {
    var found: [Report] = []
    do throws(Failure) {
      try collect(try content(), into: &found, &console)
      list.append(found.inFileOrder)
    } catch {
      list.append(found.inFileOrder)
      list.append(error)
    }
  }

  /// Everything that is wrong in these bytes, as far as it can be told.
  ///
  /// - Throws: what keeps it from being told: no YAML, no right schema.
  func collect(_ bytes: [UInt8], into found: inout [Report], _ console: inout Console) throws(Failure) {
    let stream = try stream(of: bytes, &console)
    for number in 0..<max(stream.content.documentCount, 1) {
      let document = try document(number, of: stream)
      let diagnostics = (number == 0 ? duplicates(in: document) : []) + document.problems(&console)
      let sources = document.sources
      found += diagnostics.map { Report(diagnostic: $0, sources: sources) }
    }
  }

  /// Refuses a file that is not there, or cannot be read.
  func checkReadable() throws(Failure) {
    if choice.path != nil { _ = try content() }
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
  /// What the schema has against the document, each problem at its place; commands that tell choices are asked.
  func problems(_ console: inout Console) -> [Diagnostic] {
    guard var evaluation else { return [] }
    evaluation.judge(by: console.lines(printedBy: evaluation.neededCommands(), for: self))
    return evaluation.problems.map { diagnostic(of: $0) }
  }
}

extension [Report] {
  /// By line and column; a file comes where the first problem of it is, and what has no place at the end.
  var inFileOrder: [Report] {
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
