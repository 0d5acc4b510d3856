package import ConfigModel

/// One cause for which a schema refuses a value.
package struct Violation: Sendable, Hashable {
  package enum Place: Sendable, Hashable {
    /// The value at `path` is wrong.
    case value
    /// The key at the end of `path` is: it is unknown, or not spelled as the schema asks.
    case key
    /// What `path` names is not there; `node` is the key of the map that lacks it, or that map itself where it has no
    /// key.
    case missing
  }

  package var path: ConfigPath
  package var place: Place
  /// The node of the value's arena to point at.
  package var node: Int
  /// The keyword in kebab case: `type`, `required`, `min-length`; `unknown-key` for what `additionalProperties` or
  /// `unevaluatedProperties` refuses.
  package var code: String
  /// What was wanted and what was found: one sentence without a full stop, that does not repeat the path.
  package var message: String
  /// For `enum` and `const` all values that would do, as messages show them.
  package var expected: [String] = []
  /// What else would do: the alternatives that are further from the value, in one line.
  package var note: String?
  /// How to fix it, or else the schema's description of the place.
  package var help: String?
  /// Where the keyword is written.
  package var schema: Diagnostic.Location?
}
