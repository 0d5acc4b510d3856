/// How a replacement ended.
package enum Outcome: Sendable, Equatable {
  /// The file holds these bytes already: nothing was written.
  case unchanged
  case created
  /// Another file is in its place, with everything but its inode.
  case replaced
  case writtenInPlace(InPlaceReason)
  /// Another program changed, made, replaced or removed the file since it was read. Nothing was written; the snapshot
  /// is a new one: the edit is to be applied to its bytes and `replace` called again. This happens once, the second
  /// time is `FileError.changedMeanwhile`.
  case conflict
}

/// How a file is to be replaced.
package struct ReplaceOptions: Sendable {
  /// The permissions of a file that did not exist before.
  package enum NewFileMode: Sendable {
    /// 0666 less the umask (or as the directory's default access control list has it).
    case byUmask
    /// 0600, for files that hold secrets.
    case ownerOnly
  }

  package var newFileMode: NewFileMode
  /// When set, the old bytes are kept in a file of the same name and this suffix, which is replaced if it is there.
  package var backupSuffix: String?

  package init(newFileMode: NewFileMode = .byUmask, backupSuffix: String? = nil) {
    self.newFileMode = newFileMode
    self.backupSuffix = backupSuffix
  }
}
