import ConfigModel
import ConfigSchema
import LosslessYAML

/// Which stored values `prune` takes out.
package struct PruneInstruction: Sendable {
  /// Values that do not count because their settings are disabled.
  package var isOfDisabled = false
  /// Keys that the schema does not know.
  package var isOfUnknown = false
  /// Values that are equal to what would count without them.
  package var isOfDefaults = false
  /// What is looked at; empty for everything.
  package var key: KeyWord?
  package var prunesEmptyParents = false
  package var keepsComments = false

  package init() {}

  func apply(to draft: inout Draft) throws(Failure) {
    let document = draft.document
    guard let evaluation = draft.evaluate() else {
      throw .noSchema("only a schema shows what has no effect, and there is none for '\(document.name)'")
    }
    draft.prunesEmptyParents = prunesEmptyParents
    draft.keepsComments = keepsComments
    let scope = try key.map { key throws(Failure) in try document.target(key.path, admitsStored: true).path }
    let targets = try targets(in: document, evaluation, below: scope ?? ConfigPath())
    for target in targets { try draft.unset(target) }
    let count = targets.count
    if count > 0 {
      draft.note("\(count) key\(count == 1 ? " has" : "s have") no effect and \(count == 1 ? "is" : "are") removed")
    }
  }

  private func targets(
    in document: ConfigDocument, _ evaluation: Evaluation, below scope: ConfigPath
  ) throws(Failure) -> [Target] {
    var targets: [Target] = []
    for setting in evaluation.settings.settings where setting.type != .group && setting.path.starts(with: scope) {
      guard let target = try stored(setting, in: document), isPruned(target, setting, evaluation, document) else {
        continue
      }
      targets.append(target)
    }
    if isOfUnknown {
      // A schema that admits unknown keys has no problem with them.
      for problem in evaluation.problems where problem.code == "unknown-key" && problem.path.starts(with: scope) {
        guard try document.lookup(problem.path).node != nil else { continue }
        targets.append(try document.target(problem.path, admitsStored: true))
      }
    }
    return targets
  }

  /// The value in the written file itself, under its present name or a former one.
  private func stored(_ setting: Setting, in document: ConfigDocument) throws(Failure) -> Target? {
    let target = try document.target(setting.path)
    if target.node != nil { return target }
    for former in setting.renamedFrom where try document.lookup(former).node != nil { return target }
    return nil
  }

  private func isPruned(
    _ target: Target, _ setting: Setting, _ evaluation: Evaluation, _ document: ConfigDocument
  ) -> Bool {
    if document.lock(of: target.path, evaluation) != nil { return false }
    if isOfDisabled, !evaluation[setting].isEnabled { return true }
    guard isOfDefaults, let own = document.storedValue(of: target),
      let other = valueWithoutFile(setting, evaluation, document)
    else { return false }
    return evaluation.settings.areEqual(own, other, for: setting)
  }

  /// What is there when the written file is silent: the default, or what a layer below says.
  private func valueWithoutFile(_ setting: Setting, _ evaluation: Evaluation, _ document: ConfigDocument) -> Value? {
    guard document.layers.written != nil, let keys = setting.path.keys else { return evaluation[setting].defaultValue }
    let written = document.value.removing(keys[...])
    let layers = document.layers.values(written: written)
    let state = evaluation.settings.evaluate(layers: layers, context: document.evaluationContext)[setting]
    return state.stored ?? state.defaultValue
  }
}

extension Value {
  fileprivate func removing(_ keys: ArraySlice<String>) -> Value {
    guard let key = keys.first, case .map(var map) = self else { return self }
    map[key] = keys.count == 1 ? nil : map[key]?.removing(keys.dropFirst())
    return .map(map)
  }
}
