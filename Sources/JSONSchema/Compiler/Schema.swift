package import ConfigModel

/// A document that a schema is read from.
package struct SchemaDocument: Sendable {
  package let arena: ValueArena
  /// Where it was read: relative references start here unless it has an `$id`. A path is good enough.
  package let uri: String
  /// Its name in messages.
  package let file: String

  package init(arena: ValueArena, uri: String, file: String) {
    self.arena = arena
    self.uri = uri
    self.file = file
  }
}

/// What a reference to another document gives.
package enum LoadedDocument: Sendable {
  case document(SchemaDocument)
  /// Nobody knows that document.
  case absent
  /// It is there, but cannot be read, because: a clause.
  case unreadable(String)
}

/// How a schema is read.
package struct SchemaOptions: Sendable {
  /// What a schema without `$schema` is; 2020-12 unless said otherwise.
  package var draft: SchemaDraft?
  /// Whether `format` is checked; nil: up to draft-07, and where the metaschema asks for it.
  package var assertsFormats: Bool?
  /// Whether the schema is held against its metaschema.
  package var checksSchema: Bool
  /// Gives the document of an absolute URI without fragment, or of a path. Never asked for the metaschemas of the
  /// drafts.
  package var load: @Sendable (String) -> LoadedDocument

  package init(
    draft: SchemaDraft? = nil, assertsFormats: Bool? = nil, checksSchema: Bool = true,
    load: @escaping @Sendable (String) -> LoadedDocument = { _ in .absent }
  ) {
    self.draft = draft
    self.assertsFormats = assertsFormats
    self.checksSchema = checksSchema
    self.load = load
  }
}

/// Why a schema cannot be used, each at its place.
package struct SchemaErrors: Error, Sendable {
  package let diagnostics: [Diagnostic]
}

/// A compiled JSON Schema. Immutable; one serves any number of values at once.
package struct Schema: Sendable {
  let program: SchemaProgram
  /// All documents that the schema reaches, the root first.
  package let documents: [SchemaDocument]
  /// The draft of the root.
  package let draft: SchemaDraft
  let locations: SchemaLocations

  /// Compiles a schema with all that it refers to.
  package init(compiling document: SchemaDocument, _ options: SchemaOptions = SchemaOptions()) throws(SchemaErrors) {
    var compiler = SchemaCompiler(options)
    compiler.compile(document)
    documents = compiler.documents
    var problems = compiler.resources.problems
    if options.checksSchema {
      var check = MetaschemaCheck(options)
      var found: [Diagnostic] = []
      for (number, document) in documents.enumerated() {
        found += check.problems(of: document, compiler.dialect(ofDocument: number))
      }
      // Where the metaschema has a problem, the compiler's would be a second one for the same mistake.
      let places = Set(found.map(\.location))
      problems = found + problems.filter { !places.contains($0.location) }
    }
    guard problems.isEmpty else { throw SchemaErrors(diagnostics: Self.inFileOrder(problems)) }
    program = compiler.program
    draft = compiler.dialect(ofDocument: 0).draft
    locations = compiler.locations
  }

  /// By file, then by place; of equals in the order given.
  private static func inFileOrder(_ problems: [Diagnostic]) -> [Diagnostic] {
    problems.enumerated().sorted { a, b in
      let (left, right) = (a.element.location, b.element.location)
      if left?.file != right?.file { return a.offset < b.offset }
      let (lower, other) = (left?.span.lower ?? 0, right?.span.lower ?? 0)
      return lower != other ? lower < other : a.offset < b.offset
    }.map(\.element)
  }
}
