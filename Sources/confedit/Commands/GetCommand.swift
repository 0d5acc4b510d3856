import ConfigEditing
import AtomicFiles
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

extension Option where Value == Bool {
  fileprivate static var stored: Self {
    Option(flag: "stored", help: "the value in the file, whatever the schema says")
  }
  fileprivate static var `default`: Self {
    Option(flag: "default", help: "the value that the setting has when it is not set")
  }
  fileprivate static var origin: Self {
    Option(flag: "origin", help: "print LAYER:FILE:LINE and a tab before the value")
  }
  fileprivate static var yaml: Self { Option(flag: "yaml", help: "as YAML that `set --type yaml` takes") }
  fileprivate static var reveal: Self { Option(flag: "reveal", help: "print the value of a secret") }
  fileprivate static var hash: Self { Option(flag: "hash", help: "print the SHA-256 of the file first, for --if-hash") }
}

extension Option where Value == String {
  fileprivate static var or: Self { Option(text: "or", "VALUE", help: "what to print when there is no value") }
  fileprivate static var unit: Self {
    Option(text: "as", "UNIT", help: "a duration or size as a number of this unit, such as ms or MiB")
  }
}

let getCommand = Command<Action>(
  "get", summary: "print the effective value of settings",
  details: [
    "Strings are printed as text, numbers and booleans as they are written in the file, lists of scalars one item per "
      + "line, everything else as YAML. With several keys, all values are printed in order, or none if one is missing.",
    "The effective value is the value in the file if it is valid and the setting is enabled; otherwise the default.",
  ],
  operands: [
    Operand("KEY", from: 0, to: nil, completion: .key, help: "the setting, such as server.port or servers[0].host")
  ],
  synopses: ["KEY...", "--hash"],
  options: rows(.stored, .default, .or, .origin, .unit, .yaml, .reveal, .hash, .null, .json),
  shared: SharedOptions.reading,
  exclusive: [["stored", "default"], ["null", "json"], ["origin", "json"], ["yaml", "json"], ["yaml", "as"]],
  examples: [
    Example("confedit get appearance.theme", "Print one value."),
    Example("confedit get account.display-name --or nobody", "Print another text if there is no value."),
    Example("confedit get notifications --yaml", "Print a section as YAML."),
    Example(
      "confedit get notifications.sounds --stored", "Print the value in the file, even if the setting is disabled."),
  ],
  exitCodes: [
    ExitMeaning(.answerIsNo, "not set, and no default"), ExitMeaning(.usage, "a secret without --reveal"),
    ExitMeaning(.noSuchKey, "the schema knows no such key"),
    ExitMeaning(.unreadable, "the key is ambiguous, or the file is not valid YAML"),
  ],
  action: runGet)

private func runGet(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  guard !invocation.operands.isEmpty || invocation[.hash] else {
    throw .usage("get needs a KEY", help: "\(SuggestedCommand(.list)) shows the settings")
  }
  var patterns: [PathPattern] = []
  for operand in invocation.operands { patterns.append(try KeyWord.pattern(operand)) }
  let document = try console.read(try Workspace(invocation, demand: demand(invocation, patterns)))
  let evaluation = patterns.isEmpty ? nil : document.evaluate()
  var answers: [Answer] = []
  for pattern in patterns { answers.append(try answer(pattern, in: document, evaluation, invocation, &console)) }
  if invocation[.hash] { console.print(SHA256.hexDigest(of: document.stream.source.bytes)) }
  if invocation[.json] {
    console.printJSON(answers.map(\.json))
    return .done
  }
  for answer in answers { console.print(answer.text, terminator: "") }
  return .done
}

/// A value as text needs no other setting than those that it depends on.
private func demand(_ invocation: Invocation, _ patterns: [PathPattern]) -> SettingDemand {
  invocation[.json] ? .everything : .only(patterns.map(\.path))
}

private struct Answer {
  var text = ""
  var json = Value.null
}

private func answer(
  _ pattern: PathPattern, in document: ConfigDocument, _ evaluation: Evaluation?, _ invocation: Invocation,
  _ console: inout Console
) throws(Failure) -> Answer {
  let target =
    invocation[.stored] ? try document.targetInThisFile(pattern.path) : try document.targetOfWhatCounts(pattern.path)
  let isSecret = document.settings?.setting(at: target.path)?.isSecret == true
  if isSecret, !invocation[.reveal], !invocation[.json] {
    throw Failure(
      .usage, "secret", "`\(target.path)` is a secret", path: target.path, help: "--reveal prints it anyway")
  }
  if invocation[.json] {
    var writer = SettingJSON(document: document, evaluation: evaluation, reveals: invocation[.reveal])
    let json = writer.object(target)
    console.noteOmitted(writer.omittedSecrets)
    try document.checkExpansion(of: json, at: target.path)
    return Answer(json: json)
  }
  let wish = ValueWish(
    which: invocation[.stored] ? .stored : invocation[.default] ? .default : .effective, reveals: invocation[.reveal])
  let found = try console.noticing { notices throws(Failure) in
    try Finding.find(target, in: document, evaluation, wish, &notices)
  }
  guard let found else {
    return try substitute(for: target, in: document, invocation)
  }
  var text = invocation[.yaml] ? found.yaml : try found.text(as: invocation[.unit], for: target)
  if pattern.isSubtree, case .text = text {
    throw Failure(.noSuchKey, "no-such-key", "`\(target.path)` has a single value, and no settings below it")
  }
  if invocation[.origin] { text = text.prefixed(found.origin + "\t") }
  return Answer(text: text.printed(nul: invocation[.null]))
}

private func substitute(
  for target: Target, in document: ConfigDocument, _ invocation: Invocation
) throws(Failure) -> Answer {
  if let word = invocation[.or] { return Answer(text: ValueText.text(word).printed(nul: invocation[.null])) }
  if target.setting == nil {
    let meant = document.dottedKey(beside: target.path)?.existing
    throw Failure(
      .answerIsNo, "not-set", "`\(target.path)` is not set", path: target.path,
      help: meant.map { "did you mean `\($0)`?" })
  }
  if !invocation[.stored], let evaluation = document.evaluate(), evaluation.state(at: target.path)?.isEnabled == false {
    let reason = evaluation.reasons(at: target.path).asReason
    throw Failure(
      .answerIsNo, "not-set",
      "`\(target.path)` has no value while it is disabled" + (reason.isEmpty ? "" : ": \(reason)"), path: target.path,
      help: Advice(SuggestedCommand(.why, [], [.key(target.path)])))
  }
  let isStored = document.storedValue(of: target) != nil && !invocation[.stored]
  throw Failure(
    .answerIsNo, "not-set",
    "`\(target.path)` " + (isStored ? "has no valid value" : "is not set") + " and has no default",
    path: target.path,
    help: isStored
      ? Advice(SuggestedCommand(.why, [], [.key(target.path)])) : Advice(settingCommand(target, document.settings)))
}

/// The whole configuration is not set by a word: its first entry or item is.
private func settingCommand(_ target: Target, _ settings: Settings?) -> SuggestedCommand {
  guard target.path.isEmpty, let setting = target.setting else { return .set(target.path) }
  return .firstEntry(of: setting, at: target.path, settings)
}
