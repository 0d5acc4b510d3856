import AtomicFiles
import CommandSpec
import LosslessYAML

/// The exit code of each kind of refusal that the other modules know.
extension ExitCode {
  init(_ error: FileError) {
    switch error {
    case .changedMeanwhile, .lockTimeout: self = .conflict
    case .notFound, .permission, .readOnly, .notRegular, .notDirectory, .linkLoop, .invalidPath, .tooLarge, .diskFull,
      .inPlaceRefused, .halfWritten, .io:
      self = .inputOutput
    }
  }

  init(_ error: LookupFailure) {
    switch error.reason {
    // The file is ambiguous there.
    case .duplicateKey: self = .unreadable
    case .belowScalar, .indexPastEnd, .keyOnList, .notAList, .noItemKey, .noItem, .severalItems: self = .noSuchKey
    }
  }

  init(_ error: EditRefusal) {
    switch error.reason {
    case .lookup(let failure): self = ExitCode(failure)
    case .throughAlias, .throughMerge, .usedAnchor, .proofFailed: self = .unreadable
    case .tagDoesNotFit, .keyTooLong, .keyExists: self = .refused
    case .notThere, .notAKey, .notAList, .cannotRemoveRoot: self = .noSuchKey
    case .noSuchDocument: self = .usage
    }
  }
}
