import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

extension Option where Value == Bool {
  fileprivate static var prune: Self { Option(flag: "prune", help: "also remove parents that become empty") }
  static var keepComments: Self {
    Option(flag: "keep-comments", help: "keep the comments that belong to the setting")
  }
}

let unsetCommand = Command<Action>(
  "unset", summary: "remove settings from the file, so that they have their defaults",
  details: ["Prints the value that each setting has now. Removing something that is not there succeeds."],
  operands: [Operand("KEY", to: nil, completion: .key, help: "the setting, list item or section to remove")],
  options: rows(.prune, .keepComments), shared: SharedOptions.editing,
  examples: [
    Example("confedit unset appearance.theme", "Go back to the default."),
    Example(
      "confedit unset account.display-name account.email --prune",
      "Remove two settings, and their section if it is empty."),
  ],
  exitCodes: [
    ExitMeaning(.noSuchKey, "the schema knows no such key"),
    ExitMeaning(.refused, "a required setting would have no value"),
    ExitMeaning(.unreadable, "the value comes from a merge key, or an alias refers to it"),
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
      if let setting = target.setting { settings.append(setting) }
      try draft.unset(target)
    }
    draft.noteWhatCounts(for: settings)
  }
}

/// All keys as they are before anything is removed, items of one list from the last one on, so that each is the one
/// that was meant.
private func targets(of keys: [KeyWord], in document: ConfigDocument) throws(Failure) -> [ConfigPath] {
  var paths: [ConfigPath] = []
  for key in keys {
    let target = try document.target(key.path, admitsStored: true)
    if let refusal = document.elsewhereRefusal(of: target) { throw refusal }
    paths.append(target.path)
  }
  let indexes = paths.map { path in if case .number(let index, _) = path.last { index } else { Int.max } }
  return paths.indices.sorted { indexes[$0] > indexes[$1] }.map { paths[$0] }
}
