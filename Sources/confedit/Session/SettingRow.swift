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
  /// For `--json`.
  let json: () -> Value
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

  func admits(_ setting: Setting, _ state: SettingState) -> Bool {
    if onlyChanged, !state.isChanged { return false }
    if onlyDisabled, state.isEnabled { return false }
    if onlyMissing, !(state.isRequired && state.isEnabled && state.effective == nil) { return false }
    if isAll || onlyMissing || state.stored != nil { return true }
    return state.isVisible && setting.level <= level && setting.deprecated == nil
  }
}
