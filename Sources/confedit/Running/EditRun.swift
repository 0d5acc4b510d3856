import CommandSpec
import ConfigEditing
import ConfigModel

/// An edit of this run: done, and told.
struct EditRun {
  let workspace: Workspace
  private let options: WriteOptions
  private let telling: EditReport.Flags

  /// - Parameter document: which document of the file it is about, where that is known.
  init(_ invocation: Invocation, document: Int? = nil) throws(Failure) {
    self.init(invocation, in: try Workspace(invocation, document: document))
  }

  init(_ invocation: Invocation, in workspace: Workspace) {
    self.workspace = workspace
    options = WriteOptions(invocation)
    telling = EditReport.Flags(invocation)
  }

  /// Whether the configuration itself comes from there.
  var readsStandardInput: Bool { workspace.choice == .standardInput }

  func run(_ job: EditJob, _ console: inout Console) throws(Failure) -> ExitCode {
    tell(try outcome(of: job, &console), &console)
  }

  /// Does the job without a word about it; an edit of standard input is written out.
  func outcome(of job: EditJob, _ console: inout Console) throws(Failure) -> EditOutcome {
    try console.outcome(in: workspace, isDryRun: options.isDryRun) { notices throws(Failure) in
      try EditSession(workspace, options).perform(job, &notices)
    }
  }

  /// - Parameter tellsRemaining: whether errors that the file had before, and still has, are reported.
  func tell(_ outcome: EditOutcome, tellsRemaining: Bool = true, _ console: inout Console) -> ExitCode {
    EditReport(outcome: outcome, flags: telling, tellsRemaining: tellsRemaining).print(&console)
    return outcome.draft.hasChanged && telling.wantsDetailedExitCode ? .changed : .done
  }
}

extension Console {
  /// Takes note of what an edit does: whether files have changed, and what belongs on standard output.
  mutating func outcome(
    in workspace: Workspace, isDryRun: Bool, _ edit: (inout Notices) throws(Failure) -> EditOutcome
  ) throws(Failure) -> EditOutcome {
    if workspace.choice == .standardInput { outputIsDocument = true }
    let outcome = try noticing(edit)
    if workspace.choice == .standardInput, !isDryRun { write(outcome.draft.bytes) }
    if outcome.isWritten { hasChangedFiles = true }
    return outcome
  }

  /// Shows the notices of some work when it is done, or has failed.
  mutating func noticing<Result: ~Copyable>(
    _ work: (inout Notices) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var notices = Notices()
    defer { show(notices) }
    return try work(&notices)
  }

  /// - Parameter absence: what a file that is not there is.
  mutating func read(
    _ workspace: Workspace, _ absence: Workspace.Absence = .isNoted
  ) throws(Failure) -> ConfigDocument {
    try noticing { notices throws(Failure) in try workspace.read(&notices, absence) }
  }
}
