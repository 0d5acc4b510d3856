import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

extension Settings {
  /// Whether the value at a path is a secret, under a former key too.
  func isSecret(_ path: ConfigPath) -> Bool {
    setting(at: path)?.isSecret == true || hasSecrets && anySetting(around: path)?.isSecret == true
      || isFormerSecret(path)
  }

  /// Whether the value at a path is, or holds, a secret.
  func hasSecret(at path: ConfigPath) -> Bool {
    guard hasSecrets else { return false }
    if isFormerSecret(path) || anySetting(around: path)?.isSecret == true { return true }
    if let setting = setting(at: path) { return holdsSecret(setting) }
    return settings.contains { $0.path.starts(with: path) && holdsSecret($0) }
  }

  /// Whether the setting, or a member of its items, is a secret.
  func holdsSecret(_ setting: Setting) -> Bool {
    if setting.isSecret { return true }
    let inner = setting.members + [setting.item].compactMap { $0 }
    return inner.contains { holdsSecret(self[$0]) }
  }

  /// Whether a value for a path has the value of a secret in it.
  private func holdsSecret(_ value: Value, at path: ConfigPath) -> Bool {
    if isSecret(path) { return true }
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
  func refuseSecretArgument(for path: ConfigPath, value: Value? = nil, command: String) throws(Failure) {
    guard value.map({ holdsSecret($0, at: path) }) ?? isSecret(path) else { return }
    throw Failure(
      .usage, "secret-argument", "`\(path)` is a secret, which is not taken from the command line", path: path,
      help: "\(command) reads it from standard input")
  }
}

/// The spans of the values that a schema calls secret. Aliases are not followed: what they show stands elsewhere.
struct SecretWalk {
  let stream: YAMLStream
  let settings: Settings
  private(set) var spans: [SourceSpan] = []

  init(stream: YAMLStream, settings: Settings) {
    self.stream = stream
    self.settings = settings
  }

  mutating func collect(_ node: NodeID, at path: ConfigPath) {
    if settings.isSecret(path) {
      spans.append(stream.span(of: stream.target(of: node)))
      return
    }
    for entry in stream.entries(of: node) {
      collect(entry.value, at: path.appending(key: stream.text(of: entry.key)))
    }
    for (index, item) in stream.items(of: node).enumerated() { collect(item, at: path.appending(index: index)) }
  }
}
