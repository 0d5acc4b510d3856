package import ConfigModel

/// What is wrong with a configuration, or with a word, in the eyes of the schema. A secret's value is never in it.
package struct Problem: Sendable, Hashable, Error {
  /// What mends the file without a question, for `validate --fix`.
  package enum Fix: Sendable, Hashable {
    /// Put the plain scalar in quotes, its text unchanged.
    case quote
    /// Write this value instead.
    case replace(Value)
    /// Rename the key in its place, or move it there.
    case rename(to: ConfigPath)
  }

  /// The setting's key, or that of the unknown key; an absent setting is named though it is not in the file.
  package internal(set) var path: ConfigPath
  /// A stable word for programs, in kebab case: `required`, `not-a-choice`, `out-of-range`.
  package internal(set) var code: String
  package internal(set) var severity: Diagnostic.Severity
  /// One sentence without a full stop; it does not repeat the key.
  package internal(set) var message: String
  /// How to mend it.
  package internal(set) var help: Advice?
  package internal(set) var fix: Fix?
  /// Whether the key at the path is what is wrong, and not the value behind it.
  package internal(set) var isAboutKey = false
  /// The place of what is wrong; nil for what is missing.
  package internal(set) var source: ValueSource?
  /// The place in the written file, where the one who found it knows it.
  package internal(set) var span: SourceSpan?

  /// A problem that another judge than the settings has found.
  package init(
    path: ConfigPath, code: String, severity: Diagnostic.Severity, message: String, help: Advice?, span: SourceSpan?
  ) {
    self.path = path
    self.code = code
    self.severity = severity
    self.message = message
    self.help = help
    self.span = span
  }

  init(
    path: ConfigPath, code: String, severity: Diagnostic.Severity, message: String, help: Advice? = nil,
    fix: Fix? = nil, source: ValueSource? = nil
  ) {
    self.init(path: path, code: code, severity: severity, message: message, help: help, span: nil)
    self.fix = fix
    self.source = source
  }
}
