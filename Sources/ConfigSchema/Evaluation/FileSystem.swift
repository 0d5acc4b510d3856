internal import Glibc

/// What values of the types `path`, `dir` and `timezone` say about this machine.
struct FileSystem: Sendable {
  /// The directory of the configuration file.
  var directory: String?
  var home: String?
  var zoneInfo: String

  enum Kind { case missing, directory, other }

  /// Nil when it is unknown: the base of the path is not known, or may not be read.
  func kind(of path: String) -> Kind? {
    guard let full = absolute(path) else { return nil }
    var status = stat()
    guard stat(full, &status) == 0 else { return errno == ENOENT || errno == ENOTDIR ? .missing : nil }
    return status.st_mode & S_IFMT == S_IFDIR ? .directory : .other
  }

  private func absolute(_ path: String) -> String? {
    if path.hasPrefix("/") { return path }
    if path == "~" || path.hasPrefix("~/") { return home.map { $0 + path.dropFirst() } }
    return directory.map { $0 + "/" + path }
  }

  /// Whether the time zone database has the name; true where there is no database.
  func hasTimeZone(_ name: String) -> Bool {
    if name == "UTC" { return true }
    var status = stat()
    guard stat(zoneInfo, &status) == 0 else { return true }
    return isRegularFile(zoneInfo + "/" + name)
  }

  private func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The name of the database that differs only in case or by a slip, found part by part.
  func nearestTimeZone(to name: String, nearest: (String, [String]) -> String?) -> String? {
    var found: [String] = []
    for part in name.split(separator: "/").prefix(4) {
      let entries = Self.entries(of: ([zoneInfo] + found).joined(separator: "/"))
      let folded = part.lowercased()
      guard let entry = entries.first(where: { $0.lowercased() == folded }) ?? nearest(String(part), entries) else {
        return nil
      }
      found.append(entry)
    }
    let result = found.joined(separator: "/")
    return isRegularFile(zoneInfo + "/" + result) ? result : nil
  }

  private static func entries(of path: String) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
