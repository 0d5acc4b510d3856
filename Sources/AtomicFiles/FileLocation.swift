/// Where a path leads: the directory and the name in it of the file itself, behind all links.
struct FileLocation: Sendable {
  /// As the caller gave it.
  let path: String
  /// To be opened; relative when the path was.
  let directory: String
  let name: String
  /// Absolute and without links, where the system says.
  let resolvedPath: String
  /// Of the file; nil when it does not exist, which may be because a link leads nowhere.
  let status: FileStatus?

  /// As many links as the kernel follows (path_resolution(7)).
  private static let linkLimit = 40

  /// Follows the links of `path`, and refuses anything but a regular file or a path without a file.
  init(resolving path: String) throws(FileError) {
    guard !path.isEmpty else { throw .invalidPath(path: path, .empty) }
    guard !path.utf8.contains(0) else { throw .invalidPath(path: path, .holdsNUL) }
    let status = try Self.status(of: path)
    var parts = PathParts(path)
    var current = path
    var links = 0
    while let target = try Self.target(of: current, for: path) {
      links += 1
      guard links <= Self.linkLimit else { throw .linkLoop(path: path) }
      let isAbsolute = target.utf8.first == UInt8(ascii: "/")
      current = isAbsolute ? target : parts.directory + "/" + target
      parts = PathParts(current)
    }
    guard !["", ".", ".."].contains(parts.name) else { throw .notRegular(path: path, .directory) }
    self.path = path
    self.status = status
    directory = parts.directory
    name = parts.name
    resolvedPath = Self.join(DirectoryPath.canonical(parts.directory) ?? parts.directory, parts.name)
  }

  private static func status(of path: String) throws(FileError) -> FileStatus? {
    let status: FileStatus
    do throws(SystemError) {
      status = try FileStatus.following(path)
    } catch .notFound {
      return nil
    } catch {
      throw FileError(error, .read, path)
    }
    guard status.kind == .regular else { throw .notRegular(path: path, status.kind) }
    return status
  }

  /// Where a symbolic link leads; nil for anything else, also for nothing.
  private static func target(of link: String, for path: String) throws(FileError) -> String? {
    let target: [UInt8]?
    do throws(SystemError) {
      target = try DirectoryPath.linkTarget(link)
    } catch {
      throw FileError(error, .read, path)
    }
    guard let target else { return nil }
    guard let text = String(validating: target, as: UTF8.self) else { throw .invalidPath(path: path, .linkNotUTF8) }
    return text
  }

  private static func join(_ directory: String, _ name: String) -> String {
    directory.utf8.last == UInt8(ascii: "/") ? directory + name : directory + "/" + name
  }
}

/// Where a path leads: absolute, every link followed, where the system says. The file need not exist.
package func resolvedPath(of path: String) throws(FileError) -> String {
  try FileLocation(resolving: path).resolvedPath
}
