import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

let schemaLintCommand = Command<Action>(
  "schema lint", summary: "check a schema: every error, and what YAML reads otherwise than meant",
  operands: [
    Operand(
      "SCHEMA", from: 0, completion: .files(endings: ["confedit.yaml"]),
      help: "the schema; without it the one that would be found")
  ],
  options: rows(.strict, .json, .maxProblems), shared: SharedOptions.reading,
  examples: [Example("confedit schema lint notifier.confedit.yaml", "Check a schema before it is shipped.")],
  exitCodes: [
    ExitMeaning(.answerIsNo, "there are warnings, with --strict"), ExitMeaning(.schema, "the schema has errors"),
  ],
  action: runSchemaLint)

private func runSchemaLint(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  var list = ProblemList(isStrict: invocation[.strict])
  do throws(Failure) {
    let schema = try SchemaFile(askedFor: invocation, by: "schema lint")
    list.append(schema.warnings, sources: schema.sources)
  } catch {
    list.append(error)
  }
  if invocation[.json] {
    console.print(list.json(limit: invocation[.maxProblems]))
  } else {
    list.print(limit: invocation[.maxProblems], &console)
  }
  return list.code
}

extension SchemaFile {
  /// The schema of a verb that is about one: its operand, else the one that would be found.
  init(askedFor invocation: Invocation, by verb: String) throws(Failure) {
    if let path = invocation.operands.first {
      self = try SchemaFile(reading: path)
      return
    }
    let isAboutFile = invocation.has(.file) || ProcessEnvironment["CONFEDIT_FILE"] != nil
    let found =
      isAboutFile
      ? try Workspace(invocation).schemaOfFile() : try Workspace.schemaAlone(invocation)
    guard let found else {
      throw .usage("no schema is named, and none was found", help: "confedit \(verb) NAME.confedit.yaml")
    }
    self = found
  }
}
