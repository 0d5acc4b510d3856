/// One finding: what is wrong, where, why, and how to mend it. The executable alone turns it into text.
package struct Diagnostic: Sendable, Hashable, Error {
  package enum Severity: String, Sendable, Hashable, Comparable {
    case error, warning, note
    package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
    private var rank: Int { self == .error ? 0 : self == .warning ? 1 : 2 }
  }

  /// A place in a file; the bytes are those from which the span was read.
  package struct Location: Sendable, Hashable {
    package var file: String
    package var span: SourceSpan
    package init(file: String, span: SourceSpan) {
      self.file = file
      self.span = span
    }
  }

  package struct Note: Sendable, Hashable {
    package var message: Advice
    package var location: Location?
    package init(_ message: Advice, at location: Location? = nil) {
      self.message = message
      self.location = location
    }

    package init(_ message: String, at location: Location? = nil) { self.init(Advice(message), at: location) }
  }

  package var severity: Severity
  /// A stable word for programs, in kebab case: `duplicate-key`, `not-a-choice`.
  package var code: String
  /// One sentence without a full stop.
  package var message: String
  package var location: Location?
  package var path: ConfigPath?
  package var notes: [Note]
  /// What the user can do, often by a command.
  package var help: Advice?

  package init(
    _ severity: Severity, _ code: String, _ message: String, at location: Location? = nil, path: ConfigPath? = nil,
    notes: [Note] = [], help: Advice? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.location = location
    self.path = path
    self.notes = notes
    self.help = help
  }
}
