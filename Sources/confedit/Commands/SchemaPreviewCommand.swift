import ConfigEditing
import CommandSpec
import ConfigForms
import ConfigModel
import ConfigSchema
import LosslessYAML
import Terminal

/// `--format` of `schema preview`.
enum PreviewFormat: String, Sendable, CaseIterable { case text, svg }

extension Option where Value == PreviewFormat {
  fileprivate static var previewFormat: Self {
    Option(choice: "format", "FORMAT", help: "text (the default) or svg")
  }
}

extension Option where Value == String {
  fileprivate static var sample: Self {
    Option(text: "sample", "NAME", help: "the sample of the schema to show; without it the form is empty")
  }
  fileprivate static var page: Self { Option(text: "page", "ID", help: "only this page, by its id or title") }
}

extension Option where Value == Int {
  fileprivate static var width: Self {
    Option(count: "width", "N", from: 10, help: "how many columns to use; without it as many as the terminal has")
  }
}

let schemaPreviewCommand = Command<Action>(
  "schema preview", summary: "draw the form of a schema, with the data of a sample",
  details: [
    "Draws the form of the schema. The lines below a page say why its settings are disabled and what is wrong with "
      + "them. Without --sample, nothing is set."
  ],
  operands: [SchemaOperand.operand], options: rows(.sample, .page, .width, .previewFormat, .lang),
  shared: SharedOptions.describing,
  examples: [
    Example("confedit schema preview notifier.confedit.yaml", "All settings."),
    Example("confedit schema preview notifier.confedit.yaml --page General --width 60", "One page, narrow."),
    Example("confedit schema preview notifier.confedit.yaml --format svg > form.svg", "An image."),
  ],
  exitCodes: [
    ExitMeaning(.noSuchKey, "the schema has no such sample or page"),
    ExitMeaning(.schema, "the schema is missing or has errors"),
  ],
  action: runSchemaPreview)

private func runSchemaPreview(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let schema = try SchemaOperand.read(invocation, for: "schema preview", language: invocation[.lang])
  let settings = schema.settings
  let sample = try invocation[.sample].map { name throws(Failure) in try find(sample: name, in: settings) }
  let page = try invocation[.page].map { name throws(Failure) in try find(page: name, in: settings) }
  let draft = try draft(sample, schema, invocation)
  // A form that is as wide as a wide screen is hard to read.
  let width = invocation[.width] ?? min(console.outputWidth ?? 80, 100)
  let screen = FormPreview(draft, width: width).screen(page: page)
  switch invocation[.previewFormat] ?? .text {
  case .text:
    let theme = Capabilities { ProcessEnvironment[$0] }.theme
    let rows =
      console.outputStyle.isColored ? ScreenText.rows(of: screen, painted: theme) : ScreenText.rows(of: screen)
    for row in rows { console.print(row) }
  case .svg:
    let title = "The form of \(settings.title ?? settings.id ?? "settings")"
    console.print(ScreenImage(screen, title: title).document, terminator: "")
  }
  return .done
}

/// The file that the schema describes, with what the sample says; an empty one without a sample.
private func draft(_ sample: Sample?, _ schema: SchemaFile, _ invocation: Invocation) throws(Failure) -> DraftSession {
  let text = sample.map { BlockText.text(of: $0.configuration) } ?? ""
  let workspace = try Workspace(invocation, file: .standardInput).keeping(schema)
  let stream = try workspace.stream(of: Array(text.utf8), schema).content
  let name = FilePath.stem(FilePath.stem(FilePath.name(schema.path))) + ".yaml"
  let document = ConfigDocument(name: name, path: nil, stream: stream, number: 0, schema: schema)
  return try DraftSession(
    over: document, of: workspace, WriteOptions(invocation), writing: CommandLineEcho.empty)
}

private func find(sample name: String, in settings: Settings) throws(Failure) -> Sample {
  guard let sample = settings.samples.first(where: { $0.name == name }) else {
    throw missing("sample", name, among: settings.samples.map(\.name))
  }
  return sample
}

/// An index in `Settings.pages`.
private func find(page name: String, in settings: Settings) throws(Failure) -> Int {
  let pages = settings.pages
  guard let index = pages.firstIndex(where: { $0.address == name }) ?? pages.firstIndex(where: { $0.title == name })
  else { throw missing("page", name, among: pages.map(\.address)) }
  return index
}

private func missing(_ noun: String, _ name: String, among names: [String]) -> Failure {
  let nearest: Advice? = NearMiss.nearest(to: name, in: names).map { "did you mean \(ConfigPath.quoted($0))?" }
  let list = names.isEmpty ? "it has none" : "it has \(names.map(ConfigPath.quoted).joined(separator: ", "))"
  return Failure(
    .noSuchKey, "no-such-\(noun)", "the schema has no \(noun) \(ConfigPath.quoted(name))", help: nearest ?? Advice(list)
  )
}
