package import ConfigModel

extension Settings {
  /// Reads a word of the command line as a value of the setting's type and one of its choices; for a list or map see
  /// `read(item:for:)`. What depends on other settings (a choice's condition, a computed end of a range) and what
  /// narrows the type (range, pattern) is the evaluation's.
  package func read(word: String, for setting: Setting) -> Result<Value, Problem> {
    guard !setting.type.isCollection else { return .failure(Refusal.needsItems(setting).problem(at: setting.path)) }
    let value = setting.type.value(ofWord: word, version: yamlVersion)
    do throws(Refusal) {
      let datum = try setting.type.read(value, schemes: setting.schemes, isSecret: setting.isSecret)
      guard !setting.choices.isEmpty else { return .success(value) }
      if let index = setting.choiceIndex[setting.type.canonical(datum)] {
        return .success(setting.choices[index].value)
      }
      // `true` and `1` may be meant as texts where a choice of any type is one.
      if setting.type == .any, let index = setting.choiceIndex[.text(word)] {
        return .success(setting.choices[index].value)
      }
      if setting.isOpen || setting.choicesSource != nil { return .success(value) }
      throw .notAChoice(datum, setting, Shown(value, isSecret: setting.isSecret))
    } catch {
      var refusal = error
      if !setting.choices.isEmpty, !setting.isOpen, error.code != "not-a-choice" {
        refusal = .notAChoice(.text(word), setting, Shown(.string(word), isSecret: setting.isSecret))
      }
      // A word has no quotes that could be added or removed.
      refusal.fix = nil
      return .failure(refusal.worded(by: setting).problem(at: setting.path))
    }
  }

  /// Reads a word as one item of a list, or one value of a map.
  package func read(item word: String, for setting: Setting) -> Result<Value, Problem> {
    guard let item = setting.item else { return read(word: word, for: setting) }
    return read(word: word, for: self[item]).mapError { problem in
      var problem = problem
      problem.path = setting.path
      return problem
    }
  }

  /// Whether two values are the same in the setting's canonical form: `1m30s` and `90s` are. Values that the type
  /// cannot read are compared as they are.
  package func areEqual(_ a: Value, _ b: Value, for setting: Setting) -> Bool {
    if a == b { return true }
    if setting.type == .any { return false }
    switch (setting.type, a, b) {
    case (.list, .list(let a), .list(let b)):
      guard let item = setting.item, a.count == b.count else { return false }
      return zip(a, b).allSatisfy { areEqual($0, $1, for: self[item]) }
    case (.map, .map(let a), .map(let b)):
      guard let item = setting.item else { return false }
      return areEqual(a, b) { _ in self[item] }
    case (.group, .map(let a), .map(let b)):
      guard let root = setting.membersRoot else { return false }
      return areEqual(a, b) { key in keys.find(key, in: root).flatMap { keys.nodes[$0].setting }.map { all[$0] } }
    default:
      guard let a = try? setting.type.read(a), let b = try? setting.type.read(b) else { return false }
      return setting.type.canonical(a) == setting.type.canonical(b)
    }
  }

  private func areEqual(_ a: ValueMap, _ b: ValueMap, _ setting: (String) -> Setting?) -> Bool {
    guard a.count == b.count else { return false }
    let other = Dictionary(b.entries.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    return a.entries.allSatisfy { entry in
      guard let value = other[entry.key] else { return false }
      return setting(entry.key).map { areEqual(entry.value, value, for: $0) } ?? (entry.value == value)
    }
  }

  /// What holds for every setting in this configuration, and every problem.
  package func evaluate(_ configuration: Value, context: EvaluationContext = EvaluationContext()) -> Evaluation {
    evaluate(layers: [LayerValue(value: configuration)], context: context)
  }

  /// What holds when several layers, lowest precedence first, make the configuration.
  package func evaluate(layers: [LayerValue], context: EvaluationContext = EvaluationContext()) -> Evaluation {
    SettingsEvaluator.evaluate(layers, self, context)
  }
}

extension SettingType {
  /// A word as the kind of value that a file would hold for the type; whether it is a right one is for `read`.
  ///
  /// - Parameter version: that in which numbers are read.
  func value(ofWord word: String, version: YAMLVersion = .v1_2) -> Value {
    switch row.kind {
    case .bool: Self.boolWords[word.lowercased()].map { .bool($0) } ?? .string(word)
    case .number, .duration, .size: Number(word, version: version).map { .number($0) } ?? .string(word)
    case .any: Self.scalar(word)
    case .text, .date, .time, .datetime, .list, .map, .group: .string(word)
    }
  }

  /// The text of one plain scalar by YAML 1.2, but the empty word is the empty string.
  private static func scalar(_ word: String) -> Value {
    switch word {
    case "true", "True", "TRUE": .bool(true)
    case "false", "False", "FALSE": .bool(false)
    case "null", "Null", "NULL", "~": .null
    default: Number(word).map { .number($0) } ?? .string(word)
    }
  }
}

extension Refusal {
  fileprivate static func needsItems(_ setting: Setting) -> Refusal {
    Refusal(
      code: "not-a-\(setting.type.rawValue)", message: "one word is not \(setting.type.phrase)",
      help: setting.type == .list
        ? "add or remove single items, or give the whole list as JSON" : "set its members, or give all as JSON")
  }
}
