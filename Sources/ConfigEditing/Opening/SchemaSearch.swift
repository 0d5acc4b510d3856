import ConfigModel

/// Finds the schema of a configuration file: by flag, by environment, by the file's first comments, beside it and
/// upward, among the installed ones. Never over a network. Nothing is read that an earlier place makes needless.
struct SchemaSearch {
  /// `--schema`, `--app`, `--no-schema` and the catalogue.
  struct Wish {
    var schema: String?
    var app: String?
    var isUnwanted = false
    var catalogue: SchemaCatalogue?
    var references = ReferenceMap()

    init(_ options: OpeningOptions, _ reading: SchemaReading) {
      schema = options.schema
      app = options.app
      isUnwanted = options.usesNoSchema
      catalogue = reading.catalogue
      references = reading.references
    }
  }

  struct Found: Sendable, Equatable {
    let path: String
    /// By flag or environment: then it is trusted, and must be there.
    let isNamed: Bool
  }

  let wish: Wish

  static let endings = [".confedit.yaml", ".schema.json"]

  /// The schema of a file whose name and beginning are known. For standard input `path` is nil.
  func schema(forFile path: String?, beginning: some Collection<UInt8>) throws(Failure) -> Found? {
    if let named = try named() { return named }
    if wish.isUnwanted { return nil }
    if let path, let entry = wish.catalogue?.entry(for: path) {
      return Found(path: try entry.path(wish.references), isNamed: true)
    }
    let directory = path.map(FilePath.directory) ?? "."
    if let comment = SchemaComment.path(in: beginning) {
      let full = FilePath.join(directory, FilePath.expandingHome(comment))
      return Found(path: full, isNamed: false)
    }
    guard let path else { return nil }
    if let near = try near(stem: FilePath.stem(path), from: directory) { return near }
    return try InstalledSchemas.one(governing: path).map { Found(path: $0, isNamed: false) }
  }

  /// The schema for a run that names no file: the one of the working directory or above it.
  func schemaAlone() throws(Failure) -> Found? {
    if let named = try named() { return named }
    return wish.isUnwanted ? nil : try near(stem: nil, from: ".")
  }

  private func named() throws(Failure) -> Found? {
    if let schema = wish.schema { return Found(path: schema, isNamed: true) }
    if wish.isUnwanted { return nil }
    if let app = wish.app {
      guard let path = try InstalledSchemas.one(withID: app) else {
        throw Failure(
          .schema, "no-schema", "no installed schema has the id \(ConfigPath.quoted(app))",
          help:
            "install it in \(InstalledSchemas.directories.first ?? "the data directory"), or use \(option: .schema)"
        )
      }
      return Found(path: path, isNamed: true)
    }
    return ProcessEnvironment["CONFEDIT_SCHEMA"].map { Found(path: FilePath.expandingHome($0), isNamed: true) }
  }

  /// Upward to the root of the repository or the home directory. Without a stem any settings schema counts.
  private func near(stem: String?, from directory: String) throws(Failure) -> Found? {
    for (depth, ancestor) in FilePath.ancestors(of: directory).enumerated() {
      // The starting directory is shown as it was given.
      let place = depth == 0 ? directory : ancestor
      var candidates: [String] = []
      for folder in [place, FilePath.join(place, ".confedit")] {
        candidates += stem.map { stem in Self.endings.map { FilePath.join(folder, stem + $0) } } ?? schemas(in: folder)
      }
      let met = candidates.filter { if case .file = PathKind($0) { true } else { false } }
      if met.count > 1 { throw Self.ambiguous(met) }
      if let path = met.first { return Found(path: path, isNamed: false) }
      let isRepositoryRoot = if case .nothing = PathKind(FilePath.join(ancestor, ".git")) { false } else { true }
      if isRepositoryRoot || ancestor == ProcessEnvironment.home { return nil }
    }
    return nil
  }

  private func schemas(in folder: String) -> [String] {
    let names = PathKind.names(in: folder)
    for ending in Self.endings {
      let met = names.filter { $0.hasSuffix(ending) }
      if !met.isEmpty { return met.map { FilePath.join(folder, $0) } }
    }
    return []
  }

  static func ambiguous(_ paths: [String]) -> Failure {
    Failure(
      .schema, "ambiguous-schema", "several schemas match: \(paths.map { "'\($0)'" }.joined(separator: ", "))",
      help: "choose one with \(option: .schema), or use none with \(option: .noSchema)")
  }
}

/// `# confedit: schema=PATH` or `# yaml-language-server: $schema=PATH` in the comment lines that begin a file.
enum SchemaComment {
  /// Addresses of the network are passed over.
  static func path(in bytes: some Collection<UInt8>) -> String? {
    for line in bytes.prefix(8192).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      var text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
      text = text.trimmingBlanks()
      guard text.hasPrefix("#") else {
        if text.isEmpty { continue }
        return nil
      }
      if let path = path(inComment: String(text.drop { $0 == "#" }).trimmingBlanks()) { return path }
    }
    return nil
  }

  private static func path(inComment comment: String) -> String? {
    for (word, assignment) in [("confedit:", "schema="), ("yaml-language-server:", "$schema=")] {
      guard comment.hasPrefix(word) else { continue }
      let rest = String(comment.dropFirst(word.count)).trimmingBlanks()
      guard rest.hasPrefix(assignment) else { continue }
      var path = String(rest.dropFirst(assignment.count)).trimmingBlanks()
      if path.hasPrefix("file://") { path = String(path.dropFirst("file://".count)) }
      return path.isEmpty || path.contains("://") ? nil : path
    }
    return nil
  }
}

extension String {
  fileprivate func trimmingBlanks() -> String {
    let kept = drop { $0 == " " || $0 == "\t" }
    guard let last = kept.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return String(kept[...last])
  }
}
