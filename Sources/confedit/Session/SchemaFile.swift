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
  /// The schema and what it includes, in the order of reading; their texts are in `sources`.
  let files: [String]
  /// Whether a flag or the environment names it: then it may run its commands.
  let isNamed: Bool

  /// - Parameter language: by which human texts are chosen, `de_DE.UTF-8` or `de-DE`.
  init(
    reading path: String, isNamed: Bool = false, language: String? = SchemaFile.language
  ) throws(Failure) {
    self.isNamed = isNamed
    var includes = SchemaIncludes()
    let root = try includes.read(path)
    do throws(SchemaErrors) {
      settings = try Settings(compiling: root, file: path, language: language)
    } catch {
      throw includes.located(Failure(.schema, error.diagnostics))
    }
    self.path = path
    sources = includes.sources
    files = includes.files
  }

  /// Findings that do not keep a schema from being used: see `Settings.findings`.
  static func findings(in path: String) throws(Failure) -> [Report] {
    var includes = SchemaIncludes()
    let root = try includes.read(path)
    do throws(SchemaErrors) {
      return try Settings.findings(in: root, file: path, language: language).map { finding in
        Report(diagnostic: includes.located(finding), sources: includes.sources)
      }
    } catch {
      throw includes.located(Failure(.schema, error.diagnostics))
    }
  }

  init(reading found: SchemaSearch.Found) throws(Failure) {
    try self.init(reading: found.path, isNamed: found.isNamed)
  }

  static func bytes(of path: String) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try readFile(at: path).bytes
    } catch {
      throw Failure(
        .schema, "no-schema", "the schema cannot be read: \(error)",
        help: "name another by --schema, or none by --no-schema")
    }
  }

  /// As the C library's `LC_MESSAGES` is chosen (POSIX, chapter 8.2).
  static var language: String? {
    ProcessEnvironment["LC_ALL"] ?? ProcessEnvironment["LC_MESSAGES"] ?? ProcessEnvironment["LANG"]
  }
}
