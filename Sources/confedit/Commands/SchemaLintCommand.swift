import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

let schemaLintCommand = Command<Action>(
  "schema lint", summary: "check a schema: errors, parts that can never have an effect, and advice",
  details: [
    "Finds every mistake in the schema, and proves what can never have an effect: a setting, choice or page that no "
      + "configuration can enable, a rule that no configuration can meet. If a proof would take too long, nothing is "
      + "reported. Warnings are advice."
  ],
  operands: [SchemaOperand.operand],
  options: rows(.strict, .json, .maxProblems), shared: SharedOptions.reading,
  examples: [Example("confedit schema lint notifier.confedit.yaml", "Check a schema before you publish it.")],
  exitCodes: [
    ExitMeaning(.answerIsNo, "something can never have an effect, or there is advice (--strict)"),
    ExitMeaning(.schema, "the schema cannot be used"),
  ],
  action: runSchemaLint)

private func runSchemaLint(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  var list = ProblemList(isStrict: invocation[.strict])
  do throws(Failure) {
    let path = try SchemaOperand.path(invocation, for: "schema lint")
    list.append(try SchemaFile.findings(in: path, try SchemaReading(try OpeningOptions(invocation))))
  } catch {
    list.append(error)
  }
  if invocation[.json] {
    console.print(list.json(limit: invocation[.maxProblems], console.echo))
  } else {
    list.print(limit: invocation[.maxProblems], &console)
  }
  return list.code
}
