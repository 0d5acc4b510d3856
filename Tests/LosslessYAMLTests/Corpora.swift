import TestSupport
import LosslessYAML
import Testing

extension Corpora {
  /// A file under its path below the corpora, with the features that its table names.
  struct File: Sendable, CustomTestStringConvertible {
    let path: String
    let bytes: [UInt8]
    var features: Set<String> = []
    var testDescription: String { path }
  }

  /// All of real-configs but the broken ones.
  static func realFiles() throws -> [File] {
    try table("real-configs/FEATURES.tsv").map { row in
      let path = "real-configs/" + (row["file"] ?? "")
      return File(
        path: path, bytes: try bytes(path),
        features: Set((row["features"] ?? "").split(separator: ",").map(String.init)))
    }
  }

  /// A case of yaml-test-suite with what libyaml makes of it.
  struct SuiteCase: Sendable {
    let name: String
    let expectsError: Bool
    /// `pass`, or the kind of libyaml's mistake: `rejects-valid`, `accepts-invalid`, `wrong-events`.
    let verdict: String
    let bytes: [UInt8]
    let events: String
    /// JSON texts one after another, nil where the suite gives none.
    let json: String?
  }

  static func suiteCases() throws -> [SuiteCase] {
    try table("yaml-test-suite/libyaml.tsv").map { row in
      let name = row["case"] ?? ""
      let folder = "yaml-test-suite/cases/" + name + "/"
      return SuiteCase(
        name: name, expectsError: row["expected"] == "error",
        verdict: row["verdict"] == "pass" ? "pass" : row["kind"] ?? "", bytes: try bytes(folder + "in.yaml"),
        events: try text(folder + "test.event"), json: try? text(folder + "in.json"))
    }
  }

  /// The suite's documents that can be read.
  static func suiteFiles() throws -> [File] {
    try suiteCases().compactMap { suiteCase in
      guard (try? YAMLStream(parsing: Source(suiteCase.bytes))) != nil else { return nil }
      return File(
        path: "yaml-test-suite/" + suiteCase.name, bytes: suiteCase.bytes, features: [suiteCase.verdict])
    }
  }
}

extension YAMLStream {
  /// Every node of all documents, each before its children, with its depth; without recursion, so that deep files do
  /// not matter.
  func allNodes() -> [(node: NodeID, depth: Int)] {
    var result: [(node: NodeID, depth: Int)] = []
    for document in 0..<documentCount {
      var stack = root(ofDocument: document).map { [($0, 0)] } ?? []
      while let (node, depth) = stack.popLast() {
        result.append((node, depth))
        stack += childNodes(of: node).reversed().map { ($0, depth + 1) }
      }
    }
    return result
  }

  func childNodes(of node: NodeID) -> [NodeID] {
    switch kind(of: node) {
    case .mapping: entries(of: node).flatMap { [$0.key, $0.value] }
    case .sequence: items(of: node)
    case .scalar, .alias: []
    }
  }
}
