package import ConfigModel
package import JSONSchema

/// A JSON Schema as a settings schema: what its form is made of, and what `schema import` writes.
///
/// The form only guides people; the JSON Schema decides what is valid. Its size is bounded, whatever the schema's is.
package struct SchemaForm: Sendable {
  /// A document of the settings language. Its spans lead to the JSON Schema's files: see `place(of:)`.
  package let document: LocatedValue
  /// Defaults that break their own check.
  package let warnings: [Diagnostic]
  /// What was too large or too deep for a form, from its first place on; nil when nothing was.
  package let firstCut: Diagnostic.Location?

  /// Whether the JSON Schema was exported from a settings schema, which `document` then is.
  package let isRestored: Bool

  private let files: [(file: String, start: Int)]

  package init(deriving schema: Schema) {
    let source = FormSource(schema)
    files = zip(schema.documents.map(\.file), source.starts).map { ($0, $1) }
    if let extras = schema.keyword(RestoredAttributes.keyword, of: schema.root),
      schema.entries(of: extras).contains(where: { $0.key == "confedit" }),
      let restored = RestoredDocument.document(of: source.located(schema.root))
    {
      (document, warnings, firstCut, isRestored) = (restored, [], nil, true)
      return
    }
    isRestored = false
    let derivation = FormDerivation(source)
    var writer = FormWriter(derivation.nodes, extras: derivation.extras)
    document = writer.document()
    warnings = derivation.warnings
    firstCut = derivation.firstCut.flatMap { schema.place(of: $0) }
  }

  /// The file of a span of `document`, and the place in it.
  package func place(of span: SourceSpan) -> Diagnostic.Location? {
    guard let part = files.last(where: { $0.start <= span.lower }) else { return nil }
    return Diagnostic.Location(file: part.file, span: span.moved(by: -part.start))
  }

  /// A problem of the document, at its place in the JSON Schema's files.
  package func located(_ diagnostic: Diagnostic) -> Diagnostic {
    var result = diagnostic
    result.location = diagnostic.location.flatMap { place(of: $0.span) }
    result.notes = diagnostic.notes.map { note in
      var note = note
      note.location = note.location.flatMap { place(of: $0.span) }
      return note
    }
    return result
  }
}
