package import ConfigModel
import ConfigSchema
import LosslessYAML

extension Settings {
  /// Whether the value at a path is a secret, under a former key too. Everything below a secret is one.
  func isSecret(_ path: ConfigPath) -> Bool {
    hasSecrets && isKnownSecret(path)
  }

  /// The same, for one path among many where nobody has asked for `hasSecrets`, which looks at every setting.
  private func isKnownSecret(_ path: ConfigPath) -> Bool {
    if isFormerSecret(path) { return true }
    if let setting = setting(at: path) { return setting.isSecret }
    return path.segments.indices.contains { setting(at: ConfigPath(Array(path.segments[..<$0])))?.isSecret == true }
  }

  /// Whether the value at a path is, or contains, a secret.
  package func hasSecret(at path: ConfigPath) -> Bool {
    isKnownSecret(path) || holdsSecret(at: path)
  }

  /// What a value is made of, as far as secrets in it are concerned.
  enum Shape { case scalar, list, map }

  /// Whether a whole value is to be hidden: it is a secret, or it is of another shape than the schema wants where
  /// secrets are, so any part of it may be one.
  func isHidden(_ shape: Shape, at path: ConfigPath) -> Bool {
    guard hasSecrets else { return false }
    if isSecret(path) { return true }
    guard holdsSecret(at: path) else { return false }
    return shape != (setting(at: path)?.type == .list ? .list : .map)
  }

  /// Whether a value for a path has the value of a secret in it.
  private func holdsSecret(_ value: Value, at path: ConfigPath) -> Bool {
    if value != .null, isHidden(Shape(value), at: path) { return true }
    switch value {
    case .map(let map): return map.entries.contains { holdsSecret($0.value, at: path.appending(key: $0.key)) }
    case .list(let items):
      return items.indices.contains { holdsSecret(items[$0], at: path.appending(index: $0)) }
    case .null, .bool, .number, .string: return false
    }
  }

  /// Secrets do not belong into a command line, which other users and the shell's history see. Asked before anything
  /// else is looked at.
  ///
  /// - Parameter value: nil when it is not known yet; then the setting itself counts.
  func refuseSecretArgument(for path: ConfigPath, value: Value? = nil, instead command: SuggestedCommand)
    throws(Failure)
  {
    guard value.map({ holdsSecret($0, at: path) }) ?? isSecret(path) else { return }
    throw Failure(
      .usage, "secret-argument", "`\(path)` is a secret, and secrets are not read from the command line", path: path,
      help: "\(command) reads it from standard input")
  }
}

extension Settings.Shape {
  init(_ value: Value) {
    switch value {
    case .map: self = .map
    case .list: self = .list
    case .null, .bool, .number, .string: self = .scalar
    }
  }

  init(_ kind: NodeKind) {
    switch kind {
    case .mapping: self = .map
    case .sequence: self = .list
    case .scalar, .alias: self = .scalar
    }
  }
}

/// The spans of the values that a schema calls secret. Aliases are not followed: their values are elsewhere.
struct SecretWalk {
  let stream: YAMLStream
  let settings: Settings
  private(set) var spans: [SourceSpan] = []

  init(stream: YAMLStream, settings: Settings) {
    self.stream = stream
    self.settings = settings
  }

  mutating func collect(_ node: NodeID, at path: ConfigPath) {
    let target = stream.target(of: node)
    if settings.isHidden(Settings.Shape(stream.kind(of: target)), at: path) {
      spans.append(stream.span(of: target))
      return
    }
    for entry in stream.entries(of: node) {
      collect(entry.value, at: path.appending(key: stream.text(of: entry.key)))
    }
    for (index, item) in stream.items(of: node).enumerated() { collect(item, at: path.appending(index: index)) }
  }
}
