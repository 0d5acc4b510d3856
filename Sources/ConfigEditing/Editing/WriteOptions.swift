import ConfigModel

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
  /// Whether what is missing is made: a file that no schema describes, a key that is nested beside one with a dot.
  package var creates = false
  /// Whether clear text may take the place of what is encrypted.
  package var allowsPlaintext = false
  /// How long to wait for another writer, in milliseconds.
  package var lockTimeout = 5_000

  package init(name: String) { self.name = name }

  /// Refuses to make a file that nothing describes: its name may be mistyped.
  ///
  /// - Parameter document: that of the missing file.
  package func checkCreation(of document: ConfigDocument) throws(Failure) {
    guard !creates, document.schema == nil, let path = document.path else { return }
    let name = PathKind.nearMiss(of: path).map { "did you mean '\($0)'?" } ?? "check the name;"
    throw Failure(
      .inputOutput, "no-such-file", "'\(path)' does not exist", help: "\(name) \(option: .create) creates a new file")
  }
}
