import ConfigEditing
import DisplayText
import CommandSpec
import ConfigModel
import ConfigSchema

let schemaTestCommand = Command<Action>(
  "schema test", summary: "run the samples of a schema as its tests",
  details: [
    "Each sample is a configuration with what is expected of it. Differences are printed as a diff: - is what the "
      + "sample expects, + is what was found."
  ],
  operands: [SchemaOperand.operand], options: rows(.json), shared: SharedOptions.reading,
  examples: [Example("confedit schema test notifier.confedit.yaml", "Test a schema before you publish it.")],
  exitCodes: [
    ExitMeaning(.answerIsNo, "a sample is not as expected"), ExitMeaning(.schema, "the schema has errors"),
  ],
  action: runSchemaTest)

private func runSchemaTest(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let schema = try SchemaOperand.read(invocation, for: "schema test")
  let settings = schema.settings
  let context = EvaluationContext(home: ProcessEnvironment.home, today: LocalDate.today)
  let failures = settings.samples.compactMap { sample in
    let differences = settings.differences(of: sample, context: context)
    return differences.isEmpty ? nil : FailedSample(sample: sample, differences: differences, schema: schema)
  }
  if invocation[.json] {
    var list = ProblemList(isStrict: false)
    for failure in failures { list.append(failure.diagnostics, sources: schema.sources) }
    console.print(list.json(limit: nil, console.echo))
  } else {
    for failure in failures { failure.print(&console) }
    let count = settings.samples.count
    console.print(
      "\(count) sample\(count == 1 ? "" : "s"), "
        + (failures.isEmpty ? "all as expected" : "\(failures.count) not as expected"))
  }
  return failures.isEmpty ? .done : .answerIsNo
}

/// A sample that is not as expected.
private struct FailedSample {
  let sample: Sample
  let differences: [SampleDifference]
  let schema: SchemaFile

  private var location: Diagnostic.Location { Diagnostic.Location(file: schema.path, span: sample.span) }

  func print(_ console: inout Console) {
    let style = console.outputStyle
    let renderer = Renderer(sources: schema.sources, style: style)
    let headline = Diagnostic(
      .error, "sample", "the sample \(ConfigPath.quoted(sample.name)) is not as expected", at: location)
    console.print(renderer.text(of: headline), terminator: "")
    for difference in differences {
      if let text = difference.expected { console.print(style.styled("- " + EscapedText.escaped(text), .removed)) }
      if let text = difference.found { console.print(style.styled("+ " + EscapedText.escaped(text), .added)) }
    }
  }

  /// One for each difference.
  var diagnostics: [Diagnostic] {
    differences.map { difference in
      let parts = [difference.expected.map { "expected \($0)" }, difference.found.map { "found \($0)" }]
      return Diagnostic(
        .error, "sample",
        "the sample \(ConfigPath.quoted(sample.name)): \(parts.compactMap { $0 }.joined(separator: ", "))",
        at: location)
    }
  }
}
