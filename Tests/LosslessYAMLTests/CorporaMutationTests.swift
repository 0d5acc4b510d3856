import TestSupport
import Testing

@testable import LosslessYAML

/// Files with random damage: whatever can still be read has right spans, and nothing traps.
@Suite("mutated files", Corpora.available)
struct CorporaMutationTests {
  private static let pieces = [
    "&a ", "*a", "!t ", "!!str ", "? ", ": ", "- ", "[", "]", "{", "}", ",", "#", " #", "|", ">", "|2-", "\"", "'",
    "\t",
    "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{FEFF}", "---\n", "...\n", "%YAML 1.1\n", "<<: ", "\\", "é", "😀", "\0",
    "  ", "\n\n", "x", "0",
  ].map { Array($0.utf8) }

  private static func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var result = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let at = Int.random(in: 0...result.count, using: &generator)
      let end = min(result.count, at + Int.random(in: 0...3, using: &generator))
      let piece = Bool.random(using: &generator) ? pieces.randomElement(using: &generator) ?? [] : []
      result.replaceSubrange(at..<end, with: piece)
    }
    return result
  }

  @Test("what can be read has its text where the spans say")
  func mutations() throws {
    var generator = SeededGenerator()
    let files = try (Corpora.realFiles() + Corpora.suiteFiles()).filter { $0.bytes.count < 2_000 }
    var readable = 0
    for _ in 0..<5_000 {
      guard let file = files.randomElement(using: &generator) else { return }
      let bytes = Self.mutated(file.bytes, &generator)
      guard let stream = try? YAMLStream(parsing: Source(bytes)) else { continue }
      readable += 1
      let wrong = Self.wrongNode(in: stream).map { stream.source.position(at: stream.start(of: $0)) }
      let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
      #expect(wrong == nil, "CONFEDIT_SEED=\(generator.seed): \(file.path): \(text)")
    }
    #expect(readable > 1_000)
  }

  /// The first node whose span does not hold its text.
  private static func wrongNode(in stream: YAMLStream) -> NodeID? {
    let nodes = stream.allNodes().map(\.node)
    let leaves = nodes.filter { !stream.nodes[$0.index].isCollection }
    guard zip(leaves, leaves.dropFirst()).allSatisfy({ stream.end(of: $0) <= stream.start(of: $1) }) else {
      return leaves.first
    }
    if !GapCheck(stream.source.bytes, between: leaves.map { stream.nodes[$0.index].range }).strange.isEmpty {
      return nodes.first
    }
    return leaves.first { node in
      let span = stream.nodes[node.index].range
      return stream.kind(of: node) == .scalar
        && !ScalarDecoder(bytes: stream.source.bytes, span: span).texts(stream.style(of: node))
          .contains(stream.text(of: node))
    }
  }
}
