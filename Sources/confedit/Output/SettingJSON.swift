import ConfigModel
import ConfigSchema
import LosslessYAML

/// Settings as `get --json` and `list --json` print them.
enum SettingJSON {
  /// Prints them one by one: together they may be much larger than the file.
  static func report(_ settings: some Sequence<Value>, _ console: inout Console) {
    console.print("{\"confedit\": 1, \"settings\": [", terminator: "")
    var separator = ""
    for setting in settings {
      console.print(separator + JSONText.text(of: setting), terminator: "")
      separator = ", "
    }
    console.print("]}")
  }

  /// Values of secrets are left out unless they are revealed.
  static func object(
    _ target: Target, in document: ConfigDocument, _ evaluation: Evaluation?, reveals: Bool = false
  ) -> Value {
    let stored = target.node.map { document.stream.value(of: $0) }
    let key = Value.string(target.path.description)
    guard let evaluation, let setting = target.setting, let state = evaluation.state(at: target.path) else {
      let isHidden = document.settings?.hasSecret(at: target.path) == true && !reveals
      let shown = isHidden ? nil : stored
      return .object(["key": key, "value": shown, "stored": shown, "origin": stored.map { _ in .string("stored") }])
    }
    let isHidden = evaluation.settings.holdsSecret(setting) && !reveals
    let reasons = state.isEnabled ? [] : evaluation.reasons(for: setting)
    return .object([
      "key": key, "value": isHidden ? nil : state.effective, "stored": isHidden ? nil : state.stored,
      "origin": .string(state.origin.rawValue), "default": isHidden ? nil : state.defaultValue,
      "enabled": .bool(state.isEnabled), "why": reasons.isEmpty ? nil : .string(reasons.joined(separator: " ")),
      "locked": .bool(document.layers.lock(of: target.steps) != nil), "valid": .bool(state.isValid),
    ])
  }
}
