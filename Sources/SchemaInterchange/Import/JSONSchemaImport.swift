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
    let repaired = RepairedSchema(form.document, file: "")
    notes += repaired.notes.map(form.located)
    notes += SchemaForm.missingCounterparts(of: schema)
    return ImportedSchema(document: repaired.document, notes: notes.inFileOrder)
  }
}
