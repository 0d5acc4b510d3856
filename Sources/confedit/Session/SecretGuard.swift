import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

extension Settings {
  /// Whether the value at a path is, or holds, a secret.
  func hasSecret(at path: ConfigPath) -> Bool {
    guard hasSecrets else { return false }
    if setting(at: path)?.isSecret == true { return true }
    return settings.contains { $0.isSecret && $0.path.starts(with: path) }
  }

  /// Secrets do not belong into a command line, which other users and the shell's history see. Asked before anything
  /// else is looked at.
  func refuseSecretArgument(for path: ConfigPath, command: String) throws(Failure) {
    guard hasSecret(at: path) else { return }
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
    if settings.setting(at: path)?.isSecret == true {
      spans.append(stream.span(of: stream.target(of: node)))
      return
    }
    for entry in stream.entries(of: node) {
      collect(entry.value, at: path.appending(key: stream.text(of: entry.key)))
    }
    for (index, item) in stream.items(of: node).enumerated() { collect(item, at: path.appending(index: index)) }
  }
}
