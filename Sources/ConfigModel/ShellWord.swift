/// A word as a POSIX shell reads it.
package enum ShellWord {
  package static func quoted(_ text: String) -> String {
    let safe = text.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || "-_./=:,@%+".utf8.contains($0)
    }
    return safe && !text.isEmpty
      ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
