/// How an edit is written.
package struct WriteOptions: Sendable {
  /// What the journal calls the edit.
  package var name: String
  /// Whether nothing is written.
  package var isDryRun = false
  /// The SHA-256 that the file must have, in hexadecimal.
  package var hash: String?
  /// The old file is kept under its name and this suffix.
  package var backupSuffix: String?
  /// Whether a key may be created that is nested beside one with a dot.
  package var creates = false
  /// How long to wait for another writer, in milliseconds.
  package var lockTimeout = 5_000

  package init(name: String) { self.name = name }
}
