import Foundation
import LosslessYAML
import Testing

@Test(.enabled(if: corpora != nil, "CONFEDIT_CORPORA names no folder"))
func brokenFilesGetTheirMessages() throws {
  let folder = try #require(corpora).appendingPathComponent("real-configs/broken")
  let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  let blocks = try names.filter { $0 != "broken.tsv" }.map { name in
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    return "\(name)\n\(diagnosed(bytes))"
  }
  #expect(blocks.count == 52)
  let difference = try expectGolden("broken.txt", blocks.joined(separator: "\n\n") + "\n")
  #expect(difference == nil)
}

@Test(.enabled(if: corpora != nil, "CONFEDIT_CORPORA names no folder"))
func suiteCasesThatTheParserRefusesGetTheirMessages() throws {
  let folder = try #require(corpora).appendingPathComponent("yaml-test-suite/cases")
  let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  var blocks: [String] = []
  for name in names {
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("\(name)/in.yaml")))
    let isInvalid = FileManager.default.fileExists(atPath: folder.appendingPathComponent("\(name)/error").path)
    let message = diagnosed(bytes)
    if message == "accepted" { continue }
    #expect(!message.contains(": syntax: "), "\(name) has no words of its own")
    blocks.append("\(name)\(isInvalid ? "" : " (valid YAML)")\n\(message)")
  }
  #expect(blocks.count == 78 + 51)
  let difference = try expectGolden("yaml-test-suite.txt", blocks.joined(separator: "\n\n") + "\n")
  #expect(difference == nil)
}
