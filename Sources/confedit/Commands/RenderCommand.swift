import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// `--format` of `render`.
enum RenderFormat: String, Sendable, CaseIterable { case yaml, json, env, shell }

extension Option where Value == RenderFormat {
  fileprivate static var rendering: Self {
    Option(choice: "format", "FORMAT", help: "yaml (the default), json, env (NAME=value lines) or shell (for eval)")
  }
}

extension Option where Value == String {
  fileprivate static var prefix: Self {
    Option(text: "prefix", "PREFIX", help: "what env and shell names begin with, such as NOTIFIER_")
  }
}

extension Option where Value == Bool {
  fileprivate static var reveal: Self { Option(flag: "reveal", help: "print the values of secrets too") }
}

let renderCommand = Command<Action>(
  "render", summary: "print the effective configuration as YAML, JSON, env or shell",
  details: [
    "Every setting with the value that counts, defaults included; without a schema what the file holds. Secrets are "
      + "left out, with a note, unless --reveal is given.",
    "An env or shell name is the key in capitals, with _ for each dot and for every character that is no letter or "
      + "digit: notifications.sounds is NOTIFICATIONS_SOUNDS, --prefix goes before it, a leading digit gets a _. "
      + "Maps are walked, a list is one JSON text, null is empty. Two keys with one name are refused, and for shell the "
      + "names that the shell itself uses, such as PATH.",
    "The lines of env are what env(1) prints: no quotes, and a value of several lines only with -z. Those of shell are "
      + "quoted for sh; set -a before the eval exports them.",
  ],
  options: rows(.rendering, .prefix, .reveal, .null, .json), shared: SharedOptions.reading,
  exclusive: [["format", "json"]],
  examples: [
    Example("confedit render", "All that counts, as YAML."), Example("confedit render --json", "The same as JSON."),
    Example("eval \"$(confedit render --format shell --prefix NOTIFIER_)\"", "Shell variables."),
  ],
  exitCodes: [
    ExitMeaning(.refused, "two keys have one name, or a value cannot be written in the format")
  ],
  action: runRender)

private func runRender(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let format = invocation[.json] ? RenderFormat.json : invocation[.rendering] ?? .yaml
  let isOfNames = format == .env || format == .shell
  if invocation[.null], format != .env {
    throw .usage("-z goes with --format env", help: "the others end in a newline")
  }
  if invocation.has(.prefix), !isOfNames { throw .usage("--prefix goes with --format env or shell") }
  let prefix = invocation[.prefix] ?? ""
  guard prefix.isEmpty || VariableNames.isName(prefix) else {
    throw .usage("\(ConfigPath.quoted(prefix)) begins no variable's name", help: "letters, digits and _, as in APP_")
  }
  let document = try Workspace(invocation).read(&console)
  let value = try effectiveValue(of: document, reveals: invocation[.reveal], &console)
  switch format {
  case .yaml: console.print(BlockText.text(of: value, version: document.stream.version), terminator: "")
  case .json: console.print(JSONText.text(of: value))
  case .env, .shell:
    var names = VariableNames(prefix: prefix, isForShell: format == .shell)
    try names.collect(value)
    let end = invocation[.null] ? "\0" : "\n"
    for variable in names.variables {
      console.print(try variable.text(isShell: format == .shell, end: end), terminator: end)
    }
  }
  return .done
}

private func effectiveValue(
  of document: ConfigDocument, reveals: Bool, _ console: inout Console
) throws(Failure) -> Value {
  guard let evaluation = document.evaluation else {
    let value = document.value
    try document.checkExpansion(of: value, at: ConfigPath())
    return value == .null ? .map(ValueMap()) : value
  }
  var tree = EffectiveTree(document: document, evaluation: evaluation, reveals: reveals)
  let nothing = document.settings?.whole?.type == .list ? Value.list([]) : .map(ValueMap())
  let counting = tree.value(below: try document.target(ConfigPath())) ?? nothing
  let value = counting == .null ? nothing : counting
  try document.checkExpansion(of: value, at: ConfigPath())
  for path in tree.omittedSecrets { console.note("`\(path)` is a secret and is left out") }
  return value
}
