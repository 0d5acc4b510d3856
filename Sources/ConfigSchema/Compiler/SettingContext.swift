internal import ConfigModel

/// Where settings are read, and what they have from there.
struct SettingContext {
  var section: Int?
  var level: Level
  var gate: Int?
  var prefix: [String]
  /// The root of the tree that their keys go to.
  var root: Int
  /// That root again when they are members of an item.
  var siblings: Int?
  var owner: Int?
  var isSecret = false
  /// The named types that are being spelled out around them: none of them may come again.
  var types: Set<String> = []
  /// Its number in `SettingTree`, for what is not read in full.
  var number = 0
}

extension SettingDetails {
  mutating func place(in context: SettingContext) {
    owner = context.owner.map { SettingID($0) }
    section = context.section
    gate = context.gate
    siblings = context.siblings
    isSecret = context.isSecret
    level = context.level
  }
}
