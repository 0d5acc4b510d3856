import ConfigModel
import ConfigSchema

extension ConfigDocument {
  /// Whether two values are the same: in the setting's canonical form or, without a setting, in type and text.
  func areSame(_ a: Value, _ b: Value, of setting: Setting?) -> Bool {
    if let settings, let setting { return settings.areEqual(a, b, for: setting) }
    if case .number(let a) = a, case .number(let b) = b { return a.spelling == b.spelling }
    return a == b
  }
}
