import AtomicFiles
package import ConfigModel
import LosslessYAML

/// A schema with the files that it includes, as one value. Spans of included files are moved behind those of the files
/// before, so that each still says where it came from.
package struct SchemaIncludes {
  private struct Part {
    let file: String
    let start: Int
    let length: Int
  }

  private var parts: [Part] = []
  private(set) var sources = Sources()

  package init() {}

  /// What was read, the schema first.
  var files: [String] { parts.map(\.file) }

  /// The attributes that an included file may have; all but the first are joined with those of the schema.
  private static let attributes = ["confedit", "pages", "sections", "rules", "types"]

  /// Reads the schema at `path` and what its `include` names beside it.
  package mutating func read(_ path: String, _ bytes: [UInt8]) throws(Failure) -> LocatedValue {
    let root = try readFile(path, bytes)
    guard let include = root["include"] else { return root }
    // One file needs no brackets.
    let names = if case .list(let names) = include.content { names } else { [include] }
    guard case .map(var entries) = root.content else { return root }
    for name in names {
      // The compiler refuses what is not a name.
      guard case .string(let text) = name.content else { continue }
      let place = FilePath.join(FilePath.directory(path), text)
      let included = try readFile(place, try SchemaFile.bytes(of: place))
      guard case .map(let more) = included.content else { continue }
      for entry in more { try join(entry, to: &entries) }
    }
    var result = root
    result.content = .map(entries)
    return result
  }

  private func join(_ entry: LocatedEntry, to entries: inout [LocatedEntry]) throws(Failure) {
    guard Self.attributes.contains(entry.key) else {
      throw located(
        Failure(
          .schema,
          [
            Diagnostic(
              .error, "unknown-attribute", "an included file cannot have `\(entry.key)`",
              at: Diagnostic.Location(file: "", span: entry.keySpan),
              help:
                "it may have pages, sections, rules and types; everything else belongs in the schema that includes it")
          ]))
    }
    guard entry.key != "confedit" else { return }
    guard let index = entries.firstIndex(where: { $0.key == entry.key }) else {
      entries.append(entry)
      return
    }
    switch (entries[index].value.content, entry.value.content) {
    case (.list(let first), .list(let more)): entries[index].value.content = .list(first + more)
    case (.map(let first), .map(let more)): entries[index].value.content = .map(first + more)
    default: break
    }
  }

  private mutating func readFile(_ path: String, _ bytes: [UInt8]) throws(Failure) -> LocatedValue {
    let source = Source(bytes)
    let start = parts.last.map { $0.start + $0.length + 1 } ?? 0
    parts.append(Part(file: path, start: start, length: source.bytes.count))
    sources[path] = SourceText(source)
    if let arena = QuickReader.arena(of: source) { return LocatedDocument(arena, from: start).root }
    let stream = try YAMLStream(ofSchema: source, at: path)
    guard stream.documentCount <= 1, stream.root(ofDocument: 0) != nil else {
      let problem = stream.documentCount > 1 ? "has \(stream.documentCount) documents" : "is empty"
      throw Failure(
        .schema, "not-a-schema", "the schema '\(path)' \(problem)",
        help: "a schema is one document that begins with: confedit: 1")
    }
    return stream.located(ofDocument: 0, from: start)
  }

  /// The failure with each place in the file that it belongs to.
  func located(_ failure: Failure) -> Failure {
    var result = failure
    result.reports = failure.reports.map { Report(diagnostic: located($0.diagnostic), sources: sources) }
    return result
  }

  func located(_ diagnostic: Diagnostic) -> Diagnostic {
    var result = diagnostic
    result.location = diagnostic.location.map(located)
    result.notes = diagnostic.notes.map { Diagnostic.Note($0.message, at: $0.location.map(located)) }
    return result
  }

  private func located(_ location: Diagnostic.Location) -> Diagnostic.Location {
    guard let part = parts.last(where: { $0.start <= location.span.lower }) else { return location }
    let span = SourceSpan(location.span.lower - part.start, location.span.upper - part.start)
    return Diagnostic.Location(file: part.file, span: span)
  }
}
