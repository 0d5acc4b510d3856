import CommandSpec

enum Tone: String, Sendable, CaseIterable { case soft, loud }

extension Option where Value == String {
  static var file: Self {
    Option(text: "file", short: "f", "FILE", completion: .files(endings: ["yaml"]), help: "the file to read")
  }
  static var or: Self { Option(text: "or", "VALUE", help: "what to print without a value") }
  static var backup: Self { Option(text: "backup", "SUFFIX", bare: "~", help: "keep the old file") }
  static var override: Self { Option(text: "override", "KEY=VALUE", repeats: true, help: "a value for this run") }
}

extension Option where Value == Int {
  static var step: Self {
    Option("step", "N", bare: 1, help: "move by N steps") { word throws(WordRefusal) in
      guard let number = Int(word) else { throw WordRefusal(expected: "a whole number") }
      return number
    }
  }
  static var document: Self { Option(count: "document", "N", from: 0, help: "the document, from 0") }
}

extension Option where Value == Tone {
  static var tone: Self { Option(choice: "tone", "TONE", help: "how to say it") }
}

extension Option where Value == Bool {
  static var quiet: Self { Option(flag: "quiet", short: "q", help: "say nothing") }
  static var toggle: Self { Option(flag: "toggle", help: "turn it over") }
  static var help: Self { Option(flag: "help", help: "print this help") }
  static var version: Self { Option(flag: "version", help: "print the version") }
}

/// A small table of the shapes that a real one has: a verb with one kind of operand, one with two, a group.
func sampleTable(
  extra: [Command<Int>] = [], common: [OptionRow] = rows(.quiet, .help, .version)
) -> CommandTable<Int> {
  let shared = rows(.file)
  let get = Command(
    "get", summary: "print values",
    operands: [Operand("KEY", to: nil, completion: .key, help: "the setting")],
    options: rows(.or, .document, .tone, .override), shared: shared,
    examples: [Example("tool get a", "Print one value.")], action: 1)
  let set = Command(
    "set", summary: "write values", details: ["All pairs are written, or none."],
    operands: [Operand("KEY VALUE", from: 0, to: nil, help: "what to set")],
    synopses: ["KEY VALUE ...", "KEY=VALUE ..."],
    options: rows(.step, .toggle, .backup), shared: shared, exclusive: [["step", "toggle"]],
    examples: [Example("tool set a 1", "Write one value.")],
    exitCodes: [ExitMeaning(.refused, "the value is refused")], literalForm: "KEY=WORD", action: 2)
  let rename = Command(
    "rename", summary: "change a key",
    operands: [Operand("KEY", help: "the key"), Operand("NEW", help: "its new name")],
    examples: [Example("tool rename a b", "Rename.")], action: 3)
  let lint = Command(
    "schema lint", summary: "check a schema", operands: [Operand("FILE", from: 0, help: "the schema")],
    examples: [Example("tool schema lint", "Check it.")], action: 4)
  return CommandTable(
    program: "tool", version: "1.0", date: "2000-01-01", summary: "a tool", common: common,
    examples: [Example("tool get a", "Print one value.")], commands: [get, set, rename, lint] + extra)
}
