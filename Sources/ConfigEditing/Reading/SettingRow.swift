package import ConfigModel
package import ConfigSchema
import LosslessYAML

/// One line of `list`.
package struct SettingRow {
  package let path: ConfigPath
  package let title: String
  /// As people read it; empty for nothing.
  package let value: String
  /// What is special about it: `disabled: …`, `not valid: …`.
  package let state: String
  package let isDim: Bool
  /// Where the value comes from, when that is asked for.
  package var origin: String?
  /// For `--json`, with the secrets that were left out.
  package let json: () -> (object: Value, secrets: [ConfigPath])
}

/// The rows below one header.
package struct RowGroup {
  package var header: String?
  /// Made as they are asked for.
  package var rows: AnySequence<SettingRow>
  package var footer: String?
}

/// Which settings `list` shows.
package struct RowFilter {
  package var isAll = false
  package var level = Level.advanced
  package var onlyChanged = false
  package var onlyDisabled = false
  package var onlyMissing = false
  package var onlyLocked = false
  package var onlyDeprecated = false
  /// The revision since which settings are new, when only those are asked for that were never set.
  package var onlyNewerThan: Int?
  /// Whether each row says where its value comes from.
  package var wantsOrigin = false

  package init() {}

  /// Whether something is asked for that no key outside the schema can be.
  var isNarrow: Bool { onlyMissing || onlyLocked || onlyDeprecated || onlyNewerThan != nil }

  func admits(_ setting: Setting, _ state: SettingState) -> Bool {
    if onlyChanged, !state.isChanged { return false }
    if onlyDisabled, state.isEnabled { return false }
    if onlyMissing, !(state.isRequired && state.isEnabled && state.effective == nil) { return false }
    if onlyDeprecated, setting.deprecated == nil { return false }
    if let revision = onlyNewerThan, (setting.since ?? 1) <= revision || state.stored != nil { return false }
    if isAll || isNarrow || state.stored != nil { return true }
    return state.isVisible && setting.level <= level && setting.deprecated == nil
  }
}
