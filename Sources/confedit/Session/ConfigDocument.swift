import CommandSpec
import ConfigModel
import ConfigSchema
import Glibc
import LosslessYAML

/// One document of a configuration file, with the schema that describes it.
struct ConfigDocument: Sendable {
  /// The file as messages show it.
  let name: String
  /// Nil for standard input.
  let path: String?
  let stream: YAMLStream
  /// The document in the stream, from 0.
  let number: Int
  let schema: SchemaFile?

  var settings: Settings? { schema?.settings }

  /// The same document after an edit.
  func with(_ stream: YAMLStream) -> ConfigDocument {
    ConfigDocument(name: name, path: path, stream: stream, number: number, schema: schema)
  }

  func location(_ span: SourceSpan) -> Diagnostic.Location { Diagnostic.Location(file: name, span: span) }

  func location(of node: NodeID) -> Diagnostic.Location { location(stream.span(of: node)) }

  /// The texts for diagnostics: the configuration with its secrets covered, and the schema.
  var sources: Sources {
    var sources = schema?.sources ?? Sources()
    sources[name] = Sources.Text(source: stream.source, secrets: secretSpans)
    return sources
  }

  /// What a path means here.
  func lookup(_ path: ConfigPath) throws(Failure) -> Lookup {
    do throws(LookupFailure) {
      return try stream.resolve(path, document: number) { itemKey(of: $0) }
    } catch {
      throw Failure(error, in: self)
    }
  }

  private func itemKey(of steps: [Step]) -> String? { settings?.setting(at: ConfigPath(steps))?.keyMember }

  /// The whole document as its reader sees it; null without content.
  var value: Value { stream.root(ofDocument: number).map { stream.value(of: $0) } ?? .null }

  /// What the schema says about the document; nil without a schema.
  var evaluation: Evaluation? { settings?.evaluate(value, context: evaluationContext) }

  var evaluationContext: EvaluationContext {
    EvaluationContext(
      directory: path.map { FilePath.absolute(FilePath.directory($0)) }, home: ProcessEnvironment.home,
      today: LocalDate.today)
  }

  /// The value at a node, null counting as none.
  func storedValue(of target: Target) -> Value? {
    guard let node = target.node else { return nil }
    let value = stream.value(of: node)
    return value == .null ? nil : value
  }

  /// The spans of all values that the schema calls secret.
  private var secretSpans: [SourceSpan] {
    guard let settings, settings.hasSecrets, let root = stream.root(ofDocument: number) else { return [] }
    var spans: [SourceSpan] = []
    collectSecrets(under: root, at: ConfigPath(), settings, into: &spans)
    return spans
  }

  private func collectSecrets(
    under node: NodeID, at path: ConfigPath, _ settings: Settings, into spans: inout [SourceSpan]
  ) {
    if settings.setting(at: path)?.isSecret == true {
      spans.append(stream.span(of: node))
      return
    }
    for entry in stream.entries(of: node) {
      collectSecrets(under: entry.value, at: path.appending(key: stream.text(of: entry.key)), settings, into: &spans)
    }
    for (index, item) in stream.items(of: node).enumerated() {
      collectSecrets(under: item, at: path.appending(index: index), settings, into: &spans)
    }
  }
}

enum LocalDate {
  /// The day in local time, `YYYY-MM-DD`.
  static var today: String? {
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return nil }
    let padded = { (number: Int32, width: Int) in
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
  }
}
