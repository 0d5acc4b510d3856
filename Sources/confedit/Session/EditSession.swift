import AtomicFiles
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// The only door to a configuration file that is changed: snapshot, draft, plan, proof, validation, replacement. The
/// lock spans all of it, and where another writer came in between the edit is applied again to what that one wrote.
struct EditSession {
  private let workspace: Workspace
  private let flags: EditFlags

  init(_ invocation: Invocation) throws(Failure) {
    workspace = try Workspace(invocation)
    flags = EditFlags(invocation)
  }

  /// Whether the configuration itself comes from there.
  var readsStandardInput: Bool { workspace.choice == .standardInput }

  /// Edits by `edit`, which sees the file as it is now and may be called a second time.
  func run(
    _ console: inout Console, edit: (inout Draft, inout Console) throws(Failure) -> Void
  ) throws(Failure) -> ExitCode {
    let outcome: EditOutcome
    switch workspace.choice {
    case .standardInput:
      console.outputIsDocument = true
      let bytes = try StandardInput.read(limit: FileSnapshot.sizeLimit)
      outcome = try drafted(bytes, &console, edit)
      if !flags.isDryRun { console.write(outcome.draft.bytes) }
    case .path(let path) where flags.isDryRun: outcome = try drafted(try existing(path), &console, edit)
    case .path(let path): outcome = try replaced(path, &console, edit)
    }
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
    _ bytes: [UInt8], _ console: inout Console, _ edit: (inout Draft, inout Console) throws(Failure) -> Void
  ) throws(Failure) -> EditOutcome {
    let document = try workspace.document(bytes: bytes, &console)
    try checkHash(bytes)
    if let refusal = Revision(of: document)?.writeRefusal(document) { throw refusal }
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
    _ path: String, _ console: inout Console, _ edit: (inout Draft, inout Console) throws(Failure) -> Void
  ) throws(Failure) -> EditOutcome {
    var file = try opened(path)
    while true {
      let outcome = try drafted(file.snapshot.bytes, &console, edit)
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
      for note in file.notes { console.note(note) }
      console.hasChangedFiles = true
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
