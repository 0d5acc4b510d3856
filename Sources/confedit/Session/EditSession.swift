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
  private let isQuiet: Bool

  /// - Parameter document: which document of the file it is about, where that is known.
  init(_ invocation: Invocation, document: Int? = nil, migrates: Bool = false) throws(Failure) {
    self.init(invocation, in: try Workspace(invocation, document: document), migrates: migrates)
  }

  /// - Parameter isQuiet: whether the caller tells what is done.
  init(_ invocation: Invocation, in workspace: Workspace, migrates: Bool = false, isQuiet: Bool = false) {
    self.migrates = migrates
    self.isQuiet = isQuiet
    self.workspace = workspace
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

  /// As `run`, but says nothing of what it does: that is the caller's.
  func save(
    _ console: inout Console, edit: (inout Draft, inout Console) throws(Failure) -> Void
  ) throws(Failure) -> EditOutcome {
    try carriedOut(.edit, &console) { bytes, console throws(Failure) in
      try drafted(try workspace.document(bytes: bytes), &console, edit)
    }
  }

  /// Mends all documents of the file by `edit`, which is called for each and must bring no errors; says of it what an
  /// edit says.
  func mend(
    _ console: inout Console, edit: (inout Draft, inout Console) throws(Failure) -> Void
  ) throws(Failure) -> EditOutcome {
    let outcome = try carriedOut(.edit, &console) { bytes, console throws(Failure) in
      let stream = try workspace.stream(of: bytes)
      try checkHash(bytes)
      var draft = Draft(try workspace.document(0, of: stream))
      for number in 0..<max(stream.content.documentCount, 1) {
        draft.turn(to: number)
        try checkRevision(of: draft.document)
        try edit(&draft, &console)
      }
      let judgement = draft.hasChanged && stream.content.documentCount < 2 ? try Judgement(&draft) : nil
      if let judgement { try refuse(judgement, draft) }
      return EditOutcome(draft: draft, judgement: judgement)
    }
    if !isQuiet { _ = finish(outcome, &console, tellsRemaining: false) }
    return outcome
  }

  /// Puts a text that a person has written in the place of the one that was shown to them, and of no other. What is
  /// wrong with it they know: only that it can be read is asked for.
  func replace(_ old: [UInt8], with new: [UInt8], _ console: inout Console) throws(Failure) -> ExitCode {
    let outcome = try carriedOut(.edit, &console) { bytes, console throws(Failure) in
      guard bytes == old || bytes == new else {
        throw Failure(
          .conflict, "changed-meanwhile", "somebody else changed '\(workspace.choice.name)' meanwhile")
      }
      try checkHash(bytes)
      let original = try workspace.documentAsFound(bytes)
      try checkRevision(of: original)
      var draft = Draft(original)
      try draft.splice(LineEdit.splices(from: Source(bytes), to: Source(new)), touching: [])
      let count = max(original.stream.documentCount, draft.document.stream.documentCount)
      let judgement = count < 2 && !original.stream.isUnread ? try Judgement(&draft) : nil
      draft.touch(ChangedPaths.between(original.stream, draft.document.stream))
      return EditOutcome(draft: draft, judgement: judgement)
    }
    return finish(outcome, &console, tellsRemaining: false)
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
      console.note("'\(document.name)' is now empty, even if it did not exist before that edit")
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

  private func finish(_ outcome: EditOutcome, _ console: inout Console, tellsRemaining: Bool = true) -> ExitCode {
    EditReport(outcome: outcome, flags: flags, tellsRemaining: tellsRemaining).print(&console)
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
    try checkRevision(of: document)
    var draft = Draft(document)
    try edit(&draft, &console)
    var judgement = draft.hasChanged ? try Judgement(&draft) : nil
    judgement?.askCommands(about: draft.touched, draft, &console)
    if let judgement { try refuse(judgement, draft) }
    return EditOutcome(draft: draft, judgement: judgement)
  }

  private func checkRevision(of document: ConfigDocument) throws(Failure) {
    guard let revision = Revision(of: document), !(migrates && revision.isOlder),
      let refusal = revision.writeRefusal(document)
    else { return }
    throw refusal
  }

  private func checkHash(_ bytes: [UInt8]) throws(Failure) {
    guard let wanted = flags.hash, wanted.lowercased() != SHA256.hexDigest(of: bytes) else { return }
    throw Failure(
      .conflict, "hash-differs", "'\(workspace.choice.name)' does not have the hash of --if-hash",
      help: "confedit get --hash prints its hash")
  }

  private func refuse(_ problems: [Problem], in document: ConfigDocument) throws(Failure) {
    guard !problems.isEmpty else { return }
    throw Failure(.refused, problems.map { document.diagnostic(of: $0) }, sources: document.sources)
  }

  private func refuse(_ judgement: Judgement, _ draft: Draft) throws(Failure) {
    let problems = judgement.created(hasMovedItems: draft.hasMovedItems)
    guard !problems.isEmpty else { return }
    let diagnostics = problems.map { problem in
      var diagnostic = draft.document.diagnostic(of: problem)
      // What was disabled until now cannot be set by a command of its own.
      if problem.code == "required", judgement.before.state(at: problem.path)?.isEnabled == false {
        diagnostic.help = diagnostic.help?.replacing("confedit set ", with: "confedit set --allow-disabled ")
        diagnostic.notes.append(Diagnostic.Note("set it in the same command, or first"))
      }
      return diagnostic
    }
    throw Failure(.refused, diagnostics, sources: draft.document.sources)
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
