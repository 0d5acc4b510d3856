import AtomicFiles
package import ConfigModel
import ConfigSchema
package import EditJournal
import Glibc
import LosslessYAML

/// The edits of one configuration file, as its journal has them.
package struct EditHistory {
  private let store: JournalStore

  /// - Parameter path: links are followed: the history is that of the file itself.
  package init(forFileAt path: String) throws(Failure) {
    do throws(FileError) {
      store = JournalStore(forFileAt: try resolvedPath(of: path))
    } catch {
      throw Failure(error)
    }
  }

  /// The newest edits, oldest first.
  package func entries() throws(Failure) -> [JournalEntry] {
    do throws(JournalFailure) {
      return try store.entries()
    } catch {
      throw Failure(.inputOutput, "journal", "the history cannot be read: \(error)", help: Advice(error.help))
    }
  }

  /// Records a draft that has been written. That it cannot be done fails no edit.
  static func record(
    _ draft: Draft, of verb: String, _ kind: JournalEntry.Kind, at path: String, _ notices: inout Notices
  ) {
    let entry = JournalEntry(
      time: time(nil), user: geteuid(), userName: ProcessEnvironment["USER"], kind: kind, verb: verb,
      keys: draft.touchedOnce.map(\.description), document: draft.document.number,
      hash: SHA256.hexDigest(of: draft.bytes), reversal: draft.journalReversal)
    let failure: (reason: String, help: String?)
    do throws(FileError) {
      let store = JournalStore(forFileAt: try resolvedPath(of: path))
      do throws(JournalFailure) {
        return try store.append(entry)
      } catch {
        failure = (error.description, error.help)
      }
    } catch {
      failure = (error.description, error.help)
    }
    let message = "this edit is not recorded, and cannot be undone: \(failure.reason)"
    notices.show(Diagnostic(.note, "journal", message, help: Advice(failure.help)))
  }
}

extension Draft {
  /// The paths that were changed, each at its first place.
  package var touchedOnce: [ConfigPath] {
    var seen: Set<ConfigPath> = []
    return touched.filter { seen.insert($0).inserted }
  }

  /// The way back, unless it would keep a secret.
  fileprivate var journalReversal: JournalEntry.Reversal {
    let regions = reversal.regions(to: document.stream.source)
    if touchesSecret(regions) { return .withheld(.secret) }
    return .splices(reversal.splices(of: regions).map { JournalSplice($0.range, $0.replacement) })
  }

  /// By what was meant, and by the bytes that were met: a list that could hold secrets and holds none is no secret.
  private func touchesSecret(_ regions: [Reversal.Region]) -> Bool {
    guard let settings = document.settings, settings.hasSecrets else { return false }
    if touched.contains(where: settings.isSecret) { return true }
    let (old, new) = (original.secretSpans, document.secretSpans)
    return regions.contains { region in
      old.contains { $0.overlaps(region.old) } || new.contains { $0.overlaps(region.new) }
    }
  }
}

extension SourceSpan {
  fileprivate func overlaps(_ range: Range<Int>) -> Bool { lower < range.upperBound && range.lowerBound < upper }
}
