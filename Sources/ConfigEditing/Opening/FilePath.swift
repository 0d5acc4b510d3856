import ConfigModel
import Glibc

/// Paths as text; opens no file.
package enum FilePath {
  /// The text after the last slash.
  package static func name(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The text before the last slash; `.` when there is no slash.
  package static func directory(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func join(_ directory: String, _ name: String) -> String {
    if name.hasPrefix("/") || directory == "." || directory.isEmpty { return name }
    return directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }

  /// `notifier` of `notifier.yaml`; a leading dot begins no ending.
  package static func stem(_ path: String) -> String {
    let name = name(path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// `~/` as the home directory, where there is one.
  package static func expandingHome(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = ProcessEnvironment.home else { return path }
    return home + path.dropFirst()
  }

  /// From the root, with `.` and `..` worked out as text.
  package static func absolute(_ path: String) -> String {
    let full = path.hasPrefix("/") ? path : ProcessEnvironment.workingDirectory + "/" + path
    var parts: [Substring] = []
    for part in full.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The directory and those above it, the nearest first.
  static func ancestors(of directory: String) -> [String] {
    var result = [absolute(directory)]
    while let last = result.last, last != "/" { result.append(Self.directory(last)) }
    return result
  }
}

/// What is at a path, following links.
package enum PathKind {
  case nothing, directory, file

  package init(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .nothing
      return
    }
    self = status.st_mode & S_IFMT == S_IFDIR ? .directory : .file
  }

  static func isSymbolicLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The file beside it whose name is most like that of a missing one: the same with another ending, or a slip away; nil
  /// when there is none.
  static func nearMiss(of path: String) -> String? {
    let (directory, name) = (FilePath.directory(path), FilePath.name(path))
    let names = names(in: directory).filter { PathKind(FilePath.join(directory, $0)) == .file }
    let stem = FilePath.stem(name)
    let ending = name.dropFirst(stem.count)
    let twins = [".yaml", ".yml", ".json"].map { stem + $0 }
    let near =
      twins.first(where: names.contains)
      ?? NearMiss.nearest(to: stem, in: names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) })
      .map { $0 + ending }
    return near.map { FilePath.join(directory, $0) }
  }

  /// The names in a directory, sorted; none when it cannot be read.
  package static func names(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
      let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      names.append(String(cString: start))
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }
}
