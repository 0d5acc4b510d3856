import Foundation
import Testing

@testable import AtomicFiles

@Suite struct FileErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let error: FileError
    let text: String
    let help: String?
    var testDescription: String { text }
  }

  static let askRead = "ask for the right to read it, or run the command as a user who has it"
  static let askMake = "ask for the right to write in its directory, or run the command as a user who has it"
  static let askWrite = "ask for the right to write it, or run the command as a user who has it"

  static let cases = [
    Case(
      error: .notFound(path: "a"), text: "'a' does not exist", help: "check the path and the directory it starts from"),
    Case(error: .permission(path: "a", .read), text: "cannot read 'a': permission denied", help: askRead),
    Case(error: .permission(path: "a", .create), text: "cannot create 'a': permission denied", help: askMake),
    Case(error: .permission(path: "a", .replace), text: "cannot replace 'a': permission denied", help: askWrite),
    Case(
      error: .permission(path: "a~", .backUp), text: "cannot make a backup of 'a~': permission denied", help: askMake),
    Case(
      error: .readOnly(path: "a", .permissions), text: "'a' is read-only: its permissions do not let you write it",
      help: "if it is meant to be edited, allow it with chmod, or run the command as its owner"),
    Case(
      error: .readOnly(path: "a", .immutable), text: "'a' is read-only: it is marked as immutable",
      help: "if it is meant to be edited, take the mark away with 'chattr -i'"),
    Case(
      error: .readOnly(path: "a", .fileSystem), text: "'a' is read-only: its file system is mounted read-only",
      help: "edit the file where it comes from, or mount the file system read-write"),
    Case(
      error: .notRegular(path: "a", .namedPipe), text: "'a' is a named pipe, not a regular file",
      help: "give the path of a regular file"),
    Case(
      error: .notDirectory(path: "a/b"),
      text: "'a/b' cannot be reached: a part of the path before its end is not a directory", help: "check the path"),
    Case(
      error: .linkLoop(path: "a"), text: "'a' cannot be reached: its symbolic links lead in a circle",
      help: "look at the links with 'ls -l' and remove the wrong one"),
    Case(
      error: .invalidPath(path: "", .empty), text: "the path of the file is empty",
      help: "give the path of a regular file"),
    Case(error: .tooLarge(path: "a", limit: 1 << 30), text: "'a' is larger than 1 GiB", help: "split the file"),
    Case(error: .tooLarge(path: "a", limit: 1_025), text: "'a' is larger than 1025 bytes", help: "split the file"),
    Case(error: .tooLarge(path: "a", limit: 0), text: "'a' is larger than 0 bytes", help: "split the file"),
    Case(
      error: .diskFull(path: "a", .disk), text: "cannot write 'a': the disk is full",
      help: "make room, then run the command again"),
    Case(
      error: .diskFull(path: "a", .quota), text: "cannot write 'a': the disk quota is used up",
      help: "make room, then run the command again"),
    Case(
      error: .diskFull(path: "a", .fileSize),
      text: "cannot write 'a': it would be larger than the limit on file sizes",
      help: "raise the limit ('ulimit -f'), then run the command again"),
    Case(
      error: .changedMeanwhile(path: "a"),
      text: "'a' was changed by another program while it was being edited, and again at the second attempt",
      help: "stop the other program or wait for it, then run the command again"),
    Case(
      error: .lockTimeout(path: "a", milliseconds: 5_000),
      text: "'a' is locked by another program, and was not released within 5 s",
      help: "wait for the other program ('lslocks' names it), or allow more time"),
    Case(
      error: .lockTimeout(path: "a", milliseconds: 1_500),
      text: "'a' is locked by another program, and was not released within 1.5 s",
      help: "wait for the other program ('lslocks' names it), or allow more time"),
    Case(
      error: .lockTimeout(path: "a", milliseconds: 20),
      text: "'a' is locked by another program, and was not released within 20 ms",
      help: "wait for the other program ('lslocks' names it), or allow more time"),
    Case(
      error: .inPlaceRefused(path: "a", .hardLinks, .noStateDirectory),
      text: "cannot write 'a': it has several hard links, so it must be written in place, but no recovery file can be "
        + "made: neither XDG_STATE_HOME nor HOME is set to an absolute path",
      help: "set XDG_STATE_HOME to a directory of your own"),
    Case(
      error: .inPlaceRefused(path: "a", .owner, .untrusted(directory: "/s")),
      text:
        "cannot write 'a': its owner or group cannot be given to a new file, so it must be written in place, but no "
        + "recovery file can be made: '/s' can be written by other users",
      help: "make '/s' yours alone (chown, chmod 700), or set XDG_STATE_HOME"),
    Case(
      error: .inPlaceRefused(path: "a", .mountPoint, .failed(directory: "/s", number: EACCES)),
      text: "cannot write 'a': it is a mount of its own, so it must be written in place, but no recovery file can be "
        + "made: '/s': Permission denied",
      help: "make a directory writable there, or set XDG_STATE_HOME to one that is"),
    Case(
      error: .halfWritten(path: "a", recovery: "/s/r", number: EIO),
      text: "'a' is half written: Input/output error; its old and new content are kept in '/s/r'",
      help: "remove the cause; the next command on this file then finishes the write"),
    Case(error: .io(path: "a", .replace, number: EIO), text: "cannot replace 'a': Input/output error", help: nil),
  ]

  @Test(arguments: cases)
  func saysWhatWhereWhyAndHowToMendIt(test: Case) {
    #expect("\(test.error)" == test.text)
    #expect(test.error.help == test.help)
  }
}
