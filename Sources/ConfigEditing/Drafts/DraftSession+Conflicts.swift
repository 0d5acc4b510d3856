import AtomicFiles
package import ConfigModel
import ConfigSchema
import LosslessYAML

/// What other programs do to the file meanwhile.
extension DraftSession {
  /// Looks whether another program has changed the file.
  package mutating func refresh() -> ExternalChange {
    if let path = base.path, let bytes = try? readFile(at: path).bytes, bytes == base.stream.source.bytes,
      base.layers.areAsOnDisk
    {
      return .none
    }
    var notices = Notices()
    let found: ConfigDocument
    do throws(Failure) {
      found = try workspace.read(&notices)
    } catch {
      return .unreadable(FormRefusal(error).message)
    }
    let isSame = found.stream.source.bytes == base.stream.source.bytes && found.layers.texts == base.layers.texts
    guard !isSame, let evaluation = found.evaluate() else { return .none }
    let conflicts = openConflicts(on: found)
    makeWhole(over: found)
    (base, saved) = (found, evaluation)
    history = []
    rebase()
    pending = conflicts
    return conflicts.isEmpty ? .followed : .conflicts(conflicts)
  }

  /// Makes the edits again on the file as it is now.
  mutating func rebase() {
    var next = firstStage
    var running = RunningEvaluation(saved, of: nil, readers)
    for step in stage.steps {
      for edit in step {
        var draft = next.draft
        // What cannot be done any more is dropped: its setting is then as the other program wants it.
        guard (try? make(edit, on: &draft, &running, refusesDisabled: false)) != nil else { continue }
        next.draft = draft
        next.steps.append([edit])
      }
    }
    stage = next
    renew()
  }

  /// Edits of parts are about the value that the person saw. Where that is another one now, or is no longer sure to be
  /// the same since it is not written, the value that the draft has takes their place: an index never comes to mean
  /// another item, and what is shown of a conflict as the draft's is what is written.
  private mutating func makeWhole(over found: ConfigDocument) {
    for path in touchedSettings {
      let theirs = found.written(path)
      guard theirs == nil || theirs != base.written(path) else { continue }
      let whole = document.written(path).map { FormEdit.set(path, $0) } ?? .unset(path)
      dropEdits(of: path)
      // As late as the last of them, since a default that it is compared with can follow from edits before.
      stage.steps.append([whole])
    }
  }

  private mutating func dropEdits(of path: ConfigPath) {
    stage.steps = stage.steps.map { $0.filter { settings.settingPath(of: $0.path) != path } }
  }

  /// The settings that both sides changed, and for which the person has not yet chosen a value.
  func openConflicts(on found: ConfigDocument) -> [Conflict] {
    let undecided = Set(pending.map(\.path))
    return touchedSettings.filter { path in
      let theirs = found.written(path)
      return (undecided.contains(path) || theirs != base.written(path)) && theirs != document.written(path)
    }.map { conflict(at: $0, with: found) }
  }

  func conflict(at path: ConfigPath, with found: ConfigDocument) -> Conflict {
    func shown(_ value: Value?) -> String {
      guard let value else { return "not set" }
      return settings.hasSecret(at: path) ? "set" : RowSource.shown(value)
    }
    return Conflict(
      path: path, title: settings.setting(at: path)?.title ?? path.description, mine: shown(document.written(path)),
      theirs: shown(found.written(path)))
  }

  /// Decides a conflict: the draft's value is written, or its edits of that setting are dropped.
  package mutating func settle(_ path: ConfigPath, keepsMine: Bool) {
    pending.removeAll { $0.path == path }
    guard !keepsMine else { return }
    makeWhole(over: base)
    dropEdits(of: path)
    history = []
    rebase()
  }
}

extension LayerStack {
  /// The contents of the other files of the configuration when they were read; nil for a missing file.
  fileprivate var texts: [[UInt8]?] { (below + above).map { $0.stream?.source.bytes } }

  fileprivate var areAsOnDisk: Bool { texts == (below + above).map { try? readFile(at: $0.file).bytes } }
}
