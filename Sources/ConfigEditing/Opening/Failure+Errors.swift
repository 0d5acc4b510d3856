package import AtomicFiles
import ConfigModel
import ConfigSchema
import LosslessYAML
import YAMLDiagnosis

/// The errors of the modules as failures of the program.
extension Failure {
  package init(_ error: FileError) {
    var help = Advice(error.help)
    if case .notFound(let path) = error, let near = PathKind.nearMiss(of: path) { help = "did you mean '\(near)'?" }
    if case .lockTimeout = error, let advice = help { help = "\(advice) with \(option: .lockTimeout)" }
    self.init(Kind(error), "file", error.description, help: help)
  }

  /// A file that is not valid YAML.
  ///
  /// - Parameter mayHoldSecrets: then their places are unknown, and no text of the file is shown.
  init(_ error: Unreadable, file: String, source: Source, mayHoldSecrets: Bool = false) {
    var sources = Sources()
    sources[file] = mayHoldSecrets ? SourceText(source).covered : SourceText(source)
    let location = { (span: SourceSpan) in Diagnostic.Location(file: file, span: span) }
    let words = { (text: String) in mayHoldSecrets ? text.withoutQuotations : text }
    let reason = Explanation(of: error, in: source)
    let diagnostic = Diagnostic(
      .error, reason.code.rawValue, words(reason.message), at: location(reason.span),
      notes: reason.notes.map { Diagnostic.Note(words($0.message), at: $0.span.map(location)) },
      help: Advice(reason.help.map(words)))
    self.init(.unreadable, [diagnostic], sources: sources)
  }

  init(_ error: LookupFailure, in document: ConfigDocument) {
    let error = error.completed(by: document.settings)
    let dotted = document.dottedKeyThere(for: error.path).map { "did you mean `\($0.path)`?" as Advice }
    var diagnostic = Diagnostic(
      .error, error.code, error.message, at: error.span.map(document.location), path: error.path,
      help: dotted ?? error.help)
    if let first = error.firstSpan {
      diagnostic.notes.append(Diagnostic.Note("it is given here first", at: document.location(first)))
    }
    self.init(Kind(error), [diagnostic], sources: document.sources)
  }

  /// A selector that no item of the list that counts answers to, in the words of one that the file lacks.
  init(_ error: SelectorFailure, _ settings: Settings?) {
    var failure: LookupFailure
    switch error {
    case .pastEnd(let path, let list, let count):
      failure = LookupFailure(
        reason: .indexPastEnd(index: count, count: count, span: nil), path: path, depth: list.segments.count)
    case .noItem(let path, let list):
      var new: Value?
      if case .match(let member, let value) = path.last { new = .object([member: .string(value)]) }
      failure = LookupFailure(reason: .noItem(new: new, span: nil), path: path, depth: list.segments.count)
    case .severalItems(let path, let list, let indexes):
      failure = LookupFailure(
        reason: .severalItems(indexes: indexes, span: nil), path: path, depth: list.segments.count)
    }
    failure = failure.completed(by: settings)
    self.init(.noSuchKey, failure.code, failure.message, path: failure.path, help: failure.help)
  }

  init(_ error: EditRefusal, in document: ConfigDocument) {
    let notes = error.related.map { Diagnostic.Note("see here", at: document.location($0)) }
    let diagnostic = Diagnostic(
      .error, error.code, error.message, at: error.span.map(document.location), path: error.path, notes: notes,
      help: error.help)
    self.init(Kind(error), [diagnostic], sources: document.sources)
  }
}

extension LookupFailure {
  /// With all that an item must have in the item that is proposed.
  fileprivate func completed(by settings: Settings?) -> LookupFailure {
    let list = ConfigPath(Array(path.segments.prefix(depth)))
    guard let settings, case .noItem(let new?, let span) = reason,
      let item = settings.completed(new, of: settings.setting(at: list))
    else { return self }
    return LookupFailure(reason: .noItem(new: item, span: span), path: path, depth: depth)
  }
}

extension Failure.Kind {
  init(_ error: FileError) {
    switch error {
    case .changedMeanwhile, .lockTimeout: self = .conflict
    case .notFound, .permission, .readOnly, .notRegular, .notDirectory, .linkLoop, .invalidPath, .tooLarge, .diskFull,
      .inPlaceRefused, .halfWritten, .io:
      self = .inputOutput
    }
  }

  init(_ error: LookupFailure) {
    switch error.reason {
    // The file is ambiguous there.
    case .duplicateKey: self = .unreadable
    case .belowScalar, .indexPastEnd, .keyOnList, .notAList, .noItemKey, .noItem, .severalItems: self = .noSuchKey
    }
  }

  init(_ error: EditRefusal) {
    switch error.reason {
    case .lookup(let failure): self.init(failure)
    case .throughAlias, .throughMerge, .usedAnchor, .complexKeys, .proofFailed: self = .unreadable
    case .notJSON, .tagDoesNotFit, .keyTooLong, .keyExists, .anchorTaken, .noAnchor, .commentsInFlow: self = .refused
    case .notThere, .notAKey, .notAList, .cannotRemoveRoot: self = .noSuchKey
    case .noSuchDocument: self = .usage
    }
  }
}

extension String {
  /// The text with `(…)` in place of everything in quotes that has a letter or a digit, and of every name of an anchor,
  /// alias or tag: a password that begins with `*` is one of these.
  fileprivate var withoutQuotations: String {
    var result = ""
    var rest = self[...]
    while let start = rest.firstIndex(where: { "\"`'*&!".contains($0) }) {
      let mark = rest[start]
      let isName = "*&!".contains(mark)
      let inside = rest[rest.index(after: start)...]
      // Up to the last such quote: what is quoted may hold one itself.
      let end = isName ? inside.firstIndex(where: \.isWhitespace) ?? inside.endIndex : inside.lastIndex(of: mark)
      guard let end else { break }
      let next = isName ? end : inside.index(after: end)
      let isTelling = inside[..<end].contains { $0.isLetter || $0.isNumber }
      result += rest[..<start] + (isTelling ? "(…)" : rest[start..<next])
      rest = rest[next...]
    }
    return result + rest
  }
}
