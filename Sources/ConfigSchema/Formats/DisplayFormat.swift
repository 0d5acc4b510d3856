/// How a computed value is shown to people; programs get it as it is. The raw value is the word of the schema.
package enum DisplayFormat: String, Sendable, Hashable, CaseIterable {
  /// A number of bytes as a size: `48MiB`.
  case bytes
  /// A number of seconds as a duration: `1h30m`.
  case duration
  /// A number with a sign of per cent: `12.5%`.
  case percent
  /// The day of a date with time: `2024-02-29`.
  case date
  /// A number with at most three digits behind the point: `0.333`.
  case number

  func applies(to type: SettingType) -> Bool {
    switch self {
    case .bytes: type.isNumeric && type != .percent || type == .size
    case .duration: type.isNumeric && type != .percent || type == .duration
    case .percent, .number: type.isNumeric
    case .date: type == .date || type == .datetime
    }
  }
}
