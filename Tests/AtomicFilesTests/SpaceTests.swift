import Foundation
import TestSupport
import Testing

@testable import AtomicFiles

/// Full disks and limits on file sizes, real ones.
@Suite struct SpaceTests {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  static let longText = String(repeating: "x", count: 100_000)

  @Test(arguments: [0, 1])
  func aFileSizeLimitIsAnError(blocks: Int) throws {
    let path = try scratch.write("a: 1\n", to: "a.yaml")
    let script = "ulimit -f \(blocks); exec \"$@\""
    let result = try run(["sh", "-c", script, "sh", probe, "append", path, Self.longText])
    #expect(result == ProcessResult(status: 9, output: "", errors: "\(FileError.diskFull(path: path, .fileSize))\n"))
    #expect(try scratch.content(of: "a.yaml") == "a: 1\n")
    #expect(try scratch.names() == ["a.yaml"])
  }

  @Test(.enabled(if: Machine.canMount, "needs to mount"), arguments: [false, true])
  func aFullDiskLeavesTheFile(isLinked: Bool) throws {
    try FileManager.default.createDirectory(atPath: scratch["disk"], withIntermediateDirectories: true)
    let script = """
      mount -t tmpfs -o size=64k none disk && printf 'a: 1\\n' >disk/a.yaml || exit 99
      \(isLinked ? "ln disk/a.yaml disk/b.yaml" : ":")
      "$@" && exit 98
      code=$?; cat disk/a.yaml; ls -A disk; ls -A state/confedit/recovery 2>/dev/null; exit $code
      """
    let result = try run(
      ["unshare", "-m", "sh", "-c", script, "sh", probe, "append", "disk/a.yaml", Self.longText],
      environment: ["XDG_STATE_HOME": scratch["state"]], directory: scratch.path)
    let names = isLinked ? "a.yaml\nb.yaml\n" : "a.yaml\n"
    let error = FileError.diskFull(path: "disk/a.yaml", .disk)
    #expect(result == ProcessResult(status: 9, output: "a: 1\n" + names, errors: "\(error)\n"))
  }

  /// What stops the recovery file stops the write.
  @Test func aLimitComesBeforeAWriteInPlace() throws {
    let path = try scratch.write("a: 1\n", to: "a.yaml")
    try #require(link(path, scratch["b.yaml"]) == 0)
    let text = String(repeating: "x", count: 600)
    let result = try run(
      ["sh", "-c", "ulimit -f 1; exec \"$@\"", "sh", probe, "append", path, text],
      environment: ["XDG_STATE_HOME": scratch["state"]])
    let recovery = scratch["state/confedit/recovery"]
    let error = FileError.inPlaceRefused(path: path, .hardLinks, .failed(directory: recovery, number: EFBIG))
    #expect(result == ProcessResult(status: 9, output: "", errors: "\(error)\n"))
    #expect(try scratch.content(of: "a.yaml") == "a: 1\n")
    #expect(scratch.recoveries() == [])
  }
}
