import ConfigModel
import ConfigSchema
import JSONSchema
import LosslessYAML
import SchemaForms

/// A document's value as its JSON Schema sees it, and what the schema says of it.
struct SchemaVerdict: Sendable {
  let arena: ValueArena
  let validation: Validation

  /// Whether the document's values have no problem.
  var isFaultless: Bool { validation.verdict == .valid && !arena.hasRepeatedKeys }
}

extension JSONSchemaFile {
  /// So many that an edit of a file with many problems is judged by all of them.
  fileprivate static let maxProblems = 100_000

  func verdict(on arena: ValueArena) -> SchemaVerdict {
    SchemaVerdict(arena: arena, validation: schema.validate(arena, maxProblems: Self.maxProblems))
  }

  /// The verdict on a file's only document, of which there is no stream; nil where it takes one to tell.
  func verdict(on source: Source) -> SchemaVerdict? { QuickReader.arena(of: source).map { verdict(on: $0) } }
}

/// What a JSON Schema has against a document; validity is its to say, not the form's.
extension ConfigDocument {
  /// Everything that is wrong, in the order of the file; past `maxProblems` that there is more.
  func problems(_ schema: JSONSchemaFile) -> [Problem] { problems(schema, schema.verdict(on: judged(by: schema))) }

  private var isAlone: Bool { layers.below.isEmpty && layers.above.isEmpty && layers.overrides.isEmpty }

  /// What is checked with the schema.
  private func judged(by schema: JSONSchemaFile) -> ValueArena {
    guard isAlone else { return ValueArena(merged) }
    guard stream.root(ofDocument: number) == nil else { return stream.arena(ofDocument: number) }
    // A file without content is an empty configuration, not a null.
    let isList = schema.schema.expectation(at: ConfigPath())?.isList == true
    return ValueArena(isList ? .list([]) : .map(ValueMap()))
  }

  /// The same where the schema's verdict is known.
  func problems(_ schema: JSONSchemaFile, _ verdict: SchemaVerdict) -> [Problem] {
    let (arena, validation) = (verdict.arena, verdict.validation)
    switch validation.verdict {
    case .valid: return []
    case .tooDeep, .tooLong:
      let reason =
        validation.verdict == .tooDeep ? "it is nested too deeply" : "it takes too many steps"
      return [
        Problem(
          path: ConfigPath(), code: "not-checked", severity: .error,
          message: "the file could not be checked with the schema: \(reason)", help: nil, span: nil)
      ]
    case .invalid: break
    }
    let tagged = evaluationContext.taggedPaths
    // Only the application knows what a value with its tag means.
    let violations = validation.violations.filter { violation in
      !tagged.contains { violation.path.starts(with: $0) && violation.place != .key }
    }
    let problems = violations.map { violation in
      var span = isAlone ? arena.nodes[violation.node].span : nil
      // What is missing at the top is missing at the beginning.
      if violation.place == .missing, violation.path.segments.count == 1 {
        span = SourceSpan(stream.source.byteOrderMarkLength, stream.source.byteOrderMarkLength)
      }
      return problem(violation, span: span)
    }
    guard validation.isTruncated else { return problems }
    let rest = Problem(
      path: ConfigPath(), code: "not-checked", severity: .error,
      message: "the check stopped here, after \(JSONSchemaFile.maxProblems) problems", help: nil,
      span: problems.last?.span)
    return problems + [rest]
  }

  private func problem(_ violation: Violation, span: SourceSpan?) -> Problem {
    var message = violation.message
    if let note = violation.note { message += "; \(note)" }
    var help = help(violation)
    // Only what was not there cannot be quoted.
    if violation.place != .missing, schema?.hasSecrets == true, settings?.hasSecret(at: violation.path) == true {
      message = "the schema does not allow this value (\(violation.code))"
      help = nil
    }
    return Problem(
      path: violation.path, code: violation.code, severity: .error, message: message, help: help, span: span)
  }

  private func help(_ violation: Violation) -> Advice? {
    guard violation.place == .missing else { return Advice(violation.help) }
    let expected = schema?.jsonSchema?.schema.expectation(at: violation.path)
    let words = (expected?.constants ?? []).map(\.word)
    var command = SuggestedCommand.set(violation.path, to: words.count == 1 ? words[0] : nil)
    if expected?.isList == true { command = .add(to: violation.path) }
    if expected?.isMap == true { command = .set(violation.path, [.type("json")]) }
    var advice = Advice(command)
    if words.count > 1 { advice.append("; the choices are " + words.joined(separator: ", ")) }
    if let more = violation.help { advice.append("; " + more) }
    return advice
  }

  /// The layers as one value.
  private var merged: Value {
    guard let settings = schema?.settings else { return value }
    var context = evaluationContext
    context.judgement = []
    return settings.evaluate(layers: layers.values(written: value), context: context).configuration
  }
}
