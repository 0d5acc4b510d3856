/// One edit of a configuration file: when, by whom, by which command, and how it is taken back.
package struct JournalEntry: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case edit
    /// Took the edit of this number back.
    case undo(of: Int)
    /// Took the undo of this number back.
    case redo(of: Int)
  }

  /// The way back to the bytes before the edit.
  package enum Reversal: Sendable, Equatable {
    /// In the bytes that the edit left, in order and without overlap.
    case splices([JournalSplice])
    case withheld(Withholding)
  }

  /// Why an edit is recorded without a way back.
  package enum Withholding: String, Sendable {
    /// It touched a secret, which the journal must not hold.
    case secret
    /// The bytes to restore are more than the journal takes.
    case size
  }

  /// From 1, in the order of the edits of a file; the journal gives it.
  package var number = 0
  /// Seconds since the epoch.
  package var time: Int
  package var user: UInt32
  /// What the environment called the user.
  package var userName: String?
  package var kind: Kind
  package var verb: String
  /// The paths that were changed.
  package var keys: [String]
  /// Which document of the file it was, from 0.
  package var document: Int
  /// The SHA-256 of the bytes that the edit left, in hexadecimal.
  package var hash: String
  package var reversal: Reversal

  package init(
    time: Int, user: UInt32, userName: String?, kind: Kind, verb: String, keys: [String], document: Int,
    hash: String, reversal: Reversal
  ) {
    self.time = time
    self.user = user
    self.userName = userName
    self.kind = kind
    self.verb = verb
    self.keys = keys
    self.document = document
    self.hash = hash
    self.reversal = reversal
  }
}

/// Bytes to be put in the place of others.
package struct JournalSplice: Sendable, Equatable {
  package var range: Range<Int>
  package var bytes: [UInt8]

  package init(_ range: Range<Int>, _ bytes: [UInt8]) {
    self.range = range
    self.bytes = bytes
  }
}
