import AtomicFiles
import ConfigModel
package import EditJournal
import LosslessYAML

/// The bytes before an edit, to be put in the place of those that it left.
package struct Restoration {
  let entry: JournalEntry
  private let splices: [Splice]

  /// What the journal calls it.
  var kind: JournalEntry.Kind {
    if case .undo = entry.kind { .redo(of: entry.number) } else { .undo(of: entry.number) }
  }

  /// Refuses an edit that is recorded without a way back.
  package init(_ entry: JournalEntry) throws(Failure) {
    switch entry.reversal {
    case .splices(let splices):
      self.entry = entry
      self.splices = splices.map { Splice($0.range, $0.bytes) }
    case .withheld(let reason):
      throw Failure(
        .unreadable, "no-way-back", "\(entry.title) cannot be undone: \(reason.sentence)",
        help: reason.help(entry))
    }
  }

  /// Only the bytes that the edit wrote are restored: a file that was changed since is refused.
  func check(_ bytes: [UInt8], of file: String) throws(Failure) {
    guard SHA256.hexDigest(of: bytes) != entry.hash else { return }
    throw Failure(
      .conflict, "changed-since", "'\(file)' was changed after \(entry.title), which therefore cannot be undone",
      help: "set the old values again; \(SuggestedCommand(.log)) lists the edits")
  }

  func apply(to draft: inout Draft) throws(Failure) {
    let paths = entry.keys.compactMap { try? ConfigPath(parsing: $0) }
    try draft.splice(splices, touching: paths, restores: true)
  }
}

extension JournalEntry {
  /// `edit 3 (set a.b)`.
  package var title: String {
    switch kind {
    case .edit: "edit \(number) (\(command))"
    case .undo(let other): "undo \(number) (of \(other))"
    case .redo(let other): "redo \(number) (of \(other))"
    }
  }

  /// The verb with its keys, the last of many left out.
  package var command: String {
    let shown = keys.prefix(Self.shownKeys).map { $0.isEmpty ? "(the whole document)" : $0 }
    let more = keys.count > shown.count ? ["and \(keys.count - shown.count) more"] : []
    return ([verb] + shown + more).joined(separator: " ")
  }

  private static let shownKeys = 5
}

extension JournalEntry.Withholding {
  package var sentence: String {
    switch self {
    case .secret: "it touched a secret, which the journal does not keep"
    case .size: "it replaced more than the journal keeps (\(JournalStore.bodyLimit >> 20) MiB)"
    }
  }

  fileprivate func help(_ entry: JournalEntry) -> Advice {
    switch self {
    case .secret:
      "set the old value again: \(SuggestedCommand(.set, [.standardInput], [.word(entry.keys.first ?? "KEY")]))"
    case .size: "restore the file from a copy; \(option: .backup) makes one before an edit"
    }
  }
}
