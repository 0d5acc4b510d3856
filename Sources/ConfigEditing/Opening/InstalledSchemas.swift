import AtomicFiles
import ConfigModel
import ConfigSchema
import JSONSchema
import LosslessYAML

/// The schemas in `confedit/schemas/` under the data directories (XDG Base Directory Specification).
package enum InstalledSchemas {
  /// The user's own first.
  static var directories: [String] {
    let own = ProcessEnvironment["XDG_DATA_HOME"] ?? ProcessEnvironment.home.map { $0 + "/.local/share" }
    let shared = ProcessEnvironment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
    let bases = [own].compactMap { $0 } + shared.split(separator: ":").map(String.init)
    return bases.filter { $0.hasPrefix("/") }.map { $0 + "/confedit/schemas" }
  }

  static func one(withID id: String) throws(Failure) -> String? {
    try first { head in head.id == id }
  }

  static func one(governing file: String) throws(Failure) -> String? {
    let path = FilePath.absolute(file)
    return try first { head in globs(head.files.map(FilePath.expandingHome), govern: path) }
  }

  /// The ids of all, for completion.
  package static var ids: [String] {
    directories.flatMap(schemas).compactMap { head(of: $0)?.id }
  }

  /// The parts of a schema that decide whether it is for a file.
  private struct Head {
    var id: String?
    var files: [String] = []
  }

  private static func schemas(in directory: String) -> [String] {
    PathKind.names(in: directory).filter { name in SchemaSearch.endings.contains { name.hasSuffix($0) } }
      .map { directory + "/" + $0 }
  }

  private static func first(where fits: (Head) -> Bool) throws(Failure) -> String? {
    for directory in directories {
      let met = schemas(in: directory).filter { head(of: $0).map(fits) ?? false }
      if met.count > 1 { throw SchemaSearch.ambiguous(met) }
      if let path = met.first { return path }
    }
    return nil
  }

  /// A schema that cannot be read is skipped: this run is not about it.
  private static func head(of path: String) -> Head? {
    if path.hasSuffix(".json") { return headOfJSONSchema(path) }
    guard let bytes = try? readFile(at: path).bytes, let stream = try? YAMLStream(parsing: Source(bytes)),
      let root = stream.root(ofDocument: 0)
    else { return nil }
    var head = Head()
    for entry in stream.entries(of: root) {
      switch stream.text(of: entry.key) {
      case "id": head.id = stream.text(of: entry.value)
      case "files": head.files = stream.items(of: stream.target(of: entry.value)).map { stream.text(of: $0) }
      default: break
      }
    }
    return head
  }

  /// `NAME.schema.json` is for `NAME.yaml`, unless its `x-confedit` says otherwise.
  private static func headOfJSONSchema(_ path: String) -> Head? {
    guard let arena = try? SchemaDocument(reading: path, uri: path).arena else { return nil }
    let root = ValueArena.root
    let own = arena.member("x-confedit", of: root)
    let stem = FilePath.stem(FilePath.stem(path))
    let id = own.flatMap { arena.member("id", of: $0) } ?? arena.member("$id", of: root) ?? arena.member("id", of: root)
    let files = own.flatMap { arena.member("files", of: $0) }.map { arena.items(of: $0).compactMap(arena.string) }
    return Head(id: id.flatMap(arena.string), files: files ?? [stem + ".yaml", stem + ".yml"])
  }
}
