import TestSupport
import ConfigModel
import Testing

@testable import LosslessYAML

/// Where nodes stand, over every file that can be read.
@Suite("spans over the corpora", Corpora.available)
struct CorporaSpanTests {
  private static func files() throws -> [Corpora.File] { try Corpora.realFiles() + Corpora.suiteFiles() }

  @Test("the bytes of a scalar's span decode to its text, and to nothing more")
  func scalarSpans() throws {
    for file in try Self.files() {
      let stream = try YAMLStream(parsing: Source(file.bytes))
      for (node, _) in stream.allNodes() where stream.kind(of: node) == .scalar {
        let span = stream.span(of: node)
        let texts = ScalarDecoder(bytes: file.bytes, span: span.lower..<span.upper).texts(stream.style(of: node))
        let text = stream.text(of: node)
        #expect(texts.contains(text), "\(file.path) at \(stream.source.position(at: span.lower))")
      }
    }
  }

  @Test("spans follow each other and nest, and a flow collection has its brackets")
  func nesting() throws {
    for file in try Self.files() {
      let stream = try YAMLStream(parsing: Source(file.bytes))
      for (node, _) in stream.allNodes() {
        let (start, end) = (stream.span(of: node).lower, stream.span(of: node).upper)
        #expect(start <= end && end <= file.bytes.count && stream.start(of: node) <= start, "\(file.path) at \(start)")
        var last = start
        for child in stream.childNodes(of: node) {
          #expect(stream.start(of: child) >= last && stream.end(of: child) <= end, "\(file.path) at \(start)")
          last = stream.end(of: child)
        }
        guard stream.isFlow(node), !stream.nodes[node.index].isFlowPair else { continue }
        let brackets = stream.kind(of: node) == .mapping ? "{}" : "[]"
        #expect([file.bytes[start], file.bytes[end - 1]] == Array(brackets.utf8), "\(file.path) at \(start)")
      }
    }
  }

  @Test("between the scalars there is syntax alone, as much as the nodes need")
  func gaps() throws {
    for file in try Self.files() {
      let stream = try YAMLStream(parsing: Source(file.bytes))
      let nodes = stream.allNodes().map(\.node)
      let leaves = nodes.filter { stream.kind(of: $0) == .scalar || stream.kind(of: $0) == .alias }
      var found = GapCheck(file.bytes, between: leaves.map { stream.nodes[$0.index].range })
      let expected = Self.syntax(of: stream, nodes)
      // Comments, whether a key has a `?`, and whether commas trail, is the writer's choice.
      found.comments = []
      found.questions = 0
      found.commas = 0
      #expect(found == expected, "\(file.path)")
    }
  }

  private static func syntax(of stream: YAMLStream, _ nodes: [NodeID]) -> GapCheck {
    var result = GapCheck()
    for node in nodes {
      if stream.anchor(of: node) != nil { result.anchors += 1 }
      if stream.tag(of: node) != nil { result.tags += 1 }
      if stream.isFlow(node), !stream.nodes[node.index].isFlowPair {
        result.openings += 1
        result.closings += 1
      }
      if stream.kind(of: node) == .sequence, !stream.isFlow(node) { result.dashes += stream.items(of: node).count }
      result.colons += stream.entries(of: node).filter { !stream.nodes[$0.value.index].isAbsent }.count
    }
    return result
  }
}
