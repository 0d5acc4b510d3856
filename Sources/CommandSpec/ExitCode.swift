/// How a run ended; the same for every verb.
package enum ExitCode: Int32, Sendable, CaseIterable {
  case done = 0
  case answerIsNo = 1
  case usage = 2
  case noSuchKey = 3
  case refused = 4
  case disabled = 5
  case locked = 6
  case unreadable = 7
  case schema = 8
  case inputOutput = 9
  case conflict = 10
  case inputNeeded = 11
  case migrationNeeded = 12
  case changed = 20
  case cancelled = 130

  package var meaning: String {
    switch self {
    case .done: "done, or nothing to do"
    case .answerIsNo: "the answer is no: not set and no default, problems found, differs"
    case .usage: "wrong usage, or a secret as an argument"
    case .noSuchKey: "no such key"
    case .refused: "the value is refused: type, range, pattern, choice, rule"
    case .disabled: "the setting is disabled or read-only"
    case .locked: "the setting is locked by a managed layer"
    case .unreadable: "the file cannot be read as YAML, or cannot be edited safely"
    case .schema: "the schema is missing, invalid or untrusted"
    case .inputOutput: "input or output failed: not found, permission, disk full"
    case .conflict: "conflict: changed meanwhile, --if-* not met, lock timeout"
    case .inputNeeded: "input is needed, but there is no terminal"
    case .migrationNeeded: "a migration is needed first"
    case .changed: "changed (only with --detailed-exit-code)"
    case .cancelled: "cancelled; nothing was written"
    }
  }
}
