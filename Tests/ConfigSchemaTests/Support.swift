import ConfigModel
import ConfigSchema
import Testing

/// Compiles a schema of one section whose settings are the text, one a line.
func compile(_ settings: String, before: String = "", after: String = "") throws -> Settings {
  let indented = settings.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
  return try compile(document: "confedit: 1\n\(before)\nsections:\n  - settings:\n\(indented)\n\(after)")
}

func compile(document: String, language: String? = nil) throws -> Settings {
  try Settings(compiling: SchemaText.read(document), file: "app.confedit.yaml", language: language)
}

func findings(document: String) throws -> [Diagnostic] {
  try Settings.findings(in: SchemaText.read(document), file: "app.confedit.yaml")
}

/// A diagnostic as `line:column: message [code] (help)`, with its notes below.
func rendered(_ diagnostic: Diagnostic, in text: String) -> String {
  var result = "\(place(diagnostic.location, in: text)): \(diagnostic.message) [\(diagnostic.code)]"
  if let help = diagnostic.help { result += " (\(help))" }
  for note in diagnostic.notes { result += "\n  \(place(note.location, in: text)): \(note.message)" }
  return result
}

private func place(_ location: Diagnostic.Location?, in text: String) -> String {
  guard let location else { return "-" }
  let head = Array(text.utf8).prefix(location.span.lower)
  let line = head.filter { $0 == 10 }.count + 1
  let column =
    String(decoding: head.drop { _ in false }.reversed().prefix { $0 != 10 }.reversed(), as: UTF8.self).count + 1
  return "\(line):\(column)"
}

/// The errors of a schema, each on its lines; empty when it compiles.
func errors(document: String) -> [String] {
  do {
    _ = try Settings(compiling: SchemaText.read(document), file: "app.confedit.yaml")
    return []
  } catch {
    return error.diagnostics.map { rendered($0, in: document) }
  }
}

/// The errors of settings, one a line of text; lines count from the first setting.
func errors(_ settings: String) -> [String] {
  let indented = settings.split(separator: "\n").map(String.init).joined(separator: "\n")
  let document = indented
  do {
    let located = SchemaText.read(document)
    let section = LocatedValue(
      .map([LocatedEntry(key: "settings", keySpan: SourceSpan(0, 0), value: located)]), span: located.span)
    let source = LocatedValue(
      .map([
        LocatedEntry(
          key: "confedit", keySpan: SourceSpan(0, 0), value: LocatedValue(.number(Number(1)), span: SourceSpan(0, 0))),
        LocatedEntry(
          key: "sections", keySpan: SourceSpan(0, 0), value: LocatedValue(.list([section]), span: located.span)),
      ]), span: located.span)
    _ = try Settings(compiling: source, file: "app.confedit.yaml")
    return []
  } catch {
    return error.diagnostics.map { rendered($0, in: document) }
  }
}

/// A problem as `path: severity: message [code] (help)`.
func rendered(_ problem: Problem) -> String {
  "\(problem.path): \(problem.severity.rawValue): \(problem.message) [\(problem.code)]"
    + (problem.help.map { " (\($0))" } ?? "")
}

extension Settings {
  /// The problems of a configuration, one a line.
  func problems(_ configuration: String, _ context: EvaluationContext = EvaluationContext()) -> [String] {
    evaluate(SchemaText.value(configuration), context: context).problems.map(rendered)
  }

  func setting(_ path: String) throws -> Setting {
    try #require(setting(at: ConfigPath(parsing: path)), "no setting \(path)")
  }
}

extension Evaluation {
  func state(_ path: String) throws -> SettingState {
    try #require(state(at: ConfigPath(parsing: path)), "no state for \(path)")
  }
}
