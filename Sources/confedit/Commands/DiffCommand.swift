import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

let diffCommand = Command<Action>(
  "diff", summary: "show which settings differ: from their defaults, or between two files",
  details: [
    "Without operands, compares the configuration with the defaults of the schema; with one operand, with that file or "
      + "that layer of the schema; with two, these two files. A setting that is not in a file has its default. Values "
      + "are compared in their canonical form; order and comments do not matter. Without a schema, values are equal if "
      + "type and text are.",
    "The values of secrets are not shown. The exit code is 1 if something differs.",
  ],
  operands: [
    Operand(
      "FILE", from: 0, to: 2, completion: .files(endings: ["yaml", "yml"]),
      help: "a file (- is standard input), or the name of a layer")
  ],
  synopses: ["", "FILE", "LAYER", "A B"],
  options: rows(.json), shared: SharedOptions.reading,
  examples: [
    Example("confedit diff || test $? = 1", "Settings that do not have their default."),
    Example("confedit diff notifier.yaml notifier.yaml", "Compare two files."),
  ],
  exitCodes: [
    ExitMeaning(.done, "nothing differs"), ExitMeaning(.answerIsNo, "something differs"),
    ExitMeaning(.schema, "there is no schema to take defaults from"),
    ExitMeaning(.inputOutput, "a file does not exist or cannot be read"),
  ],
  action: runDiff)

private func runDiff(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let operands = invocation.operands
  if operands.filter({ $0 == "-" }).count + (invocation[.file] == "-" ? 1 : 0) > 1 {
    throw .usage("standard input can be read only once", help: "name a file for one of the two")
  }
  let diff: SettingDiff
  if operands.count == 2 {
    guard invocation[.file] == nil else {
      throw .usage("-f FILE cannot be combined with two files", help: "diff A B compares only these two")
    }
    let old = try console.read(try Workspace(invocation, file: FileChoice(word: operands[0])), .isRefused)
    let new = try console.read(try Workspace(invocation, file: FileChoice(word: operands[1])), .isRefused)
    diff = try between(old, new)
  } else {
    let document = try console.read(try Workspace(invocation))
    if let word = operands.first {
      diff = try between(try other(word, document, invocation, &console), document)
    } else {
      guard let evaluation = document.evaluate() else {
        throw .noSchema(
          "defaults come from a schema, and there is none for '\(document.name)'",
          help: "name one with --schema FILE, or two files to compare")
      }
      diff = SettingDiff(fromDefaultsTo: DiffSide(document), evaluation)
    }
  }
  let text = DiffText(differences: diff.differences)
  if invocation[.json] { console.print(text.json) } else { text.print(&console) }
  return diff.differences.isEmpty ? .done : .answerIsNo
}

/// Both are read with the same schema.
private func between(_ old: ConfigDocument, _ new: ConfigDocument) throws(Failure) -> SettingDiff {
  let schema = new.schema ?? old.schema
  for document in [old, new] {
    try document.checkExpansion(
      of: document.value, at: ConfigPath(), help: "it cannot be compared by setting")
  }
  return SettingDiff(from: DiffSide(old.described(by: schema)), to: DiffSide(new.described(by: schema)))
}

/// A layer of the schema, or a file.
private func other(
  _ word: String, _ document: ConfigDocument, _ invocation: Invocation, _ console: inout Console
) throws(Failure) -> ConfigDocument {
  let numbers = 0...document.layers.writtenNumber + document.layers.above.count
  if let number = numbers.first(where: { document.layers.name(of: $0) == word }) {
    guard let layer = document.document(of: number) else {
      let file = document.layers.member(number)?.file ?? document.name
      throw Failure(
        .inputOutput, "file", "the layer \(word) has no file: '\(file)' does not exist",
        help: "compare with another layer, or with a file")
    }
    return layer
  }
  return try console.read(try Workspace(invocation, file: FileChoice(word: word)), .isRefused)
}

extension ConfigDocument {
  fileprivate func described(by schema: SchemaFile?) -> ConfigDocument {
    ConfigDocument(name: name, path: path, stream: stream, number: number, schema: schema, layers: layers)
  }
}
