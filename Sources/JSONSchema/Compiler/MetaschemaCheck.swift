internal import ConfigModel

/// Holds the documents of a schema against their metaschemas.
struct MetaschemaCheck {
  let options: SchemaOptions
  /// By URI; nil for one that cannot be compiled.
  private var metaschemas: [String: Schema?] = [:]

  init(_ options: SchemaOptions) { self.options = options }

  /// What the metaschema has against a document, at the document's own places.
  mutating func problems(of document: SchemaDocument, _ dialect: Dialect) -> [Diagnostic] {
    guard Metaschemas.document(document.uri) == nil else { return [] }
    let declared = document.arena.member("$schema", of: ValueArena.root).flatMap(document.arena.string)
    var uri = URIReference(declared ?? dialect.draft.uri).withoutFragment
    if let draft = SchemaDraft(uri: uri) { uri = draft.uri }
    guard let metaschema = metaschema(uri) else { return [] }
    return metaschema.validate(document.arena, maxProblems: 100).violations.map { violation in
      Diagnostic(
        .error, "schema-" + violation.code, Self.message(violation),
        at: Diagnostic.Location(file: document.file, span: document.arena.nodes[violation.node].span),
        path: violation.path, help: Advice(violation.help))
    }
  }

  private static func message(_ violation: Violation) -> String {
    violation.path.isEmpty ? violation.message : "\(violation.path): \(violation.message)"
  }

  private mutating func metaschema(_ uri: String) -> Schema? {
    if let known = metaschemas[uri] { return known }
    let loaded = Metaschemas.document(uri) ?? options.load(uri)
    var result: Schema?
    if case .document(let document) = loaded {
      var options = options
      options.checksSchema = false
      options.assertsFormats = nil
      result = try? Schema(compiling: document, options)
    }
    metaschemas[uri] = .some(result)
    return result
  }
}
