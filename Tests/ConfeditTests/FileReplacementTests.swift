import Foundation
import Testing

/// The records BR-025 to BR-028 of public reports: links, modes, owners, bind mounts and full disks are real here.
@Suite struct FileReplacementTests {
  private static let noRoot: Comment = "only root may give a file to another user"
  private static let noMount: Comment = "no mount namespace can be made here"

  @Test("BR-025: a symbolic link stays, its target changes")
  func symbolicLink() throws {
    let sandbox = try Sandbox()
    try sandbox.write("real/c.yaml", "a: 1\n")
    let outcome = try sandbox.run(
      """
      mkdir links && ln -s ../real/c.yaml links/c.yaml && confedit -f links/c.yaml set --type int a 2 \
      && readlink links/c.yaml && cat real/c.yaml && ls -A real links
      """)
    #expect(outcome.text == "../real/c.yaml\na: 2\nlinks:\nc.yaml\n\nreal:\nc.yaml\n")
    #expect(outcome.exitCode == 0)
  }

  @Test("a link to nothing: its target is made, the link stays")
  func danglingLink() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(
      "mkdir real && ln -s real/c.yaml c.yaml && confedit -f c.yaml --create set a 1 && readlink c.yaml && cat real/c.yaml"
    )
    #expect(outcome.text == "real/c.yaml\na: 1\n")
    #expect(outcome.exitCode == 0)
  }

  @Test("BR-026: the mode stays, whatever the umask")
  func mode() throws {
    let sandbox = try Sandbox()
    try sandbox.write("c.yaml", "a: 1\n")
    let outcome = try sandbox.run(
      "chmod 0640 c.yaml; umask 077; confedit -f c.yaml set a 2; stat -c %a c.yaml; cat c.yaml")
    #expect(outcome.text == "640\na: 2\n")
  }

  @Test("BR-026: owner and group stay", .enabled(if: Machine.isRoot, noRoot))
  func owner() throws {
    let sandbox = try Sandbox()
    try sandbox.write("c.yaml", "a: 1\n")
    let outcome = try sandbox.run(
      "chown 1234:1234 c.yaml; chmod 0640 c.yaml; umask 077; confedit -f c.yaml set a 2; stat -c '%a %u %g' c.yaml; cat c.yaml"
    )
    #expect(outcome.text == "640 1234 1234\na: 2\n")
  }

  @Test("hard links stay links")
  func hardLinks() throws {
    let sandbox = try Sandbox()
    try sandbox.write("c.yaml", "a: 1\n")
    let outcome = try sandbox.run("ln c.yaml d.yaml; confedit -f c.yaml set a 2; cat d.yaml; stat -c %h c.yaml; ls -A")
    #expect(outcome.text == "a: 2\n2\nc.yaml\nd.yaml\n")
  }

  @Test("BR-027: a bind-mounted file is written in place", .enabled(if: Machine.canMount, noMount))
  func bindMount() throws {
    let sandbox = try Sandbox()
    try sandbox.write("c.yaml", "a: 1\n")
    let outcome = try sandbox.run(
      """
      unshare --mount sh -c 'mount --bind c.yaml c.yaml && mount -t tmpfs none "$TMPDIR" && stat -c %i c.yaml \
      && confedit -f c.yaml set --type int a 2 && stat -c %i c.yaml && cat c.yaml && ls -A . "$TMPDIR"' | sed "s,$TMPDIR,T,"
      """)
    let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count >= 2 && lines[0] == lines[1], "the inode is another one")
    #expect(lines.dropFirst(2) == ["a: 2", ".:", "c.yaml", "", "T:", ""])
    #expect(outcome.errorText == "")
  }

  /// A file on a tmpfs in which no block is free, and what is there after the edit.
  private static let fullDisk = """
    unshare --mount sh -c 'mkdir disk && mount -t tmpfs -o size=64k none disk && cp c.yaml disk/ \
    && { cat /dev/zero > disk/filler 2>/dev/null; confedit -f disk/c.yaml set a "$(printf %0100000d 0 | tr 0 x)"; echo "exit $?"; \
    cmp c.yaml disk/c.yaml && ls -A disk; }'
    """

  @Test("BR-028: on a full disk the file keeps its bytes", .enabled(if: Machine.canMount, noMount))
  func fullDisk() throws {
    let sandbox = try Sandbox()
    try sandbox.write("c.yaml", "a: 1\nkeep: \"the rest of the file\"\n")
    let outcome = try sandbox.run(Self.fullDisk)
    #expect(outcome.text == "exit 9\nc.yaml\nfiller\n")
    #expect(
      outcome.errorText
        == "error: cannot write 'disk/c.yaml': the disk is full\nhelp: make room, then run the command again\n")
  }

  @Test("BR-028: under a file size limit the file keeps its bytes, and no signal ends the program")
  func fileSizeLimit() throws {
    let sandbox = try Sandbox()
    try sandbox.write("c.yaml", "a: 1\nkeep: \"the rest of the file\"\n")
    let outcome = try sandbox.run(
      "cp c.yaml old; (ulimit -f 0; confedit -f c.yaml set a \"$(printf %0100000d 0 | tr 0 x)\" 2>&1; echo \"exit $?\") | cut -c 1-200; cmp old c.yaml && ls -A"
    )
    #expect(
      outcome.text == """
        error: cannot write 'c.yaml': it would be larger than the limit on file sizes
        help: raise the limit ('ulimit -f'), then run the command again
        exit 9
        c.yaml
        old

        """)
  }
}
