import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// `validate --fix` over several files, each one edit.
struct Mending {
  /// What is no problem any more.
  private(set) var mended: [Report] = []
  private let invocation: Invocation
  private let isJSON: Bool

  init(_ invocation: Invocation, isJSON: Bool) {
    self.invocation = invocation
    self.isJSON = isJSON
  }

  /// Flags that say how a file is written, where none is.
  static func refuseFlags(_ invocation: Invocation) throws(Failure) {
    let given = [
      invocation[.dryRun] ? "--dry-run" : nil, invocation[.diff] ? "--diff" : nil,
      invocation.has(.backup) ? "--backup" : nil, invocation.has(.lockTimeout) ? "--lock-timeout" : nil,
    ]
    guard let flag = given.compactMap({ $0 }).first else { return }
    throw .usage("\(flag) goes with --fix: validate writes nothing", help: "confedit validate --fix \(flag)")
  }

  /// Mends what can be mended, then adds what is left to the list.
  mutating func mend(_ workspace: Workspace, _ list: inout ProblemList, _ console: inout Console) {
    var order = FixOrder()
    var left: [Report] = []
    do throws(Failure) {
      try workspace.checkReadable()
      let outcome = try EditSession(invocation, in: workspace, isQuiet: isJSON).mend(&console) {
        draft, console throws(Failure) in
        // The file may have been read a second time.
        if draft.document.number == 0 { order = FixOrder() }
        try order.apply(to: &draft)
      }
      take(order.mended, &console)
      try workspace.collect(outcome.draft.bytes, into: &left, &console)
      list.append(left.inFileOrder)
    } catch {
      list.append(left.inFileOrder)
      list.append(error)
    }
  }

  private mutating func take(_ reports: [Report], _ console: inout Console) {
    mended += reports
    guard !isJSON else { return }
    let style = console.reportStyle
    for report in reports {
      console.report(Renderer(sources: report.sources, style: style).mendedLine(report.diagnostic))
    }
  }
}
