public import ConfigModel

/// A configuration that the schema's author made up, with what must hold for it: a preview for people and a test of
/// the schema.
public struct Sample: Sendable {
  public internal(set) var name: String
  /// The place of its name.
  public internal(set) var span: SourceSpan
  public internal(set) var configuration: Value
  public internal(set) var expectation = Expectation()

  /// What is not expected is nil or empty.
  public struct Expectation: Sendable {
    /// Whether there is no error.
    public internal(set) var isValid: Bool?
    /// Every key with an error.
    public internal(set) var errors: [ConfigPath]?
    /// Every key with a warning.
    public internal(set) var warnings: [ConfigPath]?
    /// Some effective values; null means no value.
    public internal(set) var effective: [(path: ConfigPath, value: Value)] = []
    /// Some of the settings that are disabled.
    public internal(set) var disabled: [ConfigPath] = []
  }
}

/// One thing that does not hold for a sample as it should.
public struct SampleDifference: Sendable, Hashable {
  /// The attribute of `expect` that is not met, and what it says: `effective: server.port: 143`. Nil for what is found
  /// too much.
  public internal(set) var expected: String?
  /// What is so instead.
  public internal(set) var found: String?
}
