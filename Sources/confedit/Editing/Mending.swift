import ConfigEditing
import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// `validate --fix` over several files, each one edit.
struct Mending {
  /// The problems that were fixed.
  private(set) var mended: [Report] = []
  private let invocation: Invocation
  private let isText: Bool

  init(_ invocation: Invocation, isText: Bool) {
    self.invocation = invocation
    self.isText = isText
  }

  /// Flags about writing are refused when nothing is written.
  static func refuseFlags(_ invocation: Invocation) throws(Failure) {
    let given = [
      invocation[.dryRun] ? "--dry-run" : nil, invocation[.diff] ? "--diff" : nil,
      invocation.has(.backup) ? "--backup" : nil, invocation.has(.lockTimeout) ? "--lock-timeout" : nil,
    ]
    guard let flag = given.compactMap({ $0 }).first else { return }
    throw .usage(
      "\(flag) needs --fix: without it validate writes nothing",
      help: Advice(CommandLineEcho(invocation).line("validate", flags: ["--fix", flag], invocation.operands)))
  }

  /// Fixes what can be fixed.
  ///
  /// - Returns: the remaining problems.
  mutating func mend(_ check: FileCheck, _ console: inout Console) -> FileVerdict {
    do throws(Failure) {
      let mode = try check.checkReadable()
      let run = EditRun(invocation, in: check.workspace)
      let outcome = try run.outcome(of: .fix, &console)
      if isText { _ = run.tell(outcome, tellsRemaining: false, &console) }
      take(outcome.fixed, &console)
      var verdict = check.verdict(of: outcome.draft.bytes, mode: mode)
      try console.noticing { notices throws(Failure) in check.askCommands(of: &verdict, &notices) }
      return verdict
    } catch {
      return FileVerdict(choice: check.workspace.choice, failure: error)
    }
  }

  private mutating func take(_ reports: [Report], _ console: inout Console) {
    mended += reports
    guard isText else { return }
    let (style, echo) = (console.reportStyle, console.echo)
    for report in reports {
      console.report(Renderer(sources: report.sources, style: style, echo: echo).mendedLine(report.diagnostic))
    }
  }
}
