import ConfigModel
import ConfigSchema
import JSONSchema

/// JSON Schemas by the files that they are for, in the format of SchemaStore's catalogue: `schemas`, a list of
/// `{name, fileMatch, url}`. `refs` beside it can map addresses to directories on this machine.
struct SchemaCatalogue: Sendable {
  struct Entry: Sendable {
    let name: String
    /// An address, or a path from the catalogue's own directory.
    let url: String
    let patterns: [String]
    let catalogue: String
  }

  private let entries: [Entry]
  let references: [ReferenceMap.Mapping]

  init(reading path: String) throws(Failure) {
    let document: SchemaDocument
    do throws(SchemaDocument.ReadingFailure) {
      document = try SchemaDocument(reading: path, uri: path)
    } catch {
      switch error {
      case .file(let error):
        throw Failure(
          .schema, "no-catalogue", "the catalogue cannot be read: \(error)",
          help: "name another with \(option: .catalogue)")
      case .text(let failure): throw failure
      }
    }
    let arena = document.arena
    guard let list = arena.member("schemas", of: ValueArena.root), arena.kind(of: list) == .list else {
      throw Failure(
        .schema, "not-a-catalogue", "'\(path)' is not a catalogue: it has no list `schemas`",
        help: "a catalogue is {\"schemas\": [{\"name\": …, \"fileMatch\": [GLOB], \"url\": URL-or-PATH}]}")
    }
    entries = arena.items(of: list).compactMap { item in
      guard let url = arena.member("url", of: item).flatMap(arena.string) else { return nil }
      let patterns = arena.member("fileMatch", of: item).map { arena.items(of: $0).compactMap(arena.string) } ?? []
      let name = arena.member("name", of: item).flatMap(arena.string) ?? url
      return Entry(name: name, url: url, patterns: patterns, catalogue: path)
    }
    let directory = FilePath.directory(path)
    references = (arena.member("refs", of: ValueArena.root).map { arena.entries(of: $0) } ?? []).compactMap { entry in
      arena.string(entry.value).map {
        ReferenceMap.Mapping(
          prefix: arena.text(of: entry.key), directory: FilePath.join(directory, FilePath.expandingHome($0)))
      }
    }
  }

  /// The first entry that is for a file.
  func entry(for file: String) -> Entry? {
    let path = FilePath.absolute(file)
    return entries.first { $0.matches(path) }
  }
}

extension SchemaCatalogue.Entry {
  /// A pattern without a slash is about a file's name alone, one with is about the end of its path; `!` takes files out
  /// again.
  func matches(_ path: String) -> Bool {
    var isMet = false
    for pattern in patterns {
      let isExclusion = pattern.hasPrefix("!")
      var text = isExclusion ? String(pattern.dropFirst()) : pattern
      if text.contains("/"), !text.hasPrefix("/"), !text.hasPrefix("**/") { text = "**/" + text }
      guard let glob = try? Glob(text), glob.matches(path) else { continue }
      if isExclusion { return false }
      isMet = true
    }
    return isMet
  }

  /// The place of the schema on this machine.
  func path(_ references: ReferenceMap) throws(Failure) -> String {
    guard let path = references.path(of: url) else {
      let prefix = url.lastIndex(of: "/").map { String(url[...$0]) } ?? url
      throw Failure(
        .schema, "no-schema",
        "the schema \(ConfigPath.quoted(name)) of '\(catalogue)' is \(url), which is not on this machine",
        help: "nothing is downloaded; if a directory has the schema, use \(option: .references(prefix: prefix))")
    }
    return url.contains("://") || path.hasPrefix("/") ? path : FilePath.join(FilePath.directory(catalogue), path)
  }
}
