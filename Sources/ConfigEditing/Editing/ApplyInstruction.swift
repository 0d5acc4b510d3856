import ConfigModel
import ConfigSchema
import LosslessYAML

/// Changes many settings by a file.
package struct ApplyInstruction: Sendable {
  let input: ChangeInput
  let options: ApplyOptions
  let disabled: SetInstruction.DisabledRule

  package init(input: ChangeInput, options: ApplyOptions, disabled: SetInstruction.DisabledRule) {
    self.input = input
    self.options = options
    self.disabled = disabled
  }

  func apply(to draft: inout Draft) throws(Failure) {
    let document = draft.document
    var merged = MergedAssignments(document: document, options: options)
    var lines: [Assignment] = []
    let content = try input.content(
      version: document.stream.version, mayHoldSecrets: document.settings?.hasSecrets == true)
    switch content {
    case .node(let node): try merged.merge(try node.withoutRevision(document), of: input.name)
    case .lines(let found):
      lines = found
      if options.replaces { merged.unsetLacking(lines: lines) }
    }
    let set = SetInstruction(assignments: lines + merged.assignments, member: options.member, disabled: disabled)
    try set.apply(to: &draft)
  }
}

/// How a file of changes is understood.
package struct ApplyOptions: Sendable {
  /// Whether settings that the file lacks are unset.
  package var replaces = false
  /// Whether null takes a key out of a map (RFC 7396).
  package var isMergePatch = false
  /// By which the items of lists are known, where the schema does not say.
  package var member: String?

  package init() {}
}

extension NewNode {
  /// The revision that a rendered or copied file records is not a setting, but must be that of the schema.
  fileprivate func withoutRevision(_ document: ConfigDocument) throws(Failure) -> NewNode {
    guard let settings = document.settings, let revision = settings.revision, let key = settings.revisionKey,
      case .mapping(let entries) = content, let recorded = entries.first(where: { $0.key == key })?.value.value,
      settings.setting(at: ConfigPath(keys: [key])) == nil
    else { return self }
    guard recorded == .int(revision) else {
      throw Failure(
        .migrationNeeded, "revision",
        "the changes are for revision \(BlockText.line(recorded)), the schema '\(document.schema?.path ?? "")' has "
          + "\(revision)",
        help: "update them to that revision, or leave the key `\(key)` out")
    }
    return NewNode(.mapping(entries.filter { $0.key != key }), tag: tag)
  }
}
