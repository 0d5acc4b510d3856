import AtomicFiles
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// A compiled schema and where it came from.
struct SchemaFile: Sendable {
  let path: String
  let settings: Settings
  let sources: Sources

  /// - Parameter language: by which human texts are chosen, `de_DE.UTF-8` or `de-DE`.
  init(reading path: String, language: String? = SchemaFile.language) throws(Failure) {
    let bytes = try Self.bytes(of: path)
    let source = Source(bytes)
    var sources = Sources()
    sources[path] = Sources.Text(source: source)
    let stream = try Self.stream(of: source, path, sources)
    guard let root = stream.root(ofDocument: 0) else {
      throw Failure(
        .schema, "empty-schema", "the schema '\(path)' is empty", help: "a schema begins with the line: confedit: 1")
    }
    do throws(SchemaErrors) {
      settings = try Settings(compiling: stream.located(root), file: path, language: language)
    } catch {
      throw Failure(.schema, error.diagnostics, sources: sources)
    }
    self.path = path
    self.sources = sources
  }

  private static func bytes(of path: String) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try readFile(at: path).bytes
    } catch {
      throw Failure(
        .schema, "no-schema", "the schema cannot be read: \(error)",
        help: "name another by --schema, or none by --no-schema")
    }
  }

  private static func stream(of source: Source, _ path: String, _ sources: Sources) throws(Failure) -> YAMLStream {
    do throws(Unreadable) {
      return try YAMLStream(parsing: source)
    } catch {
      var failure = Failure(error, file: path, source: source)
      failure.code = .schema
      throw failure
    }
  }

  /// As the C library's `LC_MESSAGES` is chosen (POSIX, chapter 8.2).
  static var language: String? {
    ProcessEnvironment["LC_ALL"] ?? ProcessEnvironment["LC_MESSAGES"] ?? ProcessEnvironment["LANG"]
  }
}
