import Foundation
import Glibc
import Testing

/// What the tests of packages start from.
enum Packages {
  /// The program of the release build, which `make test` names.
  static let releaseProgram = ProcessInfo.processInfo.environment["CONFEDIT_RELEASE_PROGRAM"] ?? ""
  static let withoutRelease: Comment = "CONFEDIT_RELEASE_PROGRAM names no program: make test builds it"

  static func script(_ name: String) -> String { "'\(DocumentName.package)/scripts/\(name)'" }

  static let hasDpkg = Machine.hasProgram("dpkg-deb")

  /// A script that failed. It is thrown, so that all tests that share `made` fail.
  struct Failure: Error, CustomStringConvertible { var description: String }

  /// The path of what one of the scripts makes of the release program. Compressing takes long on a busy machine.
  static func build(_ script: String, in sandbox: Sandbox, into directory: String) throws -> String {
    let command = "\(self.script(script)) '\(releaseProgram)' '\(directory)'"
    let outcome = try sandbox.wait(for: sandbox.start(command, seconds: 300))
    guard outcome.exitCode == 0 else {
      throw Failure(description: "exit \(outcome.exitCode): \(command)\n\(outcome.errorText)")
    }
    return String(outcome.text.dropLast())
  }

  /// The package (where there is a dpkg) and the archive that all tests look at, beside the release program.
  static let made = Result { () throws -> (package: String, archive: String) in
    let directory = URL(fileURLWithPath: releaseProgram).deletingLastPathComponent().path + "/packages"
    let sandbox = try Sandbox()
    return (
      hasDpkg ? try build("build-deb", in: sandbox, into: directory) : "",
      try build("build-tarball", in: sandbox, into: directory)
    )
  }

  /// Every file, directory and link below a directory, with checksums of the files.
  static let snapshot = "find . -mindepth 1 \\( -type f -exec cksum {} + \\) -o -printf '%y %p %l\\n' | sort"
}

extension Sandbox {
  /// The output of a command that must succeed.
  @discardableResult func output(_ command: String) throws -> String {
    let outcome = try run(command)
    try #require(outcome.exitCode == 0, "\(command)\n\(outcome.text)\(outcome.errorText)")
    return outcome.text
  }

  /// Waits as `wait(for:)` does, and leaves the thread to other tests meanwhile.
  func finish(_ started: Started) async throws -> Outcome {
    while true {
      var information = siginfo_t()
      let result = waitid(P_PID, id_t(started.process), &information, WEXITED | WNOHANG | WNOWAIT)
      if result != 0 ? errno != EINTR : information._sifields._sigchld.si_pid != 0 { return try wait(for: started) }
      try await Task.sleep(for: .milliseconds(100))
    }
  }
}
