package import ConfigModel
package import ConfigSchema
import LosslessYAML

/// Settings as `get --json` and `list --json` print them.
package struct SettingJSON {
  let document: ConfigDocument
  let evaluation: Evaluation?
  var reveals = false
  /// Paths of secrets that have a value, and were left out.
  package private(set) var omittedSecrets: [ConfigPath] = []

  package init(document: ConfigDocument, evaluation: Evaluation?, reveals: Bool = false) {
    self.document = document
    self.evaluation = evaluation
    self.reveals = reveals
  }

  package mutating func object(_ target: Target) -> Value {
    let key = Value.string(target.path.description)
    guard let evaluation else {
      let stored = target.node.map { document.stream.value(of: $0) }
      return .object(["key": key, "value": stored, "stored": stored, "origin": stored.map { _ in .string("stored") }])
    }
    var tree = EffectiveTree(document: document, evaluation: evaluation, reveals: reveals)
    let value = tree.value(below: target)
    omittedSecrets += tree.omittedSecrets
    let stored = reveals ? document.storedValue(of: target) : tree.storedValue(below: target)
    guard let setting = target.setting, let state = evaluation.state(at: target.path) else {
      return .object(["key": key, "value": value, "stored": stored])
    }
    let reasons = state.isEnabled ? [] : evaluation.reasons(at: target.path)
    return .object([
      "key": key, "value": value, "stored": stored, "origin": .string(document.jsonOrigin(of: target.path, evaluation)),
      "default": setting.isSecret && !reveals ? nil : state.defaultValue, "enabled": .bool(state.isEnabled),
      "why": reasons.isEmpty ? nil : .string(reasons.asReason),
      "locked": .bool(document.lock(of: target.path, evaluation) != nil), "valid": .bool(state.isValid),
    ])
  }
}
