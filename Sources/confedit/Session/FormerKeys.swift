import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

extension Settings {
  /// The key that a former one is now; the same path where there is none.
  func current(for path: ConfigPath) -> ConfigPath {
    guard setting(at: path) == nil else { return path }
    return settings.first { $0.renamedFrom.contains(path) }?.path ?? path
  }
}

extension Draft {
  /// Renames a former key of a setting where it stands, or moves its value when the parent is another, so that a write
  /// goes to the one key that counts. Nothing happens when the new key is there already.
  ///
  /// - Returns: whether something was renamed.
  mutating func adoptFormerKey(of setting: Setting) throws(Failure) -> Bool {
    guard setting.owner == nil, !setting.renamedFrom.isEmpty, try document.lookup(setting.path).node == nil else {
      return false
    }
    for former in setting.renamedFrom {
      let lookup = try document.lookup(former)
      guard let node = lookup.node else { continue }
      if former.parent == setting.path.parent, let key = setting.path.keys?.last {
        try rename(lookup.steps, to: key)
      } else {
        let value = document.stream.value(of: node)
        try set(try document.lookup(setting.path).steps, value)
        try remove(lookup.steps)
      }
      note("`\(former)` is now called `\(setting.path)`, and was renamed in '\(document.name)'")
      return true
    }
    return false
  }
}
