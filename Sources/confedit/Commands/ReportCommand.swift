import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

let reportCommand = Command<Action>(
  "report", summary: "print every setting with value, origin, lock, default and validity as JSON",
  details: [
    "Prints one line, for programs that manage many machines: all settings of the schema, visible or not, then the "
      + "keys of the file that the schema does not know. The values of secrets are left out."
  ],
  options: rows(.json), shared: SharedOptions.reading,
  examples: [Example("confedit report", "The state of this machine's file.")],
  action: runReport)

private func runReport(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let document = try console.read(try Workspace(invocation))
  var filter = RowFilter()
  filter.isAll = true
  let source = RowSource(
    document: document, evaluation: document.evaluate(), filter: filter, scope: try RowScope(nil, in: document),
    breaksCollections: false)
  console.printJSON(source)
  return .done
}
