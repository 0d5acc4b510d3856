import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

let schemaLintCommand = Command<Action>(
  "schema lint", summary: "check a schema: every error, and what YAML reads otherwise than meant",
  operands: [SchemaOperand.operand],
  options: rows(.strict, .json, .maxProblems), shared: SharedOptions.reading,
  examples: [Example("confedit schema lint notifier.confedit.yaml", "Check a schema before it is shipped.")],
  exitCodes: [
    ExitMeaning(.answerIsNo, "there are warnings, with --strict"), ExitMeaning(.schema, "the schema has errors"),
  ],
  action: runSchemaLint)

private func runSchemaLint(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  var list = ProblemList(isStrict: invocation[.strict])
  do throws(Failure) {
    let schema = try SchemaOperand.read(invocation, for: "schema lint")
    list.append(schema.warnings, sources: schema.sources)
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
