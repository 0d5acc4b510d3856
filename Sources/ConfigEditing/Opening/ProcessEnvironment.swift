import Glibc

/// The environment of the process. An empty variable counts as unset, as the XDG Base Directory Specification has it.
package enum ProcessEnvironment {
  package static subscript(name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Whether the person wants no moving cursor.
  package static var isAccessible: Bool { self["ACCESSIBLE"].map { $0 != "0" } ?? false }

  package static var home: String? { self["HOME"] }

  static var workingDirectory: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }
}
