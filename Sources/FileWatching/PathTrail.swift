import Glibc

/// The names on the way from the root to a file, each in its directory: a change of any of them can make the path lead
/// to another file. Symbolic links are followed, so that their own names and those on their way are among them.
struct PathTrail {
  /// A name in a directory.
  struct Step: Hashable {
    let directory: String
    let name: String

    var path: String { directory == "/" ? "/" + name : directory + "/" + name }
  }

  /// In order; the last one is that of the file or, when something is missing on the way, of what is missing.
  private(set) var steps: [Step] = []

  /// As many links as the kernel follows (path_resolution(7)).
  private static let linkLimit = 40

  /// - Parameter path: absolute.
  init(to path: String) {
    var rest = Self.names(in: path)
    var directories: [String] = []
    var links = 0
    while !rest.isEmpty {
      let name = rest.removeFirst()
      if name == ".." {
        _ = directories.popLast()
        continue
      }
      let step = Step(directory: "/" + directories.joined(separator: "/"), name: name)
      steps.append(step)
      var status = stat()
      guard lstat(step.path, &status) == 0 else { return }
      guard status.st_mode & S_IFMT == S_IFLNK else {
        directories.append(name)
        continue
      }
      links += 1
      guard links <= Self.linkLimit, let target = Self.target(of: step.path) else { return }
      if target.utf8.first == UInt8(ascii: "/") { directories = [] }
      rest = Self.names(in: target) + rest
    }
  }

  private static func names(in path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).compactMap { String($0) }.filter { $0 != "." }
  }

  private static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &buffer, buffer.count)
    return count > 0 ? String(validating: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }
}
