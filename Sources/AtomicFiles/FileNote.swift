/// What a person should know although nothing went wrong with the command itself.
enum FileNote: Sendable, Equatable {
  /// A crash had cut off a write; it has been finished now.
  case writeFinished(path: String)
  /// The write had been complete, or had not begun.
  case writeNeededNoHelp(path: String, isNew: Bool)
  /// The file has been changed or replaced since, or the recovery file is damaged.
  case recoveryDropped(path: String)
  case locksUnsupported(path: String)
  /// - Parameter number: an errno(3) value.
  case notDurable(path: String, number: Int32)
  case backupForOwnerOnly(path: String)

  var text: String {
    switch self {
    case .writeFinished(let path): "an earlier write of '\(path)' had been cut off, and was finished now"
    case .writeNeededNoHelp(let path, isNew: true):
      "an earlier write of '\(path)' was cut off at its very end: the file holds the new content"
    case .writeNeededNoHelp(let path, isNew: false):
      "an earlier write of '\(path)' was cut off before it began: the file still holds the old content"
    case .recoveryDropped(let path):
      "an earlier write of '\(path)' was cut off, but the file was changed since: it was left as it is"
    case .locksUnsupported(let path):
      "the file system of '\(path)' has no locks: another edit at the same moment is noticed only by its changes"
    case .notDurable(let path, let number):
      "'\(path)' was written, but may not survive a power failure in the next seconds: "
        + SystemError(number: number).text
    case .backupForOwnerOnly(let path):
      "the backup '\(path)' can be read by you only: owner or attributes of the file could not be given to it"
    }
  }
}
