import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

extension Option where Value == Bool {
  fileprivate static var prune: Self { Option(flag: "prune", help: "also remove parents that are left empty") }
  fileprivate static var keepComments: Self {
    Option(flag: "keep-comments", help: "leave the comments that belong to the setting")
  }
}

let unsetCommand = Command<Action>(
  "unset", summary: "remove settings from the file, so that their defaults count",
  details: ["A setting that is not in the file is already so. What counts from then on is told."],
  operands: [Operand("KEY", to: nil, completion: .key, help: "the setting, list item or section to remove")],
  options: rows(.prune, .keepComments), shared: SharedOptions.editing,
  examples: [
    Example("confedit unset appearance.theme", "Go back to the default."),
    Example("confedit unset account.display-name account.email --prune", "Remove two, and the section with them."),
  ],
  exitCodes: [
    ExitMeaning(.noSuchKey, "the schema knows no such key"),
    ExitMeaning(.refused, "a required setting would be missing"),
    ExitMeaning(.unreadable, "the value comes through a merge key, or aliases need it"),
  ],
  action: runUnset)

private func runUnset(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  var keys: [KeyWord] = []
  for operand in invocation.operands { keys.append(try KeyWord(operand)) }
  let session = try EditSession(invocation)
  return try session.run(&console) { draft, console throws(Failure) in
    draft.prunesEmptyParents = invocation[.prune]
    draft.keepsComments = invocation[.keepComments]
    var settings: [Setting] = []
    for path in try targets(of: keys, in: draft.document) {
      let target = try draft.document.target(path, admitsStored: true)
      if let refusal = draft.document.lockRefusal(of: target) { throw refusal }
      if let setting = target.setting { settings.append(setting) }
      try draft.remove(target.steps)
      for former in target.setting?.renamedFrom ?? [] {
        let lookup = try draft.document.lookup(former)
        if lookup.node != nil { try draft.remove(lookup.steps) }
      }
    }
    note(settings, in: &draft)
  }
}

/// All keys as they are before anything is removed, items of one list from the last one on, so that each is the one
/// that was meant.
private func targets(of keys: [KeyWord], in document: ConfigDocument) throws(Failure) -> [ConfigPath] {
  var paths: [ConfigPath] = []
  for key in keys { paths.append(try document.target(key.path, admitsStored: true).path) }
  let indexes = paths.map { path in if case .number(let index, _) = path.last { index } else { Int.max } }
  return paths.indices.sorted { indexes[$0] > indexes[$1] }.map { paths[$0] }
}

private func note(_ settings: [Setting], in draft: inout Draft) {
  guard draft.hasChanged, let evaluation = draft.document.evaluation else { return }
  for setting in settings where !setting.isSecret && !setting.type.isCollection && setting.owner == nil {
    let state = evaluation[setting]
    guard let value = state.effective else {
      draft.note("`\(setting.path)` has no value now")
      continue
    }
    let origin = draft.document.origin(of: setting.path, evaluation)
    draft.note("`\(setting.path)` is now \(BlockText.line(value)) (\(origin))")
  }
}
