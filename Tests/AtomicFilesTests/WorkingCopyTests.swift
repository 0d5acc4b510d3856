import Foundation
import Testing

@testable import AtomicFiles

@Suite struct WorkingCopyTests {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private var folders: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: scratch["state/confedit/edit"])) ?? []
  }

  @Test func isForItsOwnerAloneUnderTheFilesName() throws {
    let copy = try WorkingCopy(of: "/etc/a b.yaml", Array("one".utf8), state: scratch.state)
    let folder = try #require(folders.first)
    #expect(copy.path == scratch["state/confedit/edit/\(folder)/a b.yaml"])
    #expect(try scratch.status(of: "state/confedit/edit/\(folder)").mode == 0o700)
    #expect(try scratch.status(of: "state/confedit/edit/\(folder)/a b.yaml").mode == 0o600)
    #expect(try copy.read() == Array("one".utf8))
  }

  @Test("a shorter text leaves nothing of the longer one, and a file in its place is read")
  func writeAndRead() throws {
    let copy = try WorkingCopy(of: "a.yaml", Array("longer".utf8), state: scratch.state)
    try copy.write(Array("two".utf8))
    #expect(try copy.read() == Array("two".utf8))
    try FileManager.default.removeItem(atPath: copy.path)
    try Data("three".utf8).write(to: URL(fileURLWithPath: copy.path))
    #expect(try copy.read() == Array("three".utf8))
    try FileManager.default.removeItem(atPath: copy.path)
    #expect(throws: FileError.notFound(path: copy.path)) { try copy.read() }
  }

  @Test("it goes with everything that an editor left beside it")
  func removal() throws {
    do {
      let copy = try WorkingCopy(of: "a.yaml", Array("one".utf8), state: scratch.state)
      try Data("backup".utf8).write(to: URL(fileURLWithPath: copy.path + "~"))
      #expect(folders.count == 1)
    }
    #expect(folders == [])
  }

  @Test func staysWhenItIsKept() throws {
    var path = ""
    do {
      var copy = try WorkingCopy(of: "a.yaml", Array("one".utf8), state: scratch.state)
      path = copy.path
      copy.keep()
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one")
  }

  @Test func needsAStateDirectory() {
    #expect(throws: StateFailure(obstacle: .noStateDirectory)) {
      try WorkingCopy(of: "a", [], state: StateDirectory(xdgStateHome: nil, home: nil)).read()
    }
  }
}
