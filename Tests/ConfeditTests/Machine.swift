import Foundation
import Glibc

/// What a test can do on this machine.
enum Machine {
  static let isRoot = geteuid() == 0

  /// Whether a mount namespace can be made and mounted in.
  static let canMount: Bool = {
    guard isRoot, let sandbox = try? Sandbox() else { return false }
    return (try? sandbox.run("unshare --mount sh -c 'mount -t tmpfs none .'"))?.exitCode == 0
  }()

  static func hasProgram(_ name: String) -> Bool {
    (try? Sandbox().run("command -v '\(name)'"))?.exitCode == 0
  }
}
