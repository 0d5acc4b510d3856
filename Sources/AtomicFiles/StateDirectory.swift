/// Where the program keeps what must outlive a run, as the XDG Base Directory Specification places it. Home directories
/// are not looked up: only the environment counts.
package struct StateDirectory: Sendable, Equatable {
  /// `$XDG_STATE_HOME/confedit`, else `$HOME/.local/state/confedit`; nil when neither variable holds an absolute path.
  /// It need not exist.
  package let path: String?

  package init(xdgStateHome: String?, home: String?) { self.init(xdgStateHome, home, below: "/.local/state") }

  private init(_ named: String?, _ home: String?, below folder: String) {
    func absolute(_ path: String?) -> String? { path?.utf8.first == UInt8(ascii: "/") ? path : nil }
    let base = absolute(named) ?? absolute(home).map { $0 + folder }
    path = base.map { $0 + "/confedit" }
  }

  package static func fromEnvironment() -> StateDirectory {
    StateDirectory(
      xdgStateHome: ProcessState.environment("XDG_STATE_HOME"), home: ProcessState.environment("HOME"))
  }

  /// Where what can be made again is kept: `$XDG_CACHE_HOME/confedit`, else `$HOME/.cache/confedit` where there is such a
  /// home: that of many system users (`/nonexistent`) is not to be made for a cache.
  static func cacheFromEnvironment() -> StateDirectory {
    let home = ProcessState.environment("HOME").flatMap { home in
      (try? FileStatus.following(home).kind) == .directory ? home : nil
    }
    return StateDirectory(ProcessState.environment("XDG_CACHE_HOME"), home, below: "/.cache")
  }
}
