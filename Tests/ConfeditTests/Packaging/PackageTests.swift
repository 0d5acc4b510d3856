import Foundation
import Testing

/// The Debian package and the archive, made of the release program.
@Suite(.enabled(if: !Packages.releaseProgram.isEmpty, Packages.withoutRelease)) struct PackageTests {
  /// The version of the command table, which everything else must agree with.
  private static func version() throws -> String {
    String(try Sandbox().output("confedit --version").dropFirst("confedit ".count).dropLast())
  }

  @Test(.enabled(if: Packages.hasDpkg, "there is no dpkg-deb")) func debianPackage() async throws {
    let sandbox = try Sandbox()
    let version = try Self.version()
    let package = try Packages.made.get().package
    #expect(
      package.hasSuffix(
        "/packages/confedit_\(version)_\(try sandbox.output("dpkg --print-architecture").dropLast()).deb"))
    // The same sources make the same bytes, wherever and whenever.
    let other = try Packages.build("build-deb", in: sandbox, into: "second")
    #expect(try sandbox.output("cmp '\(package)' '\(other)'") == "")

    let fields = try sandbox.output("dpkg-deb --field '\(package)'")
    #expect(fields.contains("\nVersion: \(version)\n"))
    #expect(!fields.contains("Depends:"), "a static program needs nothing")
    try sandbox.output("dpkg-deb --raw-extract '\(package)' tree")
    #expect(try sandbox.output("cd tree && md5sum --check --quiet DEBIAN/md5sums") == "")
    #expect(
      try sandbox.output("zcat tree/usr/share/doc/confedit/changelog.gz | head -n 1").hasPrefix(
        "confedit (\(version)) "))
    #expect(try sandbox.output("tree/usr/bin/confedit --version") == "confedit \(version)\n")
    #expect(try sandbox.output("find tree -name '*.debug'") == "")
    #expect(try sandbox.output("dpkg-deb --contents '\(package)' | grep -v ' root/root '; true") == "")
  }

  @Test(.enabled(if: Packages.hasDpkg && Machine.hasProgram("lintian"), "there is no lintian: make test installs it"))
  func lintianFindsNothing() async throws {
    let sandbox = try Sandbox()
    let package = try Packages.made.get().package
    let outcome = try await sandbox.finish(
      sandbox.start("lintian --allow-root --fail-on error,warning '\(package)'", seconds: 300))
    #expect(outcome.text == "")
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
  }

  @Test func archive() throws {
    let sandbox = try Sandbox()
    let version = try Self.version()
    let archive = try Packages.made.get().archive
    let name = "confedit-\(version)-linux-\(try sandbox.output("uname -m").dropLast())"
    #expect(archive.hasSuffix("/packages/\(name).tar.gz"))
    #expect(
      try sandbox.output("cmp '\(archive)' '\(Packages.build("build-tarball", in: sandbox, into: "second"))'") == "")
    try sandbox.output("tar --extract --gzip --file '\(archive)'")
    for file in ["LICENSE", "NOTICE", "COPYRIGHT", "README.md", "man/confedit.1", "completions/_confedit"] {
      #expect(FileState(at: sandbox.path("\(name)/\(file)")) != nil, "\(file)")
    }
    #expect(try sandbox.output("find '\(name)' -name '*.debug'") == "")
    // It can be installed from the archive.
    try sandbox.output("\(name)/scripts/install-files \(name)/confedit /usr/local \"$PWD/root\"")
    #expect(try sandbox.output("root/usr/local/bin/confedit --version") == "confedit \(version)\n")
  }

  @Test(.enabled(if: Machine.isRoot, "only root can change the root directory"))
  func theProgramRunsWhereThereIsNothingElse() throws {
    let sandbox = try Sandbox()
    let archive = try Packages.made.get().archive
    try sandbox.output(
      "mkdir empty && tar --extract --gzip --file '\(archive)' --strip-components=1 -C empty --wildcards '*/confedit'")
    #expect(try sandbox.output("find empty -type f") == "empty/confedit\n")
    try sandbox.write("empty/config.yaml", "port: 80  # ours\n")
    try sandbox.output("chroot empty /confedit -f /config.yaml set port 8080")
    #expect(try sandbox.read("empty/config.yaml") == "port: 8080  # ours\n")
    try sandbox.output("cp '\(Examples.path("notifier.confedit.yaml"))' '\(Examples.path("notifier.yaml"))' empty")
    let why = try sandbox.output("chroot empty /confedit -f /notifier.yaml why notifications.sounds")
    #expect(why.contains("notifications.enabled"))
  }
}
