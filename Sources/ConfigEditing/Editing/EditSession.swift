import AtomicFiles
import ConfigModel
import ConfigSchema
import EditJournal
import LosslessYAML

/// The only door to a configuration file that is changed: snapshot, draft, plan, proof, judgement, replacement. The lock
/// spans all of it, and where another writer came in between the edit is made again on what that one wrote.
package struct EditSession {
  private let workspace: Workspace
  private let options: WriteOptions

  package init(_ workspace: Workspace, _ options: WriteOptions) {
    self.workspace = workspace
    self.options = options
  }

  /// Does the job, or nothing.
  package func perform(_ job: EditJob, _ notices: inout Notices) throws(Failure) -> EditOutcome {
    switch workspace.choice {
    case .standardInput:
      return try outcome(of: job, on: try StandardInput.read(limit: FileSnapshot.sizeLimit), &notices)
    case .path(let path) where options.isDryRun: return try outcome(of: job, on: try existing(path), &notices)
    case .path(let path): return try replaced(path, job, &notices)
    }
  }

  /// What becomes of a file with these bytes.
  ///
  /// - Parameter found: nil for a file that is missing.
  private func outcome(
    of job: EditJob, on found: [UInt8]?, _ notices: inout Notices
  ) throws(Failure) -> EditOutcome {
    let bytes = found ?? []
    switch job {
    case .fix: return try fixed(bytes)
    case .rewrite(let old, let new): return try rewritten(bytes, from: old, to: new)
    case .restore(let restoration): return try restored(bytes, by: restoration)
    default: return try edited(bytes, by: job, isMissing: found == nil, &notices)
    }
  }

  private func edited(
    _ bytes: [UInt8], by job: EditJob, isMissing: Bool, _ notices: inout Notices
  ) throws(Failure) -> EditOutcome {
    let schema = try workspace.schemaOfRun(for: bytes)
    if let settings = schema?.settings { try job.check(settings) }
    let document = try workspace.document(in: try workspace.stream(of: bytes, schema))
    if isMissing { try options.checkCreation(of: document) }
    try checkHash(bytes)
    try checkRevision(of: document, migrates: job.migrates)
    var draft = Draft(document, allowsPlaintext: options.allowsPlaintext)
    let judgement = try make(job, on: &draft, &notices)
    return EditOutcome(draft: draft, judgement: judgement)
  }

  /// Makes an edit on a draft, and refuses what it must not do. Nil without a schema, or without a change.
  func make(_ job: EditJob, on draft: inout Draft, _ notices: inout Notices) throws(Failure) -> Judgement? {
    draft.createsNested = options.creates
    try draft.checkContent()
    try job.apply(to: &draft)
    var judgement = draft.hasChanged ? try Judgement(&draft) : nil
    if let choiceLines = workspace.choiceLines {
      judgement?.askCommands(about: draft.touched, draft.document, choiceLines, &notices)
    }
    if let judgement { try refuse(judgement, draft) }
    return judgement
  }

  /// Every document of the file is corrected; what that does must bring no error.
  private func fixed(_ bytes: [UInt8]) throws(Failure) -> EditOutcome {
    let stream = try workspace.stream(of: bytes)
    try checkHash(bytes)
    var draft = Draft(try workspace.document(0, of: stream), allowsPlaintext: options.allowsPlaintext)
    var instruction = FixInstruction()
    for number in 0..<max(stream.content.documentCount, 1) {
      draft.turn(to: number)
      try checkRevision(of: draft.document)
      try instruction.apply(to: &draft)
    }
    if let reason = instruction.refusal?.reports.first?.diagnostic.message { draft.note("not fixed: \(reason)") }
    let judgement = draft.hasChanged && stream.content.documentCount < 2 ? try Judgement(&draft) : nil
    if let judgement { try refuse(judgement, draft) }
    return EditOutcome(draft: draft, judgement: judgement, fixed: instruction.fixed)
  }

  private func rewritten(_ bytes: [UInt8], from old: [UInt8], to new: [UInt8]) throws(Failure) -> EditOutcome {
    guard bytes == old || bytes == new else {
      throw .changedMeanwhile(workspace.choice.name)
    }
    try checkHash(bytes)
    let original = try workspace.documentAsFound(bytes)
    try checkRevision(of: original)
    var draft = Draft(original, allowsPlaintext: options.allowsPlaintext)
    try draft.splice(LineEdit.splices(from: Source(bytes), to: Source(new)), touching: [])
    let count = max(original.stream.documentCount, draft.document.stream.documentCount)
    let judgement = count < 2 && !original.stream.isUnread ? try Judgement(&draft) : nil
    draft.touch(ChangedPaths.between(original.stream, draft.document.stream))
    return EditOutcome(draft: draft, judgement: judgement)
  }

  private func restored(_ bytes: [UInt8], by restoration: Restoration) throws(Failure) -> EditOutcome {
    try restoration.check(bytes, of: workspace.choice.name)
    try checkHash(bytes)
    var draft = Draft(try workspace.document(bytes: bytes), allowsPlaintext: options.allowsPlaintext)
    try restoration.apply(to: &draft)
    return EditOutcome(draft: draft, judgement: Judgement(restored: draft))
  }

  // MARK: Files

  /// Nil for a missing file.
  private func existing(_ path: String) throws(Failure) -> [UInt8]? {
    do throws(FileError) {
      return try readFile(at: path).bytes
    } catch {
      guard case .notFound = error else { throw Failure(error) }
      return nil
    }
  }

  private func replaced(_ path: String, _ job: EditJob, _ notices: inout Notices) throws(Failure) -> EditOutcome {
    var file = try opened(path)
    while true {
      let isMissing = !file.snapshot.exists
      var outcome = try outcome(of: job, on: isMissing ? nil : file.snapshot.bytes, &notices)
      guard outcome.draft.hasChanged else { return outcome }
      let replacement = ReplaceOptions(
        newFileMode: outcome.draft.document.settings?.hasSecrets == true ? .ownerOnly : .byUmask,
        backupSuffix: isMissing ? nil : options.backupSuffix)
      let result: Outcome
      do throws(FileError) {
        result = try file.replace(with: outcome.draft.bytes, options: replacement)
      } catch {
        throw Failure(error)
      }
      if result == .conflict { continue }
      outcome.isWritten = true
      if isMissing { notices.note("created '\(path)'") }
      EditHistory.record(outcome.draft, of: options.name, job.journalKind, at: path, &notices)
      // The lock is held until here, so that the journal has the edits in their order.
      for note in file.notes { notices.note(note) }
      return outcome
    }
  }

  private func opened(_ path: String) throws(Failure) -> LockedFile {
    do throws(FileError) {
      let file = try lockFile(at: path, timeoutMilliseconds: options.lockTimeout)
      try file.checkWritable()
      return file
    } catch {
      throw Failure(error)
    }
  }

  // MARK: Refusals

  private func checkRevision(of document: ConfigDocument, migrates: Bool = false) throws(Failure) {
    guard let revision = Revision(of: document), !(migrates && revision.isOlder),
      let refusal = revision.writeRefusal(document)
    else { return }
    throw refusal
  }

  private func checkHash(_ bytes: [UInt8]) throws(Failure) {
    guard let wanted = options.hash, wanted.lowercased() != SHA256.hexDigest(of: bytes) else { return }
    throw Failure(
      .conflict, "hash-differs", "'\(workspace.choice.name)' does not have the expected hash",
      help: "\(SuggestedCommand(.get, [.hash])) prints its hash")
  }

  private func refuse(_ judgement: Judgement, _ draft: Draft) throws(Failure) {
    let problems = judgement.created(hasMovedItems: draft.hasMovedItems)
    guard !problems.isEmpty else { return }
    let diagnostics = problems.map { problem in
      var diagnostic = draft.document.diagnostic(of: problem)
      if problem.code == "required", draft.isNewItem(problem.path.parent) {
        let key = problem.path.last.map { ConfigPath([$0]).description } ?? ""
        diagnostic.help = diagnostic.help?.replacingCommands(by: "give the new item its `\(key)` too")
      }
      // What was disabled until now cannot be set by a command of its own.
      if problem.code == "required", judgement.before.state(at: problem.path)?.isEnabled == false {
        diagnostic.help = diagnostic.help?.adding(.allowDisabled, to: .set)
        diagnostic.notes.append(Diagnostic.Note("set it in the same command, or first"))
      }
      return diagnostic
    }
    throw Failure(.refused, diagnostics, sources: draft.document.sources)
  }
}

/// An edit that is allowed, written or not.
package struct EditOutcome {
  package let draft: Draft
  /// Nil where no schema judges.
  package let judgement: Judgement?
  /// What `EditJob.fix` corrected.
  package var fixed: [Report] = []
  /// Whether the file was replaced.
  package fileprivate(set) var isWritten = false
}

extension EditJob {
  /// What the journal calls it.
  fileprivate var journalKind: JournalEntry.Kind {
    if case .restore(let restoration) = self { restoration.kind } else { .edit }
  }
}

extension Draft {
  /// Whether an item is only in the draft: no command can set anything in it.
  fileprivate func isNewItem(_ path: ConfigPath?) -> Bool {
    guard let path else { return false }
    let isInItem = path.segments.contains { if case .number = $0 { true } else { false } }
    return isInItem && (try? original.lookup(path))?.node == nil
  }
}
