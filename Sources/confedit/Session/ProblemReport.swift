import ConfigModel
import ConfigSchema
import LosslessYAML

/// Problems of the schema's words as diagnostics with places in the file.
extension ConfigDocument {
  func diagnostic(of problem: Problem, severity: Diagnostic.Severity? = nil) -> Diagnostic {
    if let lookup = try? stream.resolve(problem.path, document: number),
      let provider = layers.provider(of: lookup.steps, isWritten: lookup.node != nil),
      let layer = document(of: provider.member)
    {
      return layer.diagnostic(of: problem, severity: severity)
    }
    let path = problem.path.description
    let message = problem.message.contains(path) ? problem.message : "`\(path)`: \(problem.message)"
    return Diagnostic(
      severity ?? problem.severity, problem.code, message,
      at: location(span(of: problem)), path: problem.path, help: problem.help)
  }

  /// The value that is wrong, or the key that nobody knows; what is missing is reported at the key of the nearest
  /// parent that is there, else at the beginning.
  private func span(of problem: Problem) -> SourceSpan {
    let start = SourceSpan(stream.source.byteOrderMarkLength, stream.source.byteOrderMarkLength)
    guard let lookup = try? stream.resolve(problem.path, document: number) else { return start }
    if let node = lookup.node, problem.code != "unknown-key" { return stream.span(of: node) }
    return keySpan(lookup) ?? start
  }

  /// The key under which the deepest node of the path that is there stands.
  private func keySpan(_ lookup: Lookup) -> SourceSpan? {
    for depth in stride(from: lookup.depth, to: 0, by: -1) {
      guard lookup.chain.indices.contains(depth), lookup.steps.indices.contains(depth - 1) else { return nil }
      switch lookup.steps[depth - 1] {
      case .index: return stream.span(of: lookup.chain[depth])
      case .key(let key):
        let parent = stream.target(of: lookup.chain[depth - 1])
        if let node = stream.key(key, in: parent) { return stream.span(of: node) }
      }
    }
    return nil
  }
}
