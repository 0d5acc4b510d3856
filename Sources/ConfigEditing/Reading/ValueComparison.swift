import ConfigModel
import ConfigSchema
import LosslessYAML

extension ConfigDocument {
  /// Whether two values are the same: in the setting's canonical form or, without a setting, in type and text.
  func areSame(_ a: Value, _ b: Value, of setting: Setting?) -> Bool {
    if let settings, let setting { return settings.areEqual(a, b, for: setting) }
    return NewNode(a).isSame(as: NewNode(b))
  }
}
