import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

extension Option where Value == Bool {
  fileprivate static var disabled: Self {
    Option(flag: "disabled", help: "values of settings that are disabled, and so do not count")
  }
  fileprivate static var unknown: Self { Option(flag: "unknown", help: "keys that the schema does not know") }
  fileprivate static var defaults: Self {
    Option(flag: "default", help: "values that would count without the file just the same")
  }
  fileprivate static var emptyParents: Self {
    Option(flag: "prune", help: "also remove parents that are left empty")
  }
}

let pruneCommand = Command<Action>(
  "prune", summary: "remove values that do nothing from the file",
  details: [
    "Each kind is asked for by its flag; --dry-run shows what would go. Comments go and stay as unset has it. What a "
      + "layer locks stays, and so does a default that hides the value of a lower layer."
  ],
  operands: [Operand("KEY", from: 0, completion: .key, help: "only what is at or below this key")],
  synopses: ["--default [KEY]", "--disabled --unknown --default"],
  options: rows(.disabled, .unknown, .defaults, .emptyParents, .keepComments), shared: SharedOptions.editing,
  examples: [
    Example("confedit prune --default --dry-run", "See what repeats its default."),
    Example("confedit prune --unknown --disabled", "Remove what does not count."),
  ],
  exitCodes: [
    ExitMeaning(.refused, "a rule would no longer hold"), ExitMeaning(.schema, "there is no schema"),
  ],
  action: runPrune)

private func runPrune(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  var order = PruneOrder()
  order.isOfDisabled = invocation[.disabled]
  order.isOfUnknown = invocation[.unknown]
  order.isOfDefaults = invocation[.defaults]
  guard order.isOfDisabled || order.isOfUnknown || order.isOfDefaults else {
    throw .usage("prune is not told what to remove", help: "give --disabled, --unknown or --default, or several")
  }
  let key = try invocation.operands.first.map { word throws(Failure) in try KeyWord(word) }
  let session = try EditSession(invocation)
  let (prunesEmptyParents, keepsComments) = (invocation[.emptyParents], invocation[.keepComments])
  return try session.run(&console) { draft, console throws(Failure) in
    guard let evaluation = draft.document.evaluation else {
      throw Failure(
        .schema, "no-schema", "only a schema tells what does nothing, and none describes '\(draft.document.name)'",
        help: "name one by --schema FILE")
    }
    draft.prunesEmptyParents = prunesEmptyParents
    draft.keepsComments = keepsComments
    if let key { order.scope = try draft.document.target(key.path, admitsStored: true).path }
    let count = try order.apply(to: &draft, evaluation)
    if count > 0 {
      draft.note("\(count) key\(count == 1 ? " does" : "s do") nothing, and \(count == 1 ? "goes" : "go")")
    }
  }
}
