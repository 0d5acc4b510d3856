import ConfigModel

extension YAMLStream {
  /// All comments in the order of the file, each from its `#` to the end of its line.
  var comments: [Range<Int>] {
    var result: [Range<Int>] = []
    var index = source.byteOrderMarkLength
    for (number, node) in nodes.enumerated() {
      if let range = properties(of: NodeID(number))?.range {
        result += Self.comments(source, index, range.lowerBound)
        index = range.upperBound
      }
      guard !node.isCollection else { continue }
      result += Self.comments(source, index, Int(node.start))
      if node.style == .literal || node.style == .folded, let comment = headerComment(of: node) {
        result.append(comment)
      }
      index = max(index, Int(node.end))
    }
    return result + Self.comments(source, index, source.bytes.count)
  }

  private static func comments(_ source: Source, _ from: Int, _ to: Int) -> [Range<Int>] {
    Gap(source, from: from, to: to).compactMap { token in
      guard case .comment(let range) = token else { return nil }
      return range
    }
  }

  /// What stands behind the `|` or `>` of a block scalar and its indicators.
  private func headerComment(of node: Node) -> Range<Int>? {
    let end = min(source.lineEnd(of: Int(node.start)), source.bytes.count)
    guard let hash = source.bytes[Int(node.start)..<end].firstIndex(of: Byte.hash) else { return nil }
    return hash..<end
  }

  /// The comments that another stream does not have, as often as they are missing there.
  func comments(missingFrom other: YAMLStream) -> [[UInt8]] {
    var left: [[UInt8]: Int] = [:]
    for range in other.comments { left[Array(other.source.bytes[range]), default: 0] += 1 }
    return comments.map { Array(source.bytes[$0]) }.filter { comment in
      guard let count = left[comment], count > 0 else { return true }
      left[comment] = count - 1
      return false
    }
  }

  /// The same document with comments on lines of their own above the line of an entry, or above that of the entry
  /// around it where they cannot stand there.
  ///
  /// - Returns: nil when there is no place for them.
  func adding(_ comments: [[UInt8]], above steps: [Step], document: Int) -> YAMLStream? {
    guard let lookup = try? resolve(steps, document: document) else { return nil }
    for node in lookup.chain.reversed() {
      let line = source.lineStart(of: start(of: node))
      let indent = source.bytes[line...].prefix { $0 == Byte.blank }
      let lineBreak = source.lineBreak(for: source.lineEnd(of: line))
      let lines = comments.flatMap { indent + $0 + lineBreak }
      guard let text = source.applying([.insert(lines, at: line)]),
        let stream = try? YAMLStream(parsing: text, version: version), stream.holdsSame(as: self),
        comments.allSatisfy(stream.holds), self.comments(missingFrom: stream).isEmpty
      else { continue }
      return stream
    }
    return nil
  }

  private func holds(_ comment: [UInt8]) -> Bool {
    comments.contains { source.bytes[$0].elementsEqual(comment) }
  }
}
