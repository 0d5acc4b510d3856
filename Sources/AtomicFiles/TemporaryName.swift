/// The names of temporary files: hidden, and naming the program: `.NAME.confedit-XXXXXX`.
enum TemporaryName {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
  private static let randomCount = 6
  /// So much of a long name is used that the whole stays below the shortest limit in use (143 bytes, eCryptfs).
  private static let longestName = 100
  /// Seconds after which a temporary file without a lock cannot be one that is just being made.
  private static let staleAge = 600

  static func random(for target: String) -> String {
    let random = (0..<randomCount).map { _ in letters[Int.random(in: letters.indices)] }
    return prefix(for: target) + String(random)
  }

  /// Removes what commands left behind that were killed while they wrote `target`: this user's files, old, and locked
  /// by nobody. Best effort: whatever does not work out is left for the next time.
  static func removeStale(
    for target: String, in directory: borrowing Directory, now: Int = ProcessState.wallClock
  ) {
    let prefix = prefix(for: target)
    for name in (try? directory.names()) ?? [] where name.utf8.starts(with: prefix.utf8) {
      let random = name.utf8.dropFirst(prefix.utf8.count)
      guard random.count == randomCount, let status = try? directory.status(of: name), status.kind == .regular,
        status.owner == ProcessState.effectiveUser,
        status.identity.changed.seconds < now - staleAge
      else { continue }
      do throws(SystemError) {
        let file = try directory.openForReading(name)
        if try file.tryLock() { try directory.remove(name) }
      } catch {
        continue
      }
    }
  }

  private static func prefix(for target: String) -> String {
    var name = target
    while name.utf8.count > longestName { name.unicodeScalars.removeLast() }
    return "." + name + ".confedit-"
  }
}
