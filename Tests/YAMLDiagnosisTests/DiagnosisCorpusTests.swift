import TestSupport
import Foundation
import LosslessYAML
import Testing

@Test(Corpora.available)
func brokenFilesGetTheirMessages() throws {
  let folder = "real-configs/broken"
  let names = try names(in: folder).filter { $0 != "broken.tsv" }
  #expect(names.count == 52)
  let blocks = try names.map { "\($0)\n\(diagnosed(try Corpora.bytes("\(folder)/\($0)")))" }
  #expect(try difference(fromGolden: "broken.txt", blocks.joined(separator: "\n\n") + "\n") == nil)
}

/// Both what is no YAML and what libyaml does not support.
@Test(Corpora.available)
func suiteCasesThatTheParserRefusesGetTheirMessages() throws {
  let folder = "yaml-test-suite/cases"
  var blocks: [String] = []
  for name in try names(in: folder) {
    let message = diagnosed(try Corpora.bytes("\(folder)/\(name)/in.yaml"))
    if message == "accepted" { continue }
    #expect(!message.contains(": syntax: "), "\(name) has no words of its own")
    let isInvalid = try names(in: "\(folder)/\(name)").contains("error")
    blocks.append("\(name)\(isInvalid ? "" : " (valid YAML)")\n\(message)")
  }
  #expect(blocks.count == 78 + 54)
  #expect(try difference(fromGolden: "yaml-test-suite.txt", blocks.joined(separator: "\n\n") + "\n") == nil)
}

private func names(in folder: String) throws -> [String] {
  let root = try #require(Corpora.root)
  return try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)").sorted()
}
