/// Where the program keeps what must outlive a run, as the XDG Base Directory Specification places it. Home directories
/// are not looked up: only the environment counts.
package struct StateDirectory: Sendable, Equatable {
  /// `$XDG_STATE_HOME/confedit`, else `$HOME/.local/state/confedit`; nil when neither variable holds an absolute path.
  /// It need not exist.
  package let path: String?

  package init(xdgStateHome: String?, home: String?) {
    func absolute(_ path: String?) -> String? { path?.utf8.first == UInt8(ascii: "/") ? path : nil }
    let base = absolute(xdgStateHome) ?? absolute(home).map { $0 + "/.local/state" }
    path = base.map { $0 + "/confedit" }
  }

  package static func fromEnvironment() -> StateDirectory {
    StateDirectory(
      xdgStateHome: ProcessState.environment("XDG_STATE_HOME"), home: ProcessState.environment("HOME"))
  }
}
