internal import ConfigModel
package import JSONSchema
internal import SchemaForms

/// A JSON Schema as a settings schema: the form that is derived from it, written down.
package enum JSONSchemaImport {
  package static func schema(of schema: Schema) -> ImportedSchema {
    let form = SchemaForm(deriving: schema)
    // What was exported comes back as it was.
    if form.isRestored { return ImportedSchema(document: form.document, notes: []) }
    var notes = form.warnings
    if let place = form.firstCut {
      notes.append(
        Diagnostic(
          .note, "form-limit", "the schema is too large for a form: from here on parts of it are of type any", at: place
        ))
    }
    let settled = SettledSchema(form.document, file: "")
    notes += settled.notes.map(form.located)
    notes += SchemaForm.untold(deriving: schema)
    let ordered = notes.enumerated().map { (($1.location?.span.lower ?? 0), $0, $1) }.sorted {
      ($0.0, $0.1) < ($1.0, $1.1)
    }
    return ImportedSchema(document: settled.document, notes: ordered.map(\.2))
  }
}
