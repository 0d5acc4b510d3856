import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

extension Option where Value == ChangeFormat {
  fileprivate static var changes: Self {
    Option(
      choice: "format", "FORMAT", help: "what FILE is: yaml, json or lines (KEY=VALUE); otherwise its content decides")
  }
}

extension Option where Value == Bool {
  fileprivate static var replace: Self {
    Option(
      flag: "replace", help: "also unset every setting that is not in FILE; keys that the schema does not know stay")
  }
  fileprivate static var mergePatch: Self {
    Option(flag: "merge-patch", help: "null takes a key out (RFC 7396); otherwise null is a value like others")
  }
}

extension Option where Value == String {
  fileprivate static var itemKey: Self {
    Option(text: "key", "MEMBER", help: "items of a list that have the same MEMBER are the same item")
  }
}

let applyCommand = Command<Action>(
  "apply", summary: "change many settings from a file, all or none",
  details: [
    "FILE has keys with values as YAML, as JSON, or as lines KEY=VALUE. A key that is not in FILE stays, a map is merged "
      + "with the one that is there, and a list becomes that of FILE: only the items that differ change. A null is a "
      + "value; where the type of a setting has none, it unsets the setting. What is the same in both is not touched.",
    "A line KEY=VALUE is read as set reads its operands; write lists and maps in it as JSON.",
  ],
  operands: [
    Operand(
      "FILE", completion: .files(endings: ["yaml", "yml", "json"]),
      help: "the changes, also from a pipe; - is standard input")
  ],
  options: rows(.changes, .replace, .mergePatch, .itemKey, .enable, .allowDisabled), shared: SharedOptions.editing,
  exclusive: [["enable", "allow-disabled"]],
  examples: [
    Example("printf 'appearance: {theme: dark}\\n' | confedit apply -", "Merge a piece of YAML."),
    Example(
      "printf 'notifications.badge=false\\n' | confedit apply - --dry-run",
      "See what the lines of a program would change."),
  ],
  exitCodes: [
    ExitMeaning(.noSuchKey, "the schema knows no such key"), ExitMeaning(.refused, "a value is refused"),
    ExitMeaning(.disabled, "a setting is disabled or read-only"),
    ExitMeaning(.unreadable, "FILE, or the configuration, cannot be read"),
  ],
  action: runApply)

private func runApply(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let run = try EditRun(invocation)
  let choice = FileChoice(word: invocation.operands[0])
  if choice == .standardInput, run.readsStandardInput {
    throw .usage("standard input is already the configuration (-f -)", help: "give the changes in a file")
  }
  let input = try ChangeInput(choice, format: invocation[.changes])
  var options = ApplyOptions()
  options.replaces = invocation[.replace]
  options.isMergePatch = invocation[.mergePatch]
  options.member = invocation[.itemKey]
  let instruction = ApplyInstruction(
    input: input, options: options, disabled: SetInstruction.DisabledRule(invocation))
  return try run.run(.apply(instruction), &console)
}
