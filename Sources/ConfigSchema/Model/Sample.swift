package import ConfigModel

/// A configuration that the schema's author made up, with what must hold for it: a preview for people and a test of
/// the schema.
package struct Sample: Sendable {
  package internal(set) var name: String
  /// The place of its name.
  package internal(set) var span: SourceSpan
  package internal(set) var configuration: Value
  package internal(set) var expectation = Expectation()

  /// What is not expected is nil or empty.
  package struct Expectation: Sendable {
    /// Whether there is no error.
    package internal(set) var isValid: Bool?
    /// Every key with an error.
    package internal(set) var errors: [ConfigPath]?
    /// Every key with a warning.
    package internal(set) var warnings: [ConfigPath]?
    /// Some effective values; null means no value.
    package internal(set) var effective: [(path: ConfigPath, value: Value)] = []
    /// Some of the settings that are disabled.
    package internal(set) var disabled: [ConfigPath] = []
  }
}

/// One thing that does not hold for a sample as it should.
package struct SampleDifference: Sendable, Hashable {
  /// The attribute of `expect` that is not met, and what it says: `effective: server.port: 143`. Nil for what is found
  /// too much.
  package internal(set) var expected: String?
  /// What is so instead.
  package internal(set) var found: String?
}
