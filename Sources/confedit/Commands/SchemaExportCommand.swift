import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import JSONSchema
import SchemaInterchange

/// `--to` of `schema export`.
enum ExportTarget: String, Sendable, CaseIterable {
  case jsonSchema = "json-schema"
}

extension Option where Value == ExportTarget {
  fileprivate static var to: Self {
    Option(choice: "to", "FORMAT", help: "json-schema (the default)")
  }
}

extension Option where Value == ExportFlavour {
  fileprivate static var flavour: Self {
    Option(
      choice: "flavour", "FLAVOUR",
      help: "plain (the default: only draft-07) or vscode (with the keywords that editors know)")
  }
}

let schemaExportCommand = Command<Action>(
  "schema export", summary: "print a settings schema as a JSON Schema, for editors and other validators",
  details: [
    "The JSON Schema is of draft-07. It allows every file that the settings schema allows; what it cannot check is "
      + "listed on standard error. Pages, sections and everything else that JSON Schema cannot express are kept in "
      + "`x-confedit`, so that schema import gives the same settings schema again.",
    "If the schema is a JSON Schema, it is printed as JSON.",
  ],
  operands: [SchemaOperand.operand], options: rows(.to, .flavour, .output, .force, .lang),
  shared: SharedOptions.describing,
  examples: [
    Example("confedit schema export notifier.confedit.yaml -o notifier.json", "For any validator."),
    Example(
      "confedit schema export notifier.confedit.yaml --flavour vscode > n.json",
      "For the YAML language server of editors."),
  ],
  exitCodes: [
    ExitMeaning(.schema, "the schema is missing or has errors"),
    ExitMeaning(.inputOutput, "the file of --output exists and has content"),
  ],
  action: runSchemaExport)

private func runSchemaExport(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let schema = try SchemaOperand.read(invocation, for: "schema export", language: invocation[.lang])
  if let own = schema.jsonSchema {
    try NewFile.write(IndentedJSON.text(of: own.schema.value(at: own.schema.root)), invocation, &console)
    return .done
  }
  var includes = SchemaIncludes()
  let source = try includes.read(schema.path, try SchemaFile.bytes(of: schema.path))
  let export = SchemaExport(of: source, compiled: schema.settings, invocation[.flavour] ?? .plain)
  try NewFile.write(IndentedJSON.text(of: export.document), invocation, &console)
  if !export.omissions.isEmpty { console.show(omissions(export.omissions)) }
  return .done
}

/// What a validator that reads the export does not see.
private func omissions(_ all: [ExportOmission]) -> Diagnostic {
  Diagnostic(
    .note, "not-exported", "only confedit checks this, not a JSON Schema validator",
    notes: all.map { Diagnostic.Note($0.words.isEmpty ? $0.subject : "\($0.subject): \($0.words)") })
}
