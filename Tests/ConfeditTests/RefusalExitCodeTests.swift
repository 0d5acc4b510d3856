import AtomicFiles
import CommandSpec
import ConfigModel
import Testing

@testable import ConfigEditing
@testable import LosslessYAML
@testable import confedit

private let span = SourceSpan(0, 1)

struct RefusalExitCodeTests {
  @Test(
    arguments: [
      (.notFound(path: "a"), .inputOutput), (.permission(path: "a", .read), .inputOutput),
      (.halfWritten(path: "a", recovery: "b", number: 5), .inputOutput), (.changedMeanwhile(path: "a"), .conflict),
      (.lockTimeout(path: "a", milliseconds: 1), .conflict),
    ] as [(FileError, ExitCode)])
  func filesFail(error: FileError, code: ExitCode) {
    #expect(ExitCode(Failure.Kind(error)) == code)
  }

  @Test(
    arguments: [
      (.belowScalar(span, isText: true), .noSuchKey), (.noItem(new: nil, span: nil), .noSuchKey),
      (.duplicateKey(key: "a", first: span, again: span), .unreadable),
    ] as [(LookupFailure.Reason, ExitCode)])
  func pathsLeadNowhere(reason: LookupFailure.Reason, code: ExitCode) {
    let failure = LookupFailure(reason: reason, path: ConfigPath(), depth: 0)
    #expect(ExitCode(Failure.Kind(failure)) == code)
    #expect(ExitCode(Failure.Kind(EditRefusal(.lookup(failure), path: []))) == code)
  }

  @Test(
    arguments: [
      (.throughAlias(name: "a", anchorPath: nil, span), .unreadable), (.proofFailed(difference: ""), .unreadable),
      (.tagDoesNotFit(tag: "!a", kind: "bool", span), .refused), (.keyTooLong(limit: 1), .refused),
      (.keyExists(key: "a", span), .refused), (.notThere, .noSuchKey), (.cannotRemoveRoot, .noSuchKey),
      (.noSuchDocument(count: 1), .usage),
    ] as [(EditRefusal.Reason, ExitCode)])
  func editsAreRefused(reason: EditRefusal.Reason, code: ExitCode) {
    #expect(ExitCode(Failure.Kind(EditRefusal(reason, path: []))) == code)
  }
}
