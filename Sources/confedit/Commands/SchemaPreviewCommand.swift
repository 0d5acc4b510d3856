import CommandSpec
import ConfigModel
import ConfigSchema
import SchemaDocs

/// `--format` of `schema preview`.
enum PreviewFormat: String, Sendable, CaseIterable { case text, svg }

extension Option where Value == PreviewFormat {
  fileprivate static var previewFormat: Self {
    Option(choice: "format", "FORMAT", help: "text or svg; text is usual")
  }
}

extension Option where Value == String {
  fileprivate static var sample: Self {
    Option(text: "sample", "NAME", help: "the sample of the schema with whose data the form is drawn; without it empty")
  }
  fileprivate static var page: Self { Option(text: "page", "ID", help: "this page alone, by its id or title") }
}

extension Option where Value == Int {
  fileprivate static var width: Self {
    Option(count: "width", "N", from: 10, help: "the columns that it may take; without it those of the terminal")
  }
}

let schemaPreviewCommand = Command<Action>(
  "schema preview", summary: "draw the form of a schema, with the data of a sample",
  details: [
    "Without --sample the form is drawn as over an empty file. Numbers behind labels lead to the lines below a "
      + "section, which say why a row is disabled and what is wrong with it."
  ],
  operands: [SchemaOperand.operand], options: rows(.sample, .page, .width, .previewFormat, .lang),
  shared: SharedOptions.describing,
  examples: [
    Example("confedit schema preview notifier.confedit.yaml", "The whole form."),
    Example("confedit schema preview notifier.confedit.yaml --page General --width 60", "One page, narrow."),
    Example("confedit schema preview notifier.confedit.yaml --format svg > form.svg", "An image."),
  ],
  exitCodes: [
    ExitMeaning(.noSuchKey, "the schema has no such sample or page"),
    ExitMeaning(.schema, "the schema is missing or has errors"),
  ],
  action: runSchemaPreview)

private func runSchemaPreview(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let settings = try SchemaOperand.read(invocation, for: "schema preview", language: invocation[.lang]).settings
  let data = try sample(invocation[.sample], of: settings)
  let pages = try invocation[.page].map { name throws(Failure) in try page(name, of: settings) }
  let evaluation = settings.evaluate(data, context: EvaluationContext(today: LocalDate.today))
  // A form that is as wide as a wide screen is hard to read.
  let width = invocation[.width] ?? min(console.outputWidth ?? 80, 100)
  let drawing = FormPreview.drawing(of: evaluation, pages: pages.map { [$0] }, width: width)
  switch invocation[.previewFormat] ?? .text {
  case .text:
    let style = console.outputStyle
    console.print(FormText(drawing).text { style.painted($0, $1) }, terminator: "")
  case .svg:
    console.print(FormImage(drawing, title: settings.title ?? settings.id ?? "settings").document, terminator: "")
  }
  return .done
}

private func sample(_ name: String?, of settings: Settings) throws(Failure) -> Value {
  guard let name else { return .null }
  guard let sample = settings.samples.first(where: { $0.name == name }) else {
    throw missing("sample", name, among: settings.samples.map(\.name))
  }
  return sample.configuration
}

/// An index in `Settings.pages`.
private func page(_ name: String, of settings: Settings) throws(Failure) -> Int {
  let pages = settings.pages
  guard let index = pages.firstIndex(where: { $0.address == name }) ?? pages.firstIndex(where: { $0.title == name })
  else { throw missing("page", name, among: pages.map(\.address)) }
  return index
}

private func missing(_ noun: String, _ name: String, among names: [String]) -> Failure {
  let nearest = NearMiss.nearest(to: name, in: names).map { "did you mean \(ConfigPath.quoted($0))?" }
  let list = names.isEmpty ? "it has none" : "it has \(names.map(ConfigPath.quoted).joined(separator: ", "))"
  return Failure(
    .noSuchKey, "no-such-\(noun)", "the schema has no \(noun) \(ConfigPath.quoted(name))", help: nearest ?? list)
}

extension TextStyle {
  fileprivate func painted(_ text: String, _ emphasis: FormDrawing.Emphasis) -> String {
    switch emphasis {
    case .plain: text
    case .strong: styled(text, .strong)
    case .dim: styled(text, .dim)
    case .error: styled(text, .error)
    case .link: styled(text, .note)
    }
  }
}
