package import ConfigModel
package import ConfigSchema

/// The consequences of an edit, in words and as JSON.
package enum RippleText {
  package struct Line {
    package let kind: ConfigSchema.Change.Kind
    package let text: String
  }

  /// A line for each; that a setting becomes enabled or disabled, and what its value is then, are one.
  package static func lines(_ changes: [ConfigSchema.Change], _ settings: Settings?) -> [Line] {
    var lines: [Line] = []
    var told: Set<Int> = []
    for (index, change) in changes.enumerated() where !told.contains(index) {
      var value: ConfigSchema.Change?
      if change.kind == .enabled || change.kind == .disabled {
        let own = changes[index...].prefix { $0.path == change.path }.indices
        if let other = own.first(where: { changes[$0].kind == .value }) {
          value = changes[other]
          told.insert(other)
        }
      }
      lines.append(Line(kind: change.kind, text: line(change, value, of: settings?.setting(at: change.path))))
    }
    return lines
  }

  private static func line(
    _ change: ConfigSchema.Change, _ value: ConfigSchema.Change?, of setting: Setting?
  ) -> String {
    let reason = change.reason.map { ": \($0)" } ?? ""
    let also = value.map { " and \(words(for: $0, of: setting))" } ?? ""
    switch change.kind {
    case .enabled: return "`\(change.path)` becomes enabled\(also)"
    case .disabled: return "`\(change.path)` becomes disabled\(also)\(reason)"
    case .required: return "`\(change.path)` becomes required"
    case .invalid: return "`\(change.path)` becomes invalid\(reason)"
    case .cleared: return "`\(change.path)` is removed from the file\(reason)"
    case .value: return "`\(change.path)` \(words(for: change, of: setting))"
    }
  }

  private static func words(for change: ConfigSchema.Change, of setting: Setting?) -> String {
    guard change.old != nil || change.new != nil else { return "gets a new value" }
    let shown = { (value: Value?) in value.map { setting?.formatted($0) ?? JSONText.text(of: $0) } ?? "no value" }
    return "changes from \(shown(change.old)) to \(shown(change.new))"
  }

  package static func object(_ change: ConfigSchema.Change) -> Value {
    .object([
      "key": .string(change.path.description), "change": .string(change.kind.rawValue), "old": change.old,
      "new": change.new, "reason": change.reason.map { .string($0) },
    ])
  }
}
