package import ConfigModel
package import ConfigSchema
import LosslessYAML

/// Problems of the schema's words as diagnostics with places in the file.
extension ConfigDocument {
  package func diagnostic(of problem: Problem, severity: Diagnostic.Severity? = nil) -> Diagnostic {
    let path = problem.path.description
    // Words of another judge name the key only at their beginning.
    let namesItsKey =
      problem.path.isEmpty || problem.message.hasPrefix("\(path) contains settings")
      || (problem.span == nil ? Self.keyCodes.contains(problem.code) : problem.message.hasPrefix(path + " "))
    let message = namesItsKey ? problem.message : "`\(path)`: \(problem.message)"
    var diagnostic = Diagnostic(
      severity ?? problem.severity, problem.code, message, at: location(of: problem), path: problem.path,
      help: problem.help)
    if problem.code == "required", schema?.jsonSchema == nil, let evaluation = evaluate(),
      let lock = lock(of: problem.path, evaluation)
    {
      diagnostic.message += ", and \(lock.words) locks it"
      diagnostic.help = "\(option: .layer(lock.layer.name)) sets it"
    }
    return diagnostic
  }

  /// The problems whose message is about a key.
  private static let keyCodes: Set<String> = ["unknown-key", "renamed", "renamed-twice", "out-of-scope"]

  /// In the layer with the problem; nil on the command line.
  private func location(of problem: Problem) -> Diagnostic.Location? {
    if let span = problem.span { return location(span) }
    guard let source = problem.source else { return location(span(of: problem.path, problem)) }
    guard let document = document(of: source.layer) else { return nil }
    return document.location(document.span(of: source.path, problem))
  }

  /// The value that is wrong, or the key that nobody knows; what is missing is reported at the key of the nearest
  /// parent that is there, else at the beginning.
  private func span(of path: ConfigPath, _ problem: Problem) -> SourceSpan {
    let start = SourceSpan(stream.source.byteOrderMarkLength, stream.source.byteOrderMarkLength)
    guard let lookup = try? stream.resolve(path, document: number, admitsDuplicates: true) else { return start }
    let isAboutKey = problem.isAboutKey || ["unknown-key", "renamed", "renamed-twice"].contains(problem.code)
    if let node = lookup.node, !isAboutKey {
      return stream.span(of: node)
    }
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
