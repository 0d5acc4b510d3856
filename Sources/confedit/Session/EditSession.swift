import AtomicFiles
import CommandSpec
import ConfigModel
import ConfigSchema
import EditJournal
import LosslessYAML

/// The only door to a configuration file that is changed: snapshot, draft, plan, proof, validation, replacement. The
/// lock spans all of it, and where another writer came in between the edit is applied again to what that one wrote.
struct EditSession {
  private let workspace: Workspace
  private let flags: EditFlags
  private let verb: String
  /// Whether a file of an older revision may be edited: that is what makes it a current one.
  private let migrates: Bool

  /// - Parameter document: which document of the file it is about, where that is known.
  init(_ invocation: Invocation, document: Int? = nil, migrates: Bool = false) throws(Failure) {
    self.migrates = migrates
    workspace = try Workspace(invocation, document: document)
    flags = EditFlags(invocation)
    verb = invocation.verb
  }

  /// Whether the configuration itself comes from there.
  var readsStandardInput: Bool { workspace.choice == .standardInput }

  /// Edits by `edit`, which sees the file as it is now and may be called a second time.
  ///
  /// - Parameter refusing: what the schema alone forbids, asked before the file is understood.
  func run(
    _ console: inout Console, refusing: (Settings) throws(Failure) -> Void = { _ in },
    edit: (inout Draft, inout Console) throws(Failure) -> Void
  ) throws(Failure) -> ExitCode {
    let outcome = try carriedOut(.edit, &console) { bytes, console throws(Failure) in
      try drafted(try workspace.document(bytes: bytes, refusing: refusing), &console, edit)
    }
    return finish(outcome, &console)
  }

  /// Brings back the bytes before an edit. The schema does not judge them: they were there before.
  func restore(
    _ restoration: Restoration, echo: CommandLineEcho, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    let outcome = try carriedOut(restoration.kind, &console) { bytes, console throws(Failure) in
      try restoration.check(bytes, of: workspace.choice.name, echo: echo)
      try checkHash(bytes)
      var draft = Draft(try workspace.document(bytes: bytes))
      try restoration.apply(to: &draft)
      return EditOutcome(draft: draft, judgement: Judgement(restored: draft))
    }
    let document = outcome.draft.document
    for problem in outcome.judgement?.created(hasMovedItems: false) ?? [] {
      console.show(document.diagnostic(of: problem, severity: .warning), sources: document.sources)
    }
    if outcome.draft.bytes.isEmpty, outcome.draft.hasChanged {
      console.note("'\(document.name)' is left as an empty file, whether or not it existed before that edit")
    }
    return finish(outcome, &console)
  }

  private typealias Drafting = ([UInt8], inout Console) throws(Failure) -> EditOutcome

  private func carriedOut(
    _ kind: JournalEntry.Kind, _ console: inout Console, _ draft: Drafting
  ) throws(Failure) -> EditOutcome {
    switch workspace.choice {
    case .standardInput:
      console.outputIsDocument = true
      let outcome = try draft(try StandardInput.read(limit: FileSnapshot.sizeLimit), &console)
      if !flags.isDryRun { console.write(outcome.draft.bytes) }
      return outcome
    case .path(let path) where flags.isDryRun: return try draft(try existing(path), &console)
    case .path(let path): return try replaced(path, kind, &console, draft)
    }
  }

  private func finish(_ outcome: EditOutcome, _ console: inout Console) -> ExitCode {
    EditReport(outcome: outcome, flags: flags).print(&console)
    return outcome.draft.hasChanged && flags.wantsDetailedExitCode ? .changed : .done
  }

  private func existing(_ path: String) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try readFile(at: path).bytes
    } catch {
      guard case .notFound = error else { throw Failure(error) }
      return []
    }
  }

  private func drafted(
    _ document: ConfigDocument, _ console: inout Console,
    _ edit: (inout Draft, inout Console) throws(Failure) -> Void
  ) throws(Failure) -> EditOutcome {
    try checkHash(document.stream.source.bytes)
    if let revision = Revision(of: document), !(migrates && revision.isOlder),
      let refusal = revision.writeRefusal(document)
    {
      throw refusal
    }
    var draft = Draft(document)
    try edit(&draft, &console)
    let judgement = draft.hasChanged ? try Judgement(&draft) : nil
    if let judgement { try refuse(judgement.created(hasMovedItems: draft.hasMovedItems), in: draft.document) }
    return EditOutcome(draft: draft, judgement: judgement)
  }

  private func checkHash(_ bytes: [UInt8]) throws(Failure) {
    guard let wanted = flags.hash, wanted.lowercased() != SHA256.hexDigest(of: bytes) else { return }
    throw Failure(
      .conflict, "hash-differs", "'\(workspace.choice.name)' is not the file that --if-hash names",
      help: "read it again: confedit get --hash gives the hash that it has now")
  }

  private func refuse(_ problems: [Problem], in document: ConfigDocument) throws(Failure) {
    guard !problems.isEmpty else { return }
    throw Failure(.refused, problems.map { document.diagnostic(of: $0) }, sources: document.sources)
  }

  private func replaced(
    _ path: String, _ kind: JournalEntry.Kind, _ console: inout Console, _ draft: Drafting
  ) throws(Failure) -> EditOutcome {
    var file = try opened(path)
    while true {
      let outcome = try draft(file.snapshot.bytes, &console)
      guard outcome.draft.hasChanged else { return outcome }
      let options = ReplaceOptions(
        newFileMode: outcome.draft.document.settings?.hasSecrets == true ? .ownerOnly : .byUmask,
        backupSuffix: file.snapshot.exists ? flags.backupSuffix : nil)
      let result: Outcome
      do throws(FileError) {
        result = try file.replace(with: outcome.draft.bytes, options: options)
      } catch {
        throw Failure(error)
      }
      if result == .conflict { continue }
      console.hasChangedFiles = true
      EditHistory.record(outcome.draft, of: verb, kind, at: path, &console)
      // The lock is held until here, so that the journal has the edits in their order.
      for note in file.notes { console.note(note) }
      return outcome
    }
  }

  private func opened(_ path: String) throws(Failure) -> LockedFile {
    do throws(FileError) {
      let file = try lockFile(at: path, timeoutMilliseconds: flags.lockTimeout)
      try file.checkWritable()
      return file
    } catch {
      throw Failure(error)
    }
  }
}

/// The flags of every verb that edits.
struct EditFlags: Sendable {
  let isDryRun: Bool
  let wantsDiff: Bool
  let wantsJSON: Bool
  let wantsDetailedExitCode: Bool
  let hash: String?
  let backupSuffix: String?
  /// In milliseconds.
  let lockTimeout: Int

  init(_ invocation: Invocation) {
    isDryRun = invocation[.dryRun]
    wantsDiff = invocation[.diff]
    wantsJSON = invocation[.json]
    wantsDetailedExitCode = invocation[.detailedExitCode]
    hash = invocation[.ifHash]
    backupSuffix = invocation[.backup]
    lockTimeout = invocation[.lockTimeout] ?? 5_000
  }
}

/// An edit that is allowed, written or not.
struct EditOutcome {
  let draft: Draft
  let judgement: Judgement?
}
