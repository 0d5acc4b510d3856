import ConfigModel
import ConfigSchema
import LosslessYAML

/// How the words of an edit become values.
package struct ValueReading: Sendable {
  /// `--type`, which wins over the schema.
  let type: WordType?
  /// The text of `--stdin` or `--from-file`.
  package var input = ""

  package init(type: WordType?) { self.type = type }

  func value(of assignment: Assignment, for target: Target, in document: ConfigDocument) throws(Failure) -> Value {
    switch assignment.source {
    case .word(let word): return try value(of: word, for: target, in: document)
    case .input: return try value(of: input, for: target, in: document)
    case .toggled: return try toggled(target, document)
    case .stepped(let count): return try stepped(target, by: count, document)
    case .value(let value): return value
    case .line(let word):
      guard target.setting?.type.isCollection == true else { return try value(of: word, for: target, in: document) }
      let isSecret = document.settings?.hasSecret(at: target.path) ?? false
      return try WordValue.typed(word, as: .json, for: target.path, isSecret: isSecret)
    }
  }

  func value(of word: String, for target: Target, in document: ConfigDocument) throws(Failure) -> Value {
    let isSecret = document.settings?.hasSecret(at: target.path) ?? false
    if let type { return try WordValue.typed(word, as: type, for: target.path, isSecret: isSecret) }
    guard let settings = document.settings, let setting = target.setting else {
      let plain = WordValue.untyped(word, oldStyle: oldStyle(target, document))
      guard document.schema?.jsonSchema != nil, target.setting == nil else { return plain }
      return document.admitted([plain, .string(word)], at: target) ?? plain
    }
    if let node = target.node, document.stream.hasApplicationTag(node) { return .string(word) }
    if document.schema?.jsonSchema != nil { return try judged(word, setting, target, document) }
    return try WordValue.typed(word, as: setting, at: target.path, settings)
  }

  /// The word as the form's type reads it, where the JSON Schema admits that; else as YAML reads it, or as a text, where
  /// it admits one of these.
  private func judged(
    _ word: String, _ setting: Setting, _ target: Target, _ document: ConfigDocument
  ) throws(Failure) -> Value {
    guard let settings = document.settings else { return .string(word) }
    var candidates: [Value] = []
    var refusal: Failure?
    // Where any type may be right the word is what YAML takes it for.
    if setting.type == .any, setting.choices.isEmpty {
      candidates.append(WordValue.untyped(word, oldStyle: oldStyle(target, document)))
    } else {
      do throws(Failure) {
        candidates.append(try WordValue.typed(word, as: setting, at: target.path, settings))
      } catch {
        refusal = error
      }
    }
    candidates += [WordValue.untyped(word, oldStyle: nil), .string(word)]
    if let value = document.admitted(candidates, at: target) { return value }
    if let refusal { throw refusal }
    return candidates[0]
  }

  private func oldStyle(_ target: Target, _ document: ConfigDocument) -> ScalarStyle? {
    guard let node = target.node, document.stream.kind(of: node) == .scalar else { return nil }
    return document.stream.style(of: node)
  }

  /// The value that counts now.
  private func current(_ target: Target, _ document: ConfigDocument) -> Value? {
    document.evaluate()?.state(at: target.path)?.effective ?? document.storedValue(of: target)
  }

  /// Whether a word, read as the setting's value, is what counts now.
  func isCurrent(_ word: String, _ target: Target, _ document: ConfigDocument) throws(Failure) -> Bool {
    let current = current(target, document)
    if let settings = document.settings, let setting = target.setting, type == nil {
      guard let current, case .success(let value) = settings.read(word: word, for: setting) else { return false }
      return settings.areEqual(current, value, for: setting)
    }
    guard target.node != nil else { return false }
    return try value(of: word, for: target, in: document) == current ?? .null
  }

  /// What counts now, for people; nil when nothing does. Secrets are not asked for.
  func currentWord(of target: Target, _ document: ConfigDocument) -> String? {
    if let value = current(target, document) { return value.word }
    // Without a schema a null is a value.
    return target.setting == nil && target.node != nil ? "null" : nil
  }

  private func toggled(_ target: Target, _ document: ConfigDocument) throws(Failure) -> Value {
    switch current(target, document) {
    case .bool(let bool): return .bool(!bool)
    case nil:
      throw Failure(
        .refused, "not-a-bool", "`\(target.path)` has no value to switch", path: target.path)
    case let value?:
      throw Failure(
        .refused, "not-a-bool",
        "`\(target.path)` is not a bool but \(value.kindName == "int" ? "an int" : "a \(value.kindName)")",
        path: target.path)
    }
  }

  private func stepped(_ target: Target, by count: Int, _ document: ConfigDocument) throws(Failure) -> Value {
    guard let value = current(target, document) else {
      throw Failure(.refused, "no-value", "`\(target.path)` has no value to step from", path: target.path)
    }
    guard let settings = document.settings, let setting = target.setting else {
      if case .number(let number) = value, let moved = Settings.stepped(number, by: count) { return .number(moved) }
      throw Failure(.refused, "no-steps", "`\(target.path)` is not a number, and cannot be stepped", path: target.path)
    }
    do throws(Problem) {
      return try settings.stepped(value, by: count, for: setting)
    } catch {
      throw Failure(.refused, error.code, "`\(target.path)`: \(error.message)", path: target.path, help: error.help)
    }
  }
}
