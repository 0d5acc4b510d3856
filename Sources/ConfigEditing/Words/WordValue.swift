import ConfigModel
import ConfigSchema
import LosslessYAML

/// `--type`.
package enum WordType: String, Sendable, CaseIterable { case string, int, number, bool, null, json }

/// What a word of the command line means where no schema says it.
enum WordValue {
  /// The text of one plain scalar by YAML 1.2, but the empty word is the empty string.
  ///
  /// - Parameter oldStyle: the style of the scalar that it replaces. Where that is quoted or a block a number stays a
  ///   string, because there the text was never meant as a number.
  static func untyped(_ word: String, oldStyle: ScalarStyle?) -> Value {
    if word.isEmpty { return .string("") }
    let value = Resolution.plainValue(of: word, version: .v1_2)
    if case .number = value, let oldStyle, oldStyle != .plain { return .string(word) }
    return value
  }

  /// - Parameter isSecret: no message may show the word.
  static func typed(
    _ word: String, as type: WordType, for path: ConfigPath, isSecret: Bool
  ) throws(Failure) -> Value {
    let refusal = { (wanted: String, help: Advice?) in
      let shown = isSecret ? "the value" : ConfigPath.quoted(word.count > 60 ? String(word.prefix(60)) + "…" : word)
      return Failure(.refused, "wrong-type", "`\(path)`: \(shown) is not \(wanted)", path: path, help: help)
    }
    switch type {
    case .string: return .string(word)
    case .int:
      guard let number = Number(word), number.isInteger else { throw refusal("an integer", nil) }
      return .number(number)
    case .number:
      guard let number = Number(word) else { throw refusal("a number", nil) }
      return .number(number)
    case .bool:
      guard let bool = Resolution.bool(word, version: .v1_1) else {
        throw refusal("a bool", "write true, false, yes, no, on or off")
      }
      return .bool(bool)
    case .null:
      guard Resolution.isNull(word) else { throw refusal("null", "write null, ~ or ''") }
      return .null
    case .json:
      do throws(JSONError) {
        return try JSONValue.read(word)
      } catch {
        throw refusal("JSON", "at character \(error.offset + 1): \(error.reason)")
      }
    }
  }

  /// The word as the setting's type reads it.
  static func typed(
    _ word: String, as setting: Setting, at path: ConfigPath, _ settings: Settings
  ) throws(Failure) -> Value {
    switch settings.read(word: word, for: setting) {
    case .success(let value): return value
    case .failure(let problem):
      throw Failure(.refused, problem.code, "`\(path)`: \(problem.message)", path: path, help: problem.help)
    }
  }
}
