import ConfigModel
import ConfigSchema
import LosslessYAML

/// What an edit has to tell: the diff and the ripple on standard output, notes on standard error.
struct EditReport {
  let outcome: EditOutcome
  let flags: EditFlags
  /// Whether errors that were there before, and still are, are told.
  var tellsRemaining = true

  private var draft: Draft { outcome.draft }
  private var name: String { draft.original.name }

  func print(_ console: inout Console) {
    showNotes(&console)
    let ripple = ripple
    if flags.wantsJSON {
      console.report(JSONText.text(of: json(ripple)) + "\n")
      return
    }
    if flags.isDryRun || flags.wantsDiff {
      let old = draft.original.sources[name], new = draft.document.sources[name]
      if let old, let new {
        console.report(UnifiedDiff(from: old, to: new, name: name).text(style: console.reportStyle))
      }
    }
    for line in RippleText.lines(ripple, draft.document.settings) {
      if flags.isDryRun {
        console.report(line.text + "\n")
      } else if line.kind == .cleared {
        console.note(line.text)
      } else {
        console.detail(line.text)
      }
    }
  }

  /// What else changes: the values that the edit itself sets are in its diff.
  private var ripple: [ConfigSchema.Change] {
    outcome.judgement?.ripple(besides: draft.touchedThatCount) ?? []
  }

  /// So many problems that were there before are told after an edit.
  private static let shownRemaining = 10

  private func showNotes(_ console: inout Console) {
    for note in draft.notes { console.note(note) }
    let remaining = tellsRemaining ? outcome.judgement?.remaining ?? [] : []
    let sources = remaining.isEmpty ? Sources() : draft.document.sources
    for problem in remaining.prefix(Self.shownRemaining) {
      console.show(draft.document.diagnostic(of: problem, severity: .note), sources: sources)
    }
    if remaining.count > Self.shownRemaining {
      let count = remaining.count - Self.shownRemaining
      console.show(
        Diagnostic(
          .note, "more-problems",
          "\(count) more \(count == 1 ? "problem was" : "problems were") there before this edit",
          help: "\(console.echo.line("validate", [])) lists all of them"))
    }
    for path in draft.touched {
      let values = [draft.original, draft.document].map {
        value(at: path, in: $0).map { JSONText.text(of: $0) } ?? "nothing"
      }
      guard values[0] != values[1], draft.document.settings?.hasSecret(at: path) != true else { continue }
      console.detail("`\(draft.document.pathThatCounts(for: path))` changes from \(values[0]) to \(values[1])")
    }
    if !draft.hasChanged { console.detail("nothing to change in '\(name)'") }
  }

  private func json(_ ripple: [ConfigSchema.Change]) -> Value {
    .object([
      "confedit": .int(1), "changed": .list(draft.hasChanged ? changes : []),
      "ripple": .list(ripple.map(RippleText.object)),
    ])
  }

  /// Each changed key with its stored values; those of secrets are left out.
  private var changes: [Value] {
    draft.touchedOnce.compactMap { path in
      let (old, new) = (value(at: path, in: draft.original), value(at: path, in: draft.document))
      guard old != new else { return nil }
      let isSecret = draft.document.settings?.hasSecret(at: path) ?? false
      let key = draft.document.pathThatCounts(for: path).description
      return .object(["key": .string(key), "old": isSecret ? nil : old, "new": isSecret ? nil : new])
    }
  }

  private func value(at path: ConfigPath, in document: ConfigDocument) -> Value? {
    guard let node = try? document.stream.resolve(path, document: document.number).node else { return nil }
    return document.stream.value(of: node)
  }
}

/// The consequences of an edit, in words and as JSON.
enum RippleText {
  struct Line {
    let kind: ConfigSchema.Change.Kind
    let text: String
  }

  /// A line for each; that a setting becomes enabled or disabled, and what its value is then, are one.
  static func lines(_ changes: [ConfigSchema.Change], _ settings: Settings?) -> [Line] {
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

  static func object(_ change: ConfigSchema.Change) -> Value {
    .object([
      "key": .string(change.path.description), "change": .string(change.kind.rawValue), "old": change.old,
      "new": change.new, "reason": change.reason.map { .string($0) },
    ])
  }
}
