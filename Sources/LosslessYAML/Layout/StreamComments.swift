import ConfigModel

/// All comments of a stream in the order of the file, each from its `#` to the end of its line.
struct StreamComments {
  private(set) var ranges: [Range<Int>] = []
  private let source: Source

  var texts: [[UInt8]] { ranges.map { Array(source.bytes[$0]) } }

  init(of stream: YAMLStream) {
    source = stream.source
    var index = source.byteOrderMarkLength
    for (number, node) in stream.nodes.enumerated() {
      if let range = stream.properties(of: NodeID(number))?.range {
        addComments(from: index, to: range.lowerBound)
        index = range.upperBound
      }
      guard !node.isCollection else { continue }
      addComments(from: index, to: Int(node.start))
      if node.style == .literal || node.style == .folded { addHeaderComment(of: node) }
      index = max(index, Int(node.end))
    }
    addComments(from: index, to: source.bytes.count)
  }

  private mutating func addComments(from start: Int, to end: Int) {
    for token in Gap(source, from: start, to: end) {
      if case .comment(let range) = token { ranges.append(range) }
    }
  }

  /// The comment after the `|` or `>` of a block scalar and its indicators.
  private mutating func addHeaderComment(of node: Node) {
    let line = source.bytes[Int(node.start)..<source.lineEnd(of: Int(node.start))]
    if let hash = line.firstIndex(of: Byte.hash) { ranges.append(hash..<line.endIndex) }
  }

  /// The comments that another stream does not have, as often as they are missing there.
  func missing(from other: StreamComments) -> [[UInt8]] {
    var left: [[UInt8]: Int] = [:]
    for text in other.texts { left[text, default: 0] += 1 }
    return texts.filter { text in
      guard let count = left[text], count > 0 else { return true }
      left[text] = count - 1
      return false
    }
  }
}
