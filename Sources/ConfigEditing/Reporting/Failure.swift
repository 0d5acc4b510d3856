package import ConfigModel

/// A diagnostic with the texts that it points into.
package struct Report: Sendable {
  package var diagnostic: Diagnostic
  package var sources: Sources

  package init(diagnostic: Diagnostic, sources: Sources = Sources()) {
    self.diagnostic = diagnostic
    self.sources = sources
  }
}

/// Why something was not done, with everything that is to be said about it.
public struct Failure: Error, Sendable {
  /// What kind of refusal it is; a program chooses its exit code by it.
  public enum Kind: Sendable {
    /// The answer to a question is no.
    case answerIsNo
    /// What was asked for makes no sense, whatever the configuration.
    case usage
    case noSuchKey
    /// A value is refused: by its type, a range, a pattern, a choice, a rule.
    case refused
    /// A setting is disabled, read-only or computed, or belongs to another layer.
    case disabled
    /// Another layer locks a setting.
    case locked
    /// A file cannot be read as YAML, or not be edited safely.
    case unreadable
    /// The schema is missing, invalid or not trusted.
    case schema
    case inputOutput
    /// Another writer came in between, or a condition of the edit is not met.
    case conflict
    /// A person would have to be asked, and cannot be.
    case inputNeeded
    /// The file is of another revision than its schema.
    case migrationNeeded
    case cancelled
  }

  package(set) public var kind: Kind
  /// Never empty; the kind is that of the first.
  package var reports: [Report]

  package init(_ kind: Kind, _ diagnostics: [Diagnostic], sources: Sources = Sources()) {
    self.kind = kind
    reports = diagnostics.map { Report(diagnostic: $0, sources: sources) }
  }

  package init(
    _ kind: Kind, _ code: String, _ message: String, path: ConfigPath? = nil, notes: [Diagnostic.Note] = [],
    help: Advice? = nil
  ) {
    self.init(kind, [Diagnostic(.error, code, message, path: path, notes: notes, help: help)])
  }

  /// A mistake in what was asked for.
  package static func usage(_ message: String, help: Advice? = nil) -> Failure {
    Failure(.usage, "usage", message, help: help)
  }

  /// That another program changed a file while an edit was made.
  package static func changedMeanwhile(_ name: String) -> Failure {
    Failure(.conflict, "changed-meanwhile", "somebody else changed '\(name)' meanwhile")
  }

  /// That no schema describes a file where one is needed.
  package static func noSchema(_ message: String, help: Advice = "name one with \(option: .schema)") -> Failure {
    Failure(.schema, "no-schema", message, help: help)
  }
}
