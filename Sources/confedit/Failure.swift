import CommandSpec
import ConfigModel

/// A diagnostic with the texts that it points into.
struct Report: Sendable {
  var diagnostic: Diagnostic
  var sources = Sources()
}

/// Why a run ends without what it was asked for. `main` alone turns it into text.
struct Failure: Error, Sendable {
  var code: ExitCode
  /// Never empty; the code is that of the first.
  var reports: [Report]

  init(_ code: ExitCode, _ diagnostics: [Diagnostic], sources: Sources = Sources()) {
    self.code = code
    reports = diagnostics.map { Report(diagnostic: $0, sources: sources) }
  }

  init(
    _ code: ExitCode, _ word: String, _ message: String, path: ConfigPath? = nil, notes: [Diagnostic.Note] = [],
    help: String? = nil
  ) {
    self.init(code, [Diagnostic(.error, word, message, path: path, notes: notes, help: help)])
  }

  /// A mistake in the command line that the table cannot see.
  static func usage(_ message: String, help: String? = nil) -> Failure {
    Failure(.usage, "usage", message, help: help)
  }

  init(_ error: UsageError) {
    self = .usage(error.message, help: error.help)
  }
}
