import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import SchemaDocs

/// `--format` of `schema docs`.
enum DocsFormat: String, Sendable, CaseIterable { case markdown, man, html }

extension Option where Value == DocsFormat {
  fileprivate static var docsFormat: Self {
    Option(
      choice: "format", "FORMAT", help: "markdown (the default), man (a page of section 5) or html (one file)")
  }
}

let schemaDocsCommand = Command<Action>(
  "schema docs", summary: "print the documentation of a schema: Markdown, a man page or one HTML page",
  details: [
    "Documents every page, section and setting with its type, default, choices, conditions and history, and how to set "
      + "it. The HTML page needs no other file and no network; it has a search box that filters the settings."
  ],
  operands: [SchemaOperand.operand], options: rows(.docsFormat, .lang), shared: SharedOptions.describing,
  examples: [
    Example("confedit schema docs notifier.confedit.yaml > settings.md", "Markdown, for a repository."),
    Example("confedit schema docs notifier.confedit.yaml --format html > settings.html", "One page for a browser."),
    Example("confedit schema docs notifier.confedit.yaml --format man > notifier.5", "A page to read with man -l."),
  ],
  exitCodes: [ExitMeaning(.schema, "the schema is missing or has errors")],
  action: runSchemaDocs)

private func runSchemaDocs(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let language = invocation[.lang]
  let schema = try SchemaOperand.read(invocation, for: "schema docs", language: language)
  let reference = Reference(of: schema.settings, writing: CommandLineEcho.empty)
  switch invocation[.docsFormat] ?? .markdown {
  case .markdown: console.print(MarkdownDocument(reference).text, terminator: "")
  case .man: console.print(ManPage(reference).text, terminator: "")
  case .html:
    let diagram = DependencyDiagram(of: schema.settings)
    let image = diagram.isEmpty ? "" : SVGGraph(diagram, in: reference).element
    console.print(HTMLPage(reference, language: language, diagram: image).text, terminator: "")
  }
  return .done
}
