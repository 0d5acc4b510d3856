import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import SchemaDocs

/// `--format` of `schema graph`.
enum GraphFormat: String, Sendable, CaseIterable { case dot, mermaid, svg }

extension Option where Value == GraphFormat {
  fileprivate static var graphFormat: Self {
    Option(choice: "format", "FORMAT", help: "dot (the default, for Graphviz), mermaid (for Markdown) or svg")
  }
}

let schemaGraphCommand = Command<Action>(
  "schema graph", summary: "print the dependencies between the settings of a schema, as a graph",
  details: [
    "Shows the settings whose state, default, range, choices or visibility depends on other settings, by page, with "
      + "the conditions on the edges. Rules are not shown."
  ],
  operands: [SchemaOperand.operand], options: rows(.graphFormat, .lang), shared: SharedOptions.describing,
  examples: [
    Example("confedit schema graph notifier.confedit.yaml --format svg > settings.svg", "An image."),
    Example("confedit schema graph notifier.confedit.yaml --format mermaid", "For a Markdown file on a forge."),
  ],
  exitCodes: [ExitMeaning(.schema, "the schema is missing or has errors")],
  action: runSchemaGraph)

private func runSchemaGraph(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let schema = try SchemaOperand.read(invocation, for: "schema graph", language: invocation[.lang])
  let diagram = DependencyDiagram(of: schema.settings)
  switch invocation[.graphFormat] ?? .dot {
  case .dot: console.print(DotGraph(diagram).text, terminator: "")
  case .mermaid: console.print(MermaidGraph(diagram).text, terminator: "")
  case .svg: console.print(SVGGraph(diagram).document, terminator: "")
  }
  return .done
}
