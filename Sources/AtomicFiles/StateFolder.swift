/// A folder in the state directory, for files that decide what the program does: no other user may write in it.
struct StateFolder: Sendable {
  /// Nil when there is no state directory.
  let path: String?

  init(_ name: String, in state: StateDirectory) { path = state.path.map { $0 + "/" + name } }

  /// Opens the folder and makes sure that no other user could have put a file into it.
  func open<Result>(
    creating: Bool, _ body: (borrowing Directory) throws(SystemError) -> Result
  ) throws(StateFailure) -> Result {
    guard let path else { throw StateFailure(obstacle: .noStateDirectory) }
    do throws(SystemError) {
      if creating { _ = try DirectoryPath.create(path) }
      let directory = try Directory(at: path)
      let status = try directory.status()
      if status.owner == ProcessState.effectiveUser, status.mode & 0o022 == 0 { return try body(directory) }
    } catch {
      throw StateFailure(obstacle: .failed(directory: path, number: error.number))
    }
    throw StateFailure(obstacle: .untrusted(directory: path))
  }
}

/// A file in the state directory could not be written, read or removed.
package struct StateFailure: Error, Sendable, Equatable {
  package let obstacle: StateObstacle
}
