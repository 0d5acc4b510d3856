import ConfigModel
import ConfigSchema
import LosslessYAML

extension Draft {
  /// Renames a former key of a setting where it stands, or moves its value when the parent is another, so that a write
  /// goes to the one key that counts. Nothing happens when the new key is there already.
  ///
  /// - Returns: whether something was renamed.
  mutating func adoptFormerKey(at path: ConfigPath) throws(Failure) -> Bool {
    guard let settings = document.settings, let setting = settings.setting(at: settings.settingPath(of: path)),
      !setting.renamedFrom.isEmpty, try document.lookup(setting.path).node == nil
    else {
      return false
    }
    for former in setting.renamedFrom {
      let lookup = try document.lookup(former)
      guard lookup.node != nil else { continue }
      try move(lookup.steps, to: setting.path)
      note("`\(former)` is now called `\(setting.path)`, and was renamed in '\(document.name)'")
      return true
    }
    return false
  }
}
