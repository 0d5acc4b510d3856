import CommandSpec
import ConfigEditing
import ConfigModel
import ConfigSchema
import LosslessYAML

/// The report of an edit: the diff and the ripple on standard output, notes on standard error.
struct EditReport {
  let outcome: EditOutcome
  let flags: Flags
  /// Whether errors that were there before the edit are reported.
  var tellsRemaining = true

  /// What a run wants to be told.
  struct Flags {
    let isDryRun: Bool
    let wantsDiff: Bool
    let wantsJSON: Bool
    let wantsDetailedExitCode: Bool

    init(_ invocation: Invocation) {
      isDryRun = invocation[.dryRun]
      wantsDiff = invocation[.diff]
      wantsJSON = invocation[.json]
      wantsDetailedExitCode = invocation[.detailedExitCode]
    }
  }

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
      let style = console.reportStyle
      for line in UnifiedDiff(from: draft.original, to: draft.document)?.lines ?? [] {
        console.report(style.styled(line) + "\n")
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

  /// The most problems from before an edit that are reported after it.
  private static let shownRemaining = 10

  private func showNotes(_ console: inout Console) {
    for note in draft.notes { console.note(note.text(console.echo)) }
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
          help: "\(SuggestedCommand(.validate)) lists all of them"))
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
