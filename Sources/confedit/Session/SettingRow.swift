import ConfigModel
import ConfigSchema
import LosslessYAML

/// One line of `list`.
struct SettingRow {
  let path: ConfigPath
  let title: String
  /// As people read it; empty for nothing.
  let value: String
  /// What is special about it: `disabled: …`, `not valid: …`.
  let state: String
  let isDim: Bool
  /// Where the value comes from, when that is asked for.
  var origin: String?
  /// For `--json`, with the secrets that were left out.
  let json: () -> (object: Value, secrets: [ConfigPath])
}

/// The rows below one header.
struct RowGroup {
  var header: String?
  /// Made as they are asked for.
  var rows: AnySequence<SettingRow>
  var footer: String?
}

/// Which settings `list` shows.
struct RowFilter {
  var isAll = false
  var level = Level.advanced
  var onlyChanged = false
  var onlyDisabled = false
  var onlyMissing = false
  var onlyLocked = false
  var onlyDeprecated = false
  /// The revision since which settings are new, when only those are asked for that were never set.
  var onlyNewerThan: Int?
  /// Whether each row says where its value comes from.
  var wantsOrigin = false

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
