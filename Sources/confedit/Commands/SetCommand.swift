import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

extension Option where Value == Bool {
  fileprivate static var stdin: Self {
    Option(flag: "stdin", help: "read the value of the last KEY from standard input")
  }
  /// The letter of `get`, which there ends values exactly in the output; here in the input.
  fileprivate static var exactInput: Self {
    Option(flag: "null", short: "z", help: "keep the line end at the end of the value that is read")
  }
  fileprivate static var toggle: Self {
    Option(flag: "toggle", help: "switch each KEY, which must be a bool, to its other value")
  }
  static var allowDisabled: Self {
    Option(
      flag: "allow-disabled", help: "store the value even if the setting is disabled; it has no effect until enabled")
  }
  static var enable: Self {
    Option(flag: "enable", help: "also make the smallest set of changes that enables the settings")
  }
}

extension Option where Value == String {
  fileprivate static var fromFile: Self {
    Option(
      text: "from-file", "FILE", completion: .files(endings: []),
      help: "read the value of the last KEY from a file or a pipe")
  }
  fileprivate static var tag: Self {
    Option(text: "tag", "TAG", help: "the tag of each VALUE, such as !secret or !!str; '' takes a tag away")
  }
  fileprivate static var ifValue: Self {
    Option(text: "if-value", "OLD", help: "only if KEY has this value now; otherwise exit 10")
  }
}

extension Option where Value == Int {
  fileprivate static var step: Self {
    Option(
      "step", "N", bare: 1,
      help: "change each KEY by N of its steps, starting at its effective value; N may be negative"
    ) {
      word throws(WordRefusal) in
      guard let number = Int(word) else { throw WordRefusal(expected: "a whole number") }
      return number
    }
  }
}

extension Option where Value == WordType {
  static var type: Self {
    Option(choice: "type", "TYPE", help: "what VALUE is: string, int, number, bool, null, json or yaml")
  }
}

let setCommand = Command<Action>(
  "set", summary: "change settings, all or none",
  details: [
    "Only the bytes of the values change, and each edit is proved before it is written. A value is read by the type of "
      + "the setting; without a schema, as YAML reads the text. If the first operand contains a =, all operands are "
      + "KEY=VALUE.",
    "Setting a disabled setting fails, with the reason and the command that enables it.",
  ],
  operands: [
    Operand(
      "KEY VALUE", from: 1, to: nil, completion: .pairs, help: "one or more settings, each with its new value")
  ],
  synopses: ["KEY VALUE ...", "KEY=VALUE ...", "[KEY=VALUE ...] KEY --stdin", "KEY... --toggle"],
  options: rows(.type, .tag, .stdin, .fromFile, .step, .toggle, .enable, .allowDisabled, .ifValue, .exactInput),
  shared: SharedOptions.editing,
  exclusive: [
    ["stdin", "from-file", "step", "toggle"], ["type", "step"], ["type", "toggle"],
    ["tag", "step"], ["tag", "toggle"], ["enable", "allow-disabled"],
  ],
  examples: [
    Example("confedit set appearance.theme dark", "Change one setting."),
    Example("confedit set appearance.theme=dark notifications.badge=false", "Change two in one write."),
    Example("confedit set notifications.sounds true --enable", "Change a setting, and what it depends on."),
    Example("confedit set notifications.enabled --toggle --dry-run", "See what switching a bool would do."),
  ],
  exitCodes: [
    ExitMeaning(.noSuchKey, "the schema knows no such key"), ExitMeaning(.refused, "a value is refused"),
    ExitMeaning(.disabled, "a setting is disabled or read-only"), ExitMeaning(.locked, "a layer locks a setting"),
    ExitMeaning(.conflict, "--if-value or --if-hash does not match, or another program locks the file"),
  ],
  literalForm: "KEY=WORD",
  action: runSet)

extension SetInstruction.DisabledRule {
  init(_ invocation: Invocation) {
    self = invocation[.enable] ? .enable : invocation[.allowDisabled] ? .allow : .refuse
  }
}

private func runSet(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let assignments = try assignments(invocation)
  if invocation.has(.ifValue), assignments.count != 1 {
    throw .usage("--if-value compares one KEY", help: "set the other keys in another command")
  }
  let run = try EditRun(invocation)
  var values = ValueReading(type: invocation[.type])
  values.tag = try tag(invocation)
  if invocation[.stdin] || invocation.has(.fromFile) {
    if invocation[.stdin], run.readsStandardInput {
      throw .usage("standard input is already the configuration (-f -)", help: "read the value with --from-file FILE")
    }
    values.input = try ValueInput.text(fromFile: invocation[.fromFile], isExact: invocation[.exactInput])
  }
  let instruction = SetInstruction(
    assignments: assignments, values: values, oldWord: invocation[.ifValue],
    disabled: SetInstruction.DisabledRule(invocation))
  return try run.run(.set(instruction), &console)
}

private func tag(_ invocation: Invocation) throws(Failure) -> NewNode.Tag? {
  guard let word = invocation[.tag] else { return nil }
  if let type = invocation[.type], type == .json || type == .yaml {
    throw .usage("--tag is for single values", help: type == .yaml ? "write the tag in the text" : nil)
  }
  guard let tag = NewNode.Tag(parsing: word) else {
    throw .usage("\(ConfigPath.quoted(word)) is no tag", help: "write it as in a file: !name, !!str or !<URI>")
  }
  return tag
}

private func assignments(_ invocation: Invocation) throws(Failure) -> [Assignment] {
  if invocation[.toggle] { return try Assignment.keys(invocation.operands, .toggled) }
  if let step = invocation[.step] { return try Assignment.keys(invocation.operands, .stepped(step)) }
  return try Assignment.pairs(
    invocation.operands, lastIsInput: invocation[.stdin] || invocation.has(.fromFile))
}
