import ConfigModel
import LosslessYAML
import Testing

/// The schemas and configurations of these tests, which are YAML.
enum SchemaText {
  static func read(_ text: String) -> LocatedValue {
    do {
      return try YAMLStream(parsing: Source(text)).located(ofDocument: 0)
    } catch {
      Issue.record("this is not YAML: \(text): \(error.problem)")
      return LocatedValue(.null, span: error.span)
    }
  }

  static func value(_ text: String) -> Value { read(text).value }
}
