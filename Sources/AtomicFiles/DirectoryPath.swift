import Glibc

/// Directories named by their path.
enum DirectoryPath {
  /// Makes a directory and those above it that are missing, each for its owner only (0700), and makes them durable.
  ///
  /// - Returns: the paths that were made, outermost first.
  static func create(_ path: String) throws(SystemError) -> [String] {
    var missing: [String] = []
    var current = path
    while true {
      do throws(SystemError) {
        guard try FileStatus.following(current).kind == .directory else { throw .notDirectory }
        break
      } catch .notFound {
        missing.append(current)
        current = parent(of: current)
      }
    }
    var created: [String] = []
    do throws(SystemError) {
      for directory in missing.reversed() {
        do throws(SystemError) {
          try checked { mkdir(directory, 0o700) }
          created.append(directory)
        } catch .exists {
          continue
        }
        let made = try Directory(at: directory)
        try Directory(at: parent(of: directory)).sync(through: made.descriptor)
      }
    } catch {
      removeEmpty(created)
      throw error
    }
    return created
  }

  /// Takes back what `create` made, as far as it is still empty.
  static func removeEmpty(_ created: [String]) {
    for directory in created.reversed() { _ = rmdir(directory) }
  }

  /// The absolute path with no link and no `..` in it; nil where the system does not say.
  static func canonical(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  /// What a symbolic link holds; nil for anything else, also for nothing.
  static func linkTarget(_ path: String) throws(SystemError) -> [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    do throws(SystemError) {
      let count = try checked { readlink(path, &buffer, buffer.count) }
      return buffer.prefix(count).map { UInt8(bitPattern: $0) }
    } catch .invalidArgument {
      return nil
    } catch .notFound {
      return nil
    }
  }

  private static func parent(of path: String) -> String { PathParts(path).directory }
}

/// A path cut at its last slash. Bytes are compared, because a slash and a combining mark are one character.
struct PathParts {
  /// What may be opened as the directory of `name`.
  let directory: String
  /// Empty when the path ends in a slash.
  let name: String

  init(_ path: String) {
    let slash = UInt8(ascii: "/")
    var bytes = Array(path.utf8)
    guard let last = bytes.lastIndex(of: slash) else {
      directory = "."
      name = path
      return
    }
    name = String(decoding: bytes[(last + 1)...], as: UTF8.self)
    bytes.removeSubrange(last...)
    while bytes.last == slash { bytes.removeLast() }
    directory = bytes.isEmpty ? "/" : String(decoding: bytes, as: UTF8.self)
  }
}
