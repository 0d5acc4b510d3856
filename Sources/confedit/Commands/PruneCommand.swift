import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

extension Option where Value == Bool {
  fileprivate static var disabled: Self {
    Option(flag: "disabled", help: "values of disabled settings, which have no effect")
  }
  fileprivate static var unknown: Self { Option(flag: "unknown", help: "keys that the schema does not know") }
  fileprivate static var defaults: Self {
    Option(flag: "default", help: "values that equal what counts without them")
  }
  fileprivate static var emptyParents: Self {
    Option(flag: "prune", help: "also remove parents that become empty")
  }
}

let pruneCommand = Command<Action>(
  "prune", summary: "remove values that have no effect from the file",
  details: [
    "The flags choose what is removed; --dry-run shows it. Comments are treated as by unset. Settings that a layer "
      + "locks stay, and so does a default that overrides the value of a lower layer."
  ],
  operands: [Operand("KEY", from: 0, completion: .key, help: "only values at or below this key")],
  synopses: ["--default [KEY]", "--disabled --unknown --default"],
  options: rows(.disabled, .unknown, .defaults, .emptyParents, .keepComments), shared: SharedOptions.writing,
  examples: [
    Example("confedit prune --default --dry-run", "See which values repeat the default."),
    Example("confedit prune --unknown --disabled", "Remove unknown keys and values of disabled settings."),
  ],
  exitCodes: [
    ExitMeaning(.refused, "a rule would fail"), ExitMeaning(.schema, "there is no schema"),
  ],
  action: runPrune)

private func runPrune(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  var instruction = PruneInstruction()
  instruction.isOfDisabled = invocation[.disabled]
  instruction.isOfUnknown = invocation[.unknown]
  instruction.isOfDefaults = invocation[.defaults]
  guard instruction.isOfDisabled || instruction.isOfUnknown || instruction.isOfDefaults else {
    throw .usage("prune needs to know what to remove", help: "give one or more of --disabled, --unknown and --default")
  }
  instruction.key = try invocation.operands.first.map { word throws(Failure) in try KeyWord(word) }
  instruction.prunesEmptyParents = invocation[.emptyParents]
  instruction.keepsComments = invocation[.keepComments]
  return try EditRun(invocation).run(.prune(instruction), &console)
}
