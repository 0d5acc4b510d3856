import TestSupport
import ConfigModel
import Testing

@testable import LosslessYAML

/// The real files and those made for rare layouts, judged by another reader.
@Suite("real files", Corpora.available)
struct CorporaRealTests {
  /// Files that the reader in Python refuses though YAML allows them: a tab before a comment.
  private static let notForPython: Set<String> = ["tabs-in-comments.yaml", "trailing-spaces.yaml"]

  @Test("nodes, places, values and duplicate keys are those that PyYAML reads", CorporaJudge.available)
  func judged() throws {
    let judge = try CorporaJudge()
    let files = try Corpora.realFiles()
    #expect(files.count == 276)
    for file in files {
      let stream = try YAMLStream(parsing: Source(file.bytes))
      let isSlow = file.bytes.count < 20_000 && !Self.notForPython.contains { file.path.hasSuffix($0) }
      try judge.send(
        "{\"do\": \"read\", \"id\": \(Wire.text(file.path)), \"slow\": \(isSlow), \"told\": \(Wire.reading(of: stream))",
        file: file.bytes
      )
    }
    let verdict = try judge.verdict()
    #expect(verdict.judged == files.count)
    for finding in verdict.wrong { Issue.record("\(finding.id): \(finding.problems)") }
  }

  @Test("documents, duplicate keys, byte order marks and anchors are where the table of features has them")
  func features() throws {
    for file in try Corpora.realFiles() {
      let stream = try YAMLStream(parsing: Source(file.bytes))
      let documents = file.features.first { $0.hasPrefix("docs=") }.flatMap { Int($0.dropFirst(5)) } ?? 1
      #expect(stream.documentCount == documents, "\(file.path)")
      #expect(stream.duplicateKeys().isEmpty != file.features.contains("dup-keys"), "\(file.path)")
      #expect((stream.source.byteOrderMarkLength > 0) == file.features.contains("bom"), "\(file.path)")
      let nodes = stream.allNodes().map(\.node)
      #expect(nodes.contains { stream.anchor(of: $0) != nil } == file.features.contains("anchors"), "\(file.path)")
      #expect(nodes.contains { stream.kind(of: $0) == .alias } == file.features.contains("aliases"), "\(file.path)")
    }
  }
}
