import ConfigEditing
import AtomicFiles
import CommandSpec
import ConfigModel
import ConfigSchema
import JSONSchema
import LosslessYAML
import SchemaInterchange

extension Option where Value == ImportFormat {
  fileprivate static var from: Self {
    Option(
      choice: "from", "FORMAT",
      help: "the format of the file: json-schema, rancher, gschema or vscode; otherwise its content decides")
  }
}

let schemaImportCommand = Command<Action>(
  "schema import", summary: "make a settings schema from a JSON Schema, or from the schema of another program",
  details: [
    "Reads a JSON Schema, the questions.yaml of a Rancher chart, a GSettings schema (NAME.gschema.xml), or the "
      + "settings of a VS Code extension (its package.json). Everything that has no counterpart is reported on "
      + "standard error, with its place. The result is a valid schema and passes schema lint.",
    "From a JSON Schema that schema export has made, you get the original settings schema.",
  ],
  operands: [
    Operand(
      "FILE", completion: .files(endings: ["json", "yaml", "yml", "xml"]),
      help: "the file to import; - is standard input")
  ],
  options: rows(.from, .output, .force), shared: SharedOptions.readingSchemas,
  examples: [
    Example(
      "confedit schema export notifier.confedit.yaml -q | confedit schema import -",
      "Export and import: the same settings schema again.")
  ],
  exitCodes: [
    ExitMeaning(.schema, "the file has none of these formats, or has errors"),
    ExitMeaning(.inputOutput, "the file cannot be read, or the file of --output exists and has content"),
  ],
  action: runSchemaImport)

private func runSchemaImport(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let path = invocation.operands[0]
  let bytes: [UInt8]
  if path == "-" {
    bytes = try StandardInput.read(limit: FileSnapshot.sizeLimit)
  } else {
    do throws(FileError) { bytes = try readFile(at: path).bytes } catch { throw Failure(error) }
  }
  let source = ImportSource(path: path, bytes: bytes)
  let (imported, format, sources) = try source.imported(
    invocation[.from], try SchemaReading(try OpeningOptions(invocation)))
  var heading = ["Made from \(format.phrase), \(FilePath.name(path)), by confedit schema import."]
  if format == .vscode { heading.append("Dotted names are paths: a.b.c is the key c below b below a.") }
  let text = SchemaText.text(of: imported.document, heading: heading)
  try NewFile.write(text, invocation, &console)
  if console.verbosity == .quiet { return .done }
  for note in imported.notes { console.show(note, sources: sources) }
  return .done
}

/// A file that becomes a settings schema.
private struct ImportSource {
  let path: String
  let bytes: [UInt8]

  var sources: Sources {
    var sources = Sources()
    sources[path] = SourceText(Source(bytes))
    return sources
  }

  func imported(
    _ wish: ImportFormat?, _ reading: SchemaReading
  ) throws(Failure) -> (ImportedSchema, ImportFormat, Sources) {
    do throws(ImportFailure) {
      if wish == .gschema || wish == nil && ImportFormat.isXML(bytes) {
        return (try GSchemaImport.schema(of: bytes, file: path).repaired(file: path), .gschema, sources)
      }
    } catch {
      throw Failure(.schema, [error.diagnostic], sources: sources)
    }
    let document: SchemaDocument
    do throws(SchemaDocument.ReadingFailure) {
      document = try SchemaDocument(bytes: bytes, path: path, uri: FilePath.absolute(path))
    } catch {
      switch error {
      case .file(let error): throw Failure(error)
      case .text(let failure): throw failure
      }
    }
    let root = document.arena.located(ValueArena.root)
    let format: ImportFormat
    if let wish { format = wish } else { format = try self.format(of: root) }
    do throws(ImportFailure) {
      switch format {
      case .jsonSchema: break
      case .rancher: return (try RancherImport.schema(of: root, file: path).repaired(file: path), format, sources)
      case .vscode:
        return (try VSCodeImport.schema(of: root, bytes: bytes, file: path).repaired(file: path), format, sources)
      case .gschema: break
      }
    } catch {
      throw Failure(.schema, [error.diagnostic], sources: sources)
    }
    let schema = try JSONSchemaFile(document, reading)
    return (JSONSchemaImport.schema(of: schema.schema), format, schema.sources)
  }

  private func format(of root: LocatedValue) throws(Failure) -> ImportFormat {
    if root["confedit"] != nil {
      throw failure("'\(path)' is a settings schema already", root, help: nil)
    }
    guard let format = ImportFormat(of: root) else {
      throw failure(
        "the format of the file is not known", root,
        help: "name it with --from: \(ImportFormat.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return format
  }

  private func failure(_ message: String, _ root: LocatedValue, help: Advice?) -> Failure {
    let start = SourceSpan(root.span.lower, root.span.lower)
    return Failure(
      .schema,
      [
        Diagnostic(
          .error, "unknown-format", message, at: Diagnostic.Location(file: path, span: start), help: help)
      ], sources: sources)
  }
}
