import ConfigModel
import ConfigSchema
import LosslessYAML

/// Changes many settings by a file.
package struct ApplyInstruction: Sendable {
  let input: ChangeInput
  /// Whether settings that the file lacks are unset.
  let replaces: Bool
  let disabled: SetInstruction.DisabledRule

  package init(input: ChangeInput, replaces: Bool, disabled: SetInstruction.DisabledRule) {
    self.input = input
    self.replaces = replaces
    self.disabled = disabled
  }

  func apply(to draft: inout Draft) throws(Failure) {
    let document = draft.document
    var merged = MergedAssignments(document: document, replaces: replaces)
    var lines: [Assignment] = []
    let content = try input.content(
      version: document.stream.version, mayHoldSecrets: document.settings?.hasSecrets == true,
      mayBeList: document.settings?.whole?.type == .list)
    switch content {
    case .map(let map): merged.merge(try map.withoutRevision(document))
    case .list(let items): merged.replace(with: items)
    case .lines(let found):
      lines = found
      if replaces { merged.unsetLacking(lines: lines) }
    }
    try SetInstruction(assignments: lines + merged.assignments, disabled: disabled).apply(to: &draft)
  }
}

extension ValueMap {
  /// The revision that a rendered or copied file records is not a setting, but must be that of the schema.
  fileprivate func withoutRevision(_ document: ConfigDocument) throws(Failure) -> ValueMap {
    guard let settings = document.settings, let revision = settings.revision, let key = settings.revisionKey,
      let recorded = self[key], settings.setting(at: ConfigPath(keys: [key])) == nil
    else { return self }
    guard recorded == .int(revision) else {
      throw Failure(
        .migrationNeeded, "revision",
        "the changes are for revision \(BlockText.line(recorded)), the schema '\(document.schema?.path ?? "")' has "
          + "\(revision)",
        help: "update them to that revision, or leave the key `\(key)` out")
    }
    var map = self
    map[key] = nil
    return map
  }
}
