import ConfigModel
import ConfigSchema
import LosslessYAML

/// `--type`.
package enum WordType: String, Sendable, CaseIterable { case string, int, number, bool, null, json, yaml }

/// What a word of the command line means that has a type.
enum WordValue {
  /// - Parameters:
  ///   - isSecret: no message may show the word.
  ///   - version: that in which numbers are read.
  static func typed(
    _ word: String, as type: WordType, for path: ConfigPath, isSecret: Bool, version: YAMLVersion = .v1_2
  ) throws(Failure) -> Value {
    let refusal = { (wanted: String, help: Advice?) in
      let shown = isSecret ? "the value" : ConfigPath.quoted(word.count > 60 ? String(word.prefix(60)) + "…" : word)
      return Failure(.refused, "wrong-type", "`\(path)`: \(shown) is not \(wanted)", path: path, help: help)
    }
    switch type {
    case .string: return .string(word)
    case .int:
      guard let number = Number(word, version: version), number.isInteger else { throw refusal("an integer", nil) }
      return .number(number)
    case .number:
      guard let number = Number(word, version: version) else { throw refusal("a number", nil) }
      return .number(number)
    case .bool:
      guard let bool = Resolution.bool(word, version: .v1_1) else {
        throw refusal("a bool", "write true, false, yes, no, on or off")
      }
      return .bool(bool)
    case .null:
      guard Resolution.isNull(word) else { throw refusal("null", "write null, ~ or ''") }
      return .null
    case .yaml: return try YAMLWord(word, path: path, isSecret: isSecret, version: version).node().value
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
      if setting.type.isCollection, "[{".contains(word.prefix(1)), (try? JSONValue.read(word)) != nil {
        throw Failure(
          .refused, problem.code, "`\(path)`: \(problem.message)", path: path,
          help: "\(option: .type("json")) reads this word as JSON")
      }
      throw Failure(.refused, problem.code, "`\(path)`: \(problem.message)", path: path, help: problem.help)
    }
  }
}
