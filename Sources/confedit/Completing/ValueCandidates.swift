import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema

/// The values that a word at the cursor can become, never those of secrets.
struct ValueCandidates {
  let document: ConfigDocument
  let evaluation: Evaluation
  /// The choices that a command prints for the setting.
  var commandLines: [String] = []

  /// - Parameter removes: whether items that are there are meant, not new ones.
  func candidates(for path: ConfigPath, removes: Bool = false) -> [ShellCandidate] {
    guard let target = try? document.targetOfWhatCounts(path), let setting = target.setting,
      !evaluation.settings.hasSecret(at: target.path)
    else { return [] }
    if setting.type == .list { return items(of: setting, at: target.path, removes) }
    return words(of: setting, at: target.path)
  }

  private func words(of setting: Setting, at path: ConfigPath) -> [ShellCandidate] {
    let choices = evaluation.choices(at: path).filter { $0.isEnabled && $0.choice.deprecated == nil }
    if !choices.isEmpty || !setting.choices.isEmpty || !commandLines.isEmpty {
      let own = choices.map { state in
        let label = state.choice.label == state.choice.word ? "" : state.choice.label
        return ShellCandidate(state.choice.word, description: label)
      }
      return own + commandLines.map { ShellCandidate($0) }
    }
    return setting.type == .bool ? [ShellCandidate("true"), ShellCandidate("false")] : []
  }

  /// Of a set the choices that are not in it yet; when items are taken out, those that are there.
  private func items(of setting: Setting, at path: ConfigPath, _ removes: Bool) -> [ShellCandidate] {
    var present: [Value] = []
    if case .list(let items) = evaluation.state(at: path)?.effective { present = items }
    let labels = Dictionary(
      evaluation.choices(at: path).map { ($0.choice.word, $0.choice.label) }, uniquingKeysWith: { first, _ in first })
    let names = present.compactMap { item -> String? in
      guard let member = setting.keyMember, case .map(let map) = item else {
        if case .map = item { return nil }
        return item.word
      }
      return map[member].map { $0.word }
    }
    if removes {
      return names.map { name in
        let label = labels[name] ?? name
        return ShellCandidate(name, description: label == name ? "" : label)
      }
    }
    var candidates = words(of: setting, at: path)
    if candidates.isEmpty, let item = setting.item.map({ evaluation.settings[$0] }) {
      candidates = words(of: item, at: path.appending(index: present.count))
    }
    return candidates.filter { !names.contains($0.word) }
  }
}
