import AtomicFiles
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// The errors of the modules as failures of the program.
extension Failure {
  init(_ error: FileError) {
    self.init(ExitCode(rawValue: error.exitCode) ?? .inputOutput, "file", error.description, help: error.help)
  }

  /// A file that is no YAML.
  init(_ error: Unreadable, file: String, source: Source) {
    var sources = Sources()
    sources[file] = SourceText(source)
    let location = { (span: SourceSpan) in Diagnostic.Location(file: file, span: span) }
    let diagnostic = Diagnostic(
      .error, error.code.rawValue, error.message, at: location(error.span),
      notes: error.notes.map { Diagnostic.Note($0.message, at: $0.span.map(location)) }, help: error.help)
    self.init(ExitCode(rawValue: error.exitCode) ?? .unreadable, [diagnostic], sources: sources)
  }

  init(_ error: LookupFailure, in document: ConfigDocument) {
    var diagnostic = Diagnostic(
      .error, error.code, error.message, at: error.span.map(document.location), path: error.path, help: error.help)
    if let first = error.firstSpan {
      diagnostic.notes.append(Diagnostic.Note("it stands here first", at: document.location(first)))
    }
    self.init(ExitCode(rawValue: error.exitCode) ?? .noSuchKey, [diagnostic], sources: document.sources)
  }

  /// A selector that no item of the list that counts answers to, in the words of one that the file lacks.
  init(_ error: SelectorFailure) {
    let failure: LookupFailure
    switch error {
    case .pastEnd(let path, let list, let count):
      failure = LookupFailure(
        reason: .indexPastEnd(index: count, count: count, span: nil), path: path, depth: list.segments.count)
    case .noItem(let path, let list):
      failure = LookupFailure(reason: .noItem(span: nil), path: path, depth: list.segments.count)
    case .severalItems(let path, let list, let indexes):
      failure = LookupFailure(
        reason: .severalItems(indexes: indexes, span: nil), path: path, depth: list.segments.count)
    }
    self.init(.noSuchKey, failure.code, failure.message, path: failure.path, help: failure.help)
  }

  init(_ error: EditRefusal, in document: ConfigDocument) {
    let notes = error.related.map { Diagnostic.Note("see here", at: document.location($0)) }
    let diagnostic = Diagnostic(
      .error, error.code, error.message, at: error.span.map(document.location), path: error.path, notes: notes,
      help: error.help)
    self.init(ExitCode(rawValue: error.exitCode) ?? .unreadable, [diagnostic], sources: document.sources)
  }
}
