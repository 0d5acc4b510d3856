import Foundation
import Testing

/// A plain Debian system: the package is installed, a reader follows the README, and the package is removed.
@Suite struct DebianRootTests {
  private static let hindrance: Comment? =
    Packages.releaseProgram.isEmpty
    ? Packages.withoutRelease
    : !Machine.canMount
      ? "only root can make a Debian root"
      : !Packages.hasDpkg || !Machine.hasProgram("mmdebstrap") && !Machine.hasProgram("debootstrap")
        ? "there is no mmdebstrap and no debootstrap, or no dpkg-deb: make test installs them" : nil

  /// `CONFEDIT_DEBIAN_ROOT` may name a directory with such a system, of which a copy is used.
  private static func makeRoot(in sandbox: Sandbox) async throws {
    if let made = ProcessInfo.processInfo.environment["CONFEDIT_DEBIAN_ROOT"], !made.isEmpty {
      try sandbox.output("cp -a '\(made)' debian")
      return
    }
    let outcome = try await sandbox.finish(sandbox.start("\(Packages.script("make-debian-root")) debian", seconds: 900))
    guard outcome.exitCode == 0 else {
      // Without a mirror no Debian system can be made, which says nothing about the package.
      try Test.cancel("no Debian root could be made: \(outcome.errorText.suffix(500))")
    }
  }

  @Test(.enabled(if: hindrance == nil, hindrance)) func theFirstMinuteOfTheReadme() async throws {
    let sandbox = try Sandbox()
    try await Self.makeRoot(in: sandbox)
    let place = DebianPlace(root: sandbox.path("debian"), sandbox: sandbox)
    try sandbox.output("mkdir -p debian/root/work debian/root/hidden")
    try sandbox.output("cp '\(Packages.made.get().package)' debian/root/work")
    let before = try place.snapshot()

    let readme = DocumentName(testDescription: "README.md")
    let run = try DocumentRun(readme.document(), in: place)
    #expect(run.failures == [])
    #expect(
      try sandbox.run("chroot debian dpkg --verify confedit")
        == Sandbox.Outcome(exitCode: 0, stdout: Data(), stderr: Data()))
    #expect(try sandbox.output("chroot debian sh -c 'command -v confedit'") == "/usr/bin/confedit\n")

    try sandbox.output("chroot debian dpkg --remove confedit")
    #expect(
      try sandbox.output("chroot debian dpkg-query --show --showformat '${db:Status-Status}' confedit 2>&1; true")
        != "installed")
    #expect(try place.snapshot() == before)
  }
}

/// A reader at a fresh Debian system.
private struct DebianPlace: DocumentPlace {
  let root: String
  let sandbox: Sandbox
  var name: String { "debian" }
  var work: String { "/root/work" }
  var hidden: String { "/root/hidden" }

  func outside(_ path: String) -> String { root + path }

  func run(script: String) throws -> Sandbox.Outcome {
    try sandbox.run(
      "chroot '\(root)' env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb DEBIAN_FRONTEND=noninteractive "
        + "LANG=C.UTF-8 sh '\(script)' 2>&1")
  }

  /// Everything but the reader's own files and what apt and dpkg write about themselves.
  func snapshot() throws -> String {
    try sandbox.output(
      "cd '\(root)' && find bin/. boot etc home lib/. media mnt opt sbin/. srv usr "
        + "\\( -type f -exec cksum {} + \\) -o -printf '%y %p %l\\n' | sort")
  }
}
