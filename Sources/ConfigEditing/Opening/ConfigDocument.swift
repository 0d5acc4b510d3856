package import ConfigModel
package import ConfigSchema
package import LosslessYAML

/// One document of a configuration file, with the schema that describes it.
package struct ConfigDocument: Sendable {
  /// The file as messages show it.
  package let name: String
  /// Nil for standard input.
  package let path: String?
  package let stream: YAMLStream
  /// The document in the stream, from 0.
  package let number: Int
  package let schema: SchemaFile?
  /// The files around it.
  package var layers = LayerStack()

  package init(
    name: String, path: String?, stream: YAMLStream, number: Int, schema: SchemaFile?, layers: LayerStack = LayerStack()
  ) {
    self.name = name
    self.path = path
    self.stream = stream
    self.number = number
    self.schema = schema
    self.layers = layers
  }

  package var settings: Settings? { schema?.settings }

  /// The same document after an edit.
  func with(_ stream: YAMLStream) -> ConfigDocument {
    ConfigDocument(name: name, path: path, stream: stream, number: number, schema: schema, layers: layers)
  }

  /// Another document of the same file.
  func at(_ number: Int) -> ConfigDocument {
    ConfigDocument(name: name, path: path, stream: stream, number: number, schema: schema, layers: layers)
  }

  func location(_ span: SourceSpan) -> Diagnostic.Location { Diagnostic.Location(file: name, span: span) }

  func location(of node: NodeID) -> Diagnostic.Location { location(stream.span(of: node)) }

  /// The texts for diagnostics: the configuration with its secrets covered, and the schema.
  package var sources: Sources {
    var sources = schema?.sources ?? Sources()
    for member in layers.below + layers.above {
      guard let stream = member.stream else { continue }
      sources[member.file] = SourceText(stream.source, secrets: secretSpans(in: stream, document: 0))
    }
    sources[name] = SourceText(stream.source, secrets: secretSpans)
    return sources
  }

  /// The spans of all values that the schema calls secret.
  var secretSpans: [SourceSpan] { secretSpans(in: stream, document: number) }

  /// What a path means here.
  package func lookup(_ path: ConfigPath) throws(Failure) -> Lookup {
    do throws(LookupFailure) {
      return try stream.resolve(path, document: number) { itemKey(of: $0) }
    } catch {
      throw Failure(error, in: self)
    }
  }

  func itemKey(of steps: [Step]) -> String? { settings?.setting(at: ConfigPath(steps))?.keyMember }

  /// The whole document as its reader sees it; null without content.
  package var value: Value { stream.root(ofDocument: number).map { stream.value(of: $0) } ?? .null }

  /// What the schema says about the document with the layers around it; nil without a schema.
  package func evaluate() -> Evaluation? {
    guard let schema else { return nil }
    var context = evaluationContext
    if let judge = schema.jsonSchema { context.judgement = problems(judge) }
    return schema.settings.evaluate(layers: layers.values(written: value), context: context)
  }

  /// The same after an edit of a document that has been evaluated: only what the edit can change is worked out again.
  /// What a JSON Schema judges is judged anew.
  func evaluation(after former: Evaluation, by readers: Readers) -> Evaluation? {
    guard let schema, schema.jsonSchema == nil else { return evaluate() }
    return former.updated(layers: layers.values(written: value), context: evaluationContext, by: readers)
  }

  /// For hypothetical configurations; a JSON Schema does not check these.
  var evaluationContext: EvaluationContext {
    var context = EvaluationContext(
      directory: path.map { FilePath.absolute(FilePath.directory($0)) }, home: ProcessEnvironment.home,
      today: LocalDate.today, taggedPaths: taggedPaths)
    if schema?.jsonSchema != nil { context.judgement = [] }
    return context
  }

  /// Values with an application's tag are not checked.
  private var taggedPaths: Set<ConfigPath> {
    Set(stream.applicationTagged(inDocument: number).compactMap { stream.path(of: $0) })
  }

  private func secretSpans(in stream: YAMLStream, document: Int) -> [SourceSpan] {
    guard schema?.hasSecrets == true, let settings else { return [] }
    // Their places are unknown.
    if stream.isUnread { return [SourceSpan(0, stream.source.bytes.count)] }
    guard let root = stream.root(ofDocument: document) else { return [] }
    var walk = SecretWalk(stream: stream, settings: settings)
    walk.collect(root, at: ConfigPath())
    return walk.spans
  }
}
