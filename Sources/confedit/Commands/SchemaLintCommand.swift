import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

let schemaLintCommand = Command<Action>(
  "schema lint", summary: "check a schema: every error, what is proved to be of no use, and advice",
  details: [
    "Errors beyond those of the language are proved: no configuration whatever could enable the setting, choice or page, "
      + "or meet the rule. Where a proof would take too long nothing is claimed. Warnings are advice."
  ],
  operands: [SchemaOperand.operand],
  options: rows(.strict, .json, .maxProblems), shared: SharedOptions.reading,
  examples: [Example("confedit schema lint notifier.confedit.yaml", "Check a schema before it is shipped.")],
  exitCodes: [
    ExitMeaning(.answerIsNo, "something is proved to be wrong, or with --strict there is advice"),
    ExitMeaning(.schema, "the schema cannot be used"),
  ],
  action: runSchemaLint)

private func runSchemaLint(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  var list = ProblemList(isStrict: invocation[.strict])
  do throws(Failure) {
    let path = try SchemaOperand.path(invocation, for: "schema lint")
    list.append(try SchemaFile.findings(in: path, try SchemaReading(invocation)))
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
