import CommandSpec
import ConfigEditing
import ConfigModel

extension ExitCode {
  /// The one table from kinds of refusal to exit codes.
  init(_ kind: Failure.Kind) {
    switch kind {
    case .answerIsNo: self = .answerIsNo
    case .usage: self = .usage
    case .noSuchKey: self = .noSuchKey
    case .refused: self = .refused
    case .disabled: self = .disabled
    case .locked: self = .locked
    case .unreadable: self = .unreadable
    case .schema: self = .schema
    case .inputOutput: self = .inputOutput
    case .conflict: self = .conflict
    case .inputNeeded: self = .inputNeeded
    case .migrationNeeded: self = .migrationNeeded
    case .cancelled: self = .cancelled
    }
  }
}

extension Failure {
  init(_ error: UsageError) {
    self = .usage(error.message, help: Advice(error.help))
  }
}
