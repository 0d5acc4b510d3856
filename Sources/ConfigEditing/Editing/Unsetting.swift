import ConfigModel
import ConfigSchema
import LosslessYAML

extension Draft {
  /// Takes a key out of the file, under its former names too. What is not there is already so.
  mutating func unset(_ target: Target) throws(Failure) {
    if let refusal = document.lockRefusal(of: target) { throw refusal }
    if let refusal = document.elsewhereRefusal(of: target) ?? document.enclosingRefusal(of: target) { throw refusal }
    if target.node == nil, !document.layers.isNone, let evaluation = document.evaluate(),
      let source = evaluation.source(of: target.path),
      source.layer != document.layers.writtenNumber
    {
      note("`\(target.path)` comes from \(document.place(of: source)), and stays there")
    }
    try remove(target.steps)
    for former in target.setting?.renamedFrom ?? [] {
      let lookup = try document.lookup(former)
      if lookup.node != nil { try remove(lookup.steps) }
    }
  }

  /// Tells what counts for settings that were unset.
  mutating func noteWhatCounts(for settings: [Setting]) {
    guard hasChanged, let evaluation = document.evaluate() else { return }
    for setting in settings where !setting.isSecret && !setting.type.isCollection && setting.owner == nil {
      let state = evaluation[setting]
      guard let value = state.effective else {
        note("`\(setting.path)` has no value now")
        continue
      }
      note("`\(setting.path)` is now \(BlockText.line(value)) (\(document.origin(of: setting.path, evaluation)))")
    }
  }
}
