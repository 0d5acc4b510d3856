/// One finding: what is wrong, where, why, and how to mend it. The executable alone turns it into text.
public struct Diagnostic: Sendable, Hashable, Error {
  public enum Severity: String, Sendable, Hashable, Comparable {
    case error, warning, note
    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
    private var rank: Int { self == .error ? 0 : self == .warning ? 1 : 2 }
  }

  /// A place in a file; the bytes are those from which the span was read.
  public struct Location: Sendable, Hashable {
    public var file: String
    public var span: SourceSpan
    public init(file: String, span: SourceSpan) {
      self.file = file
      self.span = span
    }
  }

  public struct Note: Sendable, Hashable {
    public var message: String
    public var location: Location?
    public init(_ message: String, at location: Location? = nil) {
      self.message = message
      self.location = location
    }
  }

  public var severity: Severity
  /// A stable word for programs, in kebab case: `duplicate-key`, `not-a-choice`.
  public var code: String
  /// One sentence without a full stop.
  public var message: String
  public var location: Location?
  public var path: ConfigPath?
  public var notes: [Note]
  /// What the user can do, often by a command.
  public var help: Advice?

  public init(
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
