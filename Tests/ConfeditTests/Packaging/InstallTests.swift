import Foundation
import Testing

/// What `make install` installs, and `make uninstall` removes.
@Suite struct InstallTests {
  private func install(_ sandbox: Sandbox, into prefix: String) throws {
    try sandbox.output("\(Packages.script("install-files")) \"$(command -v confedit)\" \(prefix) \"$PWD/root\"")
  }

  private func uninstall(_ sandbox: Sandbox, from prefix: String) throws -> Sandbox.Outcome {
    try sandbox.run("\(Packages.script("install-files")) --uninstall \(prefix) \"$PWD/root\"")
  }

  @Test func everythingIsInstalled() throws {
    let sandbox = try Sandbox()
    try install(sandbox, into: "/usr")
    #expect(try sandbox.output("root/usr/bin/confedit --version").hasPrefix("confedit "))
    let manuals = try FileManager.default.contentsOfDirectory(atPath: DocumentName.package + "/man")
    for page in manuals {
      #expect(FileState(at: sandbox.path("root/usr/share/man/man\(page.suffix(1))/\(page)")) != nil, "\(page)")
    }
    for file in [
      "bash-completion/completions/confedit", "zsh/site-functions/_confedit", "fish/vendor_completions.d/confedit.fish",
    ] {
      #expect(FileState(at: sandbox.path("root/usr/share/\(file)")) != nil, "\(file)")
    }
    #expect(
      try sandbox.output("find root -type d ! -perm 0755; find root -type f ! -perm 0644") == "root/usr/bin/confedit\n")
    // A schema in the directory that was made for them is found there.
    try Examples.write(["notifier.yaml"], to: sandbox)
    try sandbox.output("cp '\(Examples.path("notifier.confedit.yaml"))' root/usr/share/confedit/schemas")
    #expect(
      try sandbox.output("XDG_DATA_DIRS=$PWD/root/usr/share confedit -f notifier.yaml get notifications.badge")
        == "true\n")
    let theme = try sandbox.output(
      "XDG_DATA_DIRS=$PWD/root/usr/share confedit -f none.yaml --app org.example.notifier get appearance.theme")
    #expect(theme == "system\n")
  }

  @Test func uninstallRemovesExactlyThat() throws {
    let sandbox = try Sandbox()
    try sandbox.output("mkdir -p root/opt/share/man/man1 root/opt/lib && echo other >root/opt/share/man/man1/other.1")
    let before = try sandbox.output(Packages.snapshot)
    try install(sandbox, into: "/opt")
    #expect(try sandbox.output(Packages.snapshot) != before)
    // A second installation keeps the record of the first.
    try install(sandbox, into: "/opt")
    #expect(try uninstall(sandbox, from: "/opt").exitCode == 0)
    #expect(try sandbox.output(Packages.snapshot) == before)
    let again = try uninstall(sandbox, from: "/opt")
    #expect(again.exitCode == 1 && again.errorText.contains("nothing was installed below"))
  }

  @Test func aSchemaOfSomebodyElseStays() throws {
    let sandbox = try Sandbox()
    try install(sandbox, into: "/usr")
    try sandbox.write("root/usr/share/confedit/schemas/app.confedit.yaml", "confedit: 1\n")
    #expect(try uninstall(sandbox, from: "/usr").exitCode == 0)
    #expect(try sandbox.output("find root -type f") == "root/usr/share/confedit/schemas/app.confedit.yaml\n")
  }

  /// A changed record removes nothing elsewhere.
  @Test func nothingOutsideIsRemoved() throws {
    let sandbox = try Sandbox()
    try sandbox.write("other", "")
    try sandbox.write(
      "root/usr/share/confedit/installed", "file ../../other\nfile \(sandbox.work)/other\nfile a/../../../other\n")
    #expect(try uninstall(sandbox, from: "/usr").exitCode == 0)
    #expect(FileState(at: sandbox.path("other")) != nil)
  }
}
