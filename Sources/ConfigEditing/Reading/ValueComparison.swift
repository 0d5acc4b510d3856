import ConfigModel
import ConfigSchema

extension ConfigDocument {
  /// Whether two values are the same: in the setting's canonical form or, without a setting, in type and text.
  func areSame(_ a: Value, _ b: Value, of setting: Setting?) -> Bool {
    if let settings, let setting { return settings.areEqual(a, b, for: setting) }
    return a.isSpelled(as: b)
  }
}

extension Value {
  /// Whether type and text are the same: what makes two values one where no schema knows better.
  func isSpelled(as other: Value) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): a.spelling == b.spelling
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isSpelled(as: $1) }
    case (.map(let a), .map(let b)):
      a.count == b.count && a.entries.allSatisfy { entry in b[entry.key]?.isSpelled(as: entry.value) == true }
    default: self == other
    }
  }
}
