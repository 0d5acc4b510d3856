import AtomicFiles
import ConfigModel
import ConfigSchema
package import JSONSchema
import LosslessYAML
import SchemaForms
import Synchronization

/// A JSON Schema that describes a configuration. Its form is derived when somebody asks for it: to check a file needs
/// none.
package final class JSONSchemaFile: Sendable {
  package let schema: Schema
  private let path: String
  private let language: String?
  private let cached = Mutex<Form?>(nil)

  /// What people and verbs see of the schema.
  struct Form: Sendable {
    let settings: Settings
    let warnings: [Diagnostic]
  }

  package init(_ document: SchemaDocument, _ reading: SchemaReading) throws(Failure) {
    path = document.file
    language = reading.language
    let references = reading.references
    do throws(JSONSchema.SchemaErrors) {
      schema = try Schema(
        compiling: document,
        SchemaOptions(
          draft: reading.draft, assertsFormats: reading.assertsFormats, load: { references.document($0) }))
    } catch {
      var sources = Sources()
      sources[document.file] = SourceText(Source(document.arena.bytes))
      throw Failure(.schema, error.diagnostics, sources: sources)
    }
  }

  /// The texts of all its documents.
  package var sources: Sources {
    var sources = Sources()
    for document in schema.documents { sources[document.file] = SourceText(Source(document.arena.bytes)) }
    return sources
  }

  /// False only when no value can be a secret, which is known without a form.
  var mayHaveSecrets: Bool {
    schema.documents.contains { document in
      document.arena.holds("writeOnly") || document.arena.holds("password") || document.arena.holds("x-confedit")
    }
  }

  var form: Form {
    cached.withLock { cached in
      if let cached { return cached }
      let form = derived()
      cached = form
      return form
    }
  }

  private func derived() -> Form {
    let form = SchemaForm(deriving: schema)
    var warnings = form.warnings
    if let place = form.firstCut {
      warnings.append(
        Diagnostic(
          .note, "form-limit", "the schema is too large for a form: from here on parts of it are edited as YAML",
          at: place))
    }
    do throws(ConfigSchema.SchemaErrors) {
      let settings = try Settings(compiling: form.document, file: path, language: language)
      return Form(settings: settings, warnings: warnings)
    } catch {
      let problems = error.diagnostics.map { problem in
        var problem = form.located(problem)
        problem.severity = .warning
        return problem
      }
      return Form(settings: Settings.withoutSettings, warnings: warnings + problems)
    }
  }
}

extension ValueArena {
  /// Whether the file contains a word.
  fileprivate func holds(_ word: StaticString) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let count = word.utf8CodeUnitCount
      guard bytes.count >= count else { return false }
      let first = word.utf8Start.pointee
      for start in 0...(bytes.count - count) where bytes[start] == first {
        if bytes[start..<start + count].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: count)) {
          return true
        }
      }
      return false
    }
  }
}
