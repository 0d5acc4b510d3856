import CommandSpec
import ConfigModel
import ConfigSchema

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
