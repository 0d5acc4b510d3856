package import ConfigModel
import LosslessYAML

extension ConfigDocument {
  /// Refuses a value that cannot be printed.
  package func checkExpansion(
    of value: Value, at path: ConfigPath, help: Advice = "get a key below it"
  ) throws(Failure) {
    try ExpansionLimit.check(value, size: stream.source.bytes.count, at: path, help: help)
  }
}
