import ConfigEditing
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
    Option(text: "prefix", "PREFIX", help: "how the names of env and shell start, such as NOTIFIER_")
  }
}

extension Option where Value == Bool {
  fileprivate static var reveal: Self { Option(flag: "reveal", help: "also print the values of secrets") }
}

let renderCommand = Command<Action>(
  "render", summary: "print the effective configuration as YAML, JSON, env or shell",
  details: [
    "Prints every setting with its effective value, defaults included; without a schema, the content of the file. "
      + "Secrets are left out, with a note, unless --reveal is given.",
    "In env and shell a name is the key in capitals, after --prefix, with _ in place of dots and of all other "
      + "characters but letters and digits, and before a leading digit: notifications.sounds is NOTIFICATIONS_SOUNDS. "
      + "A key in a map has a name of its own, a list is one JSON text, null is empty. Two keys with the same name "
      + "are refused, and in shell also the names that the shell itself uses, such as PATH.",
    "env prints lines as env(1) does: without quotes, so that a value with several lines needs -z. shell quotes for "
      + "sh; set -a before the eval exports the variables.",
  ],
  options: rows(.rendering, .prefix, .reveal, .null, .json), shared: SharedOptions.reading,
  exclusive: [["format", "json"]],
  examples: [
    Example("confedit render", "All effective values, as YAML."),
    Example("confedit render --json", "The same as JSON."),
    Example("eval \"$(confedit render --format shell --prefix NOTIFIER_)\"", "Shell variables."),
  ],
  exitCodes: [
    ExitMeaning(.refused, "two keys have the same name, or the format cannot express a value")
  ],
  action: runRender)

private func runRender(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let format = invocation[.json] ? RenderFormat.json : invocation[.rendering] ?? .yaml
  let isOfNames = format == .env || format == .shell
  if invocation[.null], format != .env {
    throw .usage("-z goes with --format env", help: "the other formats end in a newline")
  }
  if invocation.has(.prefix), !isOfNames { throw .usage("--prefix goes with --format env or shell") }
  let prefix = invocation[.prefix] ?? ""
  guard prefix.isEmpty || VariableNames.isName(prefix) else {
    throw .usage(
      "\(ConfigPath.quoted(prefix)) cannot start the name of a variable", help: "use letters, digits and _, as in APP_")
  }
  let document = try console.read(try Workspace(invocation))
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
  guard let evaluation = document.evaluate() else {
    let value = document.value
    try document.checkExpansion(of: value, at: ConfigPath())
    return value == .null ? .map(ValueMap()) : value
  }
  var tree = EffectiveTree(document: document, evaluation: evaluation, reveals: reveals)
  let nothing = document.settings?.whole?.type == .list ? Value.list([]) : .map(ValueMap())
  let counting = tree.value(below: try document.target(ConfigPath())) ?? nothing
  let value = counting == .null ? nothing : counting
  try document.checkExpansion(of: value, at: ConfigPath())
  console.noteOmitted(tree.omittedSecrets)
  return value
}
