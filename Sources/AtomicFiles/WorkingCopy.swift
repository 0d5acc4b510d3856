import Glibc

/// A copy of a file for another program to change, under the file's own name in a folder of its own in the state
/// directory, so that no other user can read it, or what the other program leaves beside it. It goes away with this
/// value unless it is kept; a process that is killed leaves it.
package struct WorkingCopy: ~Copyable {
  package let path: String
  private let folder: String
  private var isKept = false

  /// - Parameter name: of the file, with or without directories before it.
  package init(
    of name: String, _ bytes: [UInt8], state: StateDirectory = .fromEnvironment()
  ) throws(StateFailure) {
    let name = PathParts(name).name
    folder = try Self.newFolder(state, with: name, bytes)
    path = folder + "/" + name
  }

  deinit {
    if !isKept { Self.remove(folder) }
  }

  /// What the file holds now; the program that changed it may have put another in its place.
  package func read() throws(FileError) -> [UInt8] {
    let limit = FileSnapshot.sizeLimit
    let bytes = try FileError.during(.read, path) { () throws(SystemError) in
      let file = try Descriptor(following: path)
      guard try file.status().kind == .regular else { throw .notSupported }
      return try file.contents(expecting: file.status().identity.size, limit: limit)
    }
    guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
    return bytes
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    try FileError.during(.write, path) { () throws(SystemError) in
      let file = try Directory(at: folder).openForUpdating(PathParts(path).name)
      try file.truncate(to: 0)
      try file.write(bytes[...], at: 0)
      try file.close()
    }
  }

  /// Leaves the copy where it is when this value ends.
  package mutating func keep() { isKept = true }

  private static func newFolder(
    _ state: StateDirectory, with name: String, _ bytes: [UInt8]
  ) throws(StateFailure) -> String {
    let parent = StateFolder("edit", in: state)
    let folder = try parent.open(creating: true) { (_) throws(SystemError) in try unused(in: parent.path ?? "") }
    do throws(SystemError) {
      let file = try Directory(at: folder).createFile(name, mode: 0o600)
      try file.write(bytes[...], at: 0)
      try file.close()
      return folder
    } catch {
      remove(folder)
      throw StateFailure(obstacle: .failed(directory: folder, number: error.number))
    }
  }

  private static func unused(in parent: String) throws(SystemError) -> String {
    while true {
      let path = parent + "/" + String(UInt32.random(in: .min ... .max), radix: 36)
      do throws(SystemError) {
        try checked { mkdir(path, 0o700) }
        return path
      } catch .exists {
        continue
      }
    }
  }

  /// With all files in it: an editor may have left copies of the text.
  private static func remove(_ folder: String) {
    do throws(SystemError) {
      let directory = try Directory(at: folder)
      for name in try directory.names() { try? directory.remove(name) }
    } catch {
      // What cannot be removed stays, for its owner alone.
    }
    _ = rmdir(folder)
  }
}
