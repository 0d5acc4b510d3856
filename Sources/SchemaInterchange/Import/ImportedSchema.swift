package import ConfigModel

/// A settings schema made from something else.
package struct ImportedSchema: Sendable {
  /// Its places lead to the file that was read.
  package var document: LocatedValue
  /// What had no counterpart, in the order of the file.
  package var notes: [Diagnostic]

  package init(document: LocatedValue, notes: [Diagnostic]) {
    self.document = document
    self.notes = notes
  }

  /// The same as a schema that loads, and in which lint proves no errors.
  package func repaired(file: String) -> ImportedSchema {
    let repaired = RepairedSchema(document, file: file)
    return ImportedSchema(document: repaired.document, notes: (notes + repaired.notes).inFileOrder)
  }
}

extension [Diagnostic] {
  var inFileOrder: Self { stablySorted { $0.location?.span.lower ?? 0 } }
}

/// Notes on what a file has and the settings language cannot express.
struct ImportNotes {
  private(set) var diagnostics: [Diagnostic] = []
  private let file: String

  init(file: String) { self.file = file }

  mutating func add(_ message: String, _ span: SourceSpan) {
    diagnostics.append(
      Diagnostic(.note, "no-counterpart", message, at: Diagnostic.Location(file: file, span: span)))
  }
}

/// What `schema import` reads.
package enum ImportFormat: String, Sendable, CaseIterable {
  case jsonSchema = "json-schema"
  case rancher, gschema, vscode

  package var phrase: String {
    switch self {
    case .jsonSchema: "a JSON Schema"
    case .rancher: "a Rancher questions file"
    case .gschema: "a GSettings schema"
    case .vscode: "a configuration contribution of VS Code"
    }
  }
}

/// A file that is not what it was taken for; shown at its place.
package struct ImportFailure: Error, Sendable {
  package let diagnostic: Diagnostic

  init(_ code: String, _ message: String, file: String, at span: SourceSpan, help: Advice? = nil) {
    diagnostic = Diagnostic(
      .error, code, message, at: Diagnostic.Location(file: file, span: span), help: help)
  }
}

/// Writes maps of the settings language with places in another file.
struct AttributeList {
  private(set) var entries: [LocatedEntry] = []

  mutating func add(_ name: String, _ value: LocatedValue?) {
    if let value { entries.append(LocatedEntry(key: name, keySpan: value.span, value: value)) }
  }

  mutating func add(_ name: String, _ text: String, _ span: SourceSpan) {
    add(name, LocatedValue(.string(text), span: span, isPlain: false))
  }

  mutating func add(_ name: String, _ bool: Bool, _ span: SourceSpan) {
    add(name, LocatedValue(.bool(bool), span: span, text: bool ? "true" : "false"))
  }

  mutating func add(_ name: String, _ number: Number, _ span: SourceSpan) {
    add(name, LocatedValue(.number(number), span: span, text: number.spelling))
  }

  /// `[low, high]`, or the one end that is known as a map.
  mutating func addRange(_ low: LocatedValue?, _ high: LocatedValue?, _ span: SourceSpan) {
    if let low, let high { return add("range", LocatedValue(.list([low, high]), span: span)) }
    guard low != nil || high != nil else { return }
    var ends = AttributeList()
    ends.add("min", low)
    ends.add("max", high)
    add("range", ends.value(span))
  }

  func value(_ span: SourceSpan) -> LocatedValue { LocatedValue(.map(entries), span: span, isPlain: false) }
}
