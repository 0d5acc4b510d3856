internal import ConfigModel

/// Looks up the settings that others name by path, outside of expressions.
struct PathResolution: SchemaPass {
  let log: SchemaLog
  private var draft: SchemaDraft

  static func run(_ draft: consuming SchemaDraft, _ log: SchemaLog) -> SchemaDraft {
    var pass = PathResolution(log: log, draft: draft)
    pass.resolve()
    return pass.draft
  }

  private func index(_ pending: PendingPath, _ attribute: String) -> Int? {
    settingIndex(pending.path, attribute, at: pending.span, in: draft.settings.keys, draft.settings.all)
  }

  private mutating func resolve() {
    for pending in draft.notes.paths {
      switch pending.use {
      case .deprecatedBy: _ = index(pending, "use")
      case .choicesFrom: resolveChoices(pending)
      }
    }
  }

  private mutating func resolveChoices(_ pending: PendingPath) {
    guard let source = index(pending, "choices-from") else { return }
    guard let item = draft.settings.all[source].item, draft.settings.all[source].type == .list,
      !draft.settings.all[item.index].type.isCollection
    else {
      return report(
        "type-mismatch",
        "choices-from needs a list of scalars, and \(pending.path) is \(draft.settings.all[source].type.phrase)",
        at: pending.span)
    }
    draft.settings.all[pending.setting].update { $0.choicesSource = .items(of: SettingID(source)) }
    // The list whose items have these choices offers them too.
    if let owner = draft.settings.all[pending.setting].owner,
      draft.settings.all[owner.index].item?.index == pending.setting,
      draft.settings.all[pending.setting].type != .group
    {
      draft.settings.all[owner.index].update { $0.choicesSource = .items(of: SettingID(source)) }
    }
  }
}

extension SchemaPass {
  /// The number of the setting at a path; reports one that does not exist.
  func settingIndex(
    _ path: ConfigPath, _ attribute: String, at span: SourceSpan, in keys: KeyTree, _ all: [Setting]
  ) -> Int? {
    if let node = keys.find(path.keys ?? []), let setting = keys.nodes[node].setting { return setting }
    let known = all.lazy.filter { $0.owner == nil }.map(\.path.description)
    let nearest = log.suggests ? NearMiss.nearest(to: path.description, in: known) : nil
    report(
      "unknown-name", "\(attribute) names the setting \(path), which does not exist", at: span,
      help: nearest.map { "did you mean \($0)?" })
    return nil
  }
}
